// What the server sends after the whole table: changes, and the frames of what happened.
import type { ChangeMessage, Frame, GameEvent, LegalMove, Table } from "../wire/types";

/** A legal move with its text. */
export type Move = LegalMove & { text: string };

/** A new value in a list, nothing in an empty one, or changes by key. */
type Change = NonNullable<Frame["view"]>;

/** A value after a change; whatever has not changed is the same object as before. */
export function changed(value: unknown, by: Change): unknown {
  if (Array.isArray(by)) return by[0];
  if (typeof value !== "object" || value === null) throw new TypeError("there is nothing to change");
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(by)) {
    if (Array.isArray(value) && !(key in value)) throw new TypeError("the list is not so long");
    if (Array.isArray(inner) && !inner.length) delete copy[key];
    else copy[key] = changed(copy[key], inner as Change);
  }
  return copy;
}

/** Something that happened, and what there was to see right after it. */
export interface Shown {
  event: GameEvent;
  view: unknown;
}

/** Frames as they are shown, beginning at `view`. */
export function unfolded(frames: readonly Frame[], view: unknown): Shown[] {
  return frames.map(({ event, view: by }) => {
    if (by) view = changed(view, by);
    return { event, view };
  });
}

/** What a message says: the table after it, and what is to be shown on the way there. */
export function following(
  table: Table,
  { keep, frames, table: by }: Omit<ChangeMessage, "type">,
): { table: Table; shown: Shown[] } {
  if (keep > table.log.length) throw new TypeError("the log is not so long");
  const shown = unfolded(frames, table.view);
  const view = shown.at(-1)?.view ?? table.view;
  const next = changed({ ...table, view }, by) as Table;
  next.log = [...table.log.slice(0, keep), ...frames.map(({ event }) => event)];
  // Where something was taken back, nothing leads from one view to the next.
  if (keep < table.log.length) for (const each of shown) each.view = next.view;
  return { table: next, shown };
}

/**
 * A move with its text: in the notation of its game, where the server has left that to us. Whoever only asks
 * about a move may leave out a place: then it is about any.
 */
export function spelled(move: LegalMove, notations: Record<string, string>): Move {
  const filled = (_: string, field: string) => [move[field] ?? "anywhere"].flat().join("+");
  return { ...move, text: move.text ?? (notations[move.type] ?? "").replace(/\{(\w+)\}/g, filled) };
}
