// A small My City table for the tests: three buildings, a board of three by four squares, a link that listens.
import type { Move } from "../../kit/changes";
import { noting } from "../../kit/fixture";
import { Session } from "../../kit/session.svelte";
import type { GameDetail, MycityCityView, MycityView, Standings, Table } from "../../wire/types";
import type { MyCityData } from "./data";
import mycity from "./index";
import type { MyCityPlay } from "./play.svelte";

/** What was asked over the wire. */
export const sent: Record<string, unknown>[] = [];
const link = noting(sent);

const MAP = ["+ + + + +", " M . . . ", "+ + + + +", " . .|. T ", "+ + + + +", " . .|. F ", "+ + + + +"].join(
  "\n",
);

const DATA: MyCityData = {
  buildings: {
    Y2: { colour: "yellow", shape: "V3", drawing: ["#.", "##"], rotations: [0, 90, 180, 270] },
    R4: { colour: "red", shape: "O4", drawing: ["##", "##"], rotations: [0] },
    C1: { colour: "church", shape: "S4", drawing: [".##", "##."], rotations: [0, 90] },
  },
  boards: {},
  episodes: { eternal: { gold: 3, pass_cost: 1, covering: { T: -2, ".": 1 } } },
  track: { last: 50 },
};

const TEXTS = {
  "building.Y2": { fr: "le coin jaune", en: "the yellow corner" },
  "building.R4": { fr: "le carré rouge", en: "the red square" },
  "building.C1": { fr: "l’église en S", en: "the S church" },
  "building.BAN": { fr: "la carte Interdiction", en: "the ban card" },
  "rest.empty": { fr: "Reste à couvrir : {count}", en: "Still to cover: {count}" },
  "medal.silver": { fr: "Médaille d’argent", en: "Silver medal" },
  "part.trees": { fr: "Arbres : {count}", en: "Trees: {count}" },
};

export function build(building: string, row: number, col: number, rot: number): Move {
  return {
    text: `build ${building} at ${row},${col} rot ${rot}`,
    type: "build",
    building,
    row,
    col,
    rot,
  };
}
export const PASS: Move = { text: "pass", type: "pass" };
export const LEAVE: Move = { text: "leave", type: "leave" };

interface Changes {
  city?: Partial<MycityCityView>;
  view?: Partial<MycityView>;
  standings?: Partial<Standings>;
}

/** A table at which seat 0 decides about `card`. */
export function table(card: string, legal: Move[], changes: Changes = {}) {
  const mine: MycityCityView = {
    board: 0,
    marker: 10,
    built: [{ building: "R4", row: 1, col: 0, rot: 0, squares: ["1,0", "1,1", "2,0", "2,1"] }],
    passed: [],
    left: null,
    stuck: false,
    gold: false,
    owes: true,
    sealed: false,
    circles: 0,
    reached: false,
    ...changes.city,
  };
  const view: MycityView = {
    mode: "eternal",
    turn: 2,
    card,
    banning: false,
    forbidden: null,
    drawn: ["R4", card],
    coming: ["BAN"],
    boards: [MAP],
    gold_open: true,
    deciders: [0],
    over: false,
    medal: null,
    cities: [mine],
    ...changes.view,
  };
  const made = new Session(
    {
      data: DATA,
      texts: TEXTS,
      notations: { build: "build {building} at {row},{col} rot {rot}", pass: "pass" },
    } as unknown as GameDetail,
    mycity,
    {
      view,
      viewer: 0,
      legal,
      version: 7,
      seats: [{ seat: 0, name: "Ana", kind: "human", mine: true, online: true }],
      standings: { scores: [], over: false, reason: null, rule: null, ...changes.standings },
      options: {},
      deciders: [0],
      over: view.over,
      log: [],
    } as unknown as Table,
    link,
  );
  return { session: made, play: made.play as MyCityPlay };
}
