// A table as it is watched: the log as far as it has been shown, what is new in it, and whose board that is on.
import type { GameDetail, GameEvent, Part, Standings, Table } from "../wire/types";
import type { Shown } from "./changes";
import { EventPlayer } from "./events.svelte";
import { freshOf, marked, type Mark } from "./marks";

/** What a message told, by its lines of the log, and how everybody stood before it. */
interface Told {
  from: number;
  to: number;
  before: Standings;
}

export abstract class Watched {
  table = $state.raw() as Table;
  /** While the end is walked through: what has been counted so far, by seat. Nobody sees more before that. */
  veil = $state.raw<ReadonlyMap<number, readonly Part[]> | null>(null);
  /** Whose board is large. */
  shown = $state(0);
  /** The mark that is pointed at: its places light up. */
  pointed = $state.raw<Mark | null>(null);
  /** What came and had not been shown as a whole by then. */
  private untold = $state.raw<readonly Told[]>([]);
  /** Asks why a bot did something; null where nobody may ask. */
  asks = $state.raw<((event: GameEvent) => void) | null>(null);
  /** What each seat's score changed by with the last news. */
  private gains = $state.raw<readonly number[]>([]);
  /** What stands before this in the log is no news any more: something was taken back. */
  private floor = $state(0);

  readonly events: EventPlayer;

  /** Absent in a replay: then nothing can be done, only looked at. */
  abstract readonly link: object | null;
  abstract readonly card: GameDetail;
  /** Whether every seat has a board of its own. */
  protected abstract readonly boards: boolean;
  /** An event in two or three words, without its seat; empty where it is not worth a mark. */
  abstract inShort(event: GameEvent): string;
  /** The places that an event touched. */
  protected abstract placesOf(event: GameEvent): readonly string[];
  /** Whether an event turns something over, large. */
  protected abstract turns(event: GameEvent): boolean;

  constructor(table: Table) {
    this.table = table;
    this.shown = table.viewer ?? 0;
    this.events = new EventPlayer((event) => ({
      seen: this.inShort(event) !== "" || this.placesOf(event).length > 0,
      turned: this.turns(event),
    }));
  }

  /** My seat, when I look through one. */
  get seat(): number | null {
    return this.table.viewer;
  }

  /** The seat that decides here. */
  private get own(): number | null {
    return this.link ? this.seat : null;
  }

  /** Whose board is large now: where something happens, where a mark points, or the one I chose. */
  get board(): number {
    const { now } = this.events;
    if (now && now.seat >= 0 && this.boards && this.card.simultaneous) return now.seat;
    return this.pointed?.board ?? this.shown;
  }

  /** The log, as far as it has been shown; the end of the game when its result may be seen. */
  get told(): readonly GameEvent[] {
    const { log } = this.table;
    const last = log.at(-1)?.moment;
    if (this.veil) return log.filter(({ moment }) => moment !== last);
    return log.slice(0, log.length - this.events.upcoming.length);
  }

  /** What happened since my last decision, as far as it has been shown; without a seat: what the last one did. */
  readonly fresh: readonly GameEvent[] = $derived.by(() => {
    const { told, floor } = this;
    const fresh = freshOf(told, this.own, this.card.simultaneous);
    // It is the end of the log: what stands there before the floor is left out.
    return fresh.slice(Math.max(0, floor - told.length + fresh.length));
  });

  /** The same, as marks: for the rings on the boards and the chips beside them. */
  readonly marks: readonly Mark[] = $derived.by(() => {
    // The board of a finished game is there to be counted.
    if (this.table.over && this.link) return [];
    const deeds = this.fresh
      .map((event) => ({ event, words: this.inShort(event), places: this.placesOf(event) }))
      .filter(({ words }) => words);
    return marked(deeds, this.boards);
  });

  /**
   * How a seat stands, as far as that has been shown: what a message brought counts once all of it has been seen,
   * and where all play at once, once all of it that concerns the seat has.
   */
  standingsOf(seat: number): Standings {
    const { log } = this.table;
    const seen = this.told.length;
    // The scoring is gone through by itself: then everything before it has been shown.
    if (this.veil || seen === log.length) return this.table.standings;
    const hidden = this.untold.find(
      ({ from, to }) =>
        seen < to &&
        (!this.card.simultaneous || log.slice(Math.max(seen, from), to).some((event) => event.seat === seat)),
    );
    return hidden?.before ?? this.table.standings;
  }

  /** What a seat's score has just changed by. */
  gained(seat: number): number {
    return this.gains[seat] ?? 0;
  }

  /** The table is another one now: what is new in it is shown, one thing after the other. */
  protected follow(table: Table, shown: readonly Shown[]): void {
    const before = this.table;
    const moved = table.viewer !== before.viewer;
    if (moved && table.viewer !== null) this.shown = table.viewer;
    // What others did is no news any more after somebody took something back, or at another seat.
    const back = this.link !== null && !moved && table.moment < before.moment;
    if (moved) this.floor = 0;
    else if (back) this.floor = table.log.length;
    if (moved || back) this.events.finish();
    this.table = table;
    const total = (of: Table, seat: number) => of.standings.scores.find((each) => each.seat === seat)?.total;
    this.gains = table.seats.map(({ seat }) => (total(table, seat) ?? 0) - (total(before, seat) ?? 0));
    const from = table.log.length - shown.length;
    // Who looks at a game again leaps: what led elsewhere is forgotten.
    const kept = moved || back || before.log.length !== from ? [] : this.untold;
    this.untold = [...kept, { from, to: table.log.length, before: before.standings }];
    this.events.play(shown, before.view, this.own);
    if (!this.events.upcoming.length) this.untold = [];
    // The scoring of a finished game is gone through next: nothing is played over it.
    if (table.over && this.link) this.events.finish();
    if (!this.marks.some(({ event }) => event === this.pointed?.event)) this.pointed = null;
    // Whoever looks at a game again follows the one who acts.
    if (!this.link && this.boards) this.shown = this.marks.at(-1)?.board ?? this.shown;
  }
}
