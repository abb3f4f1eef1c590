// A whole match to go through without asking again: every moment at hand, in both directions.
import type { Course, Film as Answer, GameEvent, Table } from "../wire/types";
import { changed, unfolded, type Shown } from "./changes";

export class Film {
  /** Everything that happened, from the first moment to the last. */
  readonly log: readonly GameEvent[];
  readonly course: Course;
  /** The table at each moment, but for its log. */
  private tables: Table[];
  /** What happened at each moment, with what there was to see after it. */
  private told: Shown[][] = [[]];
  /** How long the log was at each moment. */
  private lengths = [0];

  constructor({ table, steps, course }: Answer) {
    const log: GameEvent[] = [];
    this.course = course;
    this.tables = [table];
    let now = table;
    for (const { frames, table: by } of steps) {
      const shown = unfolded(frames, now.view);
      now = changed({ ...now, view: shown.at(-1)?.view ?? now.view }, by) as Table;
      for (const { event } of frames) log.push(event);
      this.tables.push(now);
      this.told.push(shown);
      this.lengths.push(log.length);
    }
    this.log = log;
  }

  /** The number of the last moment. */
  get last(): number {
    return this.tables.length - 1;
  }

  /** A number that is a moment. */
  within(moment: number): number {
    return Math.min(Math.max(moment, 0), this.last);
  }

  /** The table at a moment; its version is another one at each. */
  at(moment: number): Table {
    const table = this.tables[this.within(moment)] as Table;
    return { ...table, moment, version: moment, log: this.log.slice(0, this.lengths[moment]) };
  }

  /** What happened at a moment. */
  shown(moment: number): readonly Shown[] {
    return this.told[moment] ?? [];
  }

  /** Where the rounds, turns or years begin. */
  get starts(): number[] {
    return startsOf(this.course.sections);
  }
}

/** The moments at which another section begins. */
export function startsOf(sections: readonly number[]): number[] {
  return sections.flatMap((section, moment) => (moment && section !== sections[moment - 1] ? [moment] : []));
}

/** Where one comes to from a moment by whole sections: to the start of this one first, then of the one before. */
export function bySection(starts: readonly number[], moment: number, last: number, forward: boolean): number {
  if (forward) return starts.find((start) => start > moment) ?? last;
  return starts.filter((start) => start < moment).at(-1) ?? 0;
}

/** By the index of a line of the log the section that begins with it. */
export function headsOf(
  sections: readonly number[],
  lines: readonly { event: GameEvent; index: number }[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let before = 0;
  for (const { event, index } of lines) {
    const section = sections[event.moment] ?? 0;
    if (section > before) found.set(index, (before = section));
  }
  return found;
}
