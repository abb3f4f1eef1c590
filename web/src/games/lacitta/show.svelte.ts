// A year's end gone through step by step: by itself when it happens, or again later.
import { t } from "../../i18n/index.svelte";
import type { Shown } from "../../kit/changes";
import { prefs } from "../../kit/prefs.svelte";
import { unique } from "../../kit/unique";
import type { Session } from "../../kit/session.svelte";
import type { GameEvent, LacittaView } from "../../wire/types";

/** How long a step stays before the next follows, in milliseconds: time to read a sentence, and each more. */
const BEAT = 1400;
const MORE = 700;
const PACES = { short: 0.65, middle: 1, long: 1.6 } as const;

const MOVES = new Set(["citizen-migrated", "citizen-driven"]);
const SHOWN = new Set([
  ...MOVES,
  ..."voice-turned voice-counted voice-tied city-attracts demolished citizens-trimmed city-lost".split(" "),
  ..."player-out fed hungry citizen-left".split(" "),
]);

/** One thing to look at when a year's end is gone through. */
export interface Step {
  event: GameEvent;
  /** Citizens that move in this step. */
  moves: GameEvent[];
  view: LacittaView;
}

function isShown(event: GameEvent): boolean {
  return SHOWN.has(event.type);
}

/** The steps among what happened; all that one city attracts is one step. */
export function stepsOf(shown: readonly Shown[]): Step[] {
  const steps: Step[] = [];
  shown.forEach(({ event, view }, at) => {
    const last = steps.at(-1);
    const moving = MOVES.has(event.type);
    const before = last && (last.moves.at(-1) ?? last.event);
    if (moving && last && last.event.city === event.city && before === shown[at - 1]?.event) {
      last.moves.push(event);
      last.view = view as LacittaView;
    } else if (isShown(event)) steps.push({ event, moves: moving ? [event] : [], view: view as LacittaView });
  });
  return steps;
}

/** The cities that a step speaks of, by their castles; none where it concerns all, or what lies beside the board. */
export function castlesOf({ event, moves, view }: Step): string[] {
  if (typeof event.city !== "string") return [];
  const measured = event.type === "city-attracts";
  const near = measured ? view.cities.find(({ castle }) => castle === event.city)?.neighbours : [];
  return unique([event.city, ...(near ?? []), ...moves.map(({ source }) => String(source))]);
}

/** What happened at the end of each year: from the end of its actions to its own end. */
export function yearEnds(log: readonly GameEvent[]): { year: number; events: GameEvent[] }[] {
  const found: { year: number; events: GameEvent[] }[] = [];
  let open = false;
  for (const event of log) {
    if (event.type === "year-ended") open = false;
    if (open) found.at(-1)?.events.push(event);
    if (event.type !== "action-ended") continue;
    open = true;
    found.push({ year: Number(event.year), events: [] });
  }
  return found.filter(({ events }) => events.some(isShown));
}

export class Show {
  private shown = $state.raw<readonly Shown[]>([]);
  at = $state(0);
  playing = $state(false);
  /** Whether it is shown as it happens, not again. */
  private live = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen: readonly Shown[] = [];

  constructor(private session: Session) {}

  readonly steps: readonly Step[] = $derived.by(() => stepsOf(this.shown));

  get step(): Step | null {
    return this.steps[this.at] ?? null;
  }

  /** The last event of the step, while it is shown for the first time. */
  get telling(): GameEvent | null {
    return this.live && this.step ? (this.step.moves.at(-1) ?? this.step.event) : null;
  }

  /** The years whose end can be looked at again. */
  readonly years = $derived.by(() => yearEnds(this.session.table.log));

  /** Something has happened: what belongs to a year's end is played. */
  follow(recent: readonly Shown[]): void {
    if (recent === this.seen) return;
    this.seen = recent;
    const steps = recent.map(({ event }) => event).filter(isShown);
    const mine = steps.length === 1 && steps[0]?.seat === this.session.seat;
    if (prefs.still || !steps.length || mine) return;
    const last = this.shown.at(-1)?.event.moment;
    const goesOn = last !== undefined && last + 1 === recent[0]?.event.moment;
    this.live = true;
    this.begin(goesOn ? [...this.shown, ...recent] : recent, goesOn ? this.at : 0);
  }

  async watch(year: number): Promise<void> {
    const { session } = this;
    try {
      const shown = await session.again(
        (log) => yearEnds(log).find((each) => each.year === year)?.events ?? [],
      );
      this.live = false;
      this.begin(shown, 0);
    } catch {
      session.notice = t("trouble.offline");
    }
  }

  private begin(shown: readonly Shown[], at: number): void {
    this.session.events.finish();
    this.shown = shown;
    this.at = at;
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
      (BEAT + MORE * Math.max((this.step?.moves.length ?? 0) - 1, 0)) * PACES[prefs.pause],
    );
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  stop(): void {
    this.pause();
    this.shown = [];
    this.at = 0;
    this.live = false;
  }
}
