// What is new since I last decided: numbered, with the places it touched and what it is called in short.
import type { GameEvent } from "../wire/types";
import type { Point } from "./frame";
import { unique } from "./unique";

/** One thing that others did, or that happened by it, until I decide again. */
export interface Mark {
  number: number;
  /** The first event that it stands for: what it is known by. */
  event: GameEvent;
  /** Whom it concerns. */
  seat: number;
  /** Whose board its places are on; null where there is one board for all. */
  board: number | null;
  /** The places, by the names under which the board of the game knows them. */
  places: readonly string[];
  words: string;
}

/** Where a place lies in the drawing of its board: its outline, and where its number stands. */
export interface PlaceAt {
  outline: string;
  sign: Point;
}

/** The marks on one place, the latest last. */
export interface Ring {
  place: string;
  marks: readonly Mark[];
}

/**
 * What `own` has not answered yet: all that came after its last decision. Where all play `together` one's own
 * deed opens what the others did: that is new as well. Who has no seat is shown what the last one to act did.
 */
export function freshOf(
  log: readonly GameEvent[],
  own: number | null,
  together: boolean,
): readonly GameEvent[] {
  if (own === null) return lastActed(log);
  const mine = log.findLast(({ by }) => by === own)?.moment ?? -1;
  const first = log.findIndex(
    ({ moment, seat }) => moment > mine || (together && moment === mine && seat !== own),
  );
  return first < 0 ? [] : log.slice(first);
}

function lastActed(log: readonly GameEvent[]): readonly GameEvent[] {
  const last = log.findLast(({ by = -1 }) => by >= 0)?.by;
  if (last === undefined) return [];
  const before = log.findLastIndex(({ by = -1 }) => by >= 0 && by !== last);
  const first = log.findIndex(({ by }, at) => at > before && by === last);
  return log.slice(first);
}

/** Something that is worth a mark. */
export type Deed = Pick<Mark, "event" | "places" | "words">;

/** Numbered marks of what was done; where everybody has a board, all that was done on one is one mark. */
export function marked(deeds: readonly Deed[], boards: boolean): Mark[] {
  const groups: Deed[][] = [];
  for (const deed of deeds) {
    const same = boards && groups.find(([first]) => first?.event.seat === deed.event.seat);
    if (same) same.push(deed);
    else groups.push([deed]);
  }
  return groups.flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const { seat } = first.event;
    return [
      {
        number: at + 1,
        event: first.event,
        seat,
        board: boards && seat >= 0 ? seat : null,
        places: unique(group.flatMap(({ places }) => places)),
        words: counted(group.map(({ words }) => words)),
      },
    ];
  });
}

/** "a tile ×3, a tourist": what was done several times is said once. */
function counted(words: readonly string[]): string {
  return [...new Set(words)]
    .map((each) => {
      const times = words.filter((other) => other === each).length;
      return times > 1 ? `${each}\u00a0×${times}` : each;
    })
    .join(", ");
}

/** The marks of a board, place by place. */
export function ringsOf(marks: readonly Mark[], board: number | null): Ring[] {
  const found = new Map<string, Mark[]>();
  for (const mark of marks) {
    if (mark.board !== null && mark.board !== board) continue;
    for (const place of mark.places) found.set(place, [...(found.get(place) ?? []), mark]);
  }
  return [...found].map(([place, on]) => ({ place, marks: on }));
}

/** The point of a board at which a mark points; null where it points elsewhere. */
export function litAt(
  mark: Mark | null,
  board: number | null,
  at: (place: string) => PlaceAt | null,
): Point | null {
  if (!mark || (mark.board !== null && mark.board !== board)) return null;
  return mark.places.map((place) => at(place)?.sign).find(Boolean) ?? null;
}
