// One table on one screen: what the server said, in figures and in words.
import { listed, say, signed, t, told, worded } from "../i18n/index.svelte";
import type { GameDetail, GameEvent, Part, Replay, Score, Table, Text } from "../wire/types";
import { spelled, unfolded, type Move, type Shown } from "./changes";
import { Deciding } from "./deciding.svelte";
import type { GameModule, Play } from "./game";
import type { Link } from "./link";
import { headOf } from "./sources";

export interface SessionProps {
  session: Session;
}

export interface BoardProps extends SessionProps {
  /** Whose board is shown; games with one common board ignore it. */
  seat: number;
}

export type Game = GameModule<Session>;

export class Session extends Deciding {
  /** The pieces whose text is open. */
  inspected = $state.raw<readonly string[]>([]);

  readonly play: Play;
  /** What there was to see after each event, as far as it is known. */
  private views = new WeakMap<GameEvent, unknown>();

  constructor(
    readonly card: GameDetail,
    readonly game: Game,
    table: Table,
    /** Absent in a replay: then nothing can be done, only looked at. */
    readonly link: Link | null = null,
    /** The table as it was at a moment (null: the last), for who wants to see something again. */
    private past: (moment: number | null) => Promise<Replay> = () => Promise.reject(new Error("no past")),
  ) {
    super(table);
    this.play = game.play(this);
  }

  // ------------------------------------------------------------------ what is so

  /** What the boards show: the present, what leads there, or what the game shows again. */
  get view(): unknown {
    const { events } = this;
    return this.play.showing ?? (events.upcoming.length ? events.view : (this.sent?.view ?? this.table.view));
  }

  protected get boards(): boolean {
    return this.game.Mini !== undefined;
  }

  protected placesOf(event: GameEvent): readonly string[] {
    return this.game.places?.(event) ?? [];
  }

  protected turns(event: GameEvent): boolean {
    return Boolean(this.game.turned?.(event, this));
  }

  private readonly listed = $derived.by(() => this.table.legal);

  /** The moves I may make now, on the board in front of me. */
  readonly legal: readonly Move[] = $derived.by(() =>
    ((this.link && this.listed) || []).map((move) => spelled(move, this.notations)),
  );

  /** The game's words, with those that only this table has. */
  get texts(): Readonly<Record<string, Text>> {
    const own = this.game.own?.(this);
    return own ? { ...this.card.texts, ...own.words } : this.card.texts;
  }

  protected get notations(): Record<string, string> {
    const own = this.game.own?.(this);
    return own ? { ...this.card.notations, ...own.notations } : this.card.notations;
  }

  get myTurn(): boolean {
    return this.legal.length > 0;
  }

  /** Whether something that has happened is still to be shown: nothing on the screen may know of it. */
  get behind(): boolean {
    return this.events.upcoming.length > 0 || Boolean(this.play.telling);
  }

  get over(): boolean {
    return this.table.over;
  }

  /** Whether the result may be seen. */
  get settled(): boolean {
    return this.table.over && !this.veil;
  }

  name(seat: number): string {
    const at = this.table.seats[seat];
    return !at || at.kind === "open" ? t("seat.open") : at.name;
  }

  score(seat: number): Score | undefined {
    const score = this.standingsOf(seat).scores.find((each) => each.seat === seat);
    if (!score || !this.veil) return score;
    const parts = [...(this.veil.get(seat) ?? [])];
    return { ...score, parts, total: parts.reduce((sum, { points }) => sum + points, 0) };
  }

  /** The number in front of a seat: what stands on the table now, or the sum of its parts, as far as counted. */
  points(seat: number): number {
    const front = this.veil ? null : this.game.front?.(this.view, seat);
    return front ?? this.score(seat)?.total ?? 0;
  }

  /** What the draft changes in that number; null when nothing is previewed, or nothing can be known. */
  pointsChange(seat: number): number | null {
    const now = this.game.front?.(this.table.view, seat) ?? null;
    if (now === null) return this.change(seat);
    return this.effect ? (this.game.front?.(this.preview, seat) ?? now) - now : null;
  }

  /** Whether a part of a running score is a distance still to go, and no points yet. */
  isRest(part: Part, seat: number): boolean {
    return `rest.${part.key}` in this.texts && (this.game.front?.(this.view, seat) ?? null) !== null;
  }

  /** What the draft changes in a seat's total; null when nothing is previewed, or nothing can be known. */
  change(seat: number): number | null {
    // Where all play at once, a move changes the own score only.
    if (!this.effect || this.play.scoreless) return null;
    if (this.card.simultaneous && seat !== this.seat) return null;
    const find = (scores: Score[]) => scores.find((score) => score.seat === seat)?.total ?? 0;
    return find(this.effect.standings_after.scores) - find(this.effect.standings_before.scores);
  }

  /** What the draft changes in my score, in brackets, once it is known; nothing where nothing changes. */
  get ownChange(): string {
    const points = this.seat === null ? null : this.change(this.seat);
    return points ? ` (${signed(points)})` : "";
  }

