// City through time: what just happened.
import type { GameEvent } from "../../wire/types";

export interface Payment {
  shop: string;
  seat: number;
  points: number;
  /** Whether a pawn on a red space acted again. */
  again: boolean;
}

/** What pawns have just brought or cost, shop by shop, chain bonus included; nothing where it was nothing. */
export function payments(events: readonly GameEvent[]): Payment[] {
  const found = new Map<string, Payment>();
  for (const event of events) {
    if (!/^(purchase|theft|chain-bonus)/.test(event.type)) continue;
    const shop = String(event.shop);
    const before = found.get(shop);
    found.set(shop, {
      shop,
      seat: event.seat,
      points: (before?.points ?? 0) + Number(event.points ?? -Number(event.lost)),
      again: (before?.again ?? false) || event.type.endsWith("-again"),
    });
  }
  return [...found.values()].filter(({ points }) => points !== 0);
}
