// What happened in La Città where the page says more than the server: who took a citizen from whom.
import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../wire/types";
import { w } from "./words";

const KEYS = { "citizen-migrated": "forecast.line", "citizen-driven": "forecast.full" } as const;

/** The sentence for an event; null where the server's own says it well. */
export function eventWords(event: GameEvent, session: Session): string | null {
  if (!(event.type in KEYS)) return null;
  return w(KEYS[event.type as keyof typeof KEYS], {
    ...event,
    taker: session.name(event.seat),
    loser: session.name(Number(event.loser)),
  });
}
