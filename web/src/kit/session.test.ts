import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Component } from "svelte";

import type { DailyBadge, GameDetail, Preview, Replay, Score, Table } from "../wire/types";
import ActionBar from "./ActionBar.svelte";
import type { Move } from "./changes";
import { PAUSES } from "./events.svelte";
import type { Link } from "./link";
import { prefs } from "./prefs.svelte";
import { Session, type Game, type SessionProps } from "./session.svelte";

type Answer = Awaited<ReturnType<Link["ask"]>>;

/** A wire whose answers come when the test says so. */
class Wire implements Link {
  asked: {
    type: string;
    fields: Record<string, unknown>;
    answer: (a: Answer) => void;
    fail: (e: unknown) => void;
  }[] = [];

  ask(type: string, fields: Record<string, unknown>): Promise<Answer> {
    return new Promise((answer, fail) => this.asked.push({ type, fields, answer, fail }));
  }

  watch(): void {
    throw new Error("nobody changes seats here");
  }
}

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
    "part.zone": { fr: "zone de {cells}", en: "zone of {cells}" },
  },
} as unknown as GameDetail;

const a: Move = { text: "a", type: "x" };
const b: Move = { text: "b", type: "x" };

function score(seat: number, total: number, rank = 1): Score {
  return { seat, total, parts: [], tiebreak: [], rank };
}

function table(more: Partial<Omit<Table, "view">> & { view?: unknown } = {}): Table {
  return {
    version: 1,
    viewer: 0,
    legal: [a, b],
    deciders: [0, 1],
    over: false,
    moment: 0,
    log: [],
    can_undo: false,
    undo_trial: false,
    seats: [
      { seat: 0, name: "Ana", kind: "human", mine: true, online: true },
      { seat: 1, name: "Bo", kind: "human", mine: false, online: true },
    ],
    standings: { scores: [score(0, 5), score(1, 3, 2)], over: false, reason: null, rule: null },
    ...more,
  } as Table;
}

