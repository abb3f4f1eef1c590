// Forecasts side by side: as things stand, and after the move that is previewed.
import type { LacittaTransfer, LacittaView } from "../../wire/types";
import type { Service } from "./data";

export interface Arrow {
  source: string;
  city: string;
  taker: number;
  /** To the reserve: the stronger city is full. */
  away: boolean;
  /** What the previewed move adds or takes away. */
  change?: "new" | "gone";
  /** The wish it belongs to, where several are drawn at once. */
  service?: Service;
}

export function arrowsOf(transfers: readonly LacittaTransfer[]): Arrow[] {
  return transfers.map(({ source, city, taker, to_reserve: away }) => ({ source, city, taker, away }));
}

/** All arrows of both forecasts, marked by what the move changes. */
export function compared(before: readonly LacittaTransfer[], after: readonly LacittaTransfer[]): Arrow[] {
  const key = ({ source, city, away }: Arrow) => `${source} ${city} ${away}`;
  const left = arrowsOf(before);
  const found = arrowsOf(after).map((arrow): Arrow => {
    const at = left.findIndex((old) => key(old) === key(arrow));
    if (at < 0) return { ...arrow, change: "new" };
    left.splice(at, 1);
    return arrow;
  });
  return [...found, ...left.map((arrow): Arrow => ({ ...arrow, change: "gone" }))];
}

/** What a wish does to a seat's citizens; null without a forecast. */
export function changeBy(view: LacittaView | null, service: string, seat: number): number | null {
  const wish = view?.forecast?.wishes.find((each) => each.service === service);
  return wish && view ? (wish.citizens[seat] ?? 0) - (view.players[seat]?.citizens ?? 0) : null;
}