  /** The log as far as it has been shown: what a game shows step by step by itself waits, too. */
  override get told(): readonly GameEvent[] {
    const { log } = this.table;
    const at = this.play.telling ? log.indexOf(this.play.telling) : -1;
    return at < 0 ? super.told : log.slice(0, at + 1);
  }

  /** The one sentence: what is expected of whom. */
  get sentence(): string {
    const { table, events } = this;
    // What is still to be seen is not told before its time; what has no words goes with what was said last.
    if (events.upcoming.length && events.now) {
      const said = this.say(events.now) || this.told.map((event) => this.say(event)).findLast(Boolean);
      if (said) return said;
    }
    if (table.over && !this.play.telling) return this.veil ? t("end.counting") : this.outcome;
    const special = this.game.sentence(this);
    if (special) return special;
    const open = table.seats.filter((seat) => seat.kind === "open");
    if (open.length) return t("wait.open");
    const waited = table.deciders
      .filter((seat) => seat >= 0 && seat !== table.viewer)
      .map((s) => this.name(s));
    return waited.length
      ? t(waited.length === 1 ? "wait.one" : "wait.many", { who: listed(waited) })
      : t("wait.table");
  }

  /** How the game ended. */
  get outcome(): string {
    const { scores } = this.table.standings;
    if (scores.length === 1) return t("over.solo", { points: scores[0]?.total ?? 0 });
    const best = scores.filter((score) => score.rank === 1);
    const who = listed(best.map((score) => this.name(score.seat)));
    return t(best.length > 1 ? "over.shared" : "over.won", { who, points: best[0]?.total ?? 0 });
  }

  /** A text of the game; the end of its key where there is none. */
  text(key: string, params: Record<string, unknown> = {}): string {
    return say(this.texts[key], params) || key.slice(key.lastIndexOf(".") + 1);
  }

  /** An event in words: `{who}` names its seat, `{who_loser}` the seat in its field `loser`. */
  say(event: GameEvent): string {
    return told(this.texts, event, this.eventParams(event));
  }

  inShort(event: GameEvent): string {
    const one = event.count === 1 ? this.texts[`short.one.${event.type}`] : undefined;
    const text = one ?? this.texts[`short.${event.type}`];
    return text ? say(text, this.eventParams(event)) : "";
  }

  private eventParams(event: GameEvent): Record<string, unknown> {
    const { texts } = this;
    const names = Object.entries(event).map(([field, seat]) => [`who_${field}`, this.name(Number(seat))]);
    return {
      ...worded(texts, event),
      ...Object.fromEntries(names),
      who: event.seat >= 0 ? this.name(event.seat) : "",
      ...this.game.eventParams?.(event, this),
    };
  }

  /** A score part in words; of a seat's running score, what is still to go as such. */
  sayPart(part: Part, seat: number | null = null): string {
    const { texts } = this;
    const rest = seat !== null && this.isRest(part, seat);
    const text = texts[`${rest ? "rest" : "part"}.${part.key}`];
    return text ? say(text, worded(texts, part.params)) : part.key;
  }

  /** A kind of score part in words, without the figures of one of them. */
  sayKind(part: Part): string {
    const { texts } = this;
    return say(texts[`sum.${part.key}`]) || headOf(say(texts[`part.${part.key}`])) || part.key;
  }

  // ------------------------------------------------------------------ what the server says

  /** A new table came: what was half done is dropped when it no longer fits. */
  receive(table: Table, shown: readonly Shown[]): void {
    const changed = table.version !== this.table.version || table.viewer !== this.table.viewer;
    for (const each of shown) this.views.set(each.event, each.view);
    if (changed) this.follow(table, this.upToCount(shown));
    else this.table = table;
    if (changed || !table.legal) {
      this.drop();
      this.play.settle?.();
    }
    if (changed) this.sent = null;
    this.sendAgain();
  }

  /** What leads up to the scoring: that itself is told by the walk, which nothing may run ahead of. */
  private upToCount(shown: readonly Shown[]): readonly Shown[] {
    if (!this.link || this.play.counted) return shown;
    const at = shown.findIndex(({ event }) => this.game.scoring?.has(event.type));
    return at < 0 ? shown : shown.slice(0, at);
  }

  /** Events that follow one another in the log, to be shown again: what was not seen here is asked for. */
  async again(part: (log: readonly GameEvent[]) => readonly GameEvent[]): Promise<readonly Shown[]> {
    const seen = part(this.table.log);
    if (seen.every((event) => this.views.has(event)))
      return seen.map((event) => ({ event, view: this.views.get(event) }));
    // Who reads what has been may count other moments than who was there.
    const { log } = (await this.past(null)).table;
    const [first, last] = [part(log)[0], part(log).at(-1)];
    if (!first || !last) return [];
    const moments = Array.from({ length: last.moment - first.moment + 2 }, (_, at) => first.moment - 1 + at);
    const [before, ...steps] = await Promise.all(moments.map((moment) => this.past(moment)));
    const frames = steps.flatMap((step) => step.frames);
    const from = log.indexOf(first) - log.findIndex(({ moment }) => moment === first.moment);
    return unfolded(frames, before?.table.view).slice(from, from + part(log).length);
  }
}
