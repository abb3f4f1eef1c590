// What I do at a table: try a move out, make it, take it back, ask why it is not possible.
import { say, t } from "../i18n/index.svelte";
import type { LegalMove, Part, Preview, WhyNot } from "../wire/types";
import { changed, spelled, type Move } from "./changes";
import type { Play } from "./game";
import type { Link, Refusal } from "./link";
import { prefs } from "./prefs.svelte";
import { Watched } from "./watched.svelte";

export abstract class Deciding extends Watched {
  /** The move shown as done, until it is confirmed. */
  draft = $state.raw<Move | null>(null);
  /** What the draft would change. */
  effect = $state.raw<Preview | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Something went wrong that no rule speaks of (the wire, a stale table). */
  notice = $state.raw<string | null>(null);
  /** The score part that is pointed at: the board lights up what it counts. */
  lit = $state.raw<Part | null>(null);
  /** Whether I am being asked if this may become a trial game. */
  askingTrial = $state(false);
  sending = $state(false);
  /** A move on its way, and what there will be to see when it has been taken: shown as done until then. */
  sent = $state.raw<{ move: string; version: number; view: unknown } | null>(null);
  /** Whether the wire was cut while that move was on its way. */
  lost = $state(false);

  private asked = 0;

  /** Absent in a replay: then nothing can be done, only looked at. */
  abstract override readonly link: Link | null;
  abstract readonly play: Play;
  /** How the texts of moves are made of their fields. */
  protected abstract readonly notations: Record<string, string>;

  /** What there would be to see after the draft, once that is known. */
  readonly preview: unknown = $derived.by(() => this.effect && changed(this.table.view, this.effect.view));

  /** Whether every confirmed decision stands, so that undo is not even asked for. */
  get final(): boolean {
    const { badge, undo_rule } = this.table;
    return badge?.type === "daily" || undo_rule !== null;
  }

  /** Show a move as done, with what it changes; without confirmation it is made at once. */
  async propose(move: Move): Promise<void> {
    if (!this.link || this.sending || this.sent) return;
    this.refusal = null;
    this.notice = null;
    this.events.finish();
    this.pointed = null;
    this.lit = null;
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
    if (this.sent || this.sending) return false;
    this.events.finish();
    const { version } = this.table;
    const known = this.draft?.text === text ? this.preview : null;
    this.sent = { move: text, version, view: known ?? this.table.view };
    // What is known to lie there lies there at once; what is not stays a preview until the answer comes.
    if (known) this.drop();
    return this.send("move", { move: text, version });
  }

  async undo(): Promise<void> {
    if (this.draft) {
      this.drop();
      return;
    }
    if (this.lost) {
      this.lost = false;
      this.sent = null;
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
    if (this.events.now) this.events.finish();
    else if (this.pointed) this.pointed = null;
    else if (this.draft) this.drop();
    else this.play.cancel?.();
  }

  /** The wire is back: if nothing has changed, what was sent has not arrived. */
  protected sendAgain(): void {
    if (this.sent && this.lost) void this.send("move", { move: this.sent.move, version: this.sent.version });
  }

  private async send(type: string, fields: Record<string, unknown>): Promise<boolean> {
    if (!this.link || this.sending || this.seat === null) return false;
    this.sending = true;
    this.lost = false;
    this.refusal = null;
    this.notice = null;
    try {
      const answer = await this.link.ask(type, { seat: this.seat, ...fields });
      if (answer.ok) return true;
      this.refusal = answer.refusal;
      this.sent = null;
      this.drop();
    } catch (problem) {
      const { status, words } = problem as { status?: number; words?: Refusal["message"] | null };
      // Without the wire what was sent stays where it lies, and is sent again when the wire is back.
      this.lost = !status && !words && this.sent !== null;
      if (this.lost) return false;
      this.sent = null;
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
