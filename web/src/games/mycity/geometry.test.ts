import { describe, expect, it } from "vitest";

import type { BuildingData } from "./data";
import {
  CELL,
  cellsOf,
  gripOf,
  outline,
  patch,
  readBoard,
  riverPath,
  squareOf,
  squaresAt,
  squaresWith,
  turned,
} from "./geometry";

const MAP = ["+ + + +", " M .|T ", "+ +-+ +", " W|. F ", "+ + + +", ""].join("\n");

describe("reading a map", () => {
  const board = readBoard(MAP);

  it("finds the land of every square", () => {
    expect([board.rows, board.cols]).toEqual([2, 3]);
    expect(board.ground.map((line) => line.join(""))).toEqual(["M.T", "W.F"]);
    expect(squaresWith(board, "MF")).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it("finds the river between the squares", () => {
    expect(board.river).toContainEqual([2, 0, 2, 1]);
    expect(board.river).toContainEqual([1, 1, 2, 1]);
    expect(board.river).toContainEqual([1, 1, 1, 2]);
    expect(board.river).toHaveLength(3);
  });

  it("draws the river as one course from edge to edge", () => {
    const path = riverPath(board, 0);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.startsWith(`M${2 * CELL} 0`)).toBe(true);
    expect(path.endsWith(`L${CELL} ${2 * CELL}`)).toBe(true);
  });
});

describe("turning a building", () => {
  it("goes clockwise and never turns it over", () => {
    expect(turned(["#.", "#.", "##"], 90)).toEqual(["###", "#.."]);
    expect(turned(["#.", "#.", "##"], 180)).toEqual(["##", ".#", ".#"]);
    expect(turned(["#.", "#.", "##"], 270)).toEqual(["..#", "###"]);
  });

  it.each([["####"], ["##./.##"], ["###/.#."], ["#.#/###"], ["#../##./.##"], ["#./##"]])(
    "keeps the grip of %s on one of its squares",
    (text) => {
      const drawing = text.split("/");
      for (const rot of [0, 90, 180, 270])
        expect(cellsOf(turned(drawing, rot))).toContainEqual(gripOf(drawing, rot));
    },
  );

  it("turns round the grip: the arms of a T change places around it", () => {
    const arms = [0, 90, 180, 270].map((rot) => {
      const [row, col] = gripOf(["###", ".#."], rot);
      return cellsOf(turned(["###", ".#."], rot)).map(([r, c]) => `${r - row},${c - col}`);
    });
    expect(arms.every((each) => each.includes("0,0"))).toBe(true);
    expect(new Set(arms.map((each) => each.sort().join(" "))).size).toBe(4);
  });

  it("stands by the top left of its box", () => {
    const corner = { drawing: ["#.", "##"] } as BuildingData;
    expect(squaresAt(corner, 90, 4, 5)).toEqual([
      [4, 5],
      [4, 6],
      [5, 5],
    ]);
  });
});

describe("outlines", () => {
  it("go once round squares that hang together", () => {
    const path = outline(
      [
        [0, 0],
        [0, 1],
      ],
      0,
      0,
    );
    expect(path.match(/z/g)).toHaveLength(1);
    expect(path.match(/Q/g)).toHaveLength(4);
  });

  it("lie inside the squares", () => {
    const numbers =
      outline([[0, 0]], 3, 0)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBe(3);
    expect(Math.max(...numbers)).toBe(CELL - 3);
  });

  it("keep squares apart that meet at a corner only", () => {
    const path = outline(
      [
        [0, 0],
        [1, 1],
      ],
      0,
      0,
    );
    expect(path.match(/z/g)).toHaveLength(2);
  });

  it("fill a patch square by square", () => {
    expect(patch([[1, 2]])).toBe(`M${2 * CELL} ${CELL}h${CELL}v${CELL}h${-CELL}z`);
  });
});

describe("marks of a score part", () => {
  it("are squares or buildings", () => {
    expect(squareOf("10,3")).toEqual([10, 3]);
    expect(squareOf("Y4")).toBeNull();
  });
});
