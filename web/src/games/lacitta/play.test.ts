import { beforeEach, describe, expect, it } from "vitest";

import type { Move } from "../../kit/changes";
import { noting } from "../../kit/fixture";
import { prefs } from "../../kit/prefs.svelte";
import { Session } from "../../kit/session.svelte";
import type { GameDetail, GameEvent, LacittaView, Preview, Replay, Table } from "../../wire/types";
import lacitta from "./index";
import type { LaCittaPlay } from "./play.svelte";

const sent: Record<string, unknown>[] = [];
const link = noting(sent);

const hex = (q: number, r: number, triangles: string[], town: string, neighbours: string[] = []) => ({
  q,
  r,
  town,
  zone: "core",
  neighbours,
  triangles,
  border: null,
});

const CARD = {
  data: {
    board: {
      hexes: {
        a1: hex(1, 0, ["A"], "Siena", ["a2", "b1"]),
        a2: hex(2, 0, ["A"], "Siena", ["a1"]),
        b1: hex(0, 1, ["A", "B"], "Lucca", ["a1", "c1"]),
        c1: hex(0, 2, ["B"], "Lucca", ["b1"]),
      },
      ways: { "1,0": "e", "-1,1": "sw" },
      holes: [],
      triangles: { A: [[1, 1]], B: [[-1, 2]] },
      zones: { "2": ["core"] },
    },
    terrain: {
      tiles: [
        { id: "f2", kind: "farmland", symbols: 2 },
        { id: "mt", kind: "mountain" },
      ],
      borders: [],
      expansion: [],
    },
    buildings: {
      castle: { id: "castle", yields: "food" },
      farm: { id: "farm", pool: "farm-quarry", yields: "food", by_player_card: true },
      quarry: { id: "quarry", pool: "farm-quarry", yields: "gold", by_player_card: true },
      palace: { id: "palace", pool: "palace", arches: [4, 0, 0] },
    },
    prices: {
      card: { palace: 1 },
      master: { farm: 1, quarry: 1, palace: 2 },
      steps: [
        { gold: 0, count: 1 },
        { gold: 2, count: 2 },
        { gold: 5, count: 3 },
      ],
      ask: { ab: 0, abc: 2 },
    },
  },
  texts: {
    "mark.take-golden": { fr: "+{n}", en: "+{n}" },
    "way.e": { fr: "à l’est", en: "to the east" },
  },
  notations: {
    build: "build {kind} at {hex}",
    "take-building": "take {card} at {hex}",
    "take-golden": "take golden-times paying {gold} in {hex}",
    remove: "remove from {hex}",
  },
} as unknown as GameDetail;

const build = (kind: string, at: string): Move => ({
  text: `build ${kind} at ${at}`,
  type: "build",
  kind,
  hex: at,
});
const TURN: Move[] = [
  { text: "gold", type: "gold" },
  build("farm", "a2"),
  build("farm", "b1"),
  build("quarry", "b1"),
  { text: "take palace at b1", type: "take-building", card: "palace", hex: "b1" },
  { text: "take master-builder for farm at a2", type: "take-master", kind: "farm", hex: "a2" },
  { text: "take golden-times paying 0 in a1", type: "take-golden", gold: 0, hex: "a1" },
  { text: "take golden-times paying 2 in a1", type: "take-golden", gold: 2, hex: "a1" },
];

function table(legal: Move[], view: Partial<LacittaView> = {}, log: GameEvent[] = []) {
  const city = { owner: 0, castle: "a1", tiles: [["a1", "castle"]], citizens: 3, limit: 5, markers: [] };
  const whole = {
    edition: "B",
    stage: "turn",
    terrain: { A: "f2", B: "mt" },
    yields: { food: { a2: 2, b1: 2 }, gold: { b1: 1 } },
    pools: { "farm-quarry": 40, palace: 20 },
    edge: {},
    cities: [city],
    players: [
      { cards: 3, gold: 4, food: 1, income: 0 },
      { cards: 3, gold: 4, food: 1, income: 0 },
    ],
    harvest: [],
    politics: { display: ["palace", "cathedral"] },
    owed: 0,
    ...view,
  };
  return {
    view: whole,
    viewer: 0,
    legal,
    version: 3,
    seats: [],
    standings: { scores: [], over: false, reason: null, rule: null },
    options: {},
    deciders: [0],
    over: false,
    log,
  } as unknown as Table;
}

function started(legal: Move[] = TURN, view: Partial<LacittaView> = {}, change: Preview["view"] = {}) {
  const session = new Session(CARD, lacitta, table(legal, view), noting(sent, change));
  return { session, play: session.play as LaCittaPlay };
}

beforeEach(() => {
  sent.length = 0;
  prefs.confirm = true;
});

