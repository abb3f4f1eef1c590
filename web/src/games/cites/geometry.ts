// The shape of a city on the page: turning tiles, terrain by cell, what part of the plane to show.
import type { Frame } from "../../kit/frame";
import type { CitesCityView, CitesTileView } from "../../wire/types";
import type { Terrain } from "./data";

/** The side of a cell in drawing units; a tile has two by two. */
export const CELL = 40;
export const TILE = 2 * CELL;

/** What stays free around the outermost tiles. */
const MARGIN = CELL / 3;

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

function framed({ top, bottom, left, right }: Extent, margin: number): Frame {
  return {
    x: left * TILE - margin,
    y: top * TILE - margin,
    width: (right - left + 1) * TILE + 2 * margin,
    height: (bottom - top + 1) * TILE + 2 * margin,
  };
}

/** The tiles alone, with a narrow border: for cities at rest and for choosing a cell. */
export function cityFrame(city: CitesCityView): Frame {
  const none = { top: -1, bottom: 1, left: -1, right: 1 };
  return framed(city.tiles.length ? extent(city.tiles) : none, MARGIN);
}

/**
 * Everything where a tile may still come to lie, so that the picture does not jump while a city grows; `side`
 * is within how many positions it stays, null where nothing bounds it.
 */
export function growthFrame(city: CitesCityView, side: number | null): Frame {
  const first = { tile: 0, row: 0, col: 0, rot: 0 };
  const { top, bottom, left, right } = extent(city.tiles.length ? city.tiles : [first]);
  if (side === null)
    return framed({ top: top - 1, bottom: bottom + 1, left: left - 1, right: right + 1 }, MARGIN);
  const room = side - 1;
  return framed(
    {
      top: Math.max(bottom - room, top - 1),
      bottom: Math.min(top + room, bottom + 1),
      left: Math.max(right - room, left - 1),
      right: Math.min(left + room, right + 1),
    },
    MARGIN,
  );
}
