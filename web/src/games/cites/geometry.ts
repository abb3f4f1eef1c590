// The shape of a city on the page: turning tiles, terrain by cell, what part of the plane to show.
import type { Frame } from "../../kit/frame";
import type { CitesCityView, CitesTileView } from "../../wire/types";
import type { Terrain } from "./data";

/** The side of a cell in drawing units; a tile has two by two. */
export const CELL = 40;
export const TILE = 2 * CELL;

/** What stays free around the outermost tiles of a small picture. */
const MARGIN = CELL / 3;

/** How much smaller than a tile the places for one are drawn, at each side; the mat ends there. */
export const BORDER = 9;

export type Face = readonly [Terrain, Terrain, Terrain, Terrain];

/** The face of a tile after a clockwise turn. */
export function turned(cells: string, rot: number): Face {
  let face = cells;
  for (let turn = 0; turn < rot / 90; turn++) {
    const [nw, ne, sw, se] = face;
    face = `${sw}${nw}${se}${ne}`;
  }
  return [...face] as unknown as Face;
}

export function cellKey(row: number, col: number): string {
  return `${row},${col}`;
}

/** Where the two-cell attraction of a face lies: which cell comes first and whether it stands or lies. */
export function pairOf(face: Face): { index: number; tall: boolean } | null {
  const halves = face.flatMap((cell, index) => (cell === "D" ? [index] : []));
  const [first, second] = halves;
  if (first === undefined || second === undefined) return null;
  return { index: first, tall: second - first === 2 };
}

/** The terrain of every cell, the 17th tile on top. */
export function terrains(city: CitesCityView, faces: Record<string, string>): Map<string, Terrain> {
  const found = new Map<string, Terrain>();
  const lay = (tile: CitesTileView, row: number, col: number) =>
    turned(faces[tile.tile] ?? "", tile.rot).forEach((cell, i) =>
      found.set(cellKey(row + (i >> 1), col + (i & 1)), cell),
    );
  for (const tile of city.tiles) lay(tile, 2 * tile.row, 2 * tile.col);
  if (city.cover) lay(city.cover, city.cover.row, city.cover.col);
  return found;
}

interface Extent {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

function extent(tiles: readonly CitesTileView[]): Extent {
  return {
    top: Math.min(...tiles.map((tile) => tile.row)),
    bottom: Math.max(...tiles.map((tile) => tile.row)),
    left: Math.min(...tiles.map((tile) => tile.col)),
    right: Math.max(...tiles.map((tile) => tile.col)),
  };
}

/** The tiles alone, with a narrow border: for a small picture of a city. */
export function cityFrame(city: CitesCityView): Frame {
  const none = { top: -1, bottom: 1, left: -1, right: 1 };
  const { top, bottom, left, right } = city.tiles.length ? extent(city.tiles) : none;
  return {
    x: left * TILE - MARGIN,
    y: top * TILE - MARGIN,
    width: (right - left + 1) * TILE + 2 * MARGIN,
    height: (bottom - top + 1) * TILE + 2 * MARGIN,
  };
}

/** Where a tile may still come to lie; `side` is within how many positions a city stays, null: nothing bounds it. */
function reach(city: CitesCityView, side: number | null): Extent {
  const first = { tile: 0, row: 0, col: 0, rot: 0 };
  const { top, bottom, left, right } = extent(city.tiles.length ? city.tiles : [first]);
  const room = side === null ? Infinity : side - 1;
  return {
    top: Math.max(bottom - room, top - 1),
    bottom: Math.min(top + room, bottom + 1),
    left: Math.max(right - room, left - 1),
    right: Math.min(left + room, right + 1),
  };
}

/**
 * The mat under a city: always as large as a growing city may need, so that the tiles keep their size from the
 * first to the last. Only a city without bounds makes it larger.
 */
export function matFrame(city: CitesCityView, side: number, growing: boolean, bounded: boolean): Frame {
  const open = growing || !city.tiles.length;
  const { top, bottom, left, right } = open ? reach(city, bounded ? side : null) : extent(city.tiles);
  // What may still be laid lies at the edge of a growing city; round one that is whole there is some room.
  const across = bounded ? 0 : Math.max(bottom - top, right - left) + (open ? 1 : 2);
  const tiles = Math.max(side + 1, across);
  const size = tiles * TILE - 2 * BORDER;
  return {
    x: ((left + right + 1) * TILE - size) / 2,
    y: ((top + bottom + 1) * TILE - size) / 2,
    width: size,
    height: size,
  };
}

/** Small crosses where the corners of tiles would lie on the mat. */
export function crosses({ x, y, width, height }: Frame): string {
  const within = (from: number, size: number) => {
    const first = Math.ceil((from + BORDER) / TILE);
    const count = Math.floor((from + size - BORDER) / TILE) - first + 1;
    return Array.from({ length: count }, (_, at) => (first + at) * TILE);
  };
  return within(y, height)
    .flatMap((row) => within(x, width).map((col) => `M${col - 4} ${row}h8M${col} ${row - 4}v8`))
    .join("");
}

const SIDES = [
  ["left", 0, 1],
  ["right", 0, -1],
  ["above", 1, 0],
  ["below", -1, 0],
  ["nw", 1, 1],
  ["ne", 1, -1],
  ["sw", -1, 1],
  ["se", -1, -1],
] as const;

/** A position by the tile it lies beside, or whose corner it touches; null where there is none. */
export function beside(
  city: CitesCityView,
  row: number,
  col: number,
): { side: (typeof SIDES)[number][0]; tile: number } | null {
  for (const [side, down, right] of SIDES) {
    const found = city.tiles.find((tile) => tile.row === row + down && tile.col === col + right);
    if (found) return { side, tile: found.tile };
  }
  return null;
}

/** The first cell of a city, from which rows and columns are counted. */
export function originOf(city: CitesCityView): { row: number; col: number } {
  if (!city.tiles.length) return { row: 0, col: 0 };
  const { top, left } = extent(city.tiles);
  return { row: 2 * top, col: 2 * left };
}
