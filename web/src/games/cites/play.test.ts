import { beforeEach, describe, expect, it } from "vitest";

import type { Move } from "../../kit/changes";
import { noting } from "../../kit/fixture";
import { prefs } from "../../kit/prefs.svelte";
import { Session } from "../../kit/session.svelte";
import type { CitesCityView, CitesView, GameDetail, Table } from "../../wire/types";
import cites from "./index";
import type { CitesPlay } from "./play.svelte";

const sent: Record<string, unknown>[] = [];
const link = noting(sent);

function tileMoves(tile: number, ...places: [number, number][]): Move[] {
  return places.flatMap(([row, col]) =>
    [0, 90, 180, 270].map((rot) => ({
      text: `tile ${tile} at ${row},${col} rot ${rot}`,
      type: "tile",
      tile,
      row,
      col,
      rot,
    })),
  );
}

function session(
  legal: Move[],
  city: Partial<CitesCityView>,
  round = 1,
): { session: Session; play: CitesPlay } {
  const mine: CitesCityView = {
    tiles: [{ tile: 1, row: 0, col: 0, rot: 0 }],
    cover: null,
    tourists: [[0, 0], null, null, null, null, null, null],
    last: 1,
    stage: "tile",
    sealed: false,
    due: [5],
    ...city,
  };
  const view = {
    level: 1,
    round,
    rounds: 13,
    drawn: [1, 5],
    coming: [2],
    deciders: [0],
    over: false,
    cities: [mine],
  };
  const table = {
    view: view satisfies CitesView,
    viewer: 0,
    legal,
    version: 7,
    seats: [{ seat: 0, name: "Ana", kind: "human", mine: true, online: true }],
    standings: { scores: [], over: false, reason: null, rule: null },
    options: {},
    deciders: [0],
    over: false,
    log: [],
  } as unknown as Table;
  const notations = {
    tile: "tile {tile} at {row},{col} rot {rot}",
    cover: "cover tile {tile} at cell {row},{col} rot {rot}",
    place: "place on {row},{col}",
    jump: "jump t{tourist} to {row},{col}",
    walk: "walk t{tourist} to {row},{col}",
  };
  const data = { tiles: { 1: "APTW", 5: "AAPP" } };
  const card = { data, texts: {}, notations } as unknown as GameDetail;
  const made = new Session(card, cites, table, link);
  return { session: made, play: made.play as CitesPlay };
}

beforeEach(() => {
  sent.length = 0;
  prefs.confirm = true;
});

describe("laying a tile", () => {
  it("offers each legal place once and previews the tap", () => {
    const { session: s, play } = session(tileMoves(5, [0, 1], [1, 1]), {});
    expect(play.spots.map((spot) => spot.key)).toEqual(["0,1", "1,1"]);
    play.choose(play.spots[1] as never);
    expect(s.draft?.text).toBe("tile 5 at 1,1 rot 0");
    expect(sent).toEqual([{ type: "preview", seat: 0, move: "tile 5 at 1,1 rot 0" }]);
  });

  it("turns the previewed tile on the second tap and by R", () => {
    const { session: s, play } = session(tileMoves(5, [0, 1]), {});
    play.choose(play.spots[0] as never);
    play.choose(play.spots[0] as never);
    expect(s.draft?.rot).toBe(90);
    play.key(new KeyboardEvent("keydown", { key: "R", shiftKey: true }));
    play.key(new KeyboardEvent("keydown", { key: "R", shiftKey: true }));
    expect(s.draft?.rot).toBe(270);
  });

  it("is made at once when confirmation is off", async () => {
    prefs.confirm = false;
    const { play } = session(tileMoves(5, [0, 1]), {});
    play.choose(play.spots[0] as never);
    await Promise.resolve();
    expect(sent).toEqual([{ type: "move", seat: 0, move: "tile 5 at 0,1 rot 0", version: 7 }]);
  });

  it("asks why an impossible place is impossible, in tile positions", () => {
    const { play } = session(tileMoves(5, [0, 1]), {});
    play.whyNot(-1, 4);
    expect(sent).toEqual([{ type: "why", seat: 0, move: "tile 5 at -1,2 rot 0" }]);
  });

  it("lets one choose among the start tiles", () => {
    const legal = [...tileMoves(5, [1, 1]), ...tileMoves(8, [1, -1])];
    const { play } = session(legal, { due: [5, 8] }, 0);
    play.takeTile(8);
    expect(play.tile).toBe(8);
    expect(play.spots.map((spot) => spot.key)).toEqual(["1,-1"]);
  });
});

describe("the tourists", () => {
  const legal: Move[] = [
    { text: "skip", type: "skip" },
    { text: "place on 0,2", type: "place", row: 0, col: 2 },
    { text: "jump t1 to 0,2", type: "jump", tourist: 1, row: 0, col: 2 },
    { text: "jump t1 to 1,1", type: "jump", tourist: 1, row: 1, col: 1 },
    { text: "walk t1 to 1,1", type: "walk", tourist: 1, row: 1, col: 1 },
  ];

  it("come from the stock unless one in the city is taken up", () => {
    const { session: s, play } = session(legal, { stage: "tourist" });
    expect(play.spots.map((spot) => spot.key)).toEqual(["0,2"]);
    play.choose(play.spots[0] as never);
    expect(s.draft?.text).toBe("place on 0,2");
  });

  it("show one spot where walking and jumping lead to the same cell, and walk there", () => {
    const { session: s, play } = session(legal, { stage: "tourist" });
    play.takeTourist(1);
    expect(play.spots.map((spot) => spot.key)).toEqual(["0,2", "1,1"]);
    play.choose(play.spots[1] as never);
    expect(s.draft?.text).toBe("walk t1 to 1,1");
  });

  it("are put down by Escape", () => {
    const { session: s, play } = session(legal, { stage: "tourist" });
    play.takeTourist(1);
    s.cancel();
    expect(play.tourist).toBeNull();
  });
});
