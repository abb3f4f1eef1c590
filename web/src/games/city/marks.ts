// Where the things that happen in City lie on the plaza.
import type { PlaceAt } from "../../kit/marks";
import type { GameEvent } from "../../wire/types";
import { CELL, type Layout } from "./geometry";

/** The places that an event touched: a shop, or the space to which a pawn came. */
export function places({ type, shop, space }: GameEvent): readonly string[] {
  if (/^pawn-(placed|dealt|moved)$/.test(type)) return [`space ${space}`];
  return typeof shop === "string" ? [`shop ${shop}`] : [];
}

export function placeAt(layout: Layout, place: string): PlaceAt | null {
  const [kind, id = ""] = place.split(" ");
  if (kind === "space") {
    const at = layout.spaces.get(id);
    if (!at) return null;
    const r = 18;
    return {
      outline: `M${at.x - r} ${at.y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`,
      sign: { x: at.x - CELL * 0.36, y: at.y - CELL * 0.36 },
    };
  }
  const lot = layout.lots.get(id);
  if (!lot) return null;
  const { x, y, width, height } = lot;
  return {
    outline: `M${x - 1} ${y - 2}h${width + 2}v${height + 3}h${-width - 2}z`,
    sign: { x: x + 5, y: y + 3 },
  };
}
