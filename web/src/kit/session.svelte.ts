// One table on one screen: what the server said, what I am about to do, and what is lit up on the board.
import { listed, say, signed, t, told, worded } from "../i18n/index.svelte";
import type {
  GameDetail,
  GameEvent,
  LegalMove,
  Part,
  Preview,
  Replay,
  Score,
  Table,
  Text,
  WhyNot,
} from "../wire/types";
import { changed, spelled, unfolded, type Move, type Shown } from "./changes";
import { EventPlayer } from "./events.svelte";
import type { GameModule, Play } from "./game";
import { prefs } from "./prefs.svelte";

/** Why something is not possible: the rule, in words. */
export interface Refusal {
  rule: string | null;
  message: Text;
}

/** The wire as the kit needs it; the shell has the real one. */
export interface Link {
  ask(
    type: string,
    fields: Record<string, unknown>,
  ): Promise<{ ok: true; result: Record<string, unknown> } | { ok: false; refusal: Refusal }>;
  watch(seat: number | null): void;
}

export interface SessionProps {
  session: Session;
}

export interface BoardProps extends SessionProps {
  /** Whose board is shown; games with one common board ignore it. */
  seat: number;
}

export type Game = GameModule<Session>;

export class Session {
  table = $state.raw() as Table;
  /** The move shown as done, until it is confirmed. */
  draft = $state.raw<Move | null>(null);
  /** What the draft would change. */
  effect = $state.raw<Preview | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Something went wrong that no rule speaks of (the wire, a stale table). */
  notice = $state.raw<string | null>(null);
  /** The score part that is pointed at: the board lights up what it counts. */
  lit = $state.raw<Part | null>(null);
  /** Whose board is large. */
  shown = $state(0);
  /** Whether I am being asked if this may become a trial game. */
  askingTrial = $state(false);
  online = $state(true);
  sending = $state(false);

