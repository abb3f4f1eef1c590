import { beforeEach, describe, expect, it } from "vitest";

import { table as mycityTable } from "../games/mycity/fixture";
import { prefs } from "../kit/prefs.svelte";
import type { DailyResult, Table } from "../wire/types";
import { factsOf, fileName, portrayed, sentenceOf } from "./facts";
import { DAILY } from "./fixture";

beforeEach(() => {
  prefs.lang = "fr";
});

const trees = { key: "trees", points: 4, rule: "MC-SCORE-2", params: { count: 4 }, marks: [] };

function finished(more: Partial<Table> = {}, medal: "silver" | null = null) {
  const score = { seat: 0, total: 14, parts: [trees], tiebreak: [], rank: 1, out: false };
  const { session } = mycityTable("Y2", [], { standings: { scores: [score] }, view: { over: true, medal } });
  Object.assign(session.card, {
    title: { fr: "My City", en: "My City" },
    bots: [{ level: "expert", title: { fr: "Expert", en: "Expert" } }],
  });
  session.table = { ...session.table, table: "t1", game: "mycity", over: true, ...more };
  return session;
}

function row(more: Partial<DailyResult>): DailyResult {
  return { rank: null, name: "?", score: 0, over: true, level: null, mine: false, table: "x", ...more };
}

describe("the picture of a daily", () => {
  const results = [
    row({ level: "expert", score: 44 }),
    row({ level: "player", score: null, over: false }),
    row({ rank: 1, name: "Bo", score: 20 }),
    row({ rank: 2, name: "Ana", score: 14, mine: true, table: "t1" }),
  ];

  it("says the day, my place and the bots that have finished; nobody else's name", () => {
    const facts = factsOf(finished({ badge: DAILY }), 0, results);
    expect(facts).toMatchObject({
      occasion: "Défi du jour, 16 novembre 2026",
      line: "Mode Éternité · Ana",
      score: "14",
      unit: "points",
      place: "2e sur 2",
      parts: [{ text: "Arbres : 4", points: 4 }],
      othersTitle: "Les machines du jour",
      others: [{ name: "Expert", score: "44", mark: { bot: true } }],
    });
    expect(JSON.stringify(facts)).not.toContain("Bo");
  });

  it("names no place for practice, for the only one, or before the table is there", () => {
    expect(factsOf(finished({ badge: DAILY, table: "other" }), 0, results).place).toBeNull();
    expect(factsOf(finished({ badge: DAILY }), 0, results.slice(3)).place).toBeNull();
    expect(factsOf(finished({ badge: DAILY }), 0, null)).toMatchObject({ place: null, others: [] });
  });

  it("goes with a sentence that gives away nothing but the score", () => {
    expect(sentenceOf(finished({ badge: DAILY }), 0)).toBe(
      `Faubourg, défi du 16 novembre 2026, My City (Mode Éternité)\u00a0: 14 points. ${location.origin}/daily/2026-11-16`,
    );
    expect(fileName(finished({ badge: DAILY }))).toBe("faubourg-mycity-eternal-2026-11-16");
  });
});

describe("the picture of an ordinary table", () => {
  it("says that a trial game is one, on the picture and beside it", () => {
    const session = finished({ badge: null, trial: true });
    expect(factsOf(session, 0, null).line).toContain("à l’essai");
    expect(sentenceOf(session, 0)).toContain("(à l’essai)");
    expect(factsOf(finished({ badge: null, trial: false }), 0, null).line).not.toContain("essai");
  });

  it("shows the medal of a solo game", () => {
    expect(factsOf(finished({}, "silver"), 0, null)).toMatchObject({
      occasion: "Partie en solitaire",
      award: { title: "Médaille d’argent" },
      place: "Médaille d’argent",
      others: [],
    });
  });

  it("says that a deal was played before", () => {
    expect(factsOf(finished({ repeat: 2 }), 0, null).occasion).toBe("En solitaire, tirage déjà joué");
  });

  it("shows the others in their order, and the winner's board to onlookers", () => {
    const session = finished();
    const seat = (index: number, name: string) => ({
      seat: index,
      name,
      kind: "human" as const,
      level: null,
      mine: false,
      online: true,
      shape: index ? index : 5,
      stand_in: null,
    });
    const score = (index: number, total: number, rank: number) => ({
      seat: index,
      total,
      parts: [],
      tiebreak: [],
      rank,
      out: false,
    });
    session.table = {
      ...session.table,
      viewer: null,
      seats: [seat(0, "Ana"), seat(1, "Bo"), seat(2, "Cy")],
      standings: {
        scores: [score(0, 14, 2), score(1, 3, 3), score(2, 20, 1)],
        over: true,
        reason: null,
        rule: null,
      },
    };
    expect(portrayed(session)).toBe(2);
    expect(factsOf(session, 2, null)).toMatchObject({
      occasion: "Cy gagne avec 20 points",
      place: "1er sur 3",
      others: [
        { name: "Ana", score: "14", mark: { shape: 5 } },
        { name: "Bo", score: "3", mark: { shape: 1 } },
      ],
    });
    expect(sentenceOf(session, 2)).toContain("/table/t1/replay");
    expect(fileName(session)).toBe("faubourg-mycity-t1");
  });
});
