// The card around a board: what was played, when, how it ended, and who else played. Pure drawing, in daylight.
import { figure } from "../i18n/index.svelte";
import { SEATS, type SeatStyle } from "./seats";
import { SVG, type Standalone } from "./standalone";

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Somebody whose result stands beside. */
export interface Other {
  name: string;
  score: string;
  /** A bot is drawn with its picture; somebody at the same table with the badge of the seat. */
  mark: { bot: true } | { shape: number };
}

export interface Award {
  title: string;
  colour: string;
}

/** What the card says, in words. */
export interface Facts {
  lang: string;
  /** The picture in one sentence, for people who do not see it. */
  summary: string;
  /** Small, above the title: what kind of table this was, and when. */
  occasion: string;
  game: string;
  /** Under the title: the rules played, who played. */
  line: string;
  score: string;
  /** What the score counts ("points"). */
  unit: string;
  /** Beside the score: the place in the table of the day, or in the game. */
  place: string | null;
  award: Award | null;
  parts: { text: string; points: number }[];
  othersTitle: string;
  others: Other[];
}

export interface Drawn extends Standalone {
  /** The part of the drawing that is shown: a viewBox. */
  frame: string;
}

export interface Fonts {
  title: string | null;
  text: string | null;
}

/** How wide a text comes out. */
export type Measure = (text: string, size: number, weight: number, family: string) => number;

const PAPER = "#f5eddd";
const RAISED = "#fffaf0";
const INK = "#2b2420";
const SOFT = "#65574a";
const LINE = "#dccfb6";
const ACCENT = "#a23a1f";
const TITLE = "'Bricolage Grotesque','Trebuchet MS',sans-serif";
const TEXT = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif";
const EDGE = 40;
const BOARD = { width: 600, height: HEIGHT - 2 * EDGE };
const GAP = 36;
const MOST_OTHERS = 6;
const BOT = "M5 9h14v10H5zM12 9V5M12 4.5v0M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3";
const HOUSES: [string, string][] = [
  ["M1 27V13l6-6 6 6v14z", "#c44e00"],
  ["M13 27V8l7-7 7 7v19z", "#e3a92f"],
  ["M27 27V14l6-5 6 5v13z", "#0072b2"],
  ["M5 17h4v4H5zM17.5 12h5v5h-5zM17.5 20h5v7h-5zM31 18h4v4h-4z", RAISED],
];

/** The whole card as the text of an SVG file. */
export function card(facts: Facts, drawn: Drawn, fonts: Fonts, measure: Measure = measured()): string {
  const root = element("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    width: WIDTH,
    height: HEIGHT,
    role: "img",
    "aria-labelledby": "faubourg-title",
    lang: facts.lang,
  });
  root.append(element("title", { id: "faubourg-title" }, facts.summary));
  const faces = fontFaces(fonts);
  if (faces) root.append(element("style", {}, faces));
  const defs = element("defs", {});
  defs.append(...drawn.defs);
  root.append(defs, element("rect", { width: WIDTH, height: HEIGHT, fill: PAPER }));

  const [, , width = 1, height = 1] = drawn.frame.split(/[\s,]+/).map(Number);
  const scale = Math.min(BOARD.width / width, BOARD.height / height);
  const shown = { width: width * scale, height: height * scale };
  const place = element("svg", {
    x: EDGE,
    y: EDGE + (BOARD.height - shown.height) / 2,
    ...shown,
    viewBox: drawn.frame,
  });
  place.append(drawn.drawing);
  root.append(place);

  const left = EDGE + shown.width + GAP;
  root.append(...column(facts, left, WIDTH - GAP - left, measure));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

function column(facts: Facts, x: number, width: number, measure: Measure): Element[] {
  const made: Element[] = [];

  function write(text: string, at: Placed): number {
    const { size, weight = 400, family = TEXT, room = width } = at;
    const short = fitted(text, room, (each) => measure(each, size, weight, family));
    made.push(
      element(
        "text",
        {
          x: at.x ?? x,
          y: at.y,
          fill: at.fill ?? INK,
          "font-family": family,
          "font-size": size,
          "font-weight": weight,
          ...(at.end ? { "text-anchor": "end" } : {}),
        },
        short,
      ),
    );
    return measure(short, size, weight, family);
  }

  write(facts.occasion, { y: 66, size: 24, weight: 600, fill: ACCENT });
  const brand = measure("Faubourg", 26, 800, TITLE);
  made.push(houses(x + width - brand - 50, 94));
  write("Faubourg", { x: x + width, y: 119, size: 26, weight: 800, family: TITLE, end: true });
  write(facts.game, { y: 124, size: 58, weight: 800, family: TITLE, room: width - brand - 70 });
  write(facts.line, { y: 160, size: 25, fill: SOFT });

  const big = write(facts.score, { y: 262, size: 104, weight: 800, family: TITLE });
  const beside = x + big + 20;
  const room = width - big - 20 - (facts.award ? 96 : 0);
  write(facts.unit, { x: beside, y: facts.place ? 226 : 262, size: 32, weight: 600, room });
  if (facts.place) write(facts.place, { x: beside, y: 262, size: 26, fill: SOFT, room });
  if (facts.award) made.push(medal(x + width - 76, 184, facts.award));

  const bottom = HEIGHT - EDGE;
  const shown = facts.others.slice(0, MOST_OTHERS);
  const columns = shown.length === 3 ? 3 : 2;
  const others = bottom - (shown.length ? Math.ceil(shown.length / columns) * 36 + 34 : 0);
  parts(facts.parts, { x, y: 304, width, height: others - 304 - 8 }, { write, measure, made });

  if (shown.length) {
    made.push(element("path", { d: `M${x} ${others}h${width}`, stroke: LINE, "stroke-width": 2 }));
    write(facts.othersTitle, { y: others + 26, size: 19, fill: SOFT });
    const each = (width - (columns - 1) * 28) / columns;
    shown.forEach((other, index) => {
      const at = {
        x: x + (index % columns) * (each + 28),
        y: others + 60 + Math.floor(index / columns) * 36,
      };
      made.push(mark(other.mark, at.x, at.y - 21));
      const points = measure(other.score, 24, 700, TEXT);
      write(other.name, { x: at.x + 35, y: at.y, size: 22, room: each - 43 - points });
      write(other.score, { x: at.x + each, y: at.y, size: 24, weight: 700, end: true });
    });
  }
  return made;
}

