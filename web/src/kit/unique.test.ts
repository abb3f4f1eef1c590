import { expect, it } from "vitest";

import { unique, uniqueBy } from "./unique";

it("keeps the first of each", () => {
  expect(unique(["b", "a", "b"])).toEqual(["b", "a"]);
  expect(uniqueBy(["ant", "bee", "ape", "bat"], (word) => word[0])).toEqual(["ant", "bee"]);
});
