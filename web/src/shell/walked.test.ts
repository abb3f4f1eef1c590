import { beforeEach, expect, it } from "vitest";

import { rememberWalk, walked } from "./walked";

beforeEach(() => localStorage.clear());

it("remembers which ends of games were seen, the latest ones", () => {
  expect(walked("a")).toBe(false);
  rememberWalk("a");
  rememberWalk("a");
  expect(walked("a")).toBe(true);
  expect(walked("b")).toBe(false);
  for (let at = 0; at < 299; at++) rememberWalk(`t${at}`);
  expect(walked("a")).toBe(true);
  rememberWalk("one more");
  expect(walked("a")).toBe(false);
});

it("takes what is foreign for nothing", () => {
  localStorage.setItem("faubourg.walked", '{"a": 1}');
  expect(walked("a")).toBe(false);
  localStorage.setItem("faubourg.walked", "not JSON");
  expect(walked("a")).toBe(false);
  rememberWalk("a");
  expect(walked("a")).toBe(true);
});
