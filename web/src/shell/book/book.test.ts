import { expect, it } from "vitest";

import type { Session } from "../../kit/session.svelte";
import type { Book, BookBoard, BookPiece } from "../../wire/types";
import { entriesOf, partsOf } from "./parts";
import { chosen } from "./pieces";
import { search } from "./search";
import { cropped } from "./still";

const text = (fr: string) => ({ fr, en: `${fr} in English` });

function piece(key: string, ...like: string[]): BookPiece {
  return { key, name: text(key), effect: text(`effet de ${key}`), cost: null, condition: null, like };
}

const BOOK: Book = {
  complete: true,
  groups: [
    {
      key: "build",
      title: text("Bâtir"),
      note: null,
      rules: [
        {
          id: "X-1",
          ...text("Au bord de la rivière."),
          mode: "all",
          source: [],
          no: null,
          editions: [],
          variants: [],
        },
      ],
    },
  ],
  primer: {
    goal: text("Gagnez."),
    turn: [{ title: text("Le pont"), text: text("On bâtit."), picture: null }],
    pieces: [{ title: text("Pions"), piece: [piece("blue1", "blue2")] }],
    scoring: [],
    also: [],
    pictures: [],
  },
};

it("finds one row for pieces that are alike, and none for what is unknown", () => {
  const rows = [piece("black"), piece("blue1", "blue2")];
  expect(chosen(rows, ["blue2", "blue1", "black", "gold"]).map(({ key }) => key)).toEqual(["blue1", "black"]);
});

it("names the parts of a book in the order of the page", () => {
  expect(partsOf(BOOK).map(({ anchor }) => anchor)).toEqual([
    "goal",
    "turn",
    "pieces",
    "scoring",
    "rules",
    "part-build",
  ]);
  expect(partsOf({ ...BOOK, primer: null }).map(({ anchor }) => anchor)).toEqual(["part-build"]);
});

it("finds rules, steps and pieces alike", () => {
  const found = (query: string) =>
    search(entriesOf(BOOK, "fr"), query, "fr").map(({ entry }) => entry.anchor);
  expect(found("riviere")).toEqual(["X-1"]);
  expect(found("ponts")).toEqual(["turn-1"]);
  expect(found("effets blue1")).toEqual(["piece-blue1"]);
  expect(found("x-1")).toEqual(["X-1"]);
});

it("comes close to the move of a picture, or to the point it names", () => {
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  const session = { play: { spots: [{ key: "a", x: 70, y: 70 }], here: "a" } } as unknown as Session;
  const board = (zoom: number, at: [number, number] | null) => ({ zoom, at }) as BookBoard;
  expect(cropped(whole, board(1, null), session)).toEqual(whole);
  expect(cropped(whole, board(2, null), session)).toEqual({ x: 45, y: 45, width: 50, height: 50 });
  expect(cropped(whole, board(2, [0, 0.5]), session)).toEqual({ x: 0, y: 25, width: 50, height: 50 });
});
