// Lints TypeScript and, through eslint-plugin-svelte's parser, script and markup of .svelte files.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "dist/", "src/wire/types.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["src/**"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["*.js", "*.cjs", "*.ts", "tools/*.js"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["worker/*.js"],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "svelte/block-lang": ["error", { script: "ts", style: null }],
      "svelte/button-has-type": "error",
      "svelte/no-target-blank": "error",
    },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    rules: {
      // TypeScript resolves names itself; the plain rule does not know types and globals.
      "no-undef": "off",
    },
  },
);
