// The build of the boards for drawing without a browser: one file that Node runs, for pictures in notebooks.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  // Each component brings its style along with what it draws.
  plugins: [svelte({ emitCss: false, compilerOptions: { css: "injected" } })],
  ssr: { noExternal: true },
  publicDir: false,
  logLevel: "error",
  build: {
    ssr: "tools/draw.js",
    outDir: "../src/faubourg/notebook/static",
    emptyOutDir: true,
    target: "node20",
    minify: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: "draw.js" } },
  },
});
