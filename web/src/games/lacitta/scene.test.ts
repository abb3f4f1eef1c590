import { describe, expect, it } from "vitest";

import type { GameEvent } from "../../kit/types";
import { halved } from "./halves";
import { sceneAt, stepsBetween, voiceAt, yearEnds } from "./scene";
import type { Building } from "./types";

const BUILDINGS: Record<string, Building> = {
  castle: { id: "castle", size: "own", citizen: "castle", land: true },
  market: { id: "market", size: "small", citizen: "reserve" },
  fountain: { id: "fountain", size: "small", citizen: "castle", arches: [0, 0, 2], wave: true },
  theatre: { id: "theatre", size: "small", citizen: "castle", arches: [1, 1, 0] },
  road: { id: "road", size: "small", citizen: "none" },
};

const event = (type: string, seat: number, fields: Record<string, unknown> = {}): GameEvent => ({
  type,
  seat,
  ...fields,
});

const LOG: GameEvent[] = [
  event("castle-placed", 0, { hex: "f5" }),
  event("castle-placed", 1, { hex: "h4" }),
  event("city-grew", 0, { city: "f5", citizens: 4 }),
  event("built", 0, { kind: "market", hex: "f6", city: "f5" }),
  event("built", 0, { kind: "fountain", hex: "f7", city: "f5" }),
  event("markers-placed", 0, { hex: "f7", city: "f5", service: "health", count: 2 }),
  event("city-founded", 0, { hex: "s6", donor: "f5" }),
  event("action-ended", -1, { year: 1 }),
  event("voice-counted", -1, { service: "health" }),
  event("city-attracts", 0, { city: "f5", service: "health" }),
  event("citizen-migrated", 0, { source: "h4", city: "f5", loser: 1, service: "health" }),
  event("citizen-migrated", 0, { source: "h4", city: "f5", loser: 1, service: "health" }),
  event("citizen-driven", 0, { source: "h4", city: "s6", loser: 1, service: "health" }),
  event("city-lost", 1, { city: "h4", hexes: ["h4"], food: 2 }),
  event("demolished", 0, { kind: "fountain", hex: "f7", city: "f5", food: 0, markers: 2 }),
  event("citizens-trimmed", 0, { city: "f5", count: 1 }),
  event("fed", 0, { food: 9, citizens: 8 }),
  event("year-ended", -1, { year: 1 }),
];

const cityAt = (count: number, castle: string) =>
  sceneAt(LOG, count, BUILDINGS).cities.find((city) => city.castle === castle);

describe("the log played forward", () => {
  it("starts a castle with three citizens and a limit of five", () => {
    expect(cityAt(1, "f5")).toMatchObject({ owner: 0, citizens: 3, in_castle: 3, staffed: 1, limit: 5 });
  });

  it("brings a market its own citizen and a higher limit, and a wave lifts the limit", () => {
    expect(cityAt(4, "f5")).toMatchObject({ citizens: 5, in_castle: 4, limit: 8 });
    expect(cityAt(5, "f5")).toMatchObject({ citizens: 5, in_castle: 3, limit: null, arches: [0, 0, 1] });
  });

  it("counts markers with the points, not with the arches", () => {
    expect(cityAt(6, "f5")).toMatchObject({ points: [0, 0, 3], arches: [0, 0, 1] });
  });

  it("takes the settler from the donor", () => {
    expect([cityAt(7, "f5")?.citizens, cityAt(7, "s6")?.citizens]).toEqual([4, 3]);
  });

  it("moves citizens one by one, and those driven away go nowhere", () => {
    expect([cityAt(11, "h4")?.citizens, cityAt(11, "f5")?.citizens]).toEqual([2, 5]);
    expect([cityAt(13, "h4")?.citizens, cityAt(13, "s6")?.citizens]).toEqual([0, 3]);
  });

  it("takes what falls off the board, with its markers", () => {
    expect(cityAt(14, "h4")).toBeUndefined();
    expect(cityAt(16, "f5")).toMatchObject({ citizens: 5, limit: 8, points: [0, 0, 0], markers: [] });
  });

  it("counts halves of a theatre and no citizen on a road", () => {
    const log = [
      event("castle-placed", 0, { hex: "f5" }),
      event("built", 0, { kind: "theatre", hex: "f6", city: "f5" }),
      event("built", 0, { kind: "road", hex: "f7", city: "f5" }),
    ];
    const [city] = sceneAt(log, 3, BUILDINGS).cities;
    expect(city).toMatchObject({ points: [0.5, 0.5, 0], staffed: 2, in_castle: 2 });
  });
});

describe("a year's end", () => {
  it("reaches from the end of the actions to its own", () => {
    expect(yearEnds(LOG)).toEqual([{ year: 1, from: 8, to: 17 }]);
  });

  it("goes step by step, all that one city attracts at once", () => {
    const steps = stepsBetween(LOG, 8, 17);
    expect(steps.map((step) => [step.event.type, step.moves.length])).toEqual([
      ["voice-counted", 0],
      ["citizen-migrated", 2],
      ["citizen-driven", 1],
      ["city-lost", 0],
      ["demolished", 0],
      ["citizens-trimmed", 0],
      ["fed", 0],
    ]);
    expect(steps[1]).toMatchObject({ from: 10, to: 12 });
  });
});

describe("points with halves", () => {
  it("are written as by hand", () => {
    expect([0, 0.5, 1, 2.5].map(halved)).toEqual(["0", "½", "1", "2½"]);
  });
});

it("lays the cards of the Voice as they lay at a moment", () => {
  const log = [
    event("voice-opened", -1, { service: "culture" }),
    event("voice-turned", -1, { slot: "b", service: "health" }),
    event("voice-opened", -1, { service: "education" }),
  ];
  expect([0, 1, 2, 3].map((count) => voiceAt(log, count))).toEqual([
    [],
    ["culture", null, null, null],
    ["culture", null, "health", null],
    ["education", null, null, null],
  ]);
});
