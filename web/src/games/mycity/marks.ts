// Where the things that happen in My City lie on a board.
import type { PlaceAt } from "../../kit/marks";
import type { GameEvent } from "../../wire/types";
import { CELL, outline, squaresOf } from "./geometry";

/** The places that an event touched: the squares of a building as one place, or the square of a sticker. */
export function places({ type, squares, row, col }: GameEvent): readonly string[] {
  if (type === "building-built") return [(squares as string[]).join(" ")];
  return type === "sticker-placed" ? [`${row},${col}`] : [];
}

export function placeAt(place: string): PlaceAt | null {
  const squares = squaresOf(place.split(" "));
  const [first] = squares;
  if (!first) return null;
  return { outline: outline(squares, 0, 6), sign: { x: first[1] * CELL + 3, y: first[0] * CELL + 3 } };
}
