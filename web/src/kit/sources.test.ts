import { describe, expect, it } from "vitest";

import type { Part, Score } from "../wire/types";
import { counted, headOf, sourcesOf } from "./sources";

const part = (key: string, points: number): Part => ({ key, points, rule: "", params: {}, marks: [] });
const score = (seat: number, parts: Part[]): Score => ({ seat, total: 0, parts, tiebreak: [], rank: 1 });

describe("where the points came from", () => {
  it("puts the parts of all seats together by their kind, in the order they are counted", () => {
    const first = score(0, [part("start", 10), part("town", 3), part("town", 4)]);
    const second = score(1, [part("start", 10), part("hunger", -5)]);
    const found = sourcesOf([first, second]);
    expect(found.map(({ key }) => key)).toEqual(["start", "town", "hunger"]);
    expect(found.map(({ points }) => [...points])).toEqual([
      [
        [0, 10],
        [1, 10],
      ],
      [[0, 7]],
      [[1, -5]],
    ]);
  });

  it("names a kind by what stands before the figures", () => {
    expect(headOf("Arbres visibles\u00a0: {count}")).toBe("Arbres visibles");
    expect(headOf("Trees in sight: {count}")).toBe("Trees in sight");
    expect(headOf("Départ")).toBe("Départ");
    expect(headOf("{count} puits")).toBe("");
  });

  it("knows what a walk has counted so far", () => {
    const [one, two, three] = [part("a", 1), part("b", 2), part("a", 3)];
    const steps = [
      { seat: 0, part: one },
      { seat: 0, part: two },
      { seat: 1, part: three },
    ];
    expect([...counted(steps.slice(0, 2))]).toEqual([[0, [one, two]]]);
    expect(counted(steps).get(1)).toEqual([three]);
    expect(counted([]).size).toBe(0);
  });
});
