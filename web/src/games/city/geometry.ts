// The plaza as a drawing: where spaces, shops, doors and the cells of the score track lie.
import type { Frame } from "../../kit/frame";
import type { Plaza } from "./data";

/** The side of a space, in drawing units. */
export const CELL = 40;
/** How deep a shop at the ring is. */
export const DEPTH = 36;
/** How broad the score track is. */
export const RIM = 28;
/** What a large shop at a street mouth takes from each neighbour's front. */
const EXTRA = 6;

/** Spaces from one side of the plaza to the other. */
const LONG = 9;
const SHORT = 7;

export interface Point {
  x: number;
  y: number;
}

export type Side = "up" | "down" | "left" | "right";

export const TURNS: Record<Side, number> = { right: 0, down: 90, left: 180, up: 270 };

export interface SpaceAt extends Point {
  id: string;
  red: boolean;
  crossing: boolean;
  neighbours: readonly string[];
}

/** The ground of a shop, its front and the way from its door to the one space it serves. */
export interface Lot extends Frame {
  id: string;
  large: boolean;
  /** Where the street is, seen from the shop. */
  street: Side;
  door: Point;
  entrance: string;
  /** The rest of a corner ground, beside the front. */
  yard: Frame | null;
  /** Its place in the list of shops: chooses trade and colours. */
  number: number;
}

export interface Layout {
  tall: boolean;
  cols: number;
  rows: number;
  frame: Frame;
  spaces: ReadonlyMap<string, SpaceAt>;
  lots: ReadonlyMap<string, Lot>;
  /** The cells of the score track, clockwise, the start first. */
  track: readonly Frame[];
  blocks: readonly Frame[];
  /** Cells of the blocks where no shop stands. */
  gardens: readonly Point[];
  die: Point;
  fountain: Point;
  /** The wind rose, in a garden of the north-east block. */
  rose: Point;
}

type Cell = [number, number];

/** The direction from one cell to a neighbouring one. */
function sideTo([x, y]: Cell, [u, v]: Cell): Side {
  if (u !== x) return u > x ? "right" : "left";
  return v > y ? "down" : "up";
}

/**
 * The plaza lies on its long side; on a tall screen it is turned by a quarter, as if one sat at another side
 * of the table, and everything in it stays upright.
 */
export function layout(plaza: Plaza, tall: boolean): Layout {
  const [cols, rows] = tall ? [SHORT, LONG] : [LONG, SHORT];
  const turned = ([x, y]: Cell): Cell => (tall ? [SHORT - 1 - y, x] : [x, y]);
  const turnedPoint = (x: number, y: number): Point =>
    tall ? { x: (SHORT - y) * CELL, y: x * CELL } : { x: x * CELL, y: y * CELL };

  const cells = new Map(plaza.space.map((space) => [space.id, turned(space.at)]));
  const spaces = new Map(
    plaza.space.map(({ id, colour, neighbours }) => {
      const [x, y] = cells.get(id) as Cell;
      const place: SpaceAt = {
        id,
        x: (x + 0.5) * CELL,
        y: (y + 0.5) * CELL,
        red: colour === "red",
        crossing: neighbours.length > 2,
        neighbours,
      };
      return [id, place];
    }),
  );

  const built = new Set<string>();
  const lots = new Map(
    plaza.shop.map(({ id, kind, entrance, block }, number) => {
      const at = cells.get(entrance) as Cell;
      const about = { id, number, entrance, large: kind === "large" };
      if (block === "ring") return [id, { ...about, ...ringLot(at, cols, rows) }];
      const [x, y] = plaza.space.find((space) => space.id === entrance)?.at as Cell;
      const inBlock: Cell =
        x === (LONG - 1) / 2
          ? [x + (block.endsWith("W") ? -1 : 1), y]
          : [x, y + (block.startsWith("N") ? -1 : 1)];
      built.add(String(turned(inBlock)));
      return [id, { ...about, ...blockLot(turned(inBlock), at) }];
    }),
  );

  const [middleX, middleY] = [(cols - 1) / 2, (rows - 1) / 2];
  const blocks = [1, middleX + 1].flatMap((x) =>
    [1, middleY + 1].map((y) => ({
      x: x * CELL,
      y: y * CELL,
      width: (middleX - 1) * CELL,
      height: (middleY - 1) * CELL,
    })),
  );
  // The die lies in the north-west block, the fountain in the south-east one: two by two cells each.
  const [die, fountain] = [turnedPoint(2, 2), turnedPoint(7, 5)];
  const far = (x: number, y: number, point: Point) =>
    Math.max(Math.abs((x + 0.5) * CELL - point.x), Math.abs((y + 0.5) * CELL - point.y)) > CELL;
  const gardens = blocks.flatMap((block) => {
    const found: Point[] = [];
    for (let x = block.x / CELL; x < (block.x + block.width) / CELL; x++)
      for (let y = block.y / CELL; y < (block.y + block.height) / CELL; y++)
        if (!built.has(String([x, y])) && far(x, y, die) && far(x, y, fountain))
          found.push({ x: x * CELL, y: y * CELL });
    return found;
  });

  const edge = DEPTH + RIM;
  const [width, height] = [cols * CELL + 2 * edge, rows * CELL + 2 * edge];
  return {
    tall,
    cols,
    rows,
    frame: { x: -edge, y: -edge, width, height },
    spaces,
    lots,
    track: trackCells(cols, rows),
    blocks,
    gardens,
    die,
    fountain,
    rose: turnedPoint(6.5, 1.5),
  };
}

