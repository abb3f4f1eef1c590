import { describe, expect, it } from "vitest";

import { en } from "./en";
import { enCampaign } from "./en-campaign";
import { ago, fill, listed, ordinal, pluralForm, signed, told, worded } from "./format";
import { fr } from "./fr";
import { frCampaign } from "./fr-campaign";
import { languageFor } from "./language.svelte";

type Phrases = Record<string, string>;

/** Every words.ts exports `french` and `english`; a new game is checked without being named here. */
const games = import.meta.glob<{ french: Phrases; english: Phrases }>(
  ["../games/*/words.ts", "../shell/*/words.ts"],
  { eager: true },
);

const pairs: [string, Phrases, Phrases][] = [
  ["the page", fr, en],
  ["campaigns", frCampaign, enCampaign],
  ...Object.entries(games).map(([path, { french, english }]): [string, Phrases, Phrases] => [
    path,
    french,
    english,
  ]),
];

it("knows the words of at least one game", () => {
  expect(Object.keys(games)).toContain("../games/cites/words.ts");
});

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

describe.each(pairs)("the phrases of %s", (_, french, english) => {
  it("are the same in both languages", () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(french).sort());
  });

  it("name the same things in both languages", () => {
    for (const [key, text] of Object.entries(french))
      expect([key, placeholders(english[key] ?? "")]).toEqual([key, placeholders(text)]);
  });

  it("are never empty", () => {
    for (const text of [...Object.values(french), ...Object.values(english)])
      expect(text.trim()).not.toBe("");
  });

  it("follow French typography", () => {
    for (const text of Object.values(french)) {
      expect(text).not.toMatch(/[^\u202f][;!?»]/);
      expect(text).not.toMatch(/[^\u00a0]:/);
      expect(text).not.toMatch(/['"]|\.\.\./);
      expect(text).not.toMatch(/^[aA] vous/);
    }
  });

  it("use curly quotes in English too", () => {
    for (const text of Object.values(english)) expect(text).not.toMatch(/['"]|\.\.\./);
  });
});

describe("shaping", () => {
  it("tells what happened without what is nothing", () => {
    const texts = {
      "event.built": { fr: "{who} bâtit {hex}", en: "{who} builds {hex}" },
      "effect.built.price": { fr: "or −{price}", en: "gold −{price}" },
      "effect.built.food": { fr: "nourriture +{food}", en: "food +{food}" },
      "event.came": { fr: "{count} citoyens", en: "{count} citizens" },
      "one.came": { fr: "un citoyen", en: "a citizen" },
    };
    const say = (event: Record<string, unknown>) => told(texts, event, { ...event, who: "Ana" }, "fr");
    expect(say({ type: "built", hex: "f6", price: 3, food: 5 })).toBe("Ana bâtit f6 (or −3, nourriture +5)");
    expect(say({ type: "built", hex: "f6", price: 0, food: 5 })).toBe("Ana bâtit f6 (nourriture +5)");
    expect(say({ type: "built", hex: "f6", price: 0, food: 0 })).toBe("Ana bâtit f6");
    expect([1, 2].map((count) => say({ type: "came", count }))).toEqual(["un citoyen", "2 citoyens"]);
    expect(say({ type: "unheard-of" })).toBe("");
  });

  it("fills what it knows and leaves the rest", () => {
    expect(fill("{who} lays {tile}", { who: "Ana" })).toBe("Ana lays {tile}");
    expect(fill("{n}", { n: 0 })).toBe("0");
  });

  it("says in words what has a text of its own", () => {
    const texts = {
      "pawn.blue1": { fr: "le client bleu 1", en: "blue customer 1" },
      "space.7": { fr: "la case sept", en: "space seven" },
    };
    const params = { pawn: "blue1", space: 7, nose: "blue1", path: ["O01"] };
    expect(worded(texts, params, "fr")).toEqual({
      ...params,
      pawn: "le client bleu 1",
      space: "la case sept",
    });
    expect(fill("{pawn} on {space}", worded(texts, params, "en"))).toBe("blue customer 1 on space seven");
  });

  it("writes changes and numbers in phrases with a true minus", () => {
    expect(fill("{n}", { n: -4 })).toBe("−4");
    expect([signed(3), signed(-1), signed(0)]).toEqual(["+3", "−1", "±0"]);
  });

  it("lists names", () => {
    expect(listed(["Ana", "Bo", "Cy"], "fr")).toBe("Ana, Bo et Cy");
    expect(listed(["Ana", "Bo"], "en")).toBe("Ana and Bo");
  });

  it("counts places", () => {
    expect([1, 2, 3, 11, 21].map((n) => ordinal(n, "en"))).toEqual(["1st", "2nd", "3rd", "11th", "21st"]);
    expect([1, 2].map((n) => ordinal(n, "fr"))).toEqual(["1er", "2e"]);
  });

  it("treats nought as singular in French and plural in English", () => {
    expect(pluralForm(0, "fr")).toBe("one");
    expect(pluralForm(0, "en")).toBe("other");
  });

  it("tells how long ago", () => {
    const now = new Date("2026-01-02T12:00:00Z");
    expect(ago(new Date("2026-01-02T11:30:00Z"), now, "fr")).toBe("il y a 30 minutes");
    expect(ago(new Date("2026-01-01T11:00:00Z"), now, "en")).toBe("yesterday");
  });
});

describe("the language", () => {
  it("is English for English browsers and French for all others", () => {
    expect(["en-GB", "EN", "fr-CA", "de", ""].map(languageFor)).toEqual(["en", "en", "fr", "fr", "fr"]);
  });
});
