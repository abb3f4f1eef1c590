import { describe, expect, it } from "vitest";

import type { GameEvent } from "../../kit/types";
import { view } from "./fixture";
import { history, payments, rewind } from "./timeline";

const moved: GameEvent = {
  type: "pawn-moved",
  seat: 0,
  pawn: "black",
  path: ["O00", "O01", "O02"],
  space: "O02",
  nose: "O03",
};
const bought: GameEvent = { type: "shop-bought", seat: 0, shop: "P05", price: 3, total: 7 };
const expanded: GameEvent = {
  type: "shop-expanded",
  seat: 1,
  shop: "L04",
  added: 1,
  tokens: 2,
  price: 3,
  total: 3,
};
const sold: GameEvent = { type: "shop-sold", seat: 1, shop: "P09", tokens: 3, points: 2, total: 3 };

describe("showing events one by one", () => {
  it("takes back what has not been shown yet, the latest first", () => {
    const before = rewind(view(), [
      moved,
      bought,
      expanded,
      sold,
      { type: "die-rolled", seat: 0, face: "2" },
    ]);
    expect(before.pawns[0]).toEqual({ pawn: "black", space: "O00", nose: "O01" });
    expect(before.shops.has("P05")).toBe(false);
    expect(before.shops.get("L04")?.tokens).toBe(1);
    expect(before.shops.get("P09")).toEqual({ shop: "P09", owner: 1, tokens: 3, chain: false });
    expect(before.points).toEqual([10, 4]);
    expect(before.face).toBeNull();
  });

  it("changes nothing when all has been shown", () => {
    const now = view();
    const { pawns, points, face } = rewind(now, []);
    expect({ pawns, points, face }).toEqual({ pawns: now.pawns, points: [7, 3], face: "2" });
  });

  it("puts pawns and shops of the setup back into the box", () => {
    const before = rewind(view(), [
      { type: "pawn-placed", seat: 0, pawn: "thief", space: "O06", nose: "O05" },
      { type: "shop-taken", seat: 1, shop: "L04" },
    ]);
    expect(before.pawns[1]?.space).toBeNull();
    expect(before.shops.has("L04")).toBe(false);
  });
});

describe("what pawns brought", () => {
  it("is summed by shop, chain bonus included", () => {
    const events: GameEvent[] = [
      moved,
      { type: "purchase", seat: 1, shop: "L04", points: 6 },
      { type: "chain-bonus", seat: 1, shop: "L04", points: 1 },
      { type: "theft-again", seat: 0, shop: "P05", damage: 4, lost: 3 },
      bought,
    ];
    expect(payments(events)).toEqual([
      { shop: "L04", seat: 1, points: 7, again: false },
      { shop: "P05", seat: 0, points: -3, again: true },
    ]);
  });
});

describe("points over the turns", () => {
  it("are noted before each turn and at the end", () => {
    const log: GameEvent[] = [
      { type: "die-rolled", seat: 0 },
      { type: "purchase", seat: 1, total: 6 },
      { type: "die-rolled", seat: 1 },
      { type: "shop-bought", seat: 1, total: 3 },
      { type: "purchase", seat: 0, total: 2 },
    ];
    expect(history(log, 2)).toEqual([
      [0, 0, 2],
      [0, 6, 3],
    ]);
  });
});
