// Where the things that happen in La Città lie on the board.
import type { PlaceAt } from "../../kit/marks";
import type { GameEvent } from "../../wire/types";
import { RADIUS, hexPath, type Layout } from "./geometry";

/** The hexes that an event touched; a city is named by its castle. */
export function places({ type, hex, hexes, source, city }: GameEvent): readonly string[] {
  if (type === "income-taken" || type === "city-grew") return [];
  if (type === "city-lost") return hexes as string[];
  if (typeof hex === "string") return [hex];
  return [source, city].filter((each) => typeof each === "string");
}

export function placeAt(layout: Layout, place: string): PlaceAt | null {
  const at = layout.hexes.get(place);
  if (!at) return null;
  return { outline: hexPath(at, RADIUS + 2), sign: { x: at.x - RADIUS * 0.78, y: at.y - RADIUS * 0.72 } };
}
