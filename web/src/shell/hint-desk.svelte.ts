// What is being asked about at a table: a hint, or why a bot did something. The answers are fetched elsewhere.
import { untrack } from "svelte";

import type { Session } from "../kit/session.svelte";
import type { GameEvent } from "../wire/types";

/** A line of the log that is asked about; null: the own next move. */
export interface Question {
  about: GameEvent | null;
}

export class HintDesk {
  /** A new question is another object, even when it is asked again. */
  asked = $state.raw<Question | null>(null);

  constructor(readonly session: Session) {
    $effect(() => {
      const allowed = this.mayAsk;
      untrack(() => (session.asks = allowed ? (event) => (this.asked = { about: event }) : null));
    });
  }

  /** Whether somebody may be asked why: with a seat where hints are allowed, and by everybody at the end. */
  private get mayAsk(): boolean {
    const { table } = this.session;
    const { badge } = table;
    if (badge?.type === "daily" && badge.state !== "over") return false;
    return !this.session.link || (this.session.seat !== null && (table.over || table.may_hint));
  }

  /** Whether a hint can be asked for now. */
  get ready(): boolean {
    return this.session.myTurn && this.session.table.may_hint;
  }

  hint(): void {
    if (this.ready) this.asked = { about: null };
  }

  close = (): void => {
    this.asked = null;
  };
}
