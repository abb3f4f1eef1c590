// Boards and buildings as shapes on the page: maps read, shapes turned, outlines drawn.
import type { BuildingData } from "./data";

/** The side of a square in drawing units. */
export const CELL = 40;

/** What a square shows: meadow with or without a small square, trees, rocks, well, gold, mountain, forest. */
export type Terrain = "." | "," | "T" | "R" | "W" | "G" | "M" | "F";

export type Square = readonly [row: number, col: number];

export interface Board {
  rows: number;
  cols: number;
  /** By row, then column. */
  ground: Terrain[][];
  /** River sides as lines between corners of the grid, in squares: [x1, y1, x2, y2]. */
  river: [number, number, number, number][];
}

const boards = new Map<string, Board>();

/** Read a map as the engine writes it: squares on odd lines and columns, river sides between them. */
export function readBoard(text: string): Board {
  const known = boards.get(text);
  if (known) return known;
  const lines = text.split("\n").filter((line) => line.length > 0);
  const rows = (lines.length - 1) / 2;
  const cols = ((lines[0]?.length ?? 1) - 1) / 2;
  const at = (line: number, column: number) => lines[line]?.[column] ?? " ";
  const ground: Terrain[][] = [];
  const river: Board["river"] = [];
  for (let row = 0; row < rows; row++) {
    ground.push([]);
    for (let col = 0; col < cols; col++) {
      ground[row]?.push(at(2 * row + 1, 2 * col + 1) as Terrain);
      if (at(2 * row + 1, 2 * col + 2) === "|") river.push([col + 1, row, col + 1, row + 1]);
      if (at(2 * row + 2, 2 * col + 1) === "-") river.push([col, row + 1, col + 1, row + 1]);
    }
  }
  const board = { rows, cols, ground, river };
  boards.set(text, board);
  return board;
}

/** The river as one path: its sides joined end to end, corners rounded. */
export function riverPath(board: Board, round = 0.3): string {
  const corner = (x: number, y: number) => `${x},${y}`;
  const ends = new Map<string, Square[]>();
  const link = (x: number, y: number, other: Square) => {
    const list = ends.get(corner(x, y)) ?? [];
    list.push(other);
    ends.set(corner(x, y), list);
  };
  for (const [x1, y1, x2, y2] of board.river) {
    link(x1, y1, [x2, y2]);
    link(x2, y2, [x1, y1]);
  }
  const paths: string[] = [];
  const used = new Set<string>();
  const side = (a: Square, b: Square) => [corner(...a), corner(...b)].sort().join(" ");
  const sources = [...ends].filter(([, others]) => others.length === 1).map(([key]) => key);
  for (const key of [...sources, ...ends.keys()]) {
    let here = key.split(",").map(Number) as unknown as Square;
    const course: Square[] = [here];
    for (;;) {
      const from = here;
      const to = ends.get(corner(...from))?.find((other) => !used.has(side(from, other)));
      if (!to) break;
      used.add(side(from, to));
      course.push(to);
      here = to;
    }
    if (course.length > 1) paths.push(rounded(course, round));
  }
  return paths.join("");
}

