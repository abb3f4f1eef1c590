// The board on paper: where hexes lie, outlines of areas and cities, what to show.
import type { Frame } from "../../kit/frame";
import type { HexData, LaCittaData, Land } from "./data";

/** The width of a hex in drawing units; its corners point up and down. */
export const WIDTH = 40;
export const RADIUS = WIDTH / Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

type Cell = readonly [number, number];

/** The six steps, clockwise from the east; the edge towards step k runs from corner k to corner k + 1. */
const STEPS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function centre(q: number, r: number): Point {
  return { x: (q + r / 2) * WIDTH, y: r * 1.5 * RADIUS };
}

function corner({ x, y }: Point, k: number, radius = RADIUS): Point {
  const angle = (Math.PI / 180) * (60 * k - 30);
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

function written({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A single hex as a path around a point. */
export function hexPath(at: Point, radius = RADIUS): string {
  return `M${[0, 1, 2, 3, 4, 5].map((k) => written(corner(at, k, radius))).join("L")}z`;
}

function key([q, r]: Cell): string {
  return `${q},${r}`;
}

/** A corner's name in whole steps of the grid: the same whichever of its three cells it is reckoned from. */
function cornerKey({ x, y }: Point): string {
  return `${Math.round((2 * x) / WIDTH)},${Math.round((2 * y) / RADIUS)}`;
}

function cornerAt(name: string): Point {
  const [across = 0, down = 0] = name.split(",").map(Number);
  return { x: (across * WIDTH) / 2, y: (down * RADIUS) / 2 };
}

/** The outline of a set of cells as closed loops. */
export function outline(cells: readonly Cell[]): string {
  const inside = new Set(cells.map(key));
  const next = new Map<string, string>();
  for (const [q, r] of cells) {
    const at = centre(q, r);
    STEPS.forEach(([dq, dr], k) => {
      if (!inside.has(key([q + dq, r + dr])))
        next.set(cornerKey(corner(at, k)), cornerKey(corner(at, k + 1)));
    });
  }
  let path = "";
  while (next.size) {
    const [start] = next.keys();
    let at = start;
    const loop: string[] = [];
    while (at !== undefined && next.has(at)) {
      loop.push(at);
      const onward = next.get(at);
      next.delete(at);
      at = onward;
    }
    path += `M${loop.map((name) => written(cornerAt(name))).join("L")}z`;
  }
  return path;
}

export interface Hex extends HexData, Point {
  id: string;
}

export interface Region {
  id: string;
  path: string;
  at: Point;
  cells: Cell[];
}

/** A printed area along the edge: its cells outside the paths, and the places for its pictures. */
export interface Edge extends Region {
  places: Point[];
}

export interface Layout {
  hexes: Map<string, Hex>;
  triangles: Region[];
  edges: Edge[];
  holes: Point[];
  lands: Map<string, Land>;
}

function middle(points: readonly Point[]): Point {
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}

/** Everything that stays the same for all tables. */
export function layout({ board, terrain }: LaCittaData): Layout {
  const hexes = new Map(
    Object.entries(board.hexes).map(([id, hex]) => [id, { ...hex, ...centre(hex.q, hex.r), id }]),
  );
  const triangles = Object.entries(board.triangles).map(([id, cells]) => ({
    id,
    cells,
    path: outline(cells),
    at: middle(cells.map(([q, r]) => centre(q, r))),
  }));
  const used = new Set([
    ...[...hexes.values()].map(({ q, r }) => key([q, r])),
    ...board.holes.map(key),
    ...triangles.flatMap(({ cells }) => cells.map(key)),
  ]);
  const outer = new Map<string, Map<string, Cell>>();
  for (const { q, r, border } of hexes.values()) {
    if (!border) continue;
    const cells = outer.get(border) ?? new Map<string, Cell>();
    outer.set(border, cells);
    for (const [dq, dr] of STEPS) {
      const cell: Cell = [q + dq, r + dr];
      if (!used.has(key(cell))) cells.set(key(cell), cell);
    }
  }
  const taken = new Set<string>();
  const edges = [...outer].map(([id, found]) => {
    const cells = [...found].filter(([name]) => !taken.has(name)).map(([, cell]) => cell);
    cells.forEach((cell) => taken.add(key(cell)));
    // One picture for each lane that touches the area, over the lane's middle.
    const lanes = lanesOf([...hexes.values()].filter((hex) => hex.border === id));
    const points = cells.map(([q, r]) => centre(q, r));
    const places = lanes.map((lane) => {
      const near = [...points].sort((a, b) => distance(a, lane) - distance(b, lane)).slice(0, 2);
      return middle(near);
    });
    return { id, cells, path: outline(cells), at: middle(points), places };
  });
  return {
    hexes,
    triangles,
    edges,
    holes: board.holes.map(([q, r]) => centre(q, r)),
    lands: new Map(
      [...terrain.tiles, ...terrain.borders, ...terrain.expansion].map((land) => [land.id, land]),
    ),
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The middles of the lanes that these hexes form: a lane is the four hexes along one side of one triangle. */
function lanesOf(hexes: readonly Hex[]): Point[] {
  const sides = new Map<string, Hex[]>();
  for (const hex of hexes) {
    const name = hex.triangles.join("");
    sides.set(name, [...(sides.get(name) ?? []), hex]);
  }
  return [...sides.values()].map(middle);
}

/** The frame around points, with a margin. */
export function framed(points: readonly Point[], margin: number): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
  };
}

/** A place on the screen for the drawing, in pixels; at its left something lies over it. */
export interface Room {
  width: number;
  height: number;
  taken: number;
}

/** The frame that has all of `whole` in the middle of what is free of the room. */
export function besides(whole: Frame, { width, height, taken }: Room): Frame {
  const scale = Math.min((width - taken) / whole.width, height / whole.height);
  const left = taken / scale;
  return { ...whole, x: whole.x - left, width: whole.width + left };
}

/**
 * A frame round some places, large enough to know where one is, in which a hex is still as wide as a finger; where
 * the places lie too far apart for that, round `first`.
 */
export function closeUp(places: readonly Point[], first: Point, room: Room, finger: number): Frame {
  const most = { width: (room.width * WIDTH) / finger, height: (room.height * WIDTH) / finger };
  const close = framed(places, WIDTH * 1.6);
  const fits = close.width <= most.width && close.height <= most.height;
  // Never nearer than eight hexes across, nor so far that a hex gets smaller than a finger, however low the room is.
  const side = (size: number, limit: number) => (fits ? Math.min(Math.max(size, WIDTH * 8), limit) : limit);
  const [width, height] = [side(close.width, most.width), side(close.height, most.height)];
  const at = fits ? { x: close.x + close.width / 2, y: close.y + close.height / 2 } : first;
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}

/** By how much the towns must come out larger than the whole board, or it is shown as a whole. */
const NEARER = 1.15;

/** A frame round all these places, no nearer than a hex as wide as a finger; null where `whole` is as good. */
export function closeTo(places: readonly Point[], whole: Frame, room: Room, finger: number): Frame | null {
  const all = framed(places, WIDTH * 1.6);
  const scaleOf = ({ width, height }: Frame) => Math.min(room.width / width, room.height / height);
  const scale = Math.min(scaleOf(all), finger / WIDTH);
  if (scale < scaleOf(whole) * NEARER) return null;
  const [width, height] = [room.width / scale, room.height / scale];
  return { x: all.x + (all.width - width) / 2, y: all.y + (all.height - height) / 2, width, height };
}

/** An arrow from one castle to another: bent a little so that two opposite ones do not cover each other. */
export function arrowPath(
  from: Point,
  to: Point,
  bend = 0.16,
): { path: string; tip: Point; angle: number; at: Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const side = { x: (-dy / length) * length * bend, y: (dx / length) * length * bend };
  const control = { x: (from.x + to.x) / 2 + side.x * 2, y: (from.y + to.y) / 2 + side.y * 2 };
  const towards = (a: Point, b: Point, by: number): Point => {
    const span = distance(a, b) || 1;
    return { x: a.x + ((b.x - a.x) * by) / span, y: a.y + ((b.y - a.y) * by) / span };
  };
  const start = towards(from, control, RADIUS * 0.7);
  const tip = towards(to, control, RADIUS * 0.75);
  const end = towards(tip, control, 9);
  const at = {
    x: (start.x + 2 * control.x + tip.x) / 4,
    y: (start.y + 2 * control.y + tip.y) / 4,
  };
  const angle = (Math.atan2(tip.y - control.y, tip.x - control.x) * 180) / Math.PI;
  return { path: `M${written(start)}Q${written(control)} ${written(end)}`, tip, angle, at };
}