describe("an arrow", () => {
  it("moves the preview to the next possible hex that way", () => {
    const { session, play } = started();
    play.take("build:farm");
    play.choose({ key: "a2" });
    play.nudged("ArrowLeft")?.();
    expect(session.draft?.text).toBe("build farm at b1");
    expect(play.cursor).toBe("b1");
    expect(play.nudged("ArrowLeft")).toBeNull();
  });
});

describe("a turn", () => {
  it("shows every legal hex of the building taken up, with what it would yield", () => {
    const { play } = started();
    expect(play.spots).toEqual([]);
    play.take("build:farm");
    expect(play.spots.map((spot) => [spot.key, spot.bonus?.count])).toEqual([
      ["a2", 2],
      ["b1", 2],
    ]);
    play.take("build:quarry");
    expect(play.spots.map((spot) => [spot.key, spot.bonus])).toEqual([["b1", { icon: "gold", count: 1 }]]);
  });

  it("previews the move on the hex chosen", () => {
    const { session, play } = started();
    play.take("build:farm");
    play.choose({ key: "b1" });
    expect(session.draft?.text).toBe("build farm at b1");
  });

  it("says what the move costs and brings once the server has told", async () => {
    prefs.lang = "en";
    const { session, play } = started(TURN, {}, { players: { "0": { gold: [2], food: [3] } } });
    play.take("build:farm");
    play.choose({ key: "b1" });
    expect(session.sentence).toBe("Confirm: build farm at Siena, sw");
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.sentence).toBe("Confirm: build farm at Siena, sw (gold −2, food +2)");
  });

  it("asks why another hex will not do", () => {
    const { play } = started();
    play.take("card:palace");
    play.tapHex("c1");
    expect(sent).toEqual([{ type: "why", seat: 0, move: "take palace at c1" }]);
  });

  it("asks why a card cannot be taken, whatever the hex", () => {
    const { play } = started();
    play.take("card:cathedral");
    expect(play.tool).toBeNull();
    expect(sent).toEqual([{ type: "why", seat: 0, move: "take cathedral at anywhere" }]);
  });

  it("takes the hex first and then what to do there", () => {
    const { session, play } = started();
    play.tapHex("b1");
    expect(play.site).toBe("b1");
    expect([play.fitsSite("build:quarry"), play.fitsSite("card:golden-times")]).toEqual([true, false]);
    play.take("build:quarry");
    expect(session.draft?.text).toBe("build quarry at b1");
  });

  it("asks the Master Builder what to build before where", () => {
    const { session, play } = started();
    play.take("card:master-builder");
    expect(play.spots).toEqual([]);
    play.takeKind("farm");
    play.choose({ key: "a2" });
    expect(session.draft?.text).toBe("take master-builder for farm at a2");
  });

  it("keeps the city while the number of citizens changes", () => {
    const { session, play } = started();
    play.take("card:golden-times");
    play.choose({ key: "a1" });
    expect([session.draft?.text, play.draftMark]).toEqual(["take golden-times paying 0 in a1", "+1"]);
    play.takeStep(2);
    expect([session.draft?.text, play.draftMark]).toEqual(["take golden-times paying 2 in a1", "+2"]);
    play.takeStep(5);
    expect(session.draft).toBeNull();
    expect(sent.at(-1)).toEqual({ type: "why", seat: 0, move: "take golden-times paying 5 in a1" });
  });

  it("shows the city tapped when nothing is taken up", () => {
    const { play } = started();
    play.tapHex("a1");
    expect(play.city).toBe("a1");
    play.tapHex("a1");
    expect(play.city).toBeNull();
  });

  it("knows its keys", () => {
    const { session, play } = started();
    play.key(new KeyboardEvent("keydown", { key: "1" }));
    expect(play.tool).toBe("card:palace");
    play.key(new KeyboardEvent("keydown", { key: "b" }));
    expect(play.tool).toBe("build:farm");
    play.key(new KeyboardEvent("keydown", { key: "g" }));
    expect([play.tool, session.draft?.text]).toEqual([null, "gold"]);
    play.key(new KeyboardEvent("keydown", { key: "v" }));
    expect(play.wish).toBe("culture");
  });
});

describe("places", () => {
  it("are told by their town, and by their letters only where words would be the same", () => {
    prefs.lang = "en";
    const { session, play } = started();
    const [east] = session.legal.filter((move) => move.hex === "a2");
    expect(east && lacitta.moveName(east, session)).toContain("at Siena, to the east");
    expect(session.legal.map((move) => lacitta.moveName(move, session)).join()).not.toMatch(/\([a-c]\d\)/);
    prefs.coordinates = true;
    expect(play.place("a2")).toBe("Siena, to the east (a2)");
    prefs.coordinates = false;
  });

  it("are asked about by a move that could be made elsewhere, terrain too", () => {
    const { play } = started();
    play.tapTerrain("B");
    expect(sent).toEqual([{ type: "why", seat: 0, move: "build farm at B" }]);
  });

  it("are never under the open panel when a tool asks for one", () => {
    const { play } = started();
    play.panel = true;
    play.take("build:farm");
    expect(play.panel).toBe(false);
  });
});

