import { describe, expect, it } from "vitest";

import type { HexData, LaCittaData } from "./data";
import {
  arrowPath,
  besides,
  centre,
  closeTo,
  closeUp,
  framed,
  layout,
  outline,
  RADIUS,
  WIDTH,
} from "./geometry";

const hex = (q: number, r: number, more: Partial<HexData> = {}): HexData => ({
  q,
  r,
  zone: "core",
  town: "",
  neighbours: [],
  triangles: ["A"],
  border: null,
  ...more,
});

const DATA = {
  board: {
    hexes: {
      a1: hex(1, 0, { border: "lake-a" }),
      a2: hex(2, 0, { border: "lake-a" }),
      b1: hex(0, 1, { triangles: ["A", "B"] }),
    },
    holes: [[0, 0]],
    triangles: { A: [[1, 1]], B: [[-1, 2]] },
    zones: { "2": ["core"] },
  },
  terrain: {
    tiles: [],
    borders: [{ id: "lake-a", kind: "lake" }],
    expansion: [],
  },
  buildings: {},
} as unknown as LaCittaData;

describe("outlines", () => {
  const loops = (path: string) => path.split("z").length - 1;
  const corners = (path: string) => path.split(/[ML]/).length - 1;

  it("go once round a single hex", () => {
    expect([loops(outline([[0, 0]])), corners(outline([[0, 0]]))]).toEqual([1, 6]);
  });

  it("go once round a city, whichever way it runs, also across the middle of the grid", () => {
    const rows: [number, number][][] = [
      [
        [-1, 0],
        [0, 0],
        [1, 0],
      ],
      [
        [0, -1],
        [0, 0],
        [0, 1],
      ],
      [
        [1, -1],
        [0, 0],
        [-1, 1],
      ],
    ];
    for (const cells of rows) expect([loops(outline(cells)), corners(outline(cells))]).toEqual([1, 14]);
  });

  it("go round every part", () => {
    const path = outline([
      [0, 0],
      [4, 0],
    ]);
    expect(loops(path)).toBe(2);
  });
});

describe("the board", () => {
  const board = layout(DATA);

  it("lays the printed edge outside the paths and nowhere else", () => {
    const [edge] = board.edges;
    expect(edge?.id).toBe("lake-a");
    expect(edge?.cells).toContainEqual([1, -1]);
    expect(edge?.cells).not.toContainEqual([0, 0]);
    expect(edge?.cells).not.toContainEqual([1, 1]);
  });

  it("is framed with a margin", () => {
    const frame = framed([centre(0, 0), centre(2, 0)], 10);
    expect(frame).toEqual({ x: -10, y: -10, width: 2 * WIDTH + 20, height: 20 });
  });
});

describe("arrows", () => {
  it("stop short of both castles", () => {
    const [from, to] = [centre(0, 0), centre(5, 0)];
    const { tip } = arrowPath(from, to);
    const gap = Math.hypot(tip.x - to.x, tip.y - to.y);
    expect(gap).toBeGreaterThan(RADIUS / 2);
    expect(gap).toBeLessThan(RADIUS);
  });

  it("of two that go opposite ways bend apart", () => {
    const [a, b] = [centre(0, 0), centre(5, 0)];
    expect(arrowPath(a, b).at.y * arrowPath(b, a).at.y).toBeLessThan(0);
  });
});

describe("what is shown", () => {
  const board = { x: 0, y: 0, width: 400, height: 800 };

  it("lies in the middle of what the panel leaves free", () => {
    const frame = besides(board, { width: 1000, height: 800, taken: 200 });
    const [left, right] = [200 - frame.x - 200, frame.x + frame.width];
    expect([left, right, frame.height]).toEqual([200, 400, 800]);
  });

  it("comes so close that a finger hits a hex, and round the first place where all do not fit", () => {
    const room = { width: 390, height: 390, taken: 0 };
    const far = closeUp(
      [
        { x: 0, y: 0 },
        { x: 900, y: 0 },
      ],
      { x: 900, y: 0 },
      room,
      44,
    );
    expect((room.width / far.width) * 40).toBeCloseTo(44);
    expect(far.x + far.width / 2).toBeCloseTo(900);
    for (const low of [room, { ...room, height: 120 }]) {
      const near = closeUp([{ x: 10, y: 10 }], { x: 10, y: 10 }, low, 44);
      expect(Math.min(low.width / near.width, low.height / near.height) * 40).toBeGreaterThanOrEqual(
        44 - 1e-9,
      );
    }
  });

  it("comes as close as all towns allow, but for nothing that is hardly nearer", () => {
    const room = { width: 390, height: 360, taken: 0 };
    const some = [
      { x: 100, y: 100 },
      { x: 200, y: 300 },
    ];
    const near = closeTo(some, board, room, 44);
    expect(near && room.height / near.height).toBeCloseTo(360 / 328);
    expect(near && [near.x + near.width / 2, near.y + near.height / 2]).toEqual([150, 200]);
    const one = closeTo(some.slice(1), board, room, 44);
    expect(one && (room.width / one.width) * 40).toBeCloseTo(44);
    expect(closeTo([...some, { x: 300, y: 700 }], board, room, 44)).toBeNull();
  });
});
