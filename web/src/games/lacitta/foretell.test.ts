import { expect, it } from "vitest";

import type { LacittaTransfer, LacittaView } from "../../wire/types";
import { changeBy, compared } from "./foretell";

const transfer = (source: string, city: string): LacittaTransfer => ({
  source,
  city,
  loser: 1,
  taker: 0,
  to_reserve: false,
});

it("marks what a move adds to a forecast and what it takes away", () => {
  const found = compared(
    [transfer("a1", "b1"), transfer("a1", "b1"), transfer("c1", "b1")],
    [transfer("a1", "b1"), transfer("d1", "b1")],
  );
  expect(found.map(({ source, change }) => [source, change])).toEqual([
    ["a1", undefined],
    ["d1", "new"],
    ["a1", "gone"],
    ["c1", "gone"],
  ]);
});

it("reckons a wish against the people there are before it", () => {
  const view = {
    players: [{ citizens: 8 }, { citizens: 7 }],
    forecast: { wishes: [{ service: "health", citizens: [7, 8] }] },
  } as unknown as LacittaView;
  expect([0, 1].map((seat) => changeBy(view, "health", seat))).toEqual([-1, 1]);
  expect(changeBy(view, "culture", 0)).toBeNull();
  expect(changeBy(null, "health", 0)).toBeNull();
});
