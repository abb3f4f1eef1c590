// What happened in La Città, where a sentence depends on its numbers: what cost or brought nothing goes unsaid.
import { listed, signed } from "../../i18n/format";
import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../kit/types";
import type { LaCittaPlay } from "./play.svelte";
import { w, type french } from "./words";

/** What something cost and brought, in brackets; nothing when it was free and brought nothing. */
function effect(gold: unknown, food: unknown): string {
  const parts = [
    Number(gold) ? w("effect.gold", { n: signed(Number(gold)) }) : "",
    Number(food) ? w("effect.food", { n: signed(Number(food)) }) : "",
  ].filter(Boolean);
  return parts.length ? ` (${parts.join(", ")})` : "";
}

type Stem = "came" | "left" | "markers" | "trimmed";

function counted(stem: Stem, n: unknown, params: Record<string, unknown>): string {
  const key: keyof typeof french = Number(n) === 1 ? `event.${stem}.one` : `event.${stem}`;
  return w(key, { ...params, n });
}

/** The sentence for an event; null where the server's own says it well. */
export function eventWords(event: GameEvent, session: Session): string | null {
  const play = session.play as LaCittaPlay;
  const who = event.seat >= 0 ? session.name(event.seat) : "";
  const { price, food, count } = event;
  const params = {
    ...event,
    who,
    kind: play.buildingName(String(event.kind)),
    service: play.text("service", String(event.service)),
    effect: effect(-Number(price ?? 0), food),
  };
  const lost = { ...params, effect: effect(0, -Number(food ?? 0)) };
  switch (event.type) {
    case "castle-placed":
      return w("event.castle", params);
    case "city-founded":
      return w("event.founded", params);
    case "built":
      return w("event.built", params);
    case "harvested":
      return w("event.harvested", params);
    case "income-taken":
      return w("event.income", params);
    case "markers-placed":
      return counted("markers", count, params);
    case "citizens-came":
      return counted("came", count, params);
    case "people-asked":
      return w("event.asked", { ...params, slots: listed([...String(event.slots)], prefs.lang) });
    case "citizen-migrated":
    case "citizen-driven":
      return w(event.type === "citizen-migrated" ? "forecast.line" : "forecast.full", {
        ...params,
        taker: who,
        loser: session.name(Number(event.loser)),
      });
    case "demolished":
      return w("event.demolished", lost);
    case "city-lost":
      return w("event.lost", lost);
    case "citizens-trimmed":
      return counted("trimmed", count, params);
    case "citizen-left":
      return counted("left", count, params);
    default:
      return null;
  }
}
