// What the panel asks the server, and a position in which another move is shown.
import type { Film } from "../../kit/film";
import type { Link } from "../../kit/link";
import { Session } from "../../kit/session.svelte";
import type { Ghost, HindsightFound, StudyAt } from "../../wire/types";
import { call, post } from "../client";

const path = (table: string) => `/tables/${encodeURIComponent(table)}/analysis`;

export const ask = {
  look: (table: string, seat: number) => call<StudyAt>(`${path(table)}?seat=${seat}`),
  begin: (table: string, seat: number) => post<StudyAt>(path(table), { seat }),
  cancel: (table: string, seat: number) => post<StudyAt>(`${path(table)}/cancel`, { seat }),
  ghost: (table: string, seat: number, at: number, move: string) =>
    post<Ghost>(`${path(table)}/ghost`, { seat, at, move }),
};

/** The table as a seat saw it, with another move shown as its draft. Nothing can be decided there. */
export function ghostOf(session: Session, { table, move, preview }: Ghost): Session {
  const link: Link = {
    ask: (type) =>
      type === "preview"
        ? Promise.resolve({ ok: true, result: { ...preview } })
        : Promise.reject(new Error("a replay decides nothing")),
    watch: () => undefined,
  };
  const ghost = new Session(session.card, session.game, table, link);
  const [shown] = ghost.legal;
  if (!shown || shown.text !== move.text) return ghost;
  ghost.play.hold?.(shown);
  ghost.draft = shown;
  ghost.effect = preview;
  return ghost;
}

/** The end of the game as it could have been with hindsight. */
export function hindsightOf(
  session: Session,
  film: Film,
  seat: number,
  found: HindsightFound,
): Session | null {
  const { view, standings } = found;
  if (!view || !standings) return null;
  const best = new Session(session.card, session.game, { ...film.at(film.last), view, standings, log: [] });
  best.shown = seat;
  return best;
}
