import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../kit/prefs.svelte";
import type { Campaign, CampaignSummary } from "../wire/types";
import { inked, rowsOf, sourcesOf } from "../kit/circles";
import {
  asksMe,
  byScore,
  cityName,
  folded,
  handedOut,
  lineOf,
  mayOpen,
  nextLook,
  reasonOf,
  sentenceOf,
  stateOf,
  wayOf,
  wordOf,
} from "./campaign";
import { campaign, CHAPTER, city, played } from "./fixture";

const CARD = { episodes: 24, chapters: 8, cities: [2, 3, 4], solo: true };

beforeEach(() => {
  prefs.lang = "fr";
});

describe("what is expected of whom", () => {
  const said = (more: Partial<Campaign>) => sentenceOf(campaign(more), CHAPTER);

  it("begins with the first envelope, once every city has somebody", () => {
    const open = [city(0), city(1, { kind: "open", city: null })];
    expect(said({ cities: open })).toBe("On attend que toutes les cités aient quelqu’un.");
    expect(said({})).toBe("Tout le monde est là\u00a0: ouvrez la première enveloppe.");
    expect(mayOpen(campaign({ cities: open }))).toBe(false);
    expect(mayOpen(campaign())).toBe(true);
    expect(mayOpen(campaign({ mine: [] }))).toBe(false);
  });

  it("says whose turn it is while an episode is played", () => {
    const playing = { phase: "playing", next: null, episode: 4 } as const;
    expect(said({ ...playing, my_turn: true, deciders: [0, 1] })).toMatch(/^À vous.* 4 /);
    expect(said({ ...playing, deciders: [1] })).toBe("Épisode 4 en cours\u00a0: on attend Valclair.");
    expect(said(playing)).toBe("L’épisode 4 est en cours.");
  });

  it("tells a new envelope from a mere next episode, and from one that only others may open", () => {
    const next = { episode: 4, chapter: 2, leaflet_new: true };
    expect(said({ phase: "between", episode: 4, next })).toMatch(/nouvelle enveloppe.*chapitre 2/);
    expect(said({ phase: "between", episode: 5, next: { ...next, episode: 5, leaflet_new: false } })).toBe(
      "L’épisode 5 peut commencer.",
    );
    expect(said({ phase: "between", episode: 4, mine: [], next })).toMatch(
      /un propriétaire ouvrira l’épisode 4/,
    );
  });

  it("names the winners, or the circles of one who played alone", () => {
    const over = { phase: "over", next: null } as const;
    expect(said({ ...over, winners: [1] })).toBe("Valclair remporte la campagne.");
    expect(said({ ...over, winners: [0, 1] })).toBe("Rivemont et Valclair partagent la victoire.");
    expect(said({ ...over, solo: true, cities: [city(0, { total: 31 })] })).toMatch(/31 cercles/);
  });
});

