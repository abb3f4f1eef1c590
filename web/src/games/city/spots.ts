// The places of the plaza that can be chosen now, with what a screen reader says of them.
import type { Move } from "../../kit/changes";
import type { Spot } from "../../kit/spots";
import { unique, uniqueBy } from "../../kit/unique";
import type { CityChoices, PawnMove, ShopMove } from "./choices.svelte";
import { nosePoint, type Point } from "./geometry";
import { w } from "./words";

export interface CitySpot extends Spot {
  what: "space" | "end" | "pawn" | "nose" | "shop";
  /** The space, pawn, nose or shop. */
  id: string;
}

export function spotsOf(play: CityChoices, legal: readonly Move[]): CitySpot[] {
  switch (play.stage) {
    case "pawns":
      return [...spaceSpots(play, legal as readonly PawnMove[]), ...noseSpots(play)];
    case "move":
      return [...endSpots(play), ...pawnSpots(play), ...noseSpots(play)];
    case "shops":
    case "buy":
    case "sell":
      return shopSpots(play, legal as readonly ShopMove[]);
    default:
      return [];
  }
}

function spot(what: CitySpot["what"], id: string, { x, y }: Point, label: string): CitySpot {
  return { key: `${what}:${id}`, what, id, x, y, label };
}

function pointOf(play: CityChoices, space: string): Point {
  return play.layout.spaces.get(space) ?? { x: 0, y: 0 };
}

/** Where the pawn in hand may be placed. */
function spaceSpots(play: CityChoices, legal: readonly PawnMove[]): CitySpot[] {
  const { held } = play;
  const pawn = play.pawnName(held ?? "");
  const spaces = unique(legal.filter((move) => move.pawn === held).map((move) => move.space));
  return spaces.map((space) =>
    spot("space", space, pointOf(play, space), w("spot.place", { pawn, space: play.spaceName(space) })),
  );
}

/** Where the routes on show end, with what each would bring. */
function endSpots(play: CityChoices): CitySpot[] {
  return unique(play.routes.map((route) => route.space)).map((space) => {
    const here = play.routes.filter((route) => route.space === space);
    const told = uniqueBy(here, (route) => route.pawn).map(({ pawn, action }) =>
      w("spot.end", { pawn: play.pawnName(pawn), pays: play.pays(action) }),
    );
    return spot("end", space, pointOf(play, space), `${play.spaceName(space)}. ${told.join(" ")}`);
  });
}

/** The pawns that can move. */
function pawnSpots(play: CityChoices): CitySpot[] {
  const movable = unique(play.view.routes.map((route) => route.pawn));
  return play.view.pawns
    .filter(({ pawn }) => movable.includes(pawn))
    .map(({ pawn, space }) => {
      const words = { pawn: play.pawnName(pawn), space: play.spaceName(space ?? "") };
      return spot("pawn", pawn, pointOf(play, space ?? ""), w("spot.pawn", words));
    });
}

/** The exits that the nose of the pawn to be set down may point to. */
function noseSpots(play: CityChoices): CitySpot[] {
  const { stand, noses, layout } = play;
  if (!stand) return [];
  return noses.map((nose) =>
    spot(
      "nose",
      nose,
      nosePoint(layout.spaces, stand.space, nose),
      w("spot.nose", { nose: play.noseName(nose) }),
    ),
  );
}

/** The shops that can be taken, bought, enlarged or sold. */
function shopSpots(play: CityChoices, legal: readonly ShopMove[]): CitySpot[] {
  return unique(legal.flatMap((move) => move.shop ?? [])).map((shop) => {
    const { x, y, width, height } = play.lot(shop);
    const { type, points } = play.offer(shop);
    const words = { shop: play.shopName(shop), price: Math.abs(points) };
    const label = w(`spot.${type as "take" | "buy" | "expand" | "sell"}`, words);
    return spot("shop", shop, { x: x + width / 2, y: y + height / 2 }, label);
  });
}