let wire: Wire;
let session: Session;
beforeEach(() => {
  prefs.lang = "en";
  prefs.confirm = true;
  wire = new Wire();
  session = new Session(card, game, table(), wire);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

function preview(total: number, view: Preview["view"] = {}): Answer {
  const standings = (mine: number) => ({
    scores: [score(0, mine), score(1, 3)],
    over: false,
    reason: null,
    rule: null,
  });
  const result: Preview = {
    before: score(0, 5),
    after: score(0, total),
    standings_before: standings(5),
    standings_after: standings(total),
    view,
  };
  return { ok: true, result: result as unknown as Record<string, unknown> };
}

describe("a preview", () => {
  it("tells what changes for whom", async () => {
    void session.propose(a);
    wire.asked[0]?.answer(preview(8));
    await settled();
    expect([session.change(0), session.change(1)]).toEqual([3, 0]);
  });

  it("tells what there would be to see", async () => {
    session.receive(table({ view: { gold: 3 } }), []);
    void session.propose(a);
    expect(session.preview).toBeNull();
    wire.asked[0]?.answer(preview(8, { gold: [1] }));
    await settled();
    expect(session.preview).toEqual({ gold: 1 });
  });

  it("does not guess about others where all play at once", async () => {
    const together = new Session({ ...card, simultaneous: true }, game, table(), wire);
    void together.propose(a);
    wire.asked[0]?.answer(preview(8));
    await settled();
    expect([together.change(0), together.change(1)]).toEqual([3, null]);
  });

  it("that comes late is not shown for another draft", async () => {
    void session.propose(a);
    void session.propose(b);
    wire.asked[0]?.answer(preview(8));
    await settled();
    expect(session.effect).toBeNull();
    expect(session.draft).toBe(b);
  });
});

describe("a move", () => {
  it("is sent with the version it was decided on, once", async () => {
    void session.propose(a);
    void session.confirm();
    void session.confirm();
    const moves = wire.asked.filter((each) => each.type === "move");
    expect(moves.map((each) => each.fields)).toEqual([{ seat: 0, move: "a", version: 1 }]);
    moves[0]?.answer({ ok: true, result: {} });
    await settled();
    expect(session.sending).toBe(false);
  });

  it("that a rule refuses shows the rule and drops the draft", async () => {
    void session.propose(a);
    void session.confirm();
    wire.asked[1]?.answer({ ok: false, refusal: { rule: "X-1", message: { fr: "non", en: "no" } } });
    await settled();
    expect(session.refusal?.rule).toBe("X-1");
    expect(session.draft).toBeNull();
  });

  it("that came too late says so", async () => {
    void session.make("a");
    wire.asked[0]?.fail({ status: 409 });
    await settled();
    expect(session.notice).toContain("changed");
  });

  it("is not sent in a replay", async () => {
    const replay = new Session(card, game, table(), null);
    expect(await replay.make("a")).toBe(false);
    expect(replay.legal).toEqual([]);
  });
});

describe("a move on its way", () => {
  const gold = (session: Session) => (session.view as { gold: number }).gold;

  async function confirmed(): Promise<void> {
    session.receive(table({ view: { gold: 3 } }), []);
    void session.propose(a);
    wire.asked[0]?.answer(preview(8, { gold: [1] }));
    await settled();
    void session.confirm();
  }

  it("is shown as done before the answer comes", async () => {
    await confirmed();
    expect([gold(session), session.draft]).toEqual([1, null]);
    wire.asked[1]?.answer({ ok: true, result: {} });
    await settled();
    expect(gold(session)).toBe(1);
    session.receive(table({ version: 2, view: { gold: 0 } }), []);
    expect([gold(session), session.sent]).toEqual([0, null]);
  });

  it("goes back with the reason when a rule refuses it", async () => {
    await confirmed();
    wire.asked[1]?.answer({ ok: false, refusal: { rule: "X-1", message: { fr: "non", en: "no" } } });
    await settled();
    expect([gold(session), session.sent, session.refusal?.rule]).toEqual([3, null, "X-1"]);
  });

  it("stays where it lies while the wire is down, and is sent again when it had not arrived", async () => {
    await confirmed();
    wire.asked[1]?.fail({ status: 0 });
    await settled();
    expect([gold(session), session.lost, session.notice]).toEqual([1, true, null]);
    void session.propose(b);
    expect(session.draft).toBeNull();
    session.receive(table({ view: { gold: 3 } }), []);
    expect(wire.asked.slice(2).map(({ fields }) => fields)).toEqual([{ seat: 0, move: "a", version: 1 }]);
  });

  it("is not sent again when the table tells that it was taken", async () => {
    await confirmed();
    wire.asked[1]?.fail({ status: 0 });
    await settled();
    session.receive(table({ version: 2, view: { gold: 1 } }), []);
    expect([wire.asked.length, session.sent]).toEqual([2, null]);
  });

  it("can be taken back as long as it has not arrived", async () => {
    await confirmed();
    wire.asked[1]?.fail({ status: 0 });
    await settled();
    await session.undo();
    expect([gold(session), session.sent, wire.asked.length]).toEqual([3, null, 2]);
  });
});

describe("marks", () => {
  const built = (moment: number, by: number, what: string) => ({ type: "built", seat: by, moment, by, what });
  const told = () => session.marks.map(({ number, seat, words }) => `${number} ${seat} ${words}`);
  const log = [built(1, 0, "a mill"), built(2, 1, "a bridge"), built(3, 1, "a school")];
  const shown = (from: number, to = log.length) =>
    log.slice(from, to).map((event) => ({ event, view: null }));

  beforeEach(() => (prefs.motion = "none"));

  it("gather all that others did, message by message, until I decide again", () => {
    session.receive(table({ version: 2, moment: 2, log: log.slice(0, 2) }), shown(1, 2));
    session.receive(table({ version: 3, moment: 3, log }), shown(2));
    expect(told()).toEqual(["1 1 a bridge", "2 1 a school"]);
    session.receive(table({ version: 4, moment: 4, log: [...log, built(4, 0, "a well")] }), []);
    expect(told()).toEqual([]);
  });

  it("are there again after the page was loaded again", () => {
    session = new Session(card, game, table({ moment: 3, log }), wire);
    expect(told()).toEqual(["1 1 a bridge", "2 1 a school"]);
  });

  it("are gone after something was taken back, and begin anew", () => {
    session.receive(table({ version: 3, moment: 3, log }), shown(0));
    session.pointed = session.marks[0] ?? null;
    session.receive(table({ version: 4, moment: 2, log: log.slice(0, 2) }), []);
    expect([told(), session.pointed, session.events.recent]).toEqual([[], null, []]);
    const next = [...log.slice(0, 2), built(3, 1, "a church")];
    session.receive(table({ version: 5, moment: 3, log: next }), []);
    expect(told()).toEqual(["1 1 a church"]);
  });

  it("follow the last one to act for who only watches", () => {
    session = new Session(card, game, table({ viewer: null, moment: 3, log }), null);
    expect(told()).toEqual(["1 1 a bridge", "2 1 a school"]);
    session.receive(table({ viewer: null, version: 2, moment: 1, log: log.slice(0, 1) }), []);
    expect(told()).toEqual(["1 0 a mill"]);
  });

  it("wait for what is still to be shown", () => {
    prefs.motion = "full";
    session.receive(table({ version: 3, moment: 3, log }), shown(0));
    expect(told()).toEqual([]);
    session.cancel();
    expect(told().length).toBe(2);
  });
});

describe("a new table", () => {
  it("drops a draft when the position has changed, and keeps it when only people come and go", () => {
    void session.propose(a);
    session.receive(table(), []);
    expect(session.draft).toBe(a);
    session.receive(table({ version: 2 }), []);
    expect(session.draft).toBeNull();
  });

  it("shows the board of the seat that is looked through now", () => {
    session.shown = 0;
    session.receive(table({ viewer: 1 }), []);
    expect(session.shown).toBe(1);
  });
});

describe("what the boards show", () => {
  const event = (moment: number) => ({ type: "built", seat: 1, moment });

  it("is the view after each event, then the present", () => {
    vi.useFakeTimers();
    prefs.motion = "full";
    session.receive(table({ version: 2, view: { n: 2 } }), [
      { event: event(1), view: { n: 1 } },
      { event: event(1), view: { n: 2 } },
    ]);
    expect(session.view).toBeUndefined();
    vi.advanceTimersByTime(PAUSES.middle);
    expect(session.view).toEqual({ n: 1 });
    vi.advanceTimersByTime(PAUSES.middle);
    expect(session.view).toEqual({ n: 2 });
    vi.useRealTimers();
    prefs.motion = "system";
  });

  it("is what the game shows in its place", () => {
    const showing = new Session(card, { ...game, play: () => ({ showing: "a year's end" }) }, table(), wire);
    expect(showing.view).toBe("a year's end");
  });

  it("is shown again from memory, and asked for where nobody here has seen it", async () => {
    const log = [event(1), event(2), event(2), event(3)];
    const past = vi.fn((moment: number | null) =>
      Promise.resolve({
        table: table({ log, view: { n: 0 } }),
        frames: log
          .filter((each) => each.moment === moment)
          .map((each) => ({ event: each, view: { n: [moment] } })),
      } as unknown as Replay),
    );
    const seen = new Session(card, game, table({ log: [event(1)] }), wire, past);
    const shown = log.slice(2).map((each) => ({ event: each, view: each.moment }));
    seen.receive(table({ version: 2, log }), shown);
    expect(await seen.again((events) => events.slice(2))).toEqual(shown);
    expect(past).not.toHaveBeenCalled();
    expect((await seen.again((events) => events.slice(1, 3))).map(({ view }) => view)).toEqual([
      { n: 2 },
      { n: 2 },
    ]);
    expect(past.mock.calls).toEqual([[null], [1], [2]]);
  });
});

describe("moves", () => {
  it("without a text are spelled as the game writes them", () => {
    const notations = { go: "go to {place}" };
    const spelling = new Session(
      { ...card, notations },
      game,
      table({ legal: [{ type: "go", place: "b" }] }),
      wire,
    );
    expect(spelling.legal.map(({ text }) => text)).toEqual(["go to b"]);
    void spelling.why({ type: "go", place: "c" });
    expect(wire.asked.at(-1)?.fields).toMatchObject({ move: "go to c" });
  });
});

describe("undo past something revealed, with bots only", () => {
  it("is asked before, and sent with the word that it may be a trial game", async () => {
    session.receive(table({ undo_trial: true }), []);
    await session.undo();
    expect([session.askingTrial, wire.asked.length]).toEqual([true, 0]);
    void session.undoAsTrial();
    expect(session.askingTrial).toBe(false);
    expect(wire.asked.at(-1)).toMatchObject({
      type: "ask-undo",
      fields: { seat: 0, trial: true, version: session.table.version },
    });
  });
});

describe("undo", () => {
  it("first takes back the draft, then the move, then asks the others", () => {
    void session.propose(a);
    void session.undo();
    expect(session.draft).toBeNull();
    void session.undo();
    expect(wire.asked.at(-1)?.type).toBe("ask-undo");
    session.sending = false;
    session.receive(table({ can_undo: true }), []);
    void session.undo();
    expect(wire.asked.at(-1)?.type).toBe("undo");
  });

  describe("where decisions stand", () => {
    const badge = { date: "2026-11-16", counted: true } as DailyBadge;
    const why = { rule: "MC-SOLO-6", message: { fr: "Confirmé.", en: "Confirmed." } };

    it("is explained by the game's rule", async () => {
      session.receive(table({ badge }), []);
      void session.undo();
      wire.asked.at(-1)?.answer({ ok: false, refusal: why });
      await settled();
      expect([session.refusal, session.notice]).toEqual([why, null]);
    });

    it("is explained in our own words where the game has no rule for it", async () => {
      session.receive(table({ badge }), []);
      void session.undo();
      wire.asked.at(-1)?.fail({ status: 409, words: { fr: "Rien.", en: "Nothing." } });
      await settled();
      expect(session.notice).toContain("cannot be taken back");
    });

    it.each([{ badge }, { undo_rule: "MC-SOLO-6" }])("is not offered: %o", async (more) => {
      session.receive(table(more), []);
      render(ActionBar, { session });
      expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
      expect(screen.getByRole("button", { name: "Final" }).title).toContain("cannot be taken back");
      void session.propose(a);
      await settled();
      await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
      expect(session.draft).toBeNull();
    });
  });
});

it("the number in front of a seat runs ahead of no walk through the scoring", () => {
  const over = table({ over: true, deciders: [] });
  session = new Session(card, { ...game, front: () => 21 }, over, wire);
  expect(session.points(0)).toBe(21);
  session.veil = new Map([[0, [{ key: "zone", points: 4, rule: "X", params: {}, marks: [] }]]]);
  expect([session.points(0), session.points(1)]).toEqual([4, 0]);
  session.veil = null;
  expect(session.points(0)).toBe(21);
});

describe("the words", () => {
  it("say whom we wait for and who won", () => {
    expect(session.sentence).toBe("Bo is thinking…");
    session.receive(table({ over: true, deciders: [] }), []);
    expect(session.sentence).toBe("Ana wins with 5 points");
    prefs.lang = "fr";
    expect(session.sentence).toBe("Ana gagne avec 5 points");
  });

  it("tell events and parts with the game's texts", () => {
    expect(session.say({ type: "built", seat: 1, moment: 1, what: "a bridge" })).toBe("Bo builds a bridge");
    session.card.texts["event.taken"] = { fr: "", en: "{who} takes from {who_loser}" };
    expect(session.say({ type: "taken", seat: 1, moment: 1, loser: 0 })).toBe("Bo takes from Ana");
    expect(session.sayPart({ key: "zone", points: 4, rule: "X", params: { cells: 4 }, marks: [] })).toBe(
      "zone of 4",
    );
  });
});
