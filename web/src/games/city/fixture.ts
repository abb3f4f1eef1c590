// A small stand-in for the plaza in tests: the real one is the server's data. Spaces as in plaza.toml.
import type { Move } from "../../kit/changes";
import { noting } from "../../kit/fixture";
import { Session } from "../../kit/session.svelte";
import type { CityView, GameDetail, Preview, Table } from "../../wire/types";
import type { Plaza } from "./data";
import city from "./index";
import type { CityPlay } from "./play.svelte";

const ROWS = [
  "O00 O01 O02 O03 O04 O05 O06 O07 O08",
  "O27 . . . N1 . . . O09",
  "O26 . . . N2 . . . O10",
  "O25 W1 W2 W3 C0 E3 E2 E1 O11",
  "O24 . . . S2 . . . O12",
  "O23 . . . S1 . . . O13",
  "O22 O21 O20 O19 O18 O17 O16 O15 O14",
].map((row) => row.split(" "));

const RED = ["O00", "O04", "O08", "O11", "O14", "O18", "O22", "O25"];
const BLOCKS = { CN1: "NW", CW3: "NW", CN2: "NE", CE1: "NE", CS1: "SE", CE3: "SE", CS2: "SW", CW1: "SW" };

function spaces(): Plaza["space"] {
  return ROWS.flatMap((row, y) =>
    row.flatMap((id, x): Plaza["space"] => {
      const around = [ROWS[y - 1]?.[x], row[x + 1], ROWS[y + 1]?.[x], row[x - 1]];
      const neighbours = around.filter((each) => each !== undefined && each !== ".") as string[];
      return id === "." ? [] : [{ id, at: [x, y], colour: RED.includes(id) ? "red" : "grey", neighbours }];
    }),
  );
}

function shops(): Plaza["shop"] {
  const ring = Array.from({ length: 28 }, (_, at): Plaza["shop"][number] => {
    const number = String(at).padStart(2, "0");
    const large = RED.includes(`O${number}`);
    return {
      id: `${large ? "L" : "P"}${number}`,
      kind: large ? "large" : "small",
      entrance: `O${number}`,
      block: "ring",
      contiguous: [],
    };
  });
  const inner = Object.entries(BLOCKS).map(([id, block]): Plaza["shop"][number] => ({
    id,
    kind: "small",
    entrance: id.slice(1),
    block,
    contiguous: [],
  }));
  return [...ring, ...inner];
}

export const PLAZA: Plaza = { space: spaces(), shop: shops() };

export function view(more: Partial<CityView> = {}): CityView {
  return {
    mode: "basic",
    goal: 35,
    track: 35,
    chain: 5,
    phase: "move",
    round: 1,
    active: 0,
    face: "2",
    steps: [2],
    moved: null,
    bought_large: false,
    deciders: [0],
    over: false,
    winner: null,
    pawns: [
      { pawn: "black", space: "O02", nose: "O03" },
      { pawn: "thief", space: "O06", nose: "O05" },
    ],
    shops: [
      { shop: "L04", owner: 1, tokens: 2, chain: false },
      { shop: "P05", owner: 0, tokens: 1, chain: false },
    ],
    seats: [
      { points: 7, stock: 8, shops: 4 },
      { points: 3, stock: 7, shops: 4 },
    ],
    routes: [],
    repeats: [],
    debt: null,
    income: 0,
    laps: 1,
    markers: [
      { place: 7, lap: 1 },
      { place: 3, lap: 1 },
    ],
    ...more,
  };
}

/** A table of two on one screen; what is asked of the server is noted in `sent`. */
export function table(legal: Move[], more: Partial<CityView> = {}, change: Preview["view"] = {}) {
  const sent: Record<string, unknown>[] = [];
  const seats = ["Ana", "Bo"].map((name, seat) => ({ seat, name, kind: "human", mine: true, online: true }));
  const answer = {
    view: view(more),
    viewer: 0,
    legal,
    version: 7,
    seats,
    standings: { scores: [], over: false, reason: null, rule: null },
    options: {},
    deciders: [0],
    over: false,
    log: [],
  } as unknown as Table;
  const card = {
    data: {
      plaza: PLAZA,
      box: {
        price: { small: { buy: 3, expand: 2 }, large: { buy: 5, expand: 3 } },
        pawn: [
          { id: "black", value: 3 },
          { id: "thief", value: -2 },
        ],
        first_shops: { each: 4 },
      },
      visits: { black: [0, 3, 6, 9, 12, 15], thief: [0, -2, -4, -6, -8, -10] },
    },
    notations: {
      place: "place {pawn} on {space} nose {nose}",
      move: "move {pawn} to {space} nose {nose}",
      take: "take {shop}",
      buy: "buy {shop}",
      expand: "expand {shop} by {tokens}",
      sell: "sell {shop}",
    },
    texts: {
      "pawn.black": { fr: "le client noir", en: "the black customer" },
      "space.O04": { fr: "devant le grand magasin du nord", en: "the department store in the north" },
      "nose.N1": { fr: "le café du centre", en: "the café in the centre" },
    },
  } as unknown as GameDetail;
  const session = new Session(card, city, answer, noting(sent, change));
  return { session, play: session.play as CityPlay, sent };
}
