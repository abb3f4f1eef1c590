import { describe, expect, it } from "vitest";

import type { Table } from "../wire/types";
import { changed, following, spelled, unfolded } from "./changes";

describe("a change", () => {
  const value = { gold: 2, site: "a1", players: [{ food: 1 }, { food: 4 }], log: [1, 2] };

  it("goes as deep as it says and leaves the rest the same", () => {
    const after = changed(value, { gold: [3], players: { "1": { food: [5] } } }) as typeof value;
    expect(after).toEqual({ ...value, gold: 3, players: [{ food: 1 }, { food: 5 }] });
    expect(after.players[0]).toBe(value.players[0]);
    expect(after.log).toBe(value.log);
    expect(value.players[1]).toEqual({ food: 4 });
  });

  it("takes away, adds, and tells nothing from no value", () => {
    expect(changed({ a: 1, b: 2 }, { a: [], b: [null], c: [[]] })).toStrictEqual({ b: null, c: [] });
    expect(changed(value, { players: [[]] })).toEqual({ ...value, players: [] });
  });

  it("replaces everything", () => {
    expect(changed(value, [null])).toBeNull();
  });

  it.each([
    [null, { a: [1] }],
    [{ a: 1 }, { a: { b: [1] } }],
    [[1], { "1": [2] }],
  ])("that does not fit is refused: %j by %j", (before, by) => {
    expect(() => changed(before, by)).toThrow(TypeError);
  });
});

const event = (type: string, moment: number) => ({ type, seat: 0, moment });

describe("a message", () => {
  const first = event("first", 1);
  const table = { view: { n: 0 }, version: 1, legal: null, log: [first] } as unknown as Table;

  it("shows the view after each event, and ends with the table", () => {
    const frames = [{ event: event("a", 2), view: { n: [1] } }, { event: event("b", 2) }];
    const next = following(table, { keep: 1, frames, table: { version: [2], view: { n: [5] } } });
    expect(next.shown.map(({ view }) => view)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(next.table).toMatchObject({ version: 2, view: { n: 5 } });
    expect(next.table.log.map(({ type }) => type)).toEqual(["first", "a", "b"]);
    expect(next.table.log[0]).toBe(first);
  });

  it("that takes something back cuts the log and shows the result at once", () => {
    const frames = [{ event: event("undone", 1) }];
    const next = following(table, { keep: 0, frames, table: { view: { n: [7] } } });
    expect(next.table.log).toEqual([frames[0]?.event]);
    expect(next.shown).toEqual([{ event: frames[0]?.event, view: { n: 7 } }]);
  });

  it("about a longer log is refused", () => {
    expect(() => following(table, { keep: 2, frames: [], table: {} })).toThrow(TypeError);
  });
});

it("frames unfold one after the other", () => {
  const frames = [
    { event: event("a", 1), view: { n: [1] } },
    { event: event("b", 1), view: { m: [2] } },
  ];
  expect(unfolded(frames, { n: 0 }).map(({ view }) => view)).toEqual([{ n: 1 }, { n: 1, m: 2 }]);
});

describe("a move without its text", () => {
  const notations = { tile: "tile {tile} at {row},{col}", keep: "keep {dice}", skip: "skip" };

  it.each([
    [{ type: "tile", tile: 4, row: -1, col: 0 }, "tile 4 at -1,0"],
    [{ type: "keep", dice: [1, 3] }, "keep 1+3"],
    [{ type: "skip" }, "skip"],
  ])("is spelled as its game writes it: %j", (move, text) => {
    expect(spelled(move, notations)).toEqual({ ...move, text });
  });
});
