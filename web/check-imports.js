// Checks the direction of imports (.dependency-cruiser.cjs) in a copy of the sources where a component is its
// script alone: compiled components, which dependency-cruiser reads otherwise, have lost their imports of types.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { cruise } from "dependency-cruiser";

import config from "./.dependency-cruiser.cjs";

const copy = mkdtempSync(join(tmpdir(), "imports-"));
try {
  cpSync("src", join(copy, "src"), { recursive: true });
  for (const name of readdirSync(copy, { recursive: true }).filter((each) => each.endsWith(".svelte"))) {
    const component = join(copy, name);
    const scripts = readFileSync(component, "utf8").matchAll(/^<script[^>]*>(.*?)^<\/script>/gms);
    writeFileSync(component, Array.from(scripts, ([, script]) => script).join("\n"));
    renameSync(component, `${component}.ts`);
  }
  const { options, ...ruleSet } = config;
  const found = await cruise(["src"], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: copy,
    outputType: "err",
  });
  process.stdout.write(found.output);
  process.exitCode = found.exitCode ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true });
}
