// Showing what happened one thing at a time, in the order the rules did it.
import type { GameEvent } from "../wire/types";
import type { Shown } from "./changes";
import { prefs, type Pause } from "./prefs.svelte";

/** How long one event is shown before the next, in milliseconds, as the person chose. */
export const PAUSES: Record<Pause, number> = { short: 250, middle: 550, long: 1100 };

/** How long what is turned over can be looked at before it goes to its place. */
const HOLDS: Record<Pause, number> = { short: 700, middle: 1200, long: 2000 };

/** Longer queues are shown faster as a whole: nobody waits for more pauses than this. */
const MOST = 9;

/** An event that touches nothing on the board is over sooner. */
const QUIET = 0.2;

/** How much of an event's time passes before it happens: first the board comes forward on which it will. */
const LEAD = 0.4;

/** What the player must know of an event. */
export interface Scene {
  /** Whether there is something to see on a board. */
  seen: boolean;
  /** Whether something is turned over, large, that everybody looks at. */
  turned: boolean;
}

/**
 * The table already holds the result; boards show `view` as long as something is `upcoming`, so that each event
 * appears when its turn comes.
 */
export class EventPlayer {
  upcoming = $state.raw<readonly Shown[]>([]);
  /** What the last message told. */
  recent = $state.raw<readonly Shown[]>([]);
  /** What there was to see before the next upcoming event. */
  view = $state.raw<unknown>(null);
  /** The event whose turn it is: about to happen, or just happened. */
  now = $state.raw<GameEvent | null>(null);
  /** What is being turned over, and for how long it is held. */
  turned = $state.raw<{ event: GameEvent; hold: number } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pace = 0;

  constructor(private scene: (event: GameEvent) => Scene = () => ({ seen: true, turned: false })) {}

  /**
   * Show what happened since `view`; what `own` did itself, at the head of it, is shown at once: it was seen as
   * a preview. What happens to `own` after somebody else's deed waits for its turn. What comes while something
   * is still shown is shown after it.
   */
  play(shown: readonly Shown[], view: unknown, own: number | null = null): void {
    this.recent = shown;
    const first = shown.findIndex(({ event }) => event.seat !== own);
    if (prefs.still) this.finish();
    if (prefs.still || first < 0) return;
    if (this.now === null) this.view = shown[first - 1]?.view ?? view;
    this.upcoming = [...this.upcoming, ...shown.slice(first)];
    const weight = this.upcoming.reduce((sum, { event }) => sum + (this.scene(event).seen ? 1 : QUIET), 0);
    this.pace = PAUSES[prefs.pause] * Math.min(1, MOST / weight);
    if (this.now === null) this.next();
  }

  /** Whether something that is going to be turned over must not be seen elsewhere yet. */
  get covered(): boolean {
    return this.turned !== null || this.upcoming.some(({ event }) => this.scene(event).turned);
  }

  /** Show everything at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.now = null;
    this.turned = null;
    if (this.upcoming.length) this.upcoming = [];
  }

  private next(): void {
    const [first] = this.upcoming;
    this.turned = null;
    this.now = first?.event ?? null;
    if (!first) return;
    const { seen, turned } = this.scene(first.event);
    const time = this.pace * (seen ? 1 : QUIET);
    this.timer = setTimeout(() => {
      this.view = first.view;
      this.upcoming = this.upcoming.slice(1);
      const hold = turned ? HOLDS[prefs.pause] : time * (1 - LEAD);
      if (turned) this.turned = { event: first.event, hold };
      this.timer = setTimeout(() => this.next(), hold);
    }, time * LEAD);
  }
}
