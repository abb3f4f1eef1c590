import { describe, expect, it } from "vitest";

import type { Frame } from "../../kit/frame";
import { PLAZA } from "./fixture";
import { besideShop, layout, markerSpot, noseSide, type Lot } from "./geometry";

const overlap = (a: Frame, b: Frame) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

describe.each([false, true])("the plaza, standing upright: %s", (tall) => {
  const plaza = layout(PLAZA, tall);
  const lots = [...plaza.lots.values()];
  const streets = [...plaza.spaces.values()].map(({ x, y }) => ({
    x: x - 20,
    y: y - 20,
    width: 40,
    height: 40,
  }));

  it("is longer one way than the other", () => {
    expect(plaza.frame.height > plaza.frame.width).toBe(tall);
    expect([plaza.spaces.size, plaza.lots.size]).toEqual([39, 36]);
  });

  it("has room for every shop: none covers another, a street, a garden or the track", () => {
    const grounds = lots.flatMap((lot) => [lot, ...(lot.yard ? [lot.yard] : [])] as Frame[]);
    const gardens = plaza.gardens.map((at) => ({ ...at, width: 40, height: 40 }));
    grounds.forEach((ground, at) => {
      for (const other of [...grounds.slice(at + 1), ...streets, ...gardens, ...plaza.track])
        expect(overlap(ground, other)).toBe(false);
    });
  });

  it("puts every door on the edge of the space it serves", () => {
    for (const { door, entrance } of lots) {
      const { x, y } = plaza.spaces.get(entrance) as { x: number; y: number };
      expect(Math.abs(door.x - x) + Math.abs(door.y - y)).toBe(20);
    }
  });

  it("keeps neighbours side by side", () => {
    for (const [, { x, y, neighbours }] of plaza.spaces)
      for (const next of neighbours) {
        const to = plaza.spaces.get(next) as { x: number; y: number };
        expect(Math.abs(to.x - x) + Math.abs(to.y - y)).toBe(40);
      }
  });

  it("has a start and 35 cells around it, each beside the last", () => {
    expect(plaza.track).toHaveLength(36);
    plaza.track.forEach((cell, at) => {
      const next = plaza.track[(at + 1) % 36] as Frame;
      expect(overlap(cell, next)).toBe(false);
      const near = { x: cell.x - 1, y: cell.y - 1, width: cell.width + 2, height: cell.height + 2 };
      expect(overlap(near, next)).toBe(true);
    });
  });
});

describe("turning the plaza", () => {
  it("turns it by a quarter, so that the north lies right", () => {
    const [wide, tall] = [layout(PLAZA, false), layout(PLAZA, true)];
    expect(noseSide(wide.spaces, "N2", "N1")).toBe("up");
    expect(noseSide(tall.spaces, "N2", "N1")).toBe("right");
    expect((wide.lots.get("CW1") as Lot).street).toBe("up");
    expect((tall.lots.get("CW1") as Lot).street).toBe("right");
  });
});

describe("the score track", () => {
  it("keeps six markers of one cell apart and inside", () => {
    const cell = layout(PLAZA, false).track[0] as Frame;
    const spots = [0, 1, 2, 3, 4, 5].map((at) => markerSpot(cell, at, 6));
    spots.forEach(({ x, y, size }, at) => {
      expect(x - size / 2).toBeGreaterThanOrEqual(cell.x);
      expect(y + size / 2).toBeLessThanOrEqual(cell.y + cell.height);
      for (const other of spots.slice(at + 1))
        expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThan(size - 0.01);
    });
  });
});

describe("a sum beside a shop", () => {
  it.each([false, true])("hides no shop (upright: %s)", (tall) => {
    const plaza = layout(PLAZA, tall);
    for (const lot of plaza.lots.values()) {
      const { x, y } = besideShop(plaza, lot);
      for (const other of plaza.lots.values()) {
        const across = Math.min(x + 20, other.x + other.width) - Math.max(x - 20, other.x);
        const down = Math.min(y + 9, other.y + other.height) - Math.max(y - 9, other.y);
        expect(Math.min(across, down)).toBeLessThanOrEqual(0.01);
      }
    }
  });
});
