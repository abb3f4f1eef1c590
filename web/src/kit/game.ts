// What a game gives to the page. A folder under games/ whose index.ts exports such a module is a game of
// the page; nothing else has to know it.
import type { Component } from "svelte";

import type { GameEvent, Text } from "../wire/types";
import type { Move } from "./changes";
import type { Award } from "./picture-card";

/** How a person acts in this game: made once per table, it lives as long as the session does. */
export interface Play {
  /** A key that the board did not use; true when the game used it (R turns a tile, digits pick a piece). */
  key?(event: KeyboardEvent): boolean;
  /** Step back from a half-made choice; true when there was one. The kit drops the draft afterwards. */
  cancel?(): boolean;
  /** Whether places are smaller than a finger: then buttons with arrows move the preview. */
  readonly arrowButtons?: boolean;
  /** How an arrow key moves the preview to the next possible place; null where there is none that way. */
  nudged?(arrow: string): (() => void) | null;
  /** What the boards show in place of the present; undefined: the present. */
  readonly showing?: unknown;
  /** Whether the scoring is gone through now, though the table is not over yet. */
  readonly counting?: boolean;
  /** Whether that has been done: then it is not done once more at the end. */
  counted?: boolean;
  /** Whether what is decided now changes no score. */
  readonly scoreless?: boolean;
  /** The table has changed: nothing stays taken up from an earlier decision. */
  settle?(): void;
}

/** Words and spellings of moves that not everybody who plays the game may know yet. */
export interface Own {
  words: Readonly<Record<string, Text>>;
  notations: Readonly<Record<string, string>>;
}

/** `S` is the table on the screen: the session knows its game, the game only what it is asked about. */
export interface GameModule<S> {
  /** Symbols and patterns that the game's pictures use, put into the page once. */
  Pictures?: Component;
  /** The large picture, where places are tapped. */
  Board: Component<{ session: S; seat: number }>;
  /** A seat's own board, small, for the rail; games with one common board have none. */
  Mini?: Component<{ session: S; seat: number }>;
  /** What I hold and can do now, at the bottom edge beside confirm and undo. */
  Hand: Component<{ session: S }>;
  /** What everybody should always see (tiles that may come, a card display). */
  Common?: Component<{ session: S }>;
  /** The state of a person's choices in this game. */
  play(session: S): Play;
  /** What is expected of me now, or what I wait for, beyond the general cases. */
  sentence(session: S): string | null;
  /** A legal move in words, for the list of moves. */
  moveName(move: Move, session: S): string;
  /** The keys that only this game knows, in words. */
  keys?(): string;
  /** What fills an event's text besides its own fields and {who}. */
  eventParams?(event: GameEvent, session: S): Record<string, unknown>;
  /** What this table says and spells beyond the game's own. */
  own?(session: S): Own | null;
  /** What a finished game earned besides points: drawn on the picture to share. */
  award?(session: S, seat: number): Award | null;
}