describe("Golden Times", () => {
  it("say how many citizens come", () => {
    prefs.lang = "en";
    const { session, play } = started();
    play.take("card:golden-times");
    play.takeStep(2);
    play.choose({ key: "a1" });
    expect(session.sentence).toBe("Confirm: Golden Times, citizens +2 at Siena");
  });
});

describe("other decisions", () => {
  const attract = (service: string, at: string): Move => ({
    text: `attract by ${service} to ${at}`,
    type: "attract",
    service,
    hex: at,
  });

  it("attract by the service chosen", () => {
    const legal = [attract("culture", "a1"), attract("health", "a1")];
    const { session, play } = started(legal, { stage: "migration" });
    expect(play.wishes).toEqual(["culture", "health"]);
    play.takeService("health");
    play.choose({ key: "a1" });
    expect(session.draft?.text).toBe("attract by health to a1");
    expect(session.sentence).toMatch(/^Confirm: [A-Z][a-z]+ attracts by /);
  });

  it("say which city lacks citizens when a building must go", () => {
    prefs.lang = "en";
    const legal = [{ text: "demolish a1", type: "demolish", hex: "a1" }];
    const { session } = started(legal, { stage: "relocation" });
    expect(session.sentence).toBe("Your turn: Siena lacks citizens. Which building goes?");
  });

  it("ask in the words of the stage why a hex will not do", () => {
    const { play } = started([{ text: "remove from a1", type: "remove", hex: "a1" }], {
      stage: "feeding",
      owed: 1,
    });
    play.tapHex("b1");
    expect(sent).toEqual([{ type: "why", seat: 0, move: "remove from b1" }]);
  });
});

describe("what happens", () => {
  const at = (type: string, seat: number, moment: number, more = {}) => ({ type, seat, moment, ...more });
  const log: GameEvent[] = [
    at("castle-placed", 0, 1, { hex: "a1" }),
    at("passed", 1, 2),
    at("action-ended", -1, 2, { year: 1 }),
    at("citizen-migrated", 1, 2, { source: "a1", city: "c1", loser: 0 }),
    at("fed", 0, 3, { food: 2, citizens: 2 }),
    at("year-ended", -1, 3, { year: 1 }),
  ];
  const now = table(TURN, { year: 2 }, log);
  const people = (play: LaCittaPlay) => play.scene.cities.map((city) => city.citizens);

  /** The past as the server tells it: the table before the year's end, then what each event changed. */
  const past = (moment: number | null) =>
    Promise.resolve({
      moment,
      moments: 3,
      table: moment === null ? now : table([], { year: 1 }),
      frames: log
        .filter((event) => event.moment === moment)
        .map((event) => ({
          event,
          view: event.type === "citizen-migrated" ? { cities: { "0": { citizens: [2] } } } : undefined,
        })),
    }) as unknown as Promise<Replay>;

  it("can be gone through again, year by year", async () => {
    prefs.motion = "none";
    const session = new Session(CARD, lacitta, now, link, past);
    const play = session.play as LaCittaPlay;
    await play.show.watch(1);
    expect(play.show.steps.length).toBe(2);
    expect(people(play)).toEqual([2]);
    expect(play.spots).toEqual([]);
    prefs.lang = "en";
    expect(session.sentence).toBe("End of year 1: this is what happens");
    play.show.go(1);
    expect(play.show.step?.event.type).toBe("fed");
    session.cancel();
    expect(play.show.step).toBeNull();
    expect(people(play)).toEqual([3]);
    expect(session.sentence).toBe("Your turn: choose a card and what it does");
  });

  it("is gone through by itself, and goes on with what follows", () => {
    prefs.motion = "full";
    const session = new Session(CARD, lacitta, table([], { year: 1 }), link);
    const play = session.play as LaCittaPlay;
    const shown = log.slice(1).map((event) => ({ event: { ...event, seat: 1 }, view: now.view }));
    play.show.follow(shown.slice(0, 3));
    expect(play.show.steps.map((step) => step.event.type)).toEqual(["citizen-migrated"]);
    play.show.follow(shown.slice(3));
    expect(play.show.steps.map((step) => step.event.type)).toEqual(["citizen-migrated", "fed"]);
    expect(play.show.playing).toBe(true);
    play.show.stop();
    prefs.motion = "none";
  });

  it("that cannot be had is said so", async () => {
    prefs.lang = "en";
    const session = new Session(CARD, lacitta, now, link);
    await (session.play as LaCittaPlay).show.watch(1);
    expect(session.notice).toContain("connection");
  });
});
