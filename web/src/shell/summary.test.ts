import { beforeEach, describe, expect, it } from "vitest";

import { language } from "../i18n/index.svelte";
import type { GameCard, SeatInfo, TableSummary } from "../wire/types";
import { endingOf, endingWords, isMine, kindOf, seatName, waitOf } from "./summary";

beforeEach(() => (language.current = "fr"));

function seat(number: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: number,
    name: ["Ana", "Bo", "Cy"][number] ?? "",
    kind: "human",
    level: null,
    stand_in: null,
    mine: number === 0,
    online: true,
    shape: number,
    ...more,
  };
}

/** A finished table of these ranks; the first seat is mine. */
function over(...ranks: number[]): TableSummary {
  return {
    table: "t",
    game: "cites",
    title: { fr: "Cités", en: "Cités" },
    rule_title: { fr: "Niveau 2", en: "Level 2" },
    seats: ranks.map((_, at) => seat(at)),
    over: true,
    mine: [0],
    my_turn: false,
    updated: "2026-03-10T12:00:00+00:00",
    results: ranks.map((rank, at) => ({ seat: at, score: 20 - rank, rank })),
    repeat: 0,
    badge: null,
    trial: false,
    rematch: null,
  } as TableSummary;
}

describe("how a table ended for me", () => {
  it.each([
    [[1, 2], "won", "gagnée"],
    [[2, 1], "lost", "perdue"],
    [[1, 1], "shared", "partagée"],
    [[3, 1, 2], "lost", "3e sur 3"],
    [[1], "plain", "19 points"],
  ] as const)("with ranks %j", (ranks, ending, words) => {
    const table = over(...ranks);
    expect(endingOf(table)).toBe(ending);
    expect(endingWords(table)).toBe(words);
  });

  it("names no winner where all seats are mine, or nothing is known yet", () => {
    expect(endingOf({ ...over(1, 2), mine: [0, 1] })).toBe("plain");
    expect(endingWords({ ...over(1, 2), results: [] })).toBe("terminée");
  });
});

describe("a line about a table", () => {
  it("says what it is and for whom it waits", () => {
    const running = { ...over(1, 2), over: false, results: [] };
    expect(kindOf({ ...running, trial: true })).toBe("Niveau 2, à l’essai");
    expect(waitOf({ ...running, my_turn: true })).toBe("à vous");
    expect(waitOf(running)).toBe("On attend Bo");
    expect(waitOf({ ...running, seats: [seat(0), seat(1, { kind: "open" })] })).toBe(
      "Des places sont libres",
    );
  });

  it("names a bot with its level", () => {
    const bots = [{ level: "expert", title: { fr: "Expert", en: "Expert" } }];
    const games = [{ id: "cites", bots }] as unknown as GameCard[];
    expect(seatName(seat(1, { kind: "bot", level: "expert" }), games, "cites")).toBe("Bo (Expert)");
    expect(seatName(seat(1), games, "cites")).toBe("Bo");
  });
});

describe("a rematch that somebody proposes", () => {
  const proposed = { seat: 1, agreed: [], waiting: [0], declined: null, next: null };

  it("waits for me until I have answered", () => {
    const table = { ...over(2, 1), rematch: proposed };
    expect([isMine(table), waitOf(table)]).toEqual([true, "Bo propose une revanche"]);
  });

  it.each([
    ["nobody proposes", null],
    ["I have answered", { ...proposed, agreed: [0], waiting: [] }],
    ["I propose it", { ...proposed, seat: 0, waiting: [1] }],
    ["somebody declined", { ...proposed, waiting: [], declined: 0 }],
  ])("waits for nobody here where %s", (_, rematch) => {
    expect(isMine({ ...over(2, 1), rematch })).toBe(false);
  });
});
