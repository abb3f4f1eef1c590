// Cités in words: the sentence of the moment, a city read out, a move named.
import { tn } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import type { CitesCityView } from "../../wire/types";
import type { Terrain } from "./data";
import { cellKey, terrains } from "./geometry";
import type { CitesPlay } from "./play.svelte";
import { w } from "./words";

const START = ["turn.start1", "turn.start2", "turn.start"] as const;

function playOf(session: Session): CitesPlay {
  return session.play as CitesPlay;
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  switch (play.stage) {
    case "tile": {
      if (play.draftTile) return w("turn.confirm.tile", { change: session.ownChange });
      const start = play.view.round ? undefined : START[play.due.length - 1];
      return start ? w(start) : w("turn.tile", { tile: play.tile });
    }
    case "cover":
      return play.draftTile
        ? w("turn.confirm.tile", { change: session.ownChange })
        : w("turn.cover", { tile: play.tile });
    case "tourist":
      if (play.draftTourist) return w("turn.confirm.tourist", { change: session.ownChange });
      if (play.tourist !== null) return w("turn.tourist.held", { tourist: play.tourist });
      return w(play.stock ? "turn.tourist" : "turn.tourist.move");
    case "none":
      return null;
  }
}

function terrainName(terrain: Terrain | undefined): string {
  return terrain ? w(`terrain.${terrain}`) : w("describe.hole");
}

/** A city row by row, then its tourists with what they earn. */
export function describe(session: Session, seat: number): string[] {
  const play = playOf(session);
  const city = play.view.cities[seat] as CitesCityView;
  const lines = city.sealed ? [w("city.sealed")] : [];
  if (!city.tiles.length) return [...lines, w("describe.empty")];
  const ground = terrains(city, play.faces);
  const cells = [...ground.keys()].map((key) => key.split(",").map(Number) as [number, number]);
  const range = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return Array.from({ length: high - low + 1 }, (_, at) => low + at);
  };
  const columns = range(cells.map(([, col]) => col));
  for (const row of range(cells.map(([row]) => row))) {
    const names = columns.map((col) => terrainName(ground.get(cellKey(row, col))));
    lines.push(w("describe.row", { row, cells: names.join(", ") }));
  }
  const parts = session.score(seat)?.parts ?? [];
  city.tourists.forEach((at, index) => {
    if (!at) return;
    const part = parts.find((each) => each.params.tourist === index + 1);
    lines.push(
      w("describe.tourist", {
        tourist: index + 1,
        terrain: terrainName(ground.get(cellKey(...at))),
        row: at[0],
        col: at[1],
        points: tn("points", part?.points ?? 0),
      }),
    );
  });
  lines.push(w("describe.stock", { n: city.tourists.filter((at) => at === null).length }));
  return lines;
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  const play = playOf(session);
  const ground = play.city ? terrains(play.city, play.faces) : new Map<string, Terrain>();
  const terrain = terrainName(ground.get(cellKey(Number(move.row), Number(move.col))));
  switch (move.type) {
    case "tile":
    case "cover":
    case "decline":
    case "place":
    case "jump":
    case "walk":
    case "skip":
      return w(`move.${move.type}`, { ...move, terrain });
    default:
      return move.text;
  }
}
