// What the page keeps of an analysis that is read: its panel comes and goes with a tab.
import type { Session } from "../../kit/session.svelte";

export interface Reading {
  /** Whose result; null: my own. */
  seat: number | null;
  /** The decision that is open. */
  open: number | null;
  /** Whether somebody came here to have the game analysed. */
  wanted: boolean;
}

/** Another position on the board in place of the replay's, and what it is. */
export interface Other {
  session: Session;
  sentence: string;
}
