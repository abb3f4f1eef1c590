// Where the points of a game came from: the parts of all scores, put together by kind.
import type { Part, Score } from "../wire/types";

export interface Source {
  key: string;
  /** One of the parts, for its words. */
  part: Part;
  /** By seat what it brought; nothing where a seat has none. */
  points: ReadonlyMap<number, number>;
}

/** The kinds of parts in the order in which they are counted, each with what it brought to whom. */
export function sourcesOf(scores: readonly Score[]): Source[] {
  const found = new Map<string, { part: Part; points: Map<number, number> }>();
  for (const { seat, parts } of scores) {
    for (const part of parts) {
      const source = found.get(part.key) ?? { part, points: new Map<number, number>() };
      source.points.set(seat, (source.points.get(seat) ?? 0) + part.points);
      found.set(part.key, source);
    }
  }
  return [...found].map(([key, source]) => ({ key, ...source }));
}

/** A sentence about one part as the name of all of its kind: what stands before its figures. */
export function headOf(template: string): string {
  const figures = template.search(/\{/);
  if (figures < 0) return template;
  return template.slice(0, figures).replace(/[\s:(,]+$/u, "");
}

/** One step of a walk through the scoring. */
export interface Counted {
  seat: number;
  part: Part;
}

/** What has been counted by seat after these steps. */
export function counted(steps: readonly Counted[]): ReadonlyMap<number, readonly Part[]> {
  const found = new Map<number, Part[]>();
  for (const { seat, part } of steps) found.set(seat, [...(found.get(seat) ?? []), part]);
  return found;
}