type Ground = Pick<Lot, "x" | "y" | "width" | "height" | "street" | "door" | "yard">;

/** A lot outside the ring: fronts share a side, those at the mouths are broader, those at the corners turn. */
function ringLot([x, y]: Cell, cols: number, rows: number): Ground {
  const [right, bottom] = [cols * CELL, rows * CELL];
  const level = y === 0 || y === rows - 1;
  const upright = x === 0 || x === cols - 1;
  const [door, centre] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
  if (level) {
    const above = y === 0;
    const common = {
      y: above ? -DEPTH : bottom,
      height: DEPTH,
      street: above ? ("down" as const) : ("up" as const),
      door: { x: door, y: above ? 0 : bottom },
    };
    if (!upright) return { ...common, ...front(x, cols), yard: null };
    const left = x === 0;
    return {
      ...common,
      x: left ? -DEPTH : right - CELL,
      width: DEPTH + CELL,
      yard: { x: left ? -DEPTH : right, y: y * CELL, width: DEPTH, height: CELL },
    };
  }
  const left = x === 0;
  const { x: along, width: length } = front(y, rows);
  return {
    x: left ? -DEPTH : right,
    y: along,
    width: DEPTH,
    height: length,
    street: left ? "right" : "left",
    door: { x: left ? 0 : right, y: centre },
    yard: null,
  };
}

/** Where a front begins along its side, and how long it is. */
function front(at: number, count: number): { x: number; width: number } {
  const middle = (count - 1) / 2;
  if (at === middle) return { x: at * CELL - EXTRA, width: CELL + 2 * EXTRA };
  const width = CELL - EXTRA / (middle - 1);
  const first = at < middle ? CELL : (middle + 1) * CELL + EXTRA;
  return { x: first + width * (at < middle ? at - 1 : at - middle - 1), width };
}

/** A lot inside a block, on the cell beside its entrance. */
function blockLot(cell: Cell, entrance: Cell): Ground {
  const [x, y] = cell;
  const street = sideTo(cell, entrance);
  return {
    x: x * CELL + 2,
    y: y * CELL + 2,
    width: CELL - 4,
    height: CELL - 4,
    street,
    door: {
      x: (x + 0.5) * CELL + (street === "right" ? CELL / 2 : street === "left" ? -CELL / 2 : 0),
      y: (y + 0.5) * CELL + (street === "down" ? CELL / 2 : street === "up" ? -CELL / 2 : 0),
    },
    yard: null,
  };
}