describe("the way through the campaign", () => {
  it("keeps an envelope sealed until an episode of its chapter is on the table", () => {
    const at = campaign({
      phase: "between",
      chapter: 2,
      episode: 4,
      episodes: [played(1, [9, 4]), played(2, [9, 4]), played(3, [9, 4])],
      next: { episode: 4, chapter: 2, leaflet_new: true },
    });
    const way = wayOf(at, CARD);
    expect(way.map((leg) => leg.open)).toEqual([true, ...Array<boolean>(7).fill(false)]);
    expect(way.flatMap((leg) => leg.stops).map((stop) => stop.episode)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
    expect(way.flatMap((leg) => leg.stops.map((stop) => stop.state)).slice(0, 5)).toEqual([
      "saved",
      "saved",
      "saved",
      "next",
      "later",
    ]);
    const running = { ...played(4, []), saved: false };
    const then = wayOf({ ...at, next: null, episodes: [...at.episodes, running] }, CARD);
    expect(then[1]).toMatchObject({ open: true, stops: [{ state: "now" }, { state: "later" }, {}] });
  });
});

describe("circles", () => {
  it("are inked one by one with their source; sources that gave none are not told of", () => {
    const cities = [
      city(0, { circles: { rank: 2, fifty: 0, x: 1 }, total: 3 }),
      city(1, { circles: { rank: 1, fifty: 0, x: 0 }, total: 1 }),
    ];
    const sources = sourcesOf(cities);
    expect(sources).toEqual(["rank", "x"]);
    expect(inked(cities[0]!.circles, sources)).toEqual([0, 0, 1]);
    expect(inked(cities[1]!.circles, sources)).toEqual([0]);
  });

  it("have two rows at least, and always a place to spare", () => {
    expect(rowsOf([city(0)], 20)).toBe(2);
    expect(rowsOf([city(0, { circles: { rank: 39 } })], 20)).toBe(2);
    expect(rowsOf([city(0, { circles: { rank: 30, fifty: 10 } })], 20)).toBe(3);
  });
});

describe("words", () => {
  it("call a city by its name, or by its animal when nobody named it", () => {
    expect(cityName(city(1), CHAPTER)).toBe("Valclair");
    expect(cityName(city(1, { city: null }), CHAPTER)).toBe("Cerf");
    expect(cityName(city(1, { city: "stag" }), CHAPTER)).toBe("Cerf");
    expect(cityName(city(1, { city: null }), null)).toBe("Cité 2");
  });

  it("come from open chapters; what has none keeps its bare name", () => {
    expect(wordOf(CHAPTER, "source", "rank")).toBe("rang");
    expect(wordOf(CHAPTER, "token", "zz")).toBe("zz");
    expect(reasonOf(CHAPTER, "class")).toBe("pour le rang");
    expect(reasonOf(CHAPTER, "rank")).toBe("rang");
  });

  it("tell the log with names and levels", () => {
    const line = { at: "", episode: 3, seat: 1, name: "Bo", level: "expert" } as const;
    const bots = [{ level: "expert", title: { fr: "Experte", en: "Expert" } }];
    const told = (what: "joined" | "stand-in" | "saved") =>
      lineOf({ ...line, what }, campaign(), CHAPTER, { bots } as never);
    expect(told("joined")).toBe("Bo fonde Valclair");
    expect(told("stand-in")).toContain("(Experte)");
    expect(told("saved")).toBe("L’épisode 3 est enregistré");
  });
});

describe("what is handed out", () => {
  it("goes from the best city to the last, each city before its things", () => {
    const steps = handedOut(played(2, [4, 9]));
    expect(steps.map(({ seat, gain }) => [seat, gain?.token ?? null])).toEqual([
      [1, null],
      [1, "a"],
      [0, null],
      [0, "b"],
    ]);
  });

  it("puts equal scores in the order of their classes", () => {
    const { results, ...rest } = played(1, [7, 7]);
    const tied = { ...rest, results: [{ ...results[0]!, kind: "others" }, results[1]!] };
    expect(byScore(tied).map(({ seat }) => seat)).toEqual([1, 0]);
  });
});

describe("lists and looks", () => {
  const summary = (more: Partial<Campaign>) => campaign(more) as CampaignSummary;

  it("say what a campaign asks of me", () => {
    expect(stateOf(summary({ phase: "playing", my_turn: true }))).toBe("à vous");
    expect(stateOf(summary({ phase: "playing" }))).toBe("en attente");
    expect(stateOf(summary({}))).toBe("épisode 1 à ouvrir");
    expect(stateOf(summary({ cities: [city(0), city(1, { kind: "open" })] }))).toBe("on attend des joueurs");
    expect(asksMe(summary({ phase: "playing" }))).toBe(false);
    expect(asksMe(summary({ phase: "between" }))).toBe(true);
    expect(asksMe(summary({ phase: "over" }))).toBe(false);
  });

  it("look again soon while others are at it, and never again at the end", () => {
    expect(nextLook(campaign({ phase: "playing", my_turn: false }))).toBe(4000);
    expect(nextLook(campaign({ phase: "playing", my_turn: true }))).toBe(20_000);
    expect(nextLook(campaign({ phase: "over" }))).toBeNull();
  });
});

describe("a leaflet", () => {
  it("is folded into three panels of whole sentences, with room for the title on the first", () => {
    const sentence = (n: number) => `${"x".repeat(n)}.`;
    const text = [60, 60, 60, 60, 60, 60].map(sentence).join(" ");
    const panels = folded(text);
    expect(panels).toHaveLength(3);
    expect(panels.join(" ")).toBe(text);
    expect(panels[0]!.length).toBeLessThan(panels[2]!.length);
  });

  it("stays whole when there is little to fold", () => {
    expect(folded("Un mot.")).toEqual(["Un mot."]);
  });
});
