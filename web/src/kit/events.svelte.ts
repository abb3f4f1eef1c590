// Showing what happened one thing at a time, in the order the rules did it.
import type { GameEvent } from "../wire/types";
import type { Shown } from "./changes";
import { prefs } from "./prefs.svelte";

/** How long one event is shown, in milliseconds. */
export const STEP = 220;

/** Longer queues are shown faster as a whole: nobody waits for more than this. */
const LONGEST = 2200;

/**
 * The table already holds the result; boards show `view` as long as something is `upcoming`, so that each event
 * appears when its turn comes. `recent` are the events since the last own decision: the ring "just happened".
 */
export class EventPlayer {
  upcoming = $state.raw<readonly Shown[]>([]);
  recent = $state.raw<readonly Shown[]>([]);
  /** What there was to see before the next upcoming event. */
  view = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pace = STEP;

  /**
   * Show what happened since `view`; what `own` did itself, at the head of it, is shown at once: it was seen as
   * a preview. What happens to `own` after somebody else's deed waits for its turn.
   */
  play(shown: readonly Shown[], view: unknown, own: number | null = null): void {
    this.finish();
    if (!shown.length) return;
    this.recent = shown;
    const first = shown.findIndex(({ event }) => event.seat !== own);
    if (prefs.still || first < 0) return;
    this.upcoming = shown.slice(first);
    this.view = shown[first - 1]?.view ?? view;
    this.pace = Math.min(STEP, LONGEST / this.upcoming.length);
    this.next();
  }

  /** What just happened, as far as it has been shown. */
  get shown(): readonly GameEvent[] {
    return this.recent.slice(0, this.recent.length - this.upcoming.length).map(({ event }) => event);
  }

  /** Show everything at once. */
  finish(): void {
    clearTimeout(this.timer);
    if (this.upcoming.length) this.upcoming = [];
  }

  private next(): void {
    this.timer = setTimeout(() => {
      this.view = this.upcoming[0]?.view;
      this.upcoming = this.upcoming.slice(1);
      if (this.upcoming.length) this.next();
    }, this.pace);
  }
}
