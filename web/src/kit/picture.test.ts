import { beforeEach, describe, expect, it } from "vitest";

import { dataAddress } from "./picture";
import { card, fitted, HEIGHT, WIDTH, type Drawn, type Facts } from "./picture-card";
import { standalone, SVG, type Look } from "./standalone";

/** The style sheet of the little drawing below, as a browser would apply it. */
const SHEET: Record<string, Record<string, string>> = {
  tile: { stroke: "rgb(1, 2, 3)", "stroke-width": "2px" },
  hit: { fill: "transparent" },
  gone: { display: "none" },
  faint: { opacity: "0" },
  number: { "font-family": "Bricolage", "font-variant-numeric": "tabular-nums" },
  cover: { filter: "drop-shadow(0 1px 2px black)", transform: "matrix(1, 0, 0, 1, 40, 80)" },
};
const INITIAL: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  opacity: "1",
  display: "inline",
  visibility: "visible",
  filter: "none",
  transform: "none",
  "transform-origin": "0px 0px",
  "font-family": "serif",
  "font-variant-numeric": "normal",
  color: "rgb(0, 0, 0)",
};
const NOT_INHERITED = new Set(["opacity", "display", "filter", "transform", "transform-origin"]);

const look: Look = (element, property) => {
  for (const name of element.classList) {
    const value = SHEET[name]?.[property];
    if (value) return value;
  }
  const written = element.getAttribute(property);
  if (written) return written === "currentColor" ? "rgb(0, 0, 0)" : written;
  const parent = element.parentElement;
  return parent && !NOT_INHERITED.has(property) ? look(parent, property) : (INITIAL[property] ?? "");
};

let room: Element;
beforeEach(() => {
  const page = `<svg xmlns="${SVG}">
    <svg><defs>
      <pattern id="grass" width="4" height="4"><rect class="tile" width="4" height="4" /></pattern>
      <g id="ground"><rect width="40" height="40" fill="url(#grass)" /></g>
      <symbol id="house" viewBox="0 0 40 40"><use href="#ground" /><path d="M0 0h9" fill="currentColor" /></symbol>
      <symbol id="unused"><path d="M0 0h1" /></symbol>
    </defs></svg>
    <svg id="drawing" viewBox="0 0 80 40" aria-label="a city">
      <title>City of Ana</title>
      <g class="tile" role="presentation" data-board="0" onclick="alert(1)">
        <use href="#house" x="1" width="40" height="40" />
        <path class="gone" d="M1 1" /><circle class="faint" r="3" />
        <text class="number" x="4">14 &amp; 15</text>
      </g>
      <rect id="mine" class="hit" tabindex="0" role="button" width="9" height="9" />
      <g class="cover"><use href="https://elsewhere.example/x.svg#a" /></g>
      <script>alert(2)</script>
    </svg>
    <g id="plain" />
  </svg>`;
  room = document.importNode(new DOMParser().parseFromString(page, "image/svg+xml").documentElement, true);
});

function drawn(): Drawn {
  const source = room.querySelector("#drawing") as Element;
  const plain = room.querySelector("#plain") as Element;
  return { ...standalone(source, room, plain, look), frame: "0 0 80 40" };
}

const FACTS: Facts = {
  lang: "fr",
  summary: "Cités : Ana, 37 points",
  occasion: "Défi du jour, 16 novembre 2026",
  game: "Cités",
  line: 'Niveau 2 · <b>Ana</b> & "Bo"',
  score: "37",
  unit: "points",
  place: "2e sur 5",
  award: { title: "Médaille d’or", colour: "#d3a01f" },
  parts: [
    { text: "Arbres visibles : 4", points: 4 },
    { text: "Rien", points: 0 },
    { text: "Prairies vides : 20", points: -20 },
  ],
  othersTitle: "Les machines du jour",
  others: [
    { name: "Expert", score: "44", mark: { bot: true } },
    { name: "<script>", score: "31", mark: { shape: 2 } },
  ],
};
const FONTS = { title: "data:font/woff2;base64,AAAA", text: null };

function made(facts: Partial<Facts> = {}): Document {
  const text = card({ ...FACTS, ...facts }, drawn(), FONTS);
  return new DOMParser().parseFromString(text, "image/svg+xml");
}

function texts(picture: Document): string[] {
  return [...picture.querySelectorAll("text")].map((each) => each.textContent ?? "");
}

