import { beforeEach, describe, expect, it } from "vitest";

import type { Move } from "../../kit/changes";
import { prefs } from "../../kit/prefs.svelte";
import type { CityRouteView, CityView } from "../../wire/types";
import { table, view } from "./fixture";
import type { CitySpot } from "./spots";

function stops(type: "move" | "place", pawn: string, space: string, ...noses: string[]): Move[] {
  const verb = type === "place" ? "on" : "to";
  return noses.map((nose) => ({
    text: `${type} ${pawn} ${verb} ${space} nose ${nose}`,
    type,
    pawn,
    space,
    nose,
  }));
}

const ends = (pawn: string, path: string[], ...noses: string[]): CityRouteView[] =>
  noses.map((nose) => ({
    pawn,
    path,
    space: path.at(-1) ?? "",
    nose,
    action: path.at(-1) === "O04" ? { pawn, shop: "L04", owner: 1, points: pawn === "thief" ? -4 : 6 } : null,
  }));

const NOSES = ["N1", "O05", "O03"];
const LEGAL = [...stops("move", "black", "O04", ...NOSES), ...stops("move", "thief", "O04", ...NOSES)];
const MOVES: Partial<CityView> = {
  routes: [
    ...ends("black", ["O02", "O03", "O04"], ...NOSES),
    ...ends("thief", ["O06", "O05", "O04"], ...NOSES),
  ],
};

function keys(spots: readonly CitySpot[]): string[] {
  return spots.map((spot) => spot.key);
}

function pick(play: { spots: readonly CitySpot[]; choose: (spot: CitySpot) => void }, key: string): void {
  play.choose(play.spots.find((spot) => spot.key === key) as CitySpot);
}

function press(key: string, shiftKey = false): KeyboardEvent {
  return new KeyboardEvent("keydown", { key, shiftKey });
}

beforeEach(() => {
  prefs.confirm = true;
  prefs.lang = "fr";
});

describe("moving a pawn", () => {
  it("offers every end once, and every pawn that can move", () => {
    const { play } = table(LEGAL, MOVES);
    expect(keys(play.spots)).toEqual(["end:O04", "pawn:black", "pawn:thief"]);
    expect(play.spots[0]?.label).toContain("Bo +6");
  });

  it("shows the routes of the pawn taken up, and puts it down again", () => {
    const { play } = table(LEGAL, MOVES);
    pick(play, "pawn:thief");
    expect(play.routes.every((route) => route.pawn === "thief")).toBe(true);
    play.cancel();
    expect(play.routes).toHaveLength(6);
  });

  it("previews with the nose straight ahead, and lets one choose another on the board or by R", () => {
    const { session, play } = table(LEGAL, MOVES);
    pick(play, "pawn:black");
    pick(play, "end:O04");
    expect(session.draft?.text).toBe("move black to O04 nose O05");
    expect(play.route?.action?.points).toBe(6);
    pick(play, "nose:N1");
    expect(session.draft?.nose).toBe("N1");
    play.key(press("R", true));
    expect(session.draft?.nose).toBe("O03");
  });

  it("moves the preview by an arrow to another end, never onto a pawn or a nose", () => {
    const more = [...LEGAL, ...stops("move", "black", "O06", "O07")];
    const { session, play } = table(more, {
      routes: [...(MOVES.routes ?? []), ...ends("black", ["O02", "O03", "O04", "O05", "O06"], "O07")],
    });
    pick(play, "pawn:black");
    pick(play, "end:O04");
    const ways = ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"].map((arrow) => play.nudged(arrow));
    expect(ways.filter((way) => way)).toHaveLength(1);
    ways.find((way) => way)?.();
    expect(session.draft?.text).toBe("move black to O06 nose O07");
    expect(play.cursor).toBe("end:O06");
  });

  it("asks for the nose first when confirmation is off", async () => {
    prefs.confirm = false;
    const { play, sent } = table(LEGAL, MOVES);
    pick(play, "pawn:black");
    pick(play, "end:O04");
    expect(sent).toEqual([]);
    pick(play, "nose:O03");
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([{ type: "move", seat: 0, move: "move black to O04 nose O03", version: 7 }]);
  });

  it("goes to the next pawn on a second tap where the nose leaves no choice", () => {
    const legal = [...stops("move", "black", "O04", "O05"), ...stops("move", "thief", "O04", "O03")];
    const routes = [
      ...ends("black", ["O02", "O03", "O04"], "O05"),
      ...ends("thief", ["O06", "O05", "O04"], "O03"),
    ];
    const { session, play } = table(legal, { routes });
    pick(play, "end:O04");
    expect(session.draft?.pawn).toBe("black");
    pick(play, "end:O04");
    expect(session.draft?.pawn).toBe("thief");
  });

  it("asks why a pawn is stuck, wherever it would go", () => {
    const { play, sent } = table(LEGAL, { ...MOVES, routes: ends("thief", ["O06", "O05", "O04"], "O03") });
    play.whyNot("pawn", "black");
    expect(sent).toEqual([{ type: "why", seat: 0, move: "move black to anywhere nose anywhere" }]);
  });

  it("asks why the pawn taken up cannot stop somewhere", () => {
    const { play, sent } = table(LEGAL, MOVES);
    play.takePawn("black");
    play.whyNot("space", "O20");
    expect(sent.at(-1)).toEqual({ type: "why", seat: 0, move: "move black to O20 nose anywhere" });
  });

  it("is skipped when nothing can move", () => {
    const { play, sent } = table([{ text: "skip", type: "skip" }]);
    expect(play.stage).toBe("skip");
    play.skipMove();
    expect(sent[0]?.move).toBe("skip");
  });
});