  readonly events = new EventPlayer();
  readonly play: Play;
  private asked = 0;
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
    this.table = table;
    this.shown = table.viewer ?? 0;
    this.play = game.play(this);
  }

  // ------------------------------------------------------------------ what is so

  /** My seat, when I look through one. */
  get seat(): number | null {
    return this.table.viewer;
  }

  /** What the boards show: the present, what leads there, or what the game shows again. */
  get view(): unknown {
    const { events } = this;
    return this.play.showing ?? (events.upcoming.length ? events.view : this.table.view);
  }

  /** What there would be to see after the draft, once that is known. */
  readonly preview: unknown = $derived.by(() => this.effect && changed(this.table.view, this.effect.view));

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

  private get notations(): Record<string, string> {
    const own = this.game.own?.(this);
    return own ? { ...this.card.notations, ...own.notations } : this.card.notations;
  }

  get myTurn(): boolean {
    return this.legal.length > 0;
  }

  get over(): boolean {
    return this.table.over;
  }

  /** Whether every confirmed decision stands, so that undo is not even asked for. */
  get final(): boolean {
    const { badge, undo_rule } = this.table;
    return badge?.type === "daily" || undo_rule !== null;
  }

  name(seat: number): string {
    const at = this.table.seats[seat];
    return !at || at.kind === "open" ? t("seat.open") : at.name;
  }

  score(seat: number): Score | undefined {
    return this.table.standings.scores.find((score) => score.seat === seat);
  }

  /** What the draft changes in a seat's total; null when nothing is previewed, or nothing can be known. */
  change(seat: number): number | null {
    // Where all play at once, a move changes the own score only.
    if (!this.effect || this.play.scoreless) return null;
    if (this.card.simultaneous && seat !== this.seat) return null;
    const find = (scores: Score[]) => scores.find((score) => score.seat === seat)?.total ?? 0;
    return find(this.effect.standings_after.scores) - find(this.effect.standings_before.scores);
  }

  /** What the draft changes in my score, in brackets, once it is known. */
  get ownChange(): string {
    const points = this.seat === null ? null : this.change(this.seat);
    return points === null ? "" : ` (${signed(points)})`;
  }

  /** The one sentence: what is expected of whom. */
  get sentence(): string {
    const { table } = this;
    if (table.over) return this.outcome;
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
    const { texts } = this;
    const names = Object.entries(event).map(([field, seat]) => [`who_${field}`, this.name(Number(seat))]);
    const params = {
      ...worded(texts, event),
      ...Object.fromEntries(names),
      who: event.seat >= 0 ? this.name(event.seat) : "",
      ...this.game.eventParams?.(event, this),
    };
    return told(texts, event, params);
  }

  /** A score part in words. */
  sayPart(part: Part): string {
    const { texts } = this;
    const text = texts[`part.${part.key}`];
    return text ? say(text, worded(texts, part.params)) : part.key;
  }

  // ------------------------------------------------------------------ what the server says

  /** A new table came: what was half done is dropped when it no longer fits. */
  receive(table: Table, shown: readonly Shown[]): void {
    const { view } = this.table;
    const changed = table.version !== this.table.version || table.viewer !== this.table.viewer;
    if (table.viewer !== this.table.viewer && table.viewer !== null) this.shown = table.viewer;
    this.table = table;
    if (changed || !table.legal) {
      this.drop();
      this.play.settle?.();
    }
    for (const each of shown) this.views.set(each.event, each.view);
    if (changed) this.events.play(shown, view, this.link ? this.seat : null);
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

  // ------------------------------------------------------------------ what I do

  /** Show a move as done, with what it changes; without confirmation it is made at once. */
  async propose(move: Move): Promise<void> {
    if (!this.link || this.sending) return;
    this.refusal = null;
    this.notice = null;
    this.events.finish();
    this.draft = move;
    if (!prefs.confirm) {
      await this.confirm();
      return;
    }
    const asked = ++this.asked;
    try {
      const answer = await this.link.ask("preview", { seat: this.seat, move: move.text });
      if (asked === this.asked && answer.ok) this.effect = answer.result as unknown as Preview;
    } catch {
      // A preview is a courtesy: without the wire the move is shown without its effect.
    }
  }

  /** Make the move that is shown. */
  async confirm(): Promise<void> {
    if (this.draft) await this.make(this.draft.text);
  }

  /** Make a move at once, listed or typed. True when the server took it. */
  async make(text: string): Promise<boolean> {
    return this.send("move", { move: text, version: this.table.version });
  }

  async undo(): Promise<void> {
    if (this.draft) {
      this.drop();
      return;
    }
    if (this.table.undo_trial) {
      this.askingTrial = true;
      return;
    }
    const done = await this.send(this.table.can_undo ? "undo" : "ask-undo", {});
    // The rule that says so comes with the refusal, in games that have one.
    if (!done && this.final && !this.refusal) this.notice = t("undo.final.why");
  }

  /** Take back past what was revealed: from now on it is a trial game. */
  undoAsTrial(): Promise<boolean> {
    this.askingTrial = false;
    return this.send("ask-undo", { trial: true, version: this.table.version });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.send("answer-undo", { agree });
  }

  /** Ask why a move is not possible, and show the rule that says so. */
  async why(attempt: LegalMove): Promise<void> {
    if (!this.link || this.seat === null) return;
    try {
      const answer = await this.link.ask("why", {
        seat: this.seat,
        move: spelled(attempt, this.notations).text,
      });
      if (!answer.ok) this.refusal = answer.refusal;
      else {
        const { legal, rule, message } = answer.result as unknown as WhyNot;
        if (!legal && message) this.refusal = { rule: rule ?? null, message };
      }
    } catch {
      // Not knowing why is no harm.
    }
  }

  /** Forget what was half done. */
  drop(): void {
    this.asked++;
    this.draft = null;
    this.effect = null;
  }

  /** Escape: first the game's own half-made choice, then the draft, then the messages. */
  cancel(): void {
    if (this.refusal || this.notice) {
      this.refusal = null;
      this.notice = null;
      return;
    }
    if (this.draft) this.drop();
    else this.play.cancel?.();
  }

  private async send(type: string, fields: Record<string, unknown>): Promise<boolean> {
    if (!this.link || this.sending || this.seat === null) return false;
    this.sending = true;
    this.refusal = null;
    this.notice = null;
    try {
      const answer = await this.link.ask(type, { seat: this.seat, ...fields });
      if (answer.ok) return true;
      this.refusal = answer.refusal;
      this.drop();
    } catch (problem) {
      const { status, words } = problem as { status?: number; words?: Refusal["message"] | null };
      this.notice = words
        ? say(words)
        : t(status === 409 ? "trouble.stale" : status ? "trouble.server" : "trouble.offline");
      this.drop();
    } finally {
      this.sending = false;
    }
    return false;
  }
}