/** The cells around the board, clockwise from the top left corner: the start, then 1, 2, 3 … */
function trackCells(cols: number, rows: number): Frame[] {
  const [width, height] = [cols * CELL + 2 * DEPTH, rows * CELL + 2 * DEPTH];
  const [left, top, right, bottom] = [-DEPTH - RIM, -DEPTH - RIM, width - DEPTH, height - DEPTH];
  const [wide, high] = [width / cols, height / rows];
  const corner = (x: number, y: number): Frame => ({ x, y, width: RIM, height: RIM });
  const along = Array.from({ length: cols }, (_, at) => -DEPTH + at * wide);
  const down = Array.from({ length: rows }, (_, at) => -DEPTH + at * high);
  const level = (y: number) => (x: number) => ({ x, y, width: wide, height: RIM });
  const upright = (x: number) => (y: number) => ({ x, y, width: RIM, height: high });
  return [
    corner(left, top),
    ...along.map(level(top)),
    corner(right, top),
    ...down.map(upright(right)),
    corner(right, bottom),
    ...along.map(level(bottom)).reverse(),
    corner(left, bottom),
    ...down.map(upright(left)).reverse(),
  ];
}

/** Where a marker stands among all in its cell: in one or two rows, smaller when there are many. */
export function markerSpot(cell: Frame, at: number, count: number): Point & { size: number } {
  const upright = cell.height > cell.width;
  const rows = count > 2 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const [along, across] = [at % columns, Math.floor(at / columns)];
  const size = Math.min(17, (Math.max(cell.width, cell.height) - 3) / columns, (RIM - 2) / rows);
  const [dx, dy] = [(along - (columns - 1) / 2) * size, (across - (rows - 1) / 2) * size];
  return {
    x: cell.x + cell.width / 2 + (upright ? dy : dx),
    y: cell.y + cell.height / 2 + (upright ? dx : dy),
    size,
  };
}

/** The direction in which a nose points. */
export function noseSide(spaces: Layout["spaces"], space: string, nose: string): Side {
  const [from, to] = [spaces.get(space), spaces.get(nose)];
  return from && to ? sideTo([from.x, from.y], [to.x, to.y]) : "right";
}

/** The point between a space and its neighbour, where a nose is chosen. */
export function nosePoint(spaces: Layout["spaces"], space: string, nose: string): Point {
  const [from, to] = [spaces.get(space) as SpaceAt, spaces.get(nose) as SpaceAt];
  const share = 0.62;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Half of what a sum beside a shop takes at most. */
const SUM = { x: 20, y: 9 };

/** Where a sum stands that belongs to a shop: at its back, else at a side, where it hides least of any shop. */
export function besideShop({ lots }: Layout, { x, y, width, height, street }: Lot): Point {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const places: Record<Side, Point> = {
    up: { x: middle.x, y: y - SUM.y },
    down: { x: middle.x, y: y + height + SUM.y },
    left: { x: x - SUM.x, y: middle.y },
    right: { x: x + width + SUM.x, y: middle.y },
  };
  const back = { up: "down", down: "up", left: "right", right: "left" } as const;
  const hidden = (at: Point) =>
    [...lots.values()].reduce((sum, lot) => {
      const across = Math.min(at.x + SUM.x, lot.x + lot.width) - Math.max(at.x - SUM.x, lot.x);
      const down = Math.min(at.y + SUM.y, lot.y + lot.height) - Math.max(at.y - SUM.y, lot.y);
      return sum + Math.max(across, 0) * Math.max(down, 0);
    }, 0);
  const sides = [back[street], ...(["left", "right", "up", "down"] as const)].filter(
    (side) => side !== street,
  );
  return sides.map((side) => places[side]).reduce((best, at) => (hidden(at) < hidden(best) - 1 ? at : best));
}
