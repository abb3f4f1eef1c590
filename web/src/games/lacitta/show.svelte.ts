// A year's end gone through step by step: by itself when it happens, or again later.
import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../kit/types";
import { isShown, stepsBetween, voiceAt, yearEnds, type Step } from "./scene";
import type { Service } from "./types";

/** How long a step stays before the next follows, in milliseconds: time to read a sentence, and each more. */
const BEAT = 1100;
const MORE = 600;

export class Show {
  private range = $state.raw<{ from: number; to: number } | null>(null);
  at = $state(0);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen: readonly GameEvent[] = [];

  constructor(private session: Session) {}

  readonly steps: readonly Step[] = $derived.by(() => {
    const { range } = this;
    return range ? stepsBetween(this.session.table.log, range.from, range.to) : [];
  });

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  /** The years whose end can be looked at again. */
  get years(): readonly { year: number; from: number; to: number }[] {
    return yearEnds(this.session.table.log).filter(
      ({ from, to }) => stepsBetween(this.session.table.log, from, to).length,
    );
  }

  /** The year whose end is on show. */
  get year(): number | null {
    const { range } = this;
    return (range && this.years.find(({ from, to }) => range.to > from && range.from < to)?.year) ?? null;
  }

  /** The cards of the Voice as they lay in the step on show: the open one, then the hidden ones. */
  get voice(): (Service | null)[] | null {
    const { step } = this;
    return step && voiceAt(this.session.table.log, step.to);
  }

  /** New events came: what belongs to a year's end is played. */
  follow(recent: readonly GameEvent[]): void {
    if (recent === this.seen) return;
    this.seen = recent;
    const { log } = this.session.table;
    const from = log.length - recent.length;
    const others = recent.filter(isShown);
    const mine = others.length === 1 && others[0]?.seat === this.session.seat;
    if (prefs.still || !others.length || mine || log[from]?.type !== recent[0]?.type) return;
    this.session.events.finish();
    if (this.range && this.range.to === from) this.range = { from: this.range.from, to: log.length };
    else {
      this.range = { from, to: log.length };
      this.at = 0;
    }
    this.play();
  }

  watch(year: number): void {
    const found = this.years.find((each) => each.year === year);
    if (!found) return;
    this.session.events.finish();
    this.range = { from: found.from, to: found.to };
    this.at = 0;
    if (prefs.still) this.pause();
    else this.play();
  }

  go(by: number): void {
    this.pause();
    this.at = Math.min(Math.max(this.at + by, 0), this.steps.length - 1);
  }

  play(): void {
    clearTimeout(this.timer);
    this.playing = true;
    this.timer = setTimeout(
      () => {
        if (this.at + 1 >= this.steps.length) this.stop();
        else {
          this.at++;
          this.play();
        }
      },
      BEAT + MORE * Math.max((this.step?.moves.length ?? 0) - 1, 0),
    );
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  stop(): void {
    this.pause();
    this.range = null;
    this.at = 0;
  }
}
