import { describe, expect, it } from "vitest";

import type { Film as Answer, Table } from "../wire/types";
import { bySection, Film, headsOf, startsOf } from "./film";

const event = (moment: number, seat: number) => ({ moment, seat, by: seat, type: "moved" });

const ANSWER = {
  table: {
    moment: 0,
    version: 40,
    view: { gold: [0, 0] },
    log: [],
    over: false,
    deciders: [0],
  } as unknown as Table,
  steps: [
    {
      frames: [
        { event: event(1, 0), view: { gold: { 0: [1] } } },
        { event: event(1, 1), view: { gold: { 1: [4] } } },
      ],
      table: { deciders: [[1]] },
    },
    { frames: [], table: { view: { gold: { 0: [2] } } } },
    { frames: [{ event: event(3, 1) }], table: { over: [true], deciders: [[]] } },
  ],
  course: { scores: [], sections: [0, 1, 1, 2], turns: [] },
} as Answer;

describe("a film", () => {
  const film = new Film(ANSWER);

  it("has every moment at hand, in any order", () => {
    expect(film.last).toBe(3);
    const seen = [3, 0, 2, 1].map((moment) => film.at(moment));
    expect(seen.map(({ view }) => view)).toEqual([
      { gold: [2, 4] },
      { gold: [0, 0] },
      { gold: [2, 4] },
      { gold: [1, 4] },
    ]);
    expect(seen.map(({ over }) => over)).toEqual([true, false, false, false]);
    expect(seen.map(({ deciders }) => deciders)).toEqual([[], [0], [1], [1]]);
    expect(seen.map(({ log }) => log.length)).toEqual([3, 0, 2, 2]);
    expect(seen.map(({ moment, version }) => [moment, version])).toEqual([
      [3, 3],
      [0, 0],
      [2, 2],
      [1, 1],
    ]);
  });

  it("shows what happened at a moment, one thing after the other", () => {
    expect(film.shown(1).map(({ view }) => view)).toEqual([{ gold: [1, 0] }, { gold: [1, 4] }]);
    expect(film.shown(0)).toEqual([]);
    expect(film.shown(3).map(({ event: { seat } }) => seat)).toEqual([1]);
  });

  it("has no moment before the first or after the last", () => {
    expect([-2, 1, 9].map((moment) => film.within(moment))).toEqual([0, 1, 3]);
  });

  it("knows where rounds begin", () => {
    expect(film.starts).toEqual([1, 3]);
    expect(startsOf([0, 0])).toEqual([]);
    const lines = film.log.map((each, index) => ({ event: each, index }));
    expect([...headsOf(film.course.sections, lines)]).toEqual([
      [0, 1],
      [2, 2],
    ]);
  });

  it("is gone through by rounds: first to the start of this one", () => {
    const starts = [1, 10, 20];
    expect(bySection(starts, 12, 30, true)).toBe(20);
    expect(bySection(starts, 25, 30, true)).toBe(30);
    expect(bySection(starts, 12, 30, false)).toBe(10);
    expect(bySection(starts, 10, 30, false)).toBe(1);
    expect(bySection(starts, 1, 30, false)).toBe(0);
  });
});
