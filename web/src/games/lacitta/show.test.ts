import { describe, expect, it } from "vitest";

import type { GameEvent } from "../../wire/types";
import { halved } from "./halves";
import { castlesOf, stepsOf, yearEnds } from "./show.svelte";

const event = (type: string, seat: number, fields: Record<string, unknown> = {}): GameEvent => ({
  type,
  seat,
  moment: 1,
  ...fields,
});

const LOG: GameEvent[] = [
  event("built", 0, { kind: "market", hex: "f6", city: "f5" }),
  event("action-ended", -1, { year: 1 }),
  event("voice-counted", -1, { service: "health" }),
  event("city-attracts", 0, { city: "f5", service: "health" }),
  event("citizen-migrated", 0, { source: "h4", city: "f5" }),
  event("citizen-migrated", 0, { source: "h4", city: "f5" }),
  event("citizen-driven", 0, { source: "h4", city: "s6" }),
  event("city-lost", 1, { city: "h4", hexes: ["h4"] }),
  event("fed", 0, { food: 9, citizens: 8 }),
  event("year-ended", -1, { year: 1 }),
  event("year-began", -1, { year: 2 }),
  event("action-ended", -1, { year: 2 }),
];

describe("a year's end", () => {
  it("reaches from the end of the actions to its own, and is listed once there is something to see", () => {
    expect(yearEnds(LOG)).toEqual([{ year: 1, events: LOG.slice(2, 9) }]);
  });

  it("goes step by step, all that one city attracts at once", () => {
    const steps = stepsOf(LOG.slice(2, 9).map((each, at) => ({ event: each, view: at })));
    expect(steps.map((step) => [step.event.type, step.moves.length, step.view])).toEqual([
      ["voice-counted", 0, 0],
      ["city-attracts", 2, 3],
      ["citizen-driven", 1, 4],
      ["city-lost", 0, 5],
      ["fed", 0, 6],
    ]);
  });

  it("shows the cities that a step speaks of, with those it is measured against", () => {
    const view = { cities: [{ castle: "f5", neighbours: ["h4", "m9"] }] };
    const steps = stepsOf(LOG.slice(2, 9).map((each) => ({ event: each, view })));
    expect(steps.map(castlesOf)).toEqual([[], ["f5", "h4", "m9"], ["s6", "h4"], ["h4"], []]);
  });
});

describe("points with halves", () => {
  it("are written as by hand", () => {
    expect([0, 0.5, 1, 2.5].map(halved)).toEqual(["0", "½", "1", "2½"]);
  });
});