describe("a drawing that stands on its own", () => {
  it("has every style written into it", () => {
    const { drawing } = drawn();
    const tile = drawing.querySelector("g");
    expect(tile?.getAttribute("stroke")).toBe("rgb(1, 2, 3)");
    expect(tile?.getAttribute("stroke-width")).toBe("2px");
    const number = drawing.querySelector("text");
    expect(number?.getAttribute("font-family")).toBe("Bricolage");
    expect(number?.getAttribute("style")).toBe("font-variant-numeric:tabular-nums;");
    expect(number?.hasAttribute("stroke")).toBe(false);
    expect(number?.textContent).toBe("14 & 15");
  });

  it("keeps filters and places that a style gave", () => {
    const { drawing } = drawn();
    const cover = drawing.querySelectorAll(":scope > g")[1];
    expect(cover?.getAttribute("style")).toBe("filter:drop-shadow(0 1px 2px black);");
    expect(cover?.getAttribute("transform")).toBe("matrix(1, 0, 0, 1, 40, 80)");
  });

  it("brings along what it refers to, and what that refers to, and nothing else", () => {
    const { defs } = drawn();
    expect(defs.map((each) => each.id).sort()).toEqual(["grass", "ground", "house"]);
  });

  it("leaves a symbol's colour to the place where it is used", () => {
    const house = drawn().defs.find((each) => each.id === "house");
    expect(house?.querySelector("path")?.getAttribute("fill")).toBe("currentColor");
    expect(house?.hasAttribute("color")).toBe(false);
  });

  it("drops what cannot be seen and what belongs to the page", () => {
    const { drawing } = drawn();
    expect(drawing.querySelector("rect, circle, path, script, title")).toBeNull();
    for (const each of drawing.querySelectorAll("*"))
      for (const name of each.getAttributeNames())
        expect(name).not.toMatch(/^(class|id|role|tabindex|on|aria|data)/);
  });
});

describe("the card", () => {
  it("is an SVG of the right size that says what was played", () => {
    const picture = made();
    const root = picture.documentElement;
    expect(root.namespaceURI).toBe(SVG);
    expect([root.getAttribute("width"), root.getAttribute("height")]).toEqual([`${WIDTH}`, `${HEIGHT}`]);
    expect(texts(picture)).toEqual(
      expect.arrayContaining(["Cités", FACTS.occasion, "37", "points", "2e sur 5", "Faubourg"]),
    );
    expect(texts(picture)).toEqual(expect.arrayContaining(["Expert", "44", "Les machines du jour"]));
    expect(root.querySelector("title")?.textContent).toBe(FACTS.summary);
  });

  it("needs nothing from elsewhere", () => {
    const text = card(FACTS, drawn(), FONTS);
    const picture = made();
    const ids = new Set([...picture.querySelectorAll("[id]")].map((each) => each.id));
    for (const each of picture.querySelectorAll("*")) {
      expect(each.hasAttribute("class")).toBe(false);
      const link = each.getAttribute("href");
      if (link) expect(ids).toContain(link.slice(1));
    }
    for (const [, address] of text.matchAll(/url\(["']?([^"')]*)/g))
      expect(address?.startsWith("data:") || ids.has(address?.slice(1) ?? "")).toBe(true);
    expect(text.replaceAll(SVG, "").replaceAll("http://www.w3.org/1999/xlink", "")).not.toMatch(
      /https?:|\/\//,
    );
    expect(text).not.toMatch(/<script|@import|foreignObject/);
  });

  it("shows names as they were written", () => {
    const text = card(FACTS, drawn(), FONTS);
    expect(text).not.toContain("<b>");
    expect(text).toContain("&lt;b&gt;Ana&lt;/b&gt; &amp;");
    expect(texts(made())).toEqual(expect.arrayContaining([FACTS.line, "<script>"]));
  });

  it("lists only parts that count, with a true minus", () => {
    const found = texts(made());
    expect(found).toContain("−20");
    expect(found).not.toContain("Rien");
  });

  it("sums up the parts that have no room", () => {
    const parts = Array.from({ length: 30 }, (_, index) => ({ text: `Touriste ${index + 1}`, points: 1 }));
    const found = texts(made({ parts }));
    const told = found.filter((each) => each.startsWith("Touriste")).length;
    expect(told).toBeLessThan(30);
    expect(found[found.indexOf("…") + 1]).toBe(String(30 - told));
  });

  it("does without place, medal and others", () => {
    const found = texts(made({ place: null, award: null, others: [], parts: [] }));
    expect(found).toContain("37");
    expect(found).not.toContain("Les machines du jour");
  });

  it("cuts what is too long", () => {
    const width = (text: string) => text.length * 10;
    expect(fitted("Ana", 30, width)).toBe("Ana");
    expect(fitted("Ana Maria", 50, width)).toBe("Ana…");
    expect(fitted("Ana", 5, width)).toBe("…");
  });

  it("travels as an address of its own", () => {
    expect(dataAddress("<svg>é#</svg>")).toBe(
      "data:image/svg+xml;charset=utf-8,%3Csvg%3E%C3%A9%23%3C%2Fsvg%3E",
    );
  });
});
