import { expect, it } from "vitest";

import { pairs } from "./pairs";

it("reads pairs of numbers, signs and fractions included", () => {
  expect(pairs("1,0 -3,4 0.5,-17")).toEqual([
    [1, 0],
    [-3, 4],
    [0.5, -17],
  ]);
});
