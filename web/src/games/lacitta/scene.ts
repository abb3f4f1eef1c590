// The board through time: the log played forward, so that any moment can be shown again.
import type { GameEvent } from "../../kit/types";
import { SERVICES, type Building, type CityView, type MarkersView, type Service, type Triple } from "./types";

/** A castle comes with three citizens. */
const START_CITIZENS = 3;
const LIMIT = 5;
const MARKET_LIMIT = 8;

interface City {
  owner: number;
  castle: string;
  tiles: Map<string, string>;
  citizens: number;
}

export interface Scene {
  cities: Omit<CityView, "neighbours">[];
  harvest: string[];
}

/** The cities after the first `count` events of the log. */
export function sceneAt(
  log: readonly GameEvent[],
  count: number,
  buildings: Record<string, Building>,
): Scene {
  const cities = new Map<string, City>();
  let harvest = new Set<string>();
  let bread: MarkersView[] = [];

  const people = (castle: unknown, change: number) => {
    const city = cities.get(String(castle));
    if (city) city.citizens += change;
  };
  const clear = (hex: string) => {
    harvest.delete(hex);
    bread = bread.filter((marker) => marker.hex !== hex);
  };
  const found = (owner: number, castle: string) =>
    cities.set(castle, {
      owner,
      castle,
      tiles: new Map([[castle, "castle"]]),
      citizens: START_CITIZENS,
    });

  for (const event of log.slice(0, count)) {
    const hex = String(event.hex);
    switch (event.type) {
      case "castle-placed":
        found(event.seat, hex);
        break;
      case "city-founded":
        found(event.seat, hex);
        people(event.donor, -1);
        break;
      case "built":
        cities.get(String(event.city))?.tiles.set(hex, String(event.kind));
        if (buildings[String(event.kind)]?.citizen === "reserve") people(event.city, 1);
        break;
      case "city-grew":
        people(event.city, 1);
        break;
      case "citizens-came":
        people(event.city, Number(event.count));
        break;
      case "citizen-migrated":
        people(event.source, -1);
        people(event.city, 1);
        break;
      case "citizen-driven":
        people(event.source, -1);
        break;
      case "citizens-trimmed":
      case "citizen-left":
        people(event.city, -Number(event.count));
        break;
      case "demolished":
        cities.get(String(event.city))?.tiles.delete(hex);
        clear(hex);
        break;
      case "city-lost":
        cities.delete(String(event.city));
        (event.hexes as string[]).forEach(clear);
        break;
      case "harvested":
        harvest.add(hex);
        break;
      case "markers-placed":
        bread = [...bread, { hex, service: event.service as Service, count: Number(event.count) }];
        break;
      case "year-ended":
        harvest = new Set();
        bread = [];
    }
  }
  return {
    cities: [...cities.values()].map((city) => finished(city, bread, buildings)),
    harvest: [...harvest],
  };
}

function finished(city: City, bread: readonly MarkersView[], buildings: Record<string, Building>) {
  const tiles = [...city.tiles];
  const kinds = tiles.map(([, kind]) => buildings[kind]);
  const market = kinds.some((kind) => kind?.citizen === "reserve");
  const wave = kinds.some((kind) => kind?.wave);
  const markers = bread.filter((marker) => city.tiles.has(marker.hex));
  const arches = SERVICES.map(
    (_, service) => kinds.reduce((sum, kind) => sum + (kind?.arches?.[service] ?? 0), 0) / 2,
  ) as Triple;
  const points = SERVICES.map(
    (service, n) =>
      (arches[n] ?? 0) +
      markers.reduce((sum, marker) => sum + (marker.service === service ? marker.count : 0), 0),
  ) as Triple;
  const staffed = kinds.filter((kind) => kind?.citizen !== "none").length;
  return {
    owner: city.owner,
    castle: city.castle,
    tiles,
    citizens: city.citizens,
    in_castle: Math.max(city.citizens - staffed + 1, 0),
    staffed,
    limit: !market ? LIMIT : wave ? null : MARKET_LIMIT,
    points,
    arches,
    markers,
  };
}

/** One thing to look at when a year's end is gone through: events `from` (included) to `to` (not included). */
export interface Step {
  from: number;
  to: number;
  event: GameEvent;
  /** Citizens that move in this step. */
  moves: GameEvent[];
}

const SHOWN = new Set([
  "voice-turned",
  "voice-counted",
  "voice-tied",
  "demolished",
  "citizens-trimmed",
  "city-lost",
  "player-out",
  "fed",
  "hungry",
  "citizen-left",
]);

const MOVES = new Set(["citizen-migrated", "citizen-driven"]);

/** Whether an event belongs to what is shown step by step. */
export function isShown(event: GameEvent): boolean {
  return SHOWN.has(event.type) || MOVES.has(event.type);
}

/** The steps among the events `from` to `to` of the log; all that one city attracts is one step. */
export function stepsBetween(log: readonly GameEvent[], from: number, to: number): Step[] {
  const steps: Step[] = [];
  for (let at = from; at < to; at++) {
    const event = log[at] as GameEvent;
    const last = steps[steps.length - 1];
    if (MOVES.has(event.type)) {
      if (last?.to === at && last.event.city === event.city && last.moves.length) {
        last.to = at + 1;
        last.moves.push(event);
      } else steps.push({ from: at, to: at + 1, event, moves: [event] });
    } else if (SHOWN.has(event.type)) steps.push({ from: at, to: at + 1, event, moves: [] });
  }
  return steps;
}

/** The four cards of the Voice after the first `count` events of the log, the open one first. */
export function voiceAt(log: readonly GameEvent[], count: number): (Service | null)[] {
  let cards: (Service | null)[] = [];
  for (const event of log.slice(0, count)) {
    if (event.type === "voice-opened") cards = [event.service as Service, null, null, null];
    if (event.type === "voice-turned")
      cards["abc".indexOf(String(event.slot)) + 1] = event.service as Service;
  }
  return cards;
}

/** Where the end of each year begins and stops in the log: from the end of its actions to its own end. */
export function yearEnds(log: readonly GameEvent[]): { year: number; from: number; to: number }[] {
  const found: { year: number; from: number; to: number }[] = [];
  log.forEach((event, at) => {
    if (event.type === "action-ended") found.push({ year: Number(event.year), from: at + 1, to: log.length });
    const last = found[found.length - 1];
    if (event.type === "year-ended" && last) last.to = at;
  });
  return found;
}
