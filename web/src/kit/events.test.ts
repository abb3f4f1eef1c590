import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { EventPlayer, PAUSES } from "./events.svelte";
import { prefs } from "./prefs.svelte";

const STEP = PAUSES.middle;

function happened(number: number, seat = 1, type = "x") {
  return { event: { type, seat, moment: 1, number }, view: `after ${number}` };
}

const upcoming = (player: EventPlayer) => player.upcoming.map(({ event }) => event.number);

beforeEach(() => {
  vi.useFakeTimers();
  prefs.motion = "full";
  prefs.pause = "middle";
});
afterEach(() => {
  vi.useRealTimers();
  prefs.motion = "system";
});

describe("what happened", () => {
  const shown = [happened(0, 0), happened(1), happened(2)];

  it("is shown one thing at a time, own deeds at once", () => {
    const player = new EventPlayer();
    player.play(shown, "before", 0);
    expect([upcoming(player), player.view]).toEqual([[1, 2], "after 0"]);
    vi.advanceTimersByTime(STEP);
    expect([upcoming(player), player.view]).toEqual([[2], "after 1"]);
    vi.advanceTimersByTime(STEP);
    expect([upcoming(player), player.now]).toEqual([[], null]);
  });

  it("keeps its order where another's deed leads to something for me", () => {
    const player = new EventPlayer();
    player.play([happened(1, 1), happened(2, 0)], "before", 0);
    expect([upcoming(player), player.view]).toEqual([[1, 2], "before"]);
    vi.advanceTimersByTime(STEP);
    expect([upcoming(player), player.view]).toEqual([[2], "after 1"]);
  });

  it("waits for what is still being shown", () => {
    const player = new EventPlayer();
    player.play([happened(1), happened(2)], "before", 0);
    vi.advanceTimersByTime(STEP);
    player.play([happened(3)], "after 2", 0);
    expect([upcoming(player), player.view]).toEqual([[2, 3], "after 1"]);
    vi.advanceTimersByTime(STEP);
    expect([upcoming(player), player.view]).toEqual([[3], "after 2"]);
  });

  it("takes as long as the person wants, and never too long as a whole", () => {
    const time = (count: number) => {
      const player = new EventPlayer();
      player.play(
        Array.from({ length: count }, (_, at) => happened(at)),
        "before",
      );
      let passed = 0;
      while (player.now) {
        vi.advanceTimersByTime(10);
        passed += 10;
      }
      return passed;
    };
    expect(time(2)).toBeCloseTo(2 * PAUSES.middle, -2);
    expect(time(100)).toBeLessThan(10 * PAUSES.middle);
    prefs.pause = "long";
    expect(time(2)).toBeCloseTo(2 * PAUSES.long, -2);
    prefs.pause = "short";
    expect(time(2)).toBeCloseTo(2 * PAUSES.short, -2);
  });

  it("is over sooner where there is nothing to see", () => {
    const player = new EventPlayer(({ type }) => ({ seen: type === "x", turned: false }));
    player.play([happened(1, -1, "quiet"), happened(2)], "before");
    vi.advanceTimersByTime(STEP / 2);
    expect(upcoming(player)).toEqual([2]);
  });

  it("is shown at once without motion, and when somebody acts", () => {
    prefs.motion = "none";
    const player = new EventPlayer();
    player.play(shown, "before");
    expect([upcoming(player), player.now]).toEqual([[], null]);
    prefs.motion = "full";
    player.play(shown, "before");
    player.finish();
    expect([upcoming(player), player.now]).toEqual([[], null]);
    player.play([happened(4)], "before");
    expect(upcoming(player)).toEqual([4]);
  });
});

describe("what is turned over", () => {
  it("is covered until its turn, then held long enough to be read", () => {
    const player = new EventPlayer(({ type }) => ({ seen: true, turned: type === "card" }));
    player.play([happened(1), happened(2, -1, "card")], "before");
    expect([player.covered, player.turned]).toEqual([true, null]);
    vi.advanceTimersByTime(2 * STEP);
    expect(player.turned?.event.number).toBe(2);
    vi.advanceTimersByTime(STEP);
    expect([player.covered, upcoming(player)]).toEqual([true, []]);
    vi.advanceTimersByTime(2 * STEP);
    expect([player.covered, player.turned]).toEqual([false, null]);
  });
});