interface Placed {
  x?: number;
  y: number;
  size: number;
  weight?: number;
  family?: string;
  fill?: string;
  room?: number;
  end?: boolean;
}

/** The parts of the score that count, in one column or two; what has no room is summed up. */
function parts(
  all: Facts["parts"],
  box: { x: number; y: number; width: number; height: number },
  pen: { write: (text: string, at: Placed) => number; measure: Measure; made: Element[] },
): void {
  const BETWEEN = 24;
  const FIGURES = 34;
  const ROW = 1.55;
  const counted = all.filter((part) => part.points !== 0);
  const widest = Math.max(...counted.map(({ text }) => pen.measure(text, 1, 400, TEXT)));
  const widthOf = (columns: number) => (box.width - (columns - 1) * BETWEEN) / columns;
  const sizeIn = (columns: number) =>
    Math.min(
      20,
      box.height / Math.ceil(counted.length / columns) / ROW,
      (widthOf(columns) - FIGURES) / widest,
    );
  // However many columns let everything be written largest; smaller than 14 nobody reads it.
  const columns = sizeIn(2) > sizeIn(1) ? 2 : 1;
  const width = widthOf(columns);
  const size = Math.max(14, sizeIn(columns));
  const row = size * ROW;
  const rows = Math.max(1, Math.floor((box.height + 1) / row));
  const told = counted.length > rows * columns ? counted.slice(0, rows * columns - 1) : counted;
  const rest = counted.slice(told.length).reduce((sum, part) => sum + part.points, 0);
  const lines = told.length < counted.length ? [...told, { text: "…", points: rest }] : told;
  const perColumn = Math.ceil(lines.length / columns);
  lines.forEach(({ text, points }, index) => {
    const x = box.x + Math.floor(index / perColumn) * (width + BETWEEN);
    const y = box.y + (index % perColumn) * row + size;
    pen.write(text, { x, y, size, room: width - FIGURES });
    pen.write(figure(points), { x: x + width, y, size, weight: 700, end: true });
    pen.made.push(
      element("path", { d: `M${x} ${y + size * 0.36}h${width}`, stroke: LINE, "stroke-width": 1 }),
    );
  });
}

/** `text`, or as much of its beginning as fits, with an ellipsis. */
export function fitted(text: string, room: number, width: (text: string) => number): string {
  if (width(text) <= room) return text;
  const letters = [...text];
  while (letters.length && width(`${letters.join("").trimEnd()}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Measures on a canvas; where there is none, by the mean width of a letter. */
function measured(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size, weight, family) => {
    if (!context) return [...text].length * size * 0.52;
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width;
  };
}

function fontFaces(fonts: Fonts): string {
  const face = (family: string, source: string | null) =>
    source
      ? `@font-face{font-family:"${family}";font-weight:200 900;src:url(${source}) format("woff2");}`
      : "";
  return face("Bricolage Grotesque", fonts.title) + face("Source Sans 3", fonts.text);
}

function houses(x: number, y: number): Element {
  const group = element("g", { transform: `translate(${x} ${y})` });
  group.append(...HOUSES.map(([d, fill]) => element("path", { d, fill })));
  return group;
}

function mark(who: Other["mark"], x: number, y: number): Element {
  const group = element("g", { transform: `translate(${x} ${y}) scale(1.1)` });
  if ("bot" in who) {
    group.append(
      element("path", {
        d: BOT,
        fill: "none",
        stroke: INK,
        "stroke-width": 2,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    );
    return group;
  }
  const style = SEATS[who.shape] as SeatStyle;
  group.append(
    element("path", { d: style.shape, fill: style.colour }),
    element("path", {
      d: style.pattern,
      fill: "none",
      stroke: style.on,
      "stroke-width": 2,
      "stroke-linecap": "round",
      opacity: 0.85,
    }),
    element("path", {
      d: style.shape,
      fill: "none",
      stroke: INK,
      "stroke-width": 1.4,
      "stroke-linejoin": "round",
    }),
  );
  return group;
}

function medal(x: number, y: number, { title, colour }: Award): Element {
  const group = element("g", { transform: `translate(${x} ${y}) scale(1.9)` });
  const edge = { stroke: "#3a2c20", "stroke-width": 1.6, "stroke-linejoin": "round" };
  group.append(
    element("title", {}, title),
    element("path", { d: "M12 3h6l4 13h-6zM28 3h-6l-4 13h6z", fill: ACCENT, ...edge }),
    element("circle", { cx: 20, cy: 26, r: 11, fill: colour, ...edge }),
    element("path", {
      d: "M20 19.5l2 4.3 4.7.5-3.5 3.2 1 4.6-4.2-2.3-4.2 2.3 1-4.6-3.5-3.2 4.7-.5z",
      fill: RAISED,
    }),
  );
  return group;
}

function element(name: string, attributes: Record<string, string | number>, text?: string): Element {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
