// What a game gives to the page. A folder under games/ whose index.ts exports such a module is a game of
// the page; nothing else has to know it.
import type { Component } from "svelte";

import type { Award } from "./card";
import type { Session } from "./session.svelte";
import type { GameEvent, LegalMove, Part } from "./types";

/** How a person acts in this game: made once per table, it lives as long as the session does. */
export interface Play {
  /** A key that the board did not use; true when the game used it (R turns a tile, digits pick a piece). */
  key?(event: KeyboardEvent): boolean;
  /** Step back from a half-made choice; true when there was one. The kit drops the draft afterwards. */
  cancel?(): boolean;
  /** How an arrow key moves the preview to the next possible place; null where there is none that way. */
  nudged?(arrow: string): (() => void) | null;
  /** The table has changed: nothing stays taken up from an earlier decision. */
  settle?(): void;
}

export interface BoardProps {
  session: Session;
  /** Whose board is shown; games with one common board ignore it. */
  seat: number;
}

export interface SessionProps {
  session: Session;
}

export interface GameModule {
  /** Symbols and patterns that the game's pictures use, put into the page once. */
  Defs?: Component;
  /** The large picture, where places are tapped. */
  Board: Component<BoardProps>;
  /** A seat's own board, small, for the rail; games with one common board have none. */
  Mini?: Component<BoardProps>;
  /** What I hold and can do now, at the bottom edge beside confirm and undo. */
  Hand: Component<SessionProps>;
  /** What everybody should always see (tiles that may come, a card display). */
  Common?: Component<SessionProps>;
  /** The state of a person's choices in this game. */
  play(session: Session): Play;
  /** What is expected of me now, or what I wait for, beyond the general cases. */
  sentence(session: Session): string | null;
  /** The board in words, for people who do not see it: a heading per part, then lines. */
  describe(session: Session, seat: number): string[];
  /** A legal move in words, for the list of moves. */
  moveName(move: LegalMove, session: Session): string;
  /** The keys that only this game knows, in words. */
  keys?(): string;
  /** What happened in the page's own words; null where the server's sentence will do. */
  say?(event: GameEvent, session: Session): string | null;
  /** What fills an event's text besides its own fields and {who}. */
  eventParams?(event: GameEvent, session: Session): Record<string, unknown>;
  /** What a finished game earned besides points: drawn on the picture to share. */
  award?(session: Session, seat: number): Award | null;
  /** What fills a score part's text besides its own params. */
  partParams?(part: Part, session: Session): Record<string, unknown>;
}
