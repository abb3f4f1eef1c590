import { beforeEach, expect, it } from "vitest";

import { prefs } from "../kit/prefs.svelte";
import { Problem, troubleWords } from "./client";

beforeEach(() => {
  prefs.lang = "en";
});

it("tells what went wrong in the server's words, or in the page's own", () => {
  const words = { fr: "Ce siège est pris.", en: "This seat is taken." };
  expect(troubleWords(new Problem(409, "x", "y", null, words))).toBe("This seat is taken.");
  const [server, missing] = [
    troubleWords(new Problem(500, "x", "y")),
    troubleWords(null, "trouble.notFound"),
  ];
  expect(troubleWords(new Error("bug"))).toBe(server);
  expect(new Set([server, missing, "x", "y"]).size).toBe(4);
});
