import { describe, expect, it } from "vitest";

import { marked, search, stem, terms, type Entry } from "./search";

const RULES: Entry[] = [
  {
    anchor: "jump",
    title: "Jouer un touriste",
    text: "Sauter : un touriste déjà en ville, où qu’il soit, rejoint la dernière tuile.",
  },
  { anchor: "river", title: "Bâtir", text: "Le premier bâtiment se pose le long de la rivière." },
  { anchor: "stock", title: "Jouer un touriste", text: "On a 7 touristes, pas un de plus." },
  { anchor: "no-jump", title: "Variantes", text: "Sans saut : personne ne saute.", more: "CI-VAR-2" },
  { anchor: "works", title: "Décompte", text: "Une œuvre vaut deux points, les châteaux cinq." },
];

function anchors(query: string, lang: "fr" | "en" = "fr", entries = RULES): string[] {
  return search(entries, query, lang).map(({ entry }) => entry.anchor);
}

describe("search in French", () => {
  it("needs no accents and no ligatures", () => {
    expect(anchors("riviere")).toEqual(["river"]);
    expect(anchors("RIVIÈRE")).toEqual(["river"]);
    expect(anchors("oeuvres")).toEqual(["works"]);
    expect(anchors("chateau")).toEqual(["works"]);
  });

  it("finds a word whatever its ending", () => {
    expect(anchors("sauts").sort()).toEqual(["jump", "no-jump"]);
    expect(anchors("bâtiments premiers")).toEqual(["river"]);
    for (const [one, other] of [
      ["sauter", "sauts"],
      ["joueur", "joueurs"],
      ["posée", "poser"],
      ["chevaux", "cheval"],
      ["château", "châteaux"],
      ["ville", "villes"],
      ["bâtit", "bâtissent"],
    ] as const)
      expect([one, stem(terms(one, "fr")[0]!.word, "fr")]).toEqual([
        one,
        stem(terms(other, "fr")[0]!.word, "fr"),
      ]);
  });

  it("wants all words, and puts what fits best first", () => {
    expect(anchors("touriste saut")).toEqual(["jump"]);
    expect(anchors("touriste rivière")).toEqual([]);
    expect(anchors("saut")[0]).toBe("no-jump");
  });

  it("leaves words out that say nothing, but for want of others", () => {
    expect(anchors("le long de la rivière")).toEqual(["river"]);
    expect(anchors("")).toEqual([]);
    expect(terms("la", "fr")).toHaveLength(1);
  });

  it("finds what is half typed, and a rule by its number", () => {
    expect(anchors("tour")).toEqual(expect.arrayContaining(["jump", "stock"]));
    expect(anchors("ci-var-2")).toEqual(["no-jump"]);
  });
});

describe("search in English", () => {
  const entries: Entry[] = [
    { anchor: "jump", title: "Tourists", text: "Jump: a tourist in the city goes to the last tile." },
    { anchor: "cities", title: "Cities", text: "Two cities never touch." },
  ];

  it("finds a word whatever its ending", () => {
    expect(anchors("jumping tourists", "en", entries)).toEqual(["jump"]);
    expect(anchors("touches city", "en", entries)).toEqual(["cities"]);
  });
});

it("marks the words that were found and leaves the text as it is", () => {
  const text = "Sauter : un touriste saute.";
  const stretches = marked(text, "touristes sauts", "fr");
  expect(stretches.filter(({ hit }) => hit).map((each) => each.text)).toEqual([
    "Sauter",
    "touriste",
    "saute",
  ]);
  expect(stretches.map((each) => each.text).join("")).toBe(text);
});
