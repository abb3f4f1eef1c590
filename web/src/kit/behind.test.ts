// While something is still being shown, nothing on the screen knows how it went.
import { render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { GameDetail, Table } from "../wire/types";
import { PAUSES } from "./events.svelte";
import { noting } from "./fixture";
import PlayerRail from "./PlayerRail.svelte";
import { prefs } from "./prefs.svelte";
import { Session, type Game, type SessionProps } from "./session.svelte";

const nothing: Component<SessionProps> = () => ({});
const game: Game = {
  Board: nothing,
  Hand: nothing,
  play: () => ({}),
  sentence: () => null,
  moveName: (move) => move.text,
};
const card = {
  texts: {
    "event.built": { fr: "{who} bâtit {what}", en: "{who} builds {what}" },
    "short.built": { fr: "{what}", en: "{what}" },
  },
} as unknown as GameDetail;
const link = noting([]);

const built = (moment: number, seat: number) => ({ type: "built", seat, by: seat, what: "x", moment });
type Built = ReturnType<typeof built>;

/** A table of two at which Ana is to decide, with these totals. */
function later(log: Built[], mine: number, other: number, version = 2): Table {
  const score = (seat: number, total: number) => ({ seat, total, parts: [], tiebreak: [], rank: seat + 1 });
  return {
    version,
    viewer: 0,
    legal: [{ text: "a", type: "x" }],
    deciders: [0],
    thinking: [],
    over: false,
    moment: version,
    log,
    seats: ["Ana", "Bo"].map((name, seat) => ({ seat, name, kind: "human", mine: !seat, online: true })),
    standings: { scores: [score(0, mine), score(1, other)], over: false, reason: null, rule: null },
    view: {},
  } as unknown as Table;
}

const table = () => later([], 5, 3, 1);
let session: Session;

describe("how everybody stands while what happened is being shown", () => {
  const totals = () => [session.points(0), session.points(1)];
  const shown = (events: Built[]) => events.map((event) => ({ event, view: {} }));

  beforeEach(() => {
    vi.useFakeTimers();
    prefs.lang = "en";
    session = new Session(card, game, table(), link);
  });
  afterEach(() => vi.useRealTimers());

  it("waits for the moves of the others, message by message", () => {
    const [mine, theirs, again] = [built(1, 0), built(2, 1), built(3, 1)];
    session.receive(later([mine], 7, 3), shown([mine]));
    expect(totals()).toEqual([7, 3]);
    session.receive(later([mine, theirs], 7, 8, 3), shown([theirs]));
    session.receive(later([mine, theirs, again], 7, 12, 4), shown([again]));
    expect([totals(), session.behind, session.sentence]).toEqual([[7, 3], true, "Bo builds x"]);
    vi.advanceTimersByTime(PAUSES.middle);
    expect([totals(), session.told.length]).toEqual([[7, 8], 2]);
    vi.advanceTimersByTime(PAUSES.middle);
    expect([totals(), session.behind]).toEqual([[7, 12], false]);
  });

  it("does not wait any longer when the show is skipped, or something is taken back", () => {
    const theirs = built(1, 1);
    session.receive(later([theirs], 5, 8), shown([theirs]));
    session.events.finish();
    expect(totals()).toEqual([5, 8]);
    session.receive(later([], 5, 3, 1), []);
    expect(totals()).toEqual([5, 3]);
  });

  it("counts a seat's moves, where all play at once, as soon as they have been seen on its board", () => {
    session = new Session({ ...card, simultaneous: true }, game, table(), link);
    const events = [built(1, 0), built(1, 1), built(2, -1)];
    session.receive(later(events, 7, 9), shown(events));
    expect(totals()).toEqual([7, 3]);
    vi.advanceTimersByTime(PAUSES.middle / 2);
    expect([totals(), session.told.length]).toEqual([[7, 9], 2]);
  });

  it("does not tell the scoring, which is walked through", () => {
    const counting = { ...game, scoring: new Set(["counted"]) };
    session = new Session(card, counting, table(), link);
    const events = [built(1, 1), { ...built(1, 1), type: "counted" }, built(1, 1)];
    session.receive(later(events, 5, 8), shown(events));
    expect(session.events.upcoming.map(({ event }) => event.type)).toEqual(["built"]);
    // Who looks at it again sees all of it.
    session = new Session(card, counting, table());
    session.receive(later(events, 5, 8), shown(events));
    expect(session.events.upcoming).toHaveLength(3);
  });

  it("says nobody's turn in the rail before it has come", () => {
    const theirs = built(1, 1);
    session.receive(later([theirs], 5, 8), shown([theirs]));
    render(PlayerRail, { session });
    expect(screen.queryByText("your turn")).toBeNull();
    session.events.finish();
    flushSync();
    expect(screen.getByText("your turn")).toBeTruthy();
  });
});
