// Showing what happened one thing at a time, in the order the rules did it.
import { prefs } from "./prefs.svelte";
import type { GameEvent } from "./types";

/** How long one event is shown, in milliseconds. */
export const STEP = 220;

/** Longer queues are shown faster as a whole: nobody waits for more than this. */
const LONGEST = 2200;

/**
 * The table already holds the result; boards show it *without* the events still in `upcoming`, so that each
 * appears when its turn comes. `recent` are the events since the last own decision: the ring "just happened".
 */
export class EventPlayer {
  upcoming = $state.raw<readonly GameEvent[]>([]);
  recent = $state.raw<readonly GameEvent[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pace = STEP;

  /**
   * Show `events`; what `own` did itself, at the head of them, is shown at once: it was seen as a preview.
   * What happens to `own` after somebody else's deed waits for its turn.
   */
  play(events: readonly GameEvent[], own: number | null = null): void {
    this.finish();
    if (!events.length) return;
    this.recent = events;
    const first = events.findIndex((event) => event.seat !== own);
    const others = first < 0 ? [] : events.slice(first);
    if (prefs.still || !others.length) return;
    this.pace = Math.min(STEP, LONGEST / others.length);
    this.upcoming = others;
    this.next();
  }

  /** What just happened, as far as it has been shown. */
  get shown(): readonly GameEvent[] {
    return this.recent.filter((event) => !this.upcoming.includes(event));
  }

  /** Show everything at once. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.upcoming.length) this.upcoming = [];
  }

  private next(): void {
    this.timer = setTimeout(() => {
      this.upcoming = this.upcoming.slice(1);
      if (this.upcoming.length) this.next();
    }, this.pace);
  }
}