function rounded(course: readonly Square[], radius: number): string {
  const point = (x: number, y: number) => `${fixed(x * CELL)} ${fixed(y * CELL)}`;
  let path = "";
  course.forEach(([x, y], index) => {
    const before = course[index - 1];
    const after = course[index + 1];
    if (!before) path += `M${point(x, y)}`;
    else if (!after) path += `L${point(x, y)}`;
    else {
      const [dx, dy] = [x - before[0], y - before[1]];
      const [ex, ey] = [after[0] - x, after[1] - y];
      if (dx === ex && dy === ey) return;
      path += `L${point(x - dx * radius, y - dy * radius)}Q${point(x, y)} ${point(x + ex * radius, y + ey * radius)}`;
    }
  });
  return path;
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A drawing after a clockwise turn. */
export function turned(drawing: readonly string[], rot: number): string[] {
  let rows = [...drawing];
  for (let turn = 0; turn < rot / 90; turn++) {
    const old = rows;
    rows = [...(old[0] ?? "")].map((_, col) =>
      [...old]
        .reverse()
        .map((row) => row[col])
        .join(""),
    );
  }
  return rows;
}

/** The squares a drawing covers, counted from the top left of its box. */
export function cellsOf(drawing: readonly string[]): Square[] {
  return drawing.flatMap((line, row) =>
    [...line].flatMap((mark, col) => (mark === "#" ? [[row, col] as const] : [])),
  );
}

/**
 * The square by which a building is held, after a turn: the one nearest to the middle of its drawing, so that
 * turning goes round the square that was tapped.
 */
export function gripOf(drawing: readonly string[], rot: number): Square {
  const cells = cellsOf(drawing);
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const middle = [mean(0), mean(1)] as const;
  const far = (cell: Square) => Math.hypot(cell[0] - middle[0], cell[1] - middle[1]);
  let [row, col] = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
  let height = drawing.length;
  let width = drawing[0]?.length ?? 0;
  for (let turn = 0; turn < rot / 90; turn++) {
    [row, col] = [col, height - 1 - row];
    [height, width] = [width, height];
  }
  return [row, col];
}

/** The squares of a building whose box has its top left at a square. */
export function squaresAt(building: BuildingData, rot: number, row: number, col: number): Square[] {
  return cellsOf(turned(building.drawing, rot)).map(([r, c]) => [row + r, col + c] as const);
}

export function squareKey(row: number, col: number): string {
  return `${row},${col}`;
}

/** "3,4" as a square; null for marks that are no squares (buildings passed). */
export function squareOf(mark: string | number): Square | null {
  const found = /^(\d+),(\d+)$/.exec(String(mark));
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Those marks that are squares. */
export function squaresOf(marks: readonly (string | number)[]): Square[] {
  return marks.map(squareOf).filter((square) => square !== null);
}

/** One side of an outline, between corners of the grid as [x, y]. */
interface Side {
  from: Square;
  to: Square;
}

/** The outline of squares that hang together, drawn a little inside their edge, with rounded corners. */
export function outline(squares: readonly Square[], inset = 2, radius = 5): string {
  const has = new Set(squares.map(([row, col]) => squareKey(row, col)));
  // Sides by the corner they start from, with the inside at their right.
  const next = new Map<string, Side[]>();
  const add = (from: Square, to: Square) => {
    const key = squareKey(...from);
    next.set(key, [...(next.get(key) ?? []), { from, to }]);
  };
  for (const [row, col] of squares) {
    if (!has.has(squareKey(row - 1, col))) add([col, row], [col + 1, row]);
    if (!has.has(squareKey(row, col + 1))) add([col + 1, row], [col + 1, row + 1]);
    if (!has.has(squareKey(row + 1, col))) add([col + 1, row + 1], [col, row + 1]);
    if (!has.has(squareKey(row, col - 1))) add([col, row + 1], [col, row]);
  }
  const loops: string[] = [];
  while (next.size) {
    const [start] = next.keys();
    const loop: Square[] = [];
    let key = start as string;
    let heading: Square | null = null;
    do {
      const sides = next.get(key) ?? [];
      // Where two squares meet at a corner only, turn right: each keeps its own outline.
      const ahead: Square | null = heading;
      const right: number = ahead ? sides.findIndex((each) => isRight(ahead, each)) : 0;
      const side: Side | undefined = sides.splice(Math.max(right, 0), 1)[0];
      if (!sides.length) next.delete(key);
      if (!side) break;
      loop.push(side.from);
      heading = [side.to[0] - side.from[0], side.to[1] - side.from[1]];
      key = squareKey(...side.to);
    } while (key !== start);
    loops.push(closed(loop, inset, radius));
  }
  return loops.join("");
}

function isRight(heading: Square, { from, to }: Side): boolean {
  return to[0] - from[0] === -heading[1] && to[1] - from[1] === heading[0];
}

function closed(loop: readonly Square[], inset: number, radius: number): string {
  const count = loop.length;
  let path = "";
  loop.forEach(([x, y], index) => {
    const before = loop[(index + count - 1) % count] as Square;
    const after = loop[(index + 1) % count] as Square;
    const [dx, dy] = [x - before[0], y - before[1]];
    const [ex, ey] = [after[0] - x, after[1] - y];
    if (dx === ex && dy === ey) return;
    // The inside lies to the right of each side.
    const px = x * CELL + (-dy - ey) * inset;
    const py = y * CELL + (dx + ex) * inset;
    const from = `${fixed(px - dx * radius)} ${fixed(py - dy * radius)}`;
    const to = `${fixed(px + ex * radius)} ${fixed(py + ey * radius)}`;
    path += `${path ? "L" : "M"}${from}Q${fixed(px)} ${fixed(py)} ${to}`;
  });
  return `${path}z`;
}

/** Plain squares as one path: for grounds and veils. */
export function patch(squares: readonly Square[]): string {
  return squares.map(([row, col]) => `M${col * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`).join("");
}

/** The squares of a board that show one of these terrains. */
export function squaresWith(board: Board, terrains: string): Square[] {
  return board.ground.flatMap((line, row) =>
    line.flatMap((terrain, col) => (terrains.includes(terrain) ? [[row, col] as const] : [])),
  );
}
