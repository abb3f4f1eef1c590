// What the server says: the data of /api/v1 as the page reads it.
import type { Lang, Text } from "../i18n/text";

export type { Lang, Text };

export type OptionValue = boolean | number | string;

export interface Choice {
  value: OptionValue;
  title: Text;
  help: Text | null;
}

export interface GameOption {
  key: string;
  title: Text;
  help: Text | null;
  default: OptionValue;
  expert: boolean;
  choices: Choice[];
  /** How many characters a free text may have; 0: one of the choices. */
  text: number;
  lines: boolean;
  example: string;
  /** The other option's value without which this one means nothing. */
  when: [string, OptionValue] | null;
}

export interface BotLevel {
  level: string;
  title: Text;
  description: Text;
}

export interface RuleSet {
  key: string;
  title: Text;
  options: Record<string, OptionValue>;
}

/** An edition, level or mode whose rules can be compared with those of another. */
export interface Edition {
  key: string;
  title: Text;
  options: Record<string, OptionValue>;
}

/** A game in the catalogue. */
export interface GameCard {
  id: string;
  title: Text;
  tagline: Text;
  designer: string;
  year: number;
  min_seats: number;
  table_seats: number;
  minutes: number;
  simultaneous: boolean;
  options: GameOption[];
  rule_sets: RuleSet[];
  editions: Edition[];
  bots: BotLevel[];
}

/** A game with the tables it is drawn from and the words for what happens in it. */
export interface GameDetail extends GameCard {
  data: Record<string, unknown>;
  texts: Record<string, Text>;
  /** How the moves of each type are written. */
  notations: Record<string, string>;
}

/** A new value in a list, nothing in an empty one, or changes by key. */
export type Change = unknown[] | { [key: string]: Change };

/** An event, and what it changed in the view. */
export interface Frame {
  event: GameEvent;
  view?: Change;
}

export interface Rule {
  id: string;
  fr: string;
  en: string;
  mode: string;
  source: string;
  no: Text | null;
  /** The editions in which it holds. */
  editions: string[];
  /** What some editions say in its place; `like` is an edition that is played alike. */
  variants: { editions: string[]; fr: string; en: string; like: string | null }[];
}

export interface Rulebook {
  complete: boolean;
  groups: { key: string; title: Text; note: Text | null; rules: Rule[] }[];
}

export type SeatKind = "human" | "bot" | "open";

export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  level?: string | null;
  mine: boolean;
  online: boolean;
}

/** One summand of a score; `marks` are the places it counts. */
export interface Part {
  key: string;
  points: number;
  rule: string;
  params: Record<string, unknown>;
  marks: (string | number)[];
}

export interface Score {
  seat: number;
  total: number;
  parts: Part[];
  tiebreak: number[];
  rank: number;
}

export interface Standings {
  scores: Score[];
  over: boolean;
  reason: string | null;
  rule: string | null;
}

/** A move as the server lists it: its notation, its kind and the game's own fields. */
export interface LegalMove {
  text: string;
  type: string;
  [field: string]: unknown;
}

/** Something that happened, as this viewer may know it. */
export interface GameEvent {
  type: string;
  seat: number;
  moment?: number;
  [field: string]: unknown;
}

export interface UndoRequest {
  seat: number;
  agreed: number[];
  waiting: number[];
}

export type DayState = "open" | "grace" | "over";

/** What a table of the daily challenge says about itself. */
export interface DailyTable {
  date: string;
  key: string;
  title: Text;
  /** Whether this attempt counts, or is practice. */
  counted: boolean;
  ends: string;
  closes: string;
  state: DayState;
}

/** One of my tries at a challenge. */
export interface DailyAttempt {
  table: string;
  over: boolean;
  score: number | null;
}

/** A line of the table of the day; `level` is a bot's. */
export interface DailyResult {
  rank: number | null;
  name: string;
  score: number | null;
  over: boolean;
  level: string | null;
  mine: boolean;
  table: string;
}

export interface DailyChallenge {
  game: string;
  key: string;
  title: Text;
  options: Record<string, OptionValue>;
  commitment: string;
  secret: string | null;
  seed: string | null;
  mine: (DailyAttempt & { practice: DailyAttempt[] }) | null;
  /** Null while they are not for me yet. */
  results: DailyResult[] | null;
  finished: number;
  playing: number;
}

/** The challenges of one date. */
export interface Day {
  date: string;
  today: string;
  starts: string;
  ends: string;
  closes: string;
  now: string;
  state: DayState;
  /** The earliest date that anybody played here. */
  first: string | null;
  challenges: DailyChallenge[];
}

export interface Table {
  table: string;
  game: string;
  options: Record<string, OptionValue>;
  rule_title?: Text | null;
  seats: SeatInfo[];
  viewer: number | null;
  mine: number[];
  version: number;
  moment: number;
  view: unknown;
  deciders: number[];
  legal: LegalMove[] | null;
  standings: Standings;
  can_undo: boolean;
  /** The rule by which nothing is ever taken back at this table. */
  undo_rule?: string | null;
  undo_request: UndoRequest | null;
  log: GameEvent[];
  over: boolean;
  commitment: string | null;
  seed?: string | null;
  thinking: number[];
  badge?: DailyTable | null;
}

/** A table in "my tables". */
export interface TableSummary {
  table: string;
  game: string;
  title: Text | null;
  seats: SeatInfo[];
  over: boolean;
  mine: number[];
  my_turn: boolean;
  updated: string;
  badge?: DailyTable | null;
}

export interface Preview {
  before: Score;
  after: Score;
  standings_before: Standings;
  standings_after: Standings;
  view: Change;
}

/** Why something is not possible: the rule, in words. */
export interface Refusal {
  rule: string | null;
  message: Text;
}

export interface WhyNot {
  legal: boolean;
  rule?: string | null;
  message?: Text | null;
}

export interface SeatRequest {
  kind: "me" | "bot" | "link" | "local";
  name?: string;
  level?: string;
}

export interface NewTableRequest {
  game: string;
  options: Record<string, OptionValue>;
  seats: SeatRequest[];
}

export interface NewTableAnswer {
  table: string;
  invitations: Record<string, string>;
}

export interface ReplayAnswer {
  moment: number;
  moments: number;
  table: Table;
  frames: Frame[];
}
