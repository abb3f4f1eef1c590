// Where the things that happen in Cités lie on the board.
import type { PlaceAt } from "../../kit/marks";
import type { GameEvent } from "../../wire/types";
import { CELL, TILE } from "./geometry";

/** The places that an event touched: a tile's by its position, what covers and tourists by their cell. */
export function places({ type, row, col }: GameEvent): readonly string[] {
  if (type === "tile-placed") return [`tile ${row} ${col}`];
  if (type === "tile-covered") return [`cover ${row} ${col}`];
  return /^tourist-(placed|jumped|walked)$/.test(type) ? [`cell ${row} ${col}`] : [];
}

export function placeAt(place: string): PlaceAt {
  const [kind, ...at] = place.split(" ");
  const [row = 0, col = 0] = at.map(Number);
  const unit = kind === "tile" ? TILE : CELL;
  const side = kind === "cell" ? CELL : TILE;
  const [x, y] = [col * unit, row * unit];
  const corner = kind === "cell" ? 10 : 5;
  return {
    outline: `M${x + corner} ${y}h${side - 2 * corner}q${corner} 0 ${corner} ${corner}v${side - 2 * corner}q0 ${corner} ${-corner} ${corner}h${2 * corner - side}q${-corner} 0 ${-corner} ${-corner}v${2 * corner - side}q0 ${-corner} ${corner} ${-corner}z`,
    // A tourist has its own number in the middle and its points below it.
    sign: { x: x + (kind === "cell" ? side : 0), y },
  };
}
