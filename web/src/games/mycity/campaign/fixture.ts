// A small episode for the tests: a board of three by four squares, a sheet of three boxes, words of its own.
import type { Move } from "../../../kit/changes";
import { noting } from "../../../kit/fixture";
import { Session } from "../../../kit/session.svelte";
import type { GameDetail, GameEvent, Table } from "../../../wire/types";
import mycity from "../index";
import type { CampaignPlay } from "./play.svelte";
import type { CampaignView, EpisodePage } from "./types";

/** What was asked over the wire. */
export const sent: Record<string, unknown>[] = [];

const MAP = ["+ + + + +", " M . . . ", "+ + + + +", " . .|. T ", "+ + + + +", " . .|. F ", "+ + + + +"].join(
  "\n",
);
const both = (text: string) => ({ fr: text, en: text });

const PAGE: EpisodePage = {
  leaflet: { chapter: 9, title: both("Ninth"), text: both("Once upon a time.") },
  fresh: true,
  news: [{ art: "9-1", text: both("Something new"), letters: "T", squares: ["0,1"] }],
  rewards: { "1st": ["A"], others: ["T"] },
  pars: [9, 6],
  first: both("beside the tower"),
  pass_cost: 1,
  gold: 0,
  covering: { ".": 1 },
  buildings: { C9b: { colour: "church", shape: "I2", drawing: ["##"], rotations: [0, 90] } },
  tokens: { T: "1-1", A: "9-2", P: "9-5" },
  parts: {},
  animals: {},
  sheets: [
    {
      key: "s9",
      title: both("The ladder"),
      said: both("{n} rungs of {all}"),
      icon: "9-3",
      art: "9-4",
      size: [120, 40],
      cell: 30,
      done: "9-5",
      sign: null,
      cells: ["climb 1", "climb 1", "climb 2"].map((move, index) => ({
        x: 20 + 40 * index,
        y: 20,
        pays: [],
        special: false,
        building: null,
        move,
      })),
    },
  ],
  notations: { stick: "stick {token} at {row},{col}", climb: "climb {ladder}", bribe: "bribe" },
  words: {
    "token.T": both("a tree"),
    "token.P": both("a rung"),
    "move.stick": both("Place {token} at {row},{col}"),
    "move.climb": both("A rung on {ladder}"),
    "ladder.1": both("the left ladder"),
    "ask.climb": both("Your turn: climb ({left} left)"),
    "confirm.climb": both("A rung on {ladder}: confirm"),
    "pick.climb 1": both("Left"),
    "pick.climb 2": both("Right"),
    "ask.bribe": both("A bribe for {building}: confirm"),
    "choice.bribe": both("Bribe"),
    "cost.bribe": both("1 favour"),
    "art.bribe": both("9-2"),
    "event.sticker-placed": both("{who} places {token}"),
    "event.circle-ticked": both("{who} ticks a circle"),
    "kind.1st": both("first"),
    "kind.others": both("one of the others"),
  },
};

const CITY: CampaignView["cities"][number] = {
  name: "Rivemont",
  animal: "eagle",
  board: MAP,
  marker: 10,
  built: [],
  passed: [],
  left: null,
  stuck: false,
  owes: true,
  sealed: false,
  stickers: {},
  circles: { rank: 3 },
  sheets: {},
  queue: [],
  done: [],
  result: null,
};

const TOWN: CampaignView["towns"][number] = {
  land: MAP,
  marks: [],
  own: { C9: "C9b" },
  out: ["B7"],
  passed: [],
  queue: [],
  settled: [],
  sheets: { s9: "x>>" },
};

export function stick(row: number, col: number): Move {
  return { text: `stick T at ${row},${col}`, type: "stick", token: "T", row, col };
}

export const CLIMB: Move = { text: "climb 1", type: "climb", ladder: 1 };
export const OTHER: Move = { text: "climb 2", type: "climb", ladder: 2 };
export const BRIBE: Move = { text: "bribe", type: "bribe" };

interface Changes {
  view?: Partial<CampaignView>;
  city?: Partial<typeof CITY>;
  town?: Partial<typeof TOWN>;
  log?: GameEvent[];
}

/** A table at which seat 0 may do this. */
export function episode(legal: Move[], { view, city, town, log = [] }: Changes = {}) {
  const shown: CampaignView = {
    mode: "campaign",
    episode: 25,
    chapter: 9,
    solo: false,
    phase: "reward",
    turn: 0,
    card: null,
    drawn: ["R4", "Y2"],
    coming: [],
    deciders: [0],
    over: false,
    cities: [{ ...CITY, ...city }],
    results: [],
    extra: {},
    page: PAGE,
    towns: [{ ...TOWN, ...town }],
    standing: false,
    ...view,
  };
  const buildings = {
    Y2: { colour: "yellow", shape: "V3", drawing: ["#.", "##"], rotations: [0, 90, 180, 270] },
    B7: { colour: "blue", shape: "O4", drawing: ["##", "##"], rotations: [0] },
  };
  const session = new Session(
    {
      data: { buildings, boards: {}, episodes: {}, track: { last: 50 } },
      texts: {},
      notations: {},
    } as unknown as GameDetail,
    mycity,
    {
      table: "t1",
      view: shown,
      viewer: 0,
      legal,
      version: 7,
      seats: [{ seat: 0, name: "Ana", kind: "human", mine: true, online: true }],
      standings: {
        scores: [{ seat: 0, total: 9, parts: [], tiebreak: [], rank: 1, out: false }],
        over: false,
      },
      options: {},
      deciders: [0],
      over: shown.over,
      log,
    } as unknown as Table,
    noting(sent),
  );
  return { session, play: session.play as CampaignPlay };
}
