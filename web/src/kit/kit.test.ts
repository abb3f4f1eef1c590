import { describe, expect, it } from "vitest";

import { bringing, zoomed, type Point } from "./frame";
import { SEATS } from "./seats";
import { ARROW_KEYS, stepTo } from "./spots";

describe("the arrow keys", () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ key: `${x}${y}`, x: x * 10, y: y * 10 })));
  const centre = grid[4] as (typeof grid)[number];

  it("lead to the neighbour in their direction", () => {
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
    expect(keys.map((key) => stepTo(grid, centre, key)?.key)).toEqual(["10", "12", "01", "21"]);
  });

  it("find the nearest place when there is none straight ahead", () => {
    const corners = grid.filter((spot) => spot.x !== 10 && spot.y !== 10);
    expect(stepTo(corners, centre, "ArrowUp")?.y).toBe(0);
    expect(stepTo(corners, { x: 9, y: 10 }, "ArrowDown")?.key).toBe("02");
  });

  it("lead from any place to every other one", () => {
    const square = Array.from({ length: 144 }, (_, n) => ({ x: (n % 12) * 20, y: Math.floor(n / 12) * 20 }));
    const hexes = square.map(({ x, y }) => ({ x: 2 * x + y, y: y * Math.sqrt(3) }));
    let drawn = 7;
    const chance = (below: number) => (drawn = (drawn * 48271) % 2147483647) % below;
    for (let round = 0; round < 400; round++) {
      const left = [...(round % 2 ? square : hexes)];
      const spots = Array.from(
        { length: 2 + chance(20) },
        () => left.splice(chance(left.length), 1)[0] as Point,
      );
      const seen = new Set(spots.slice(0, 1));
      for (const at of seen)
        for (const key of ARROW_KEYS) {
          const next = stepTo(spots, at, key);
          if (next) seen.add(next);
        }
      expect(seen.size).toBe(spots.length);
    }
  });

  it("stay where they are at the edge, and know no other key", () => {
    expect(stepTo(grid, grid[0] as never, "ArrowUp")).toBeNull();
    expect(stepTo(grid, centre, "a")).toBeNull();
  });
});

describe("zooming", () => {
  const whole = { x: -10, y: 0, width: 100, height: 50 };

  it("shows the middle part around the centre", () => {
    expect(zoomed(whole, 2, { x: 40, y: 25 })).toEqual({ x: 15, y: 12.5, width: 50, height: 25 });
  });

  it("never leaves the whole", () => {
    expect(zoomed(whole, 2, { x: -500, y: 500 })).toEqual({ x: -10, y: 25, width: 50, height: 25 });
    expect(zoomed(whole, 1, { x: 500, y: 500 })).toEqual(whole);
  });

  it("moves no more than needed to have a point well in sight", () => {
    const shown = { x: 100, y: 100, width: 100, height: 50 };
    expect(bringing(shown, { x: 150, y: 140 })).toEqual({ x: 150, y: 125 });
    expect(bringing(shown, { x: 198, y: 90 })).toEqual({ x: 160, y: 109 });
  });
});

describe("the seats", () => {
  it("differ in colour, shape and pattern", () => {
    for (const part of ["colour", "shape", "pattern"] as const)
      expect(new Set(SEATS.map((seat) => seat[part])).size).toBe(6);
  });

  it("carry readable text", () => {
    const light = (hex: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const part = parseInt(hex.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const { colour, on } of SEATS) {
      const [high, low] = [light(colour), light(on)].sort((a, b) => b - a) as [number, number];
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
