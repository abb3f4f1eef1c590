import { describe, expect, it } from "vitest";

import type { GameEvent } from "../../wire/types";
import { payments } from "./timeline";

const moved: GameEvent = {
  type: "pawn-moved",
  seat: 0,
  moment: 1,
  pawn: "black",
  path: ["O00", "O01", "O02"],
  space: "O02",
  nose: "O03",
};
const bought: GameEvent = { type: "shop-bought", seat: 0, moment: 1, shop: "P05", price: 3, total: 7 };
describe("what pawns brought", () => {
  it("is summed by shop, chain bonus included", () => {
    const events: GameEvent[] = [
      moved,
      { type: "purchase", seat: 1, moment: 1, shop: "L04", points: 6 },
      { type: "chain-bonus", seat: 1, moment: 1, shop: "L04", points: 1 },
      { type: "theft-again", seat: 0, moment: 1, shop: "P05", damage: 4, lost: 3 },
      bought,
    ];
    expect(payments(events)).toEqual([
      { shop: "L04", seat: 1, points: 7, again: false },
      { shop: "P05", seat: 0, points: -3, again: true },
    ]);
  });
});

describe("a theft from who has nothing", () => {
  it("is no payment", () => {
    expect(payments([{ type: "theft", seat: 0, moment: 1, shop: "P05", damage: 2, lost: 0 }])).toEqual([]);
  });
});
