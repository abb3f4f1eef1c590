// How the end of a game is gone through at a table: first the walk through the scoring, then the result.
import type { Session } from "../kit/session.svelte";
import { counted } from "../kit/sources";
import { rememberWalk, walked } from "./walked";

export class Ending {
  walking = $state(false);
  /** Whether the end is gone through for the first time here. */
  first = $state(false);
  /** Whether the panel with the result is open. */
  summary = $state(false);

  constructor(private id: string) {}

  /** Somebody comes to a table: what was walked through before is not walked through again by itself. */
  begin(session: Session): void {
    if (walked(this.id)) session.play.counted = true;
    if (session.over) this.finish(session);
  }

  /** The game is over: its scoring is walked through once, and nobody sees the result before. */
  finish(session: Session): void {
    const seen = walked(this.id);
    this.first =
      !session.play.counted && !seen && session.table.standings.scores.some(({ parts }) => parts.length);
    this.walking = this.first;
    this.summary = !this.first;
    if (this.first) session.veil = counted([]);
    else if (!seen) rememberWalk(this.id);
  }

  /** What is counted before the table is over has been gone through. */
  counted(session: Session): void {
    session.play.counted = true;
    rememberWalk(this.id);
  }

  /** Once more. */
  walk(): void {
    this.walking = true;
    this.summary = false;
  }

  endWalk(session: Session): void {
    this.walking = false;
    this.first = false;
    this.summary = true;
    session.veil = null;
    rememberWalk(this.id);
  }
}
