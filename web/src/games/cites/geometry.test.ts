import { describe, expect, it } from "vitest";

import type { CitesCityView, CitesTileView } from "../../wire/types";
import { CELL, TILE, cityFrame, growthFrame, pairOf, terrains, turned } from "./geometry";

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

describe("the part of the plane that is shown", () => {
  const margin = CELL / 3;

  it("holds every place around the tiles while nothing bounds the city", () => {
    const frame = growthFrame(city([at(1, 0, 0)]), null);
    expect(frame).toEqual({
      x: -TILE - margin,
      y: -TILE - margin,
      width: 3 * TILE + 2 * margin,
      height: 3 * TILE + 2 * margin,
    });
  });

  it("never grows beyond four tiles once the city is as wide as it may be", () => {
    const full = city([at(1, 0, 0), at(2, 1, 1), at(3, 2, 2), at(4, 3, 3)]);
    expect(growthFrame(full, 4)).toEqual(cityFrame(full));
  });

  it("leaves room on both sides of a city three wide", () => {
    const frame = growthFrame(city([at(1, 0, 0), at(2, 0, 2)]), 4);
    expect(frame.x).toBe(-TILE - margin);
    expect(frame.width).toBe(5 * TILE + 2 * margin);
  });
});
