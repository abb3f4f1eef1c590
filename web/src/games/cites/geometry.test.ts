import { describe, expect, it } from "vitest";

import type { CitesCityView, CitesTileView } from "../../wire/types";
import { BORDER, TILE, beside, crosses, matFrame, originOf, pairOf, terrains, turned } from "./geometry";

function city(tiles: CitesTileView[], more: Partial<CitesCityView> = {}): CitesCityView {
  const tourists = Array.from({ length: 7 }, () => null);
  return { tiles, cover: null, tourists, last: null, stage: "tile", sealed: false, due: [], ...more };
}

const at = (tile: number, row: number, col: number, rot = 0): CitesTileView => ({ tile, row, col, rot });

describe("turning a tile", () => {
  it("goes clockwise", () => {
    expect(turned("APTW", 90).join("")).toBe("TAWP");
    expect(turned("APTW", 180).join("")).toBe("WTPA");
    expect(turned("APTW", 270).join("")).toBe("PWAT");
  });

  it("comes back after a full turn", () => {
    expect(turned("APTW", 360).join("")).toBe("APTW");
  });

  it("turns a lying two-cell attraction into a standing one and back", () => {
    expect(pairOf(turned("DDPW", 0))).toEqual({ index: 0, tall: false });
    expect(pairOf(turned("DDPW", 90))).toEqual({ index: 1, tall: true });
    expect(pairOf(turned("DDPW", 180))).toEqual({ index: 2, tall: false });
    expect(pairOf(turned("DDPW", 270))).toEqual({ index: 0, tall: true });
    expect(pairOf(turned("AAPP", 0))).toBeNull();
  });
});

describe("the terrain of cells", () => {
  const faces = { 1: "APTW", 2: "WWPP" };

  it("follows place and turn of each tile, left and above the first one too", () => {
    const ground = terrains(city([at(1, 0, 0), at(2, -1, -1, 90)]), faces);
    expect(ground.get("0,0")).toBe("A");
    expect(ground.get("1,1")).toBe("W");
    expect(ground.get("-2,-2")).toBe("P");
    expect(ground.get("-2,-1")).toBe("W");
    expect(ground.size).toBe(8);
  });

  it("lets the 17th tile cover what lies below it", () => {
    const ground = terrains(city([at(1, 0, 0), at(1, 0, 1)], { cover: at(2, 0, 1) }), faces);
    expect(["0,1", "0,2", "1,1", "1,2"].map((key) => ground.get(key)).join("")).toBe("WWPP");
    expect(ground.size).toBe(8);
  });
});

describe("the mat", () => {
  const size = 5 * TILE - 2 * BORDER;

  it("keeps its size from the first tile to the last", () => {
    const grown = [at(1, 0, 0), at(2, 1, 1), at(3, 2, 2), at(4, 3, 3)];
    for (let count = 0; count <= grown.length; count++) {
      const frame = matFrame(city(grown.slice(0, count)), 4, count < 4, true);
      expect([frame.width, frame.height]).toEqual([size, size]);
    }
  });

  it("has all places in the middle", () => {
    const frame = matFrame(city([at(1, 0, 0), at(2, 0, 2)]), 4, true, true);
    expect(frame.x).toBe(-TILE + BORDER);
    expect(frame.y).toBe(TILE / 2 - size / 2);
  });

  it("grows with a city that nothing bounds", () => {
    const wide = city([at(1, 0, 0), at(2, 0, 5)]);
    expect(matFrame(wide, 4, true, false).width).toBe(8 * TILE - 2 * BORDER);
  });

  it("has all of such a city once it is whole", () => {
    const whole = city([at(1, 0, 0), at(2, 5, 3)]);
    const frame = matFrame(whole, 4, false, false);
    expect(frame.y).toBeLessThan(0);
    expect(frame.y + frame.height).toBeGreaterThan(6 * TILE);
  });

  it("marks the corners of its tiles", () => {
    expect(crosses(matFrame(city([at(1, 0, 0)]), 4, true, true)).match(/M/g)).toHaveLength(2 * 16);
  });
});

describe("a place", () => {
  it("is named by what lies beside it, else by the corner it touches", () => {
    const two = city([at(7, 0, 0), at(9, 1, 1)]);
    expect(beside(two, 0, 1)).toEqual({ side: "right", tile: 7 });
    expect(beside(two, -1, -1)).toEqual({ side: "nw", tile: 7 });
    expect(beside(city([]), 0, 0)).toBeNull();
  });

  it("is counted from the first cell", () => {
    expect(originOf(city([at(7, -1, 2), at(9, 0, 1)]))).toEqual({ row: -2, col: 2 });
  });
});
