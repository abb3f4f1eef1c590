// City through time: what just happened, and points over the turns.
import type { GameEvent } from "../../wire/types";

export interface Payment {
  shop: string;
  seat: number;
  points: number;
  /** Whether a pawn on a red space acted again. */
  again: boolean;
}

/** What pawns have just brought or cost, shop by shop, chain bonus included. */
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
  return [...found.values()];
}

/** Every seat's points before each turn and at the end, from the log. */
export function history(log: readonly GameEvent[], seats: number): number[][] {
  const now = Array.from({ length: seats }, () => 0);
  const lines = now.map(() => [] as number[]);
  const note = () => lines.forEach((line, seat) => line.push(now[seat] ?? 0));
  for (const event of log) {
    if (event.type === "die-rolled") note();
    else if (event.seat in now && typeof event.total === "number") now[event.seat] = event.total;
  }
  note();
  return lines;
}
