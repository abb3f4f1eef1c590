// The build of the web page: straight into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
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
    // What must come may take its time on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
