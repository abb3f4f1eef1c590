// Writes src/wire/types.ts: the JSON schema of the wire, read from the standard input, as TypeScript.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

/** Shapes that have fields of their kind beside the common ones. */
const OPEN = new Set(["LegalMove", "GameEvent", "OkMessage"]);

/** What the compiler understands otherwise: tuples, lists of some length, which shapes have no other fields. */
function plain(_, value) {
  if (value?.prefixItems) return { ...value, items: value.prefixItems, additionalItems: false };
  if (value?.type === "array") return { ...value, minItems: undefined, maxItems: undefined };
  if (value?.type !== "object" || "additionalProperties" in value) return value;
  const open = !value.properties || OPEN.has(value.title);
  return { ...value, additionalProperties: open };
}

const types = await compile(JSON.parse(readFileSync(0, "utf8"), plain), "Wire", {
  bannerComment: "// All that goes over the wire. Made by `make types`: not to be edited.",
  unreachableDefinitions: true,
  style: { printWidth: 110 },
});
mkdirSync("src/wire", { recursive: true });
writeFileSync(
  "src/wire/types.ts",
  types.replace(/\n \*\n \* This interface was referenced by [^]*?(?=\n \*\/)/g, ""),
);
