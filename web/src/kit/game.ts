// What a game gives to the page. A folder under games/ whose index.ts exports such a module is a game of
// the page; nothing else has to know it.
import type { Component } from "svelte";

import type { GameDetail, GameEvent, Text } from "../wire/types";
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
  /** How an arrow moves the preview to the next possible place, or makes one; null where there is none that way. */
  nudged?(arrow: string): (() => void) | null;
  /** What the boards show in place of the present; undefined: the present. */
  readonly showing?: unknown;
  /** The event that is being shown step by step: what follows it is not told yet. */
  readonly telling?: GameEvent | null;
  /** Whether the scoring is gone through now, though the table is not over yet. */
  readonly counting?: boolean;
  /** Whether that has been done: then it is not done once more at the end. */
  counted?: boolean;
  /** Whether what is decided now changes no score. */
  readonly scoreless?: boolean;
  /** The pieces that are in hand now, by the keys of the game's primer. */
  readonly inHand?: readonly string[];
  /** Take up what a move is made with, so that the board shows it as the draft. */
  hold?(move: Move): void;
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
  /** The common board, small and still, for games without `Mini`. */
  Small?: Component<{ session: S; seat: number }>;
  /** What I hold and can do now, at the bottom edge beside confirm and undo. */
  Hand: Component<{ session: S }>;
  /** What everybody should always see (tiles that may come, a card display). */
  Common?: Component<{ session: S }>;
  /** The picture of a piece of the game's primer, to fill the place it is put in. */
  Piece?: Component<{ card: GameDetail; piece: string }>;
  /** The state of a person's choices in this game. */
  play(session: S): Play;
  /** What is expected of me now, or what I wait for, beyond the general cases. */
  sentence(session: S): string | null;
  /** A legal move in words, for the list of moves. */
  moveName(move: Move, session: S): string;
  /** What a zone of the screen is for, where the game has something special to say. */
  zone?(name: "board" | "hand" | "common"): string | null;
  /** The keys that only this game knows, in words. */
  keys?(): string;
  /** What stands in front of a seat in a view of a running game, where that is not the sum of what would count. */
  front?(view: unknown, seat: number): number | null;
  /** The kinds of events that the log leaves out: everybody sees them on the table. */
  quiet?: ReadonlySet<string>;
  /** The kinds of events with which the scoring begins: the walk tells them, and all that follows. */
  scoring?: ReadonlySet<string>;
  /** What fills an event's text besides its own fields and {who}. */
  eventParams?(event: GameEvent, session: S): Record<string, unknown>;
  /** The places that an event touched, by the names under which the board knows them. */
  places?(event: GameEvent): readonly string[];
  /** What an event turns over, to be looked at large; it goes where `data-drawn` stands. Null: nothing. */
  turned?(event: GameEvent, session: S): Component<{ session: S; event: GameEvent }> | null;
  /** What this table says and spells beyond the game's own. */
  own?(session: S): Own | null;
  /** What a finished game earned besides points: drawn on the picture to share. */
  award?(session: S, seat: number): Award | null;
}
