// My City in words: the sentence of the moment, buildings and moves named, a city read out.
import { listed, say, tn } from "../../i18n/index.svelte";
import type { Move } from "../../kit/changes";
import type { Award } from "../../kit/picture-card";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent, MycityCityView } from "../../wire/types";
import { BAN } from "./data";
import { readBoard, squareKey, type Terrain } from "./geometry";
import type { MyCityPlay } from "./play.svelte";
import { w } from "./words";

const MEDALS: Record<string, string> = { bronze: "#a8672f", silver: "#8f979c", gold: "#d3a01f" };

function playOf(session: Session): MyCityPlay {
  return session.play as MyCityPlay;
}

/** "Y4 (yellow square)": the name by which the log and the notation know it, and what one sees. */
export function buildingName(session: Session, id: string): string {
  if (id === BAN) return w("coming.ban");
  const data = playOf(session).data.buildings[id];
  if (!data) return id;
  const shape = w(`shape.${data.shape}` as Parameters<typeof w>[0]);
  return data.colour === "church"
    ? w("name.church", { id, shape })
    : w("name.colour", { id, shape, colour: w(`colour.${data.colour}`) });
}

/** What I owe now; null when it is nothing that only this game can say. */
export function sentence(session: Session): string | null {
  const play = playOf(session);
  const { card, city } = play;
  if (!card || !city) return waiting(session);
  const building = buildingName(session, card);
  if (session.draft?.type === "pass")
    return w("turn.pass", { building, points: tn("points", play.passCost) });
  if (play.draft) {
    const turns = play.building?.rotations.length ?? 1;
    return w(turns > 1 ? "turn.confirm" : "turn.confirm.fixed", { change: session.ownChange });
  }
  if (!play.builds.length) return w("turn.noRoom", { building });
  if (!city.built.length) return w("turn.first", { building });
  return w(play.building?.colour === "church" ? "turn.church" : "turn.build", { building });
}

/** Why I had to leave. */
export function stuckWords(session: Session, building: string): string {
  const church = playOf(session).data.buildings[building]?.colour === "church";
  return w(church ? "left.church" : "left.broke", { building: buildingName(session, building) });
}

/** Having left, one watches the others. */
function waiting(session: Session): string | null {
  const { city, view } = playOf(session);
  if (!city?.left || view.over) return null;
  if (city.stuck) return stuckWords(session, city.left);
  const others = view.deciders.filter((seat) => seat >= 0 && seat !== session.seat);
  if (!others.length) return null;
  const who = listed(others.map((seat) => session.name(seat)));
  return w(others.length === 1 ? "wait.left" : "wait.left.many", { who });
}

function terrainName(terrain: Terrain): string {
  return terrain === "." || terrain === "," ? w("terrain.meadow") : w(`terrain.${terrain}`);
}

/** A city row by row with like squares counted together, then what was built, passed and may come. */
export function describe(session: Session, seat: number): string[] {
  const { view } = playOf(session);
  const city = view.cities[seat] as MycityCityView;
  const board = readBoard(view.boards[city.board] ?? "");
  const lines = seat !== session.seat && city.sealed ? [w("city.sealed")] : [];
  const standing = new Map(city.built.flatMap((each) => each.squares.map((at) => [at, each.building])));
  const rivers = new Set(board.river.map((side) => side.join()));
  for (let row = 0; row < board.rows; row++) {
    const words: { name: string; count: number }[] = [];
    for (let col = 0; col < board.cols; col++) {
      const name = standing.get(squareKey(row, col)) ?? terrainName(board.ground[row]?.[col] ?? ".");
      const last = words.at(-1);
      if (last?.name === name) last.count++;
      else words.push({ name, count: 1 });
      if (rivers.has([col + 1, row, col + 1, row + 1].join()))
        words.push({ name: w("describe.river"), count: 1 });
    }
    const cells = words.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
    const below = Array.from({ length: board.cols }, (_, col) => col).filter((col) =>
      rivers.has([col, row + 1, col + 1, row + 1].join()),
    );
    const under = below.length ? ` ${w("describe.below", { cols: below.join(", ") })}` : "";
    lines.push(w("describe.row", { row, cells }) + under);
  }
  const list = (ids: readonly string[]) =>
    ids.length ? ids.map((id) => buildingName(session, id)).join(", ") : w("describe.none");
  lines.push(
    w("describe.built", { list: list(city.built.map((each) => each.building)) }),
    w("describe.passed", { list: list(city.passed) }),
    w("describe.coming", { list: list(view.coming) }),
  );
  if (view.forbidden)
    lines.push(w("describe.forbidden", { building: buildingName(session, view.forbidden) }));
  for (const part of session.score(seat)?.parts ?? [])
    lines.push(w("score.part", { text: session.sayPart(part), points: part.points }));
  return lines;
}

/** A legal move in words. */
export function moveName(move: Move, session: Session): string {
  switch (move.type) {
    case "build":
      return w("move.build", { ...move, building: buildingName(session, String(move.building)) });
    case "pass":
    case "leave":
      return w(`move.${move.type}`);
    default:
      return move.text;
  }
}

/** Buildings are named in the log as they are elsewhere. */
export function eventParams(event: GameEvent, session: Session): Record<string, unknown> {
  return typeof event.building === "string" ? { building: buildingName(session, event.building) } : {};
}

/** The medal of a solo game on a standard board (MC-SOLO-7). */
export function award(session: Session): Award | null {
  const { medal } = playOf(session).view;
  const colour = medal && MEDALS[medal];
  return colour ? { title: say(session.card.texts[`medal.${medal}`]), colour } : null;
}
