import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { WireState } from "./wire.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a cut wire", () => {
  it("is worth a word after a second, and none when it is whole before", () => {
    const wire = new WireState();
    wire.online(false);
    vi.advanceTimersByTime(900);
    wire.online(true);
    vi.advanceTimersByTime(900);
    expect(wire.lost).toBe(false);
    wire.online(false);
    vi.advanceTimersByTime(600);
    // Another try has failed: the second goes on, it does not begin again.
    wire.online(false);
    vi.advanceTimersByTime(400);
    expect(wire.lost).toBe(true);
    wire.online(true);
    expect(wire.lost).toBe(false);
  });
});