describe("placing pawns", () => {
  const phase: Partial<CityView> = {
    phase: "pawns",
    pawns: [
      { pawn: "black", space: null, nose: null },
      { pawn: "thief", space: null, nose: null },
    ],
  };
  const legal = ["black", "thief"].flatMap((pawn) => [
    ...stops("place", pawn, "O01", "O02", "O00"),
    ...stops("place", pawn, "O08", "O09", "O07"),
  ]);

  it("takes the first pawn left unless another is chosen", () => {
    const { session, play } = table(legal, phase);
    pick(play, "space:O08");
    expect(session.draft?.text).toBe("place black on O08 nose O09");
    expect(keys(play.spots)).toContain("nose:O07");
    play.key(press("2"));
    pick(play, "space:O01");
    expect(session.draft?.pawn).toBe("thief");
  });

  it("turns the nose on a second tap", () => {
    const { session, play } = table(legal, phase);
    pick(play, "space:O01");
    pick(play, "space:O01");
    expect(session.draft?.nose).toBe("O00");
  });
});

describe("shops", () => {
  const expand = (tokens: number): Move => ({
    text: `expand P05 by ${tokens}`,
    type: "expand",
    shop: "P05",
    tokens,
  });
  const legal: Move[] = [
    { text: "end turn", type: "end" },
    { text: "buy P01", type: "buy", shop: "P01" },
    { text: "buy L00", type: "buy", shop: "L00" },
    expand(1),
    expand(2),
  ];

  it("are offered with their price", () => {
    const { play } = table(legal, { phase: "buy" });
    expect(keys(play.spots)).toEqual(["shop:P01", "shop:L00", "shop:P05"]);
    expect(["P01", "L00", "P05"].map((shop) => play.offer(shop).points)).toEqual([-3, -5, -2]);
    expect(play.offer("P09").points).toBe(0);
  });

  it("take one token more on each tap, and begin again after the most", () => {
    const { session, play } = table(legal, { phase: "buy" });
    pick(play, "shop:P05");
    pick(play, "shop:P05");
    expect(session.draft?.text).toBe("expand P05 by 2");
    expect(play.trade).toEqual({ shop: "P05", type: "expand", points: null, added: 2, tokens: 1 });
    pick(play, "shop:P05");
    expect(session.draft?.text).toBe("expand P05 by 1");
    play.key(press("+"));
    expect(play.trade?.added).toBe(2);
  });

  it("show what the server says they would be after the trade", async () => {
    const at = view().shops.findIndex(({ shop }) => shop === "P05");
    const { play } = table(legal, { phase: "buy" }, { shops: { [at]: { tokens: [7] } } });
    pick(play, "shop:P05");
    await new Promise((resolve) => setTimeout(resolve));
    expect(play.trade).toMatchObject({ points: 0, tokens: 7 });
  });

  it("say why they cannot be had", () => {
    const { play, sent } = table(legal, { phase: "buy" });
    play.whyNot("shop", "L04");
    play.whyNot("shop", "P05");
    expect(sent.map((ask) => ask.move)).toEqual(["buy L04", "expand P05 by 1"]);
  });

  it("are sold at the price of the debt", () => {
    const debt = { seat: 0, damage: 8, shop: "P05", prices: { P05: 2 } };
    const { play } = table([{ text: "sell P05", type: "sell", shop: "P05" }], { phase: "sell", debt });
    expect(play.offer("P05")).toEqual({ type: "sell", points: 2 });
  });

  it("leave the end of the turn to a button and a key", () => {
    const { play, sent } = table(legal, { phase: "buy" });
    expect(play.key(press("e"))).toBe(true);
    expect(sent[0]?.move).toBe("end turn");
  });
});

describe("the words", () => {
  it("say what is expected at every stage", () => {
    const { session, play } = table(LEGAL, MOVES);
    expect(session.sentence).toContain("le dé montre 2");
    pick(play, "pawn:black");
    expect(session.sentence).toBe("Où va le client noir\u202f?");
    pick(play, "end:O04");
    expect(session.sentence).toContain("Bo +6");
  });

  it("name places by their shops, with the notation for those who want it", () => {
    const { session, play } = table(LEGAL, MOVES);
    const end = () => play.spots.find((spot) => spot.key === "end:O04")?.label;
    const move = LEGAL.find((each) => each.space === "O04" && each.nose === "N1") as Move;
    expect(end()).toMatch(/^devant le grand magasin du nord\./);
    expect(session.game.moveName(move, session)).toMatch(
      /^Amener le client noir devant le grand magasin du nord, nez vers le café du centre/,
    );
    prefs.coordinates = true;
    expect(end()).toMatch(/^devant le grand magasin du nord \(O04\)\./);
    prefs.coordinates = false;
  });

  it("name every kind of move", () => {
    const { session } = table(LEGAL, MOVES);
    const moves = [
      ...LEGAL,
      { text: "end turn", type: "end" },
      { text: "buy P01", type: "buy", shop: "P01" },
    ];
    for (const move of moves) expect(session.game.moveName(move, session)).not.toBe(move.text);
  });

  it("say events with the names of the pawns", () => {
    const { session } = table(LEGAL, MOVES);
    session.card.texts["event.pawn-moved"] = { fr: "{who} amène {pawn} {space}", en: "" };
    const event = { type: "pawn-moved", seat: 1, moment: 1, pawn: "black", space: "O04" };
    expect(session.say(event)).toBe("Bo amène le client noir devant le grand magasin du nord");
  });
});
