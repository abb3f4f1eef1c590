// The build of the web page: straight into the Python package, which serves it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes the service worker with what the first page needs: the entry, what it imports, its styles and fonts. */
function shellWorker(): Plugin {
  return {
    name: "faubourg-shell-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (files.has(name) || chunk?.type !== "chunk") return;
        files.add(name);
        chunk.imports.forEach(add);
        chunk.viteMetadata?.importedCss.forEach((each) => files.add(each));
        chunk.viteMetadata?.importedAssets.forEach((each) => files.add(each));
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === "chunk" && chunk.isEntry) add(name);
        // The words of both languages: which one is in force is known in the browser only.
        if (chunk.type === "chunk" && /\/i18n\/(fr|en)(-campaign)?\.ts$/.test(chunk.facadeModuleId ?? ""))
          add(name);
        if (name.endsWith("-latin-wght-normal.woff2")) files.add(name);
      }
      const names = [
        "/",
        "/icon.svg",
        "/manifest.webmanifest",
        ...[...files].sort().map((name) => `/${name}`),
      ];
      // Every other file is known by its name, which has a hash of its content.
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join())
        .digest("hex")
        .slice(0, 12);
      const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(names)};\n`;
      const source = head + readFileSync(new URL("worker/shell.js", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "shell.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), shellWorker()],
  build: {
    outDir: "../src/faubourg/server/static",
    emptyOutDir: true,
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/i18n/for-tests.ts"],
    // What must come may take its time on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
