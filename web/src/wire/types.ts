// All that goes over the wire. Made by `make types`: not to be edited.

export interface Wire {
  [k: string]: unknown;
}
/**
 * Open a table.
 */
export interface NewTable {
  game: string;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seats: SeatRequest[];
  options?: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Who sits here: this browser, another person at this screen, a bot, or whoever gets the link.
 */
export interface SeatRequest {
  kind: "bot" | "link" | "local" | "me";
  name?: string | null;
  level?: string | null;
}
/**
 * Take the open seat that an invitation is for.
 */
export interface Join {
  token: string;
  name: string;
}
/**
 * Ask for another invitation to an open seat.
 */
export interface Invite {
  /**
   * a seat, counted from 0
   */
  seat: number;
}
/**
 * Make a move.
 */
export interface MakeMove {
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
  /**
   * the version of the table that was seen
   */
  version: number;
}
/**
 * Ask what a move would bring, without making it.
 */
export interface PreviewMove {
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
}
/**
 * Ask whether a move is legal, and if not, why.
 */
export interface ExplainMove {
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
}
/**
 * Take back the last decision; a `version` guards against doing it twice.
 */
export interface TakeBack {
  /**
   * a seat, counted from 0
   */
  seat: number;
  version?: number | null;
}
/**
 * Ask the others to go back to before the last decision.
 */
export interface AskTakeBack {
  /**
   * a seat, counted from 0
   */
  seat: number;
  version?: number | null;
}
/**
 * Say yes or no to somebody who asks to take back.
 */
export interface AnswerTakeBack {
  /**
   * a seat, counted from 0
   */
  seat: number;
  agree: boolean;
}
/**
 * Play on from a moment of this table at a new one; `as` says whose moments are counted.
 */
export interface Fork {
  /**
   * a moment of the match
   */
  moment: number;
  seats?: SeatRequest[] | null;
  as?: number | null;
}
/**
 * A record, as text or in its JSON form, and who sits where if it is not finished.
 */
export interface ImportRecord {
  record:
    | string
    | {
        [k: string]: unknown;
      };
  seats?: SeatRequest[] | null;
}
/**
 * Begin an attempt at today's challenge; a `date` guards against beginning the next day's at midnight.
 */
export interface BeginAttempt {
  name?: string | null;
  practice?: boolean;
  date?: string | null;
}
/**
 * Make a move; here and below the answer carries the same `id`.
 */
export interface MoveMessage {
  type: "move";
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
  /**
   * the version of the table that was seen
   */
  version: number;
  id?: number | string | null;
}
/**
 * Take back.
 */
export interface UndoMessage {
  type: "undo";
  /**
   * a seat, counted from 0
   */
  seat: number;
  version?: number | null;
  id?: number | string | null;
}
/**
 * Ask the others to take back.
 */
export interface AskUndoMessage {
  type: "ask-undo";
  /**
   * a seat, counted from 0
   */
  seat: number;
  version?: number | null;
  id?: number | string | null;
}
/**
 * Say yes or no to who asks.
 */
export interface AnswerUndoMessage {
  type: "answer-undo";
  /**
   * a seat, counted from 0
   */
  seat: number;
  agree: boolean;
  id?: number | string | null;
}
/**
 * Ask what a move would bring.
 */
export interface PreviewMessage {
  type: "preview";
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
  id?: number | string | null;
}
/**
 * Ask whether a move is legal.
 */
export interface WhyMessage {
  type: "why";
  /**
   * a seat, counted from 0
   */
  seat: number;
  move: string;
  id?: number | string | null;
}
/**
 * Look from another own seat, or as an onlooker.
 */
export interface WatchMessage {
  type: "watch";
  as: number | null;
  id?: number | string | null;
}
/**
 * Ask for the whole table again.
 */
export interface RefreshMessage {
  type: "refresh";
  id?: number | string | null;
}
/**
 * Ask for a sign of life.
 */
export interface PingMessage {
  type: "ping";
  id?: number | string | null;
}
/**
 * A table as one viewer sees it.
 */
export interface Table {
  table: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  rule_title: Text | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seats: SeatInfo[];
  viewer: number | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  mine: number[];
  version: number;
  moment: number;
  view: View;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  deciders: number[];
  legal: LegalMove[] | null;
  standings: Standings;
  can_undo: boolean;
  undo_rule: string | null;
  undo_request: UndoRequest | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  log: GameEvent[];
  over: boolean;
  commitment: string | null;
  seed: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  thinking: number[];
  badge: DailyBadge | null;
}
/**
 * One phrase in both languages.
 */
export interface Text {
  fr: string;
  en: string;
}
/**
 * A place at the table.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "human" | "open";
  level: string | null;
  mine: boolean;
  online: boolean;
}
/**
 * What one seat (or a spectator) may know, as pure data. Each game derives its own.
 */
export interface View {}
/**
 * A legal move: its type, the fields of that type, and its text.
 *
 *     A change leaves the text out: the notations of the game tell how it is made of the fields.
 */
export interface LegalMove {
  type: string;
  text?: string;
  [k: string]: unknown;
}
/**
 * Running or final scores, in seat order. `reason` is a key of `texts.toml` once the game is over.
 */
export interface Standings {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  scores: Score[];
  over: boolean;
  reason: string | null;
  rule: string | null;
}
/**
 * What one seat has: the total is the sum of the parts; `tiebreak` is compared after the total.
 *
 *     A seat that is `out` of the game ranks behind all others, whatever its total.
 */
export interface Score {
  seat: number;
  total: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  parts: Part[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  tiebreak: number[];
  rank: number;
  out: boolean;
}
/**
 * One summand of a score.
 *
 *     `key` names its text in `texts.toml` (``part.<key>``), `params` fill that text, `marks` are the ids of
 *     the places it counts, so that a page can light them up.
 */
export interface Part {
  key: string;
  points: number;
  rule: string;
  params: {
    [k: string]: unknown;
  };
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  marks: (number | string)[];
}
/**
 * Somebody asks to take back; the seats in `waiting` have not answered.
 */
export interface UndoRequest {
  seat: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  agreed: number[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  waiting: number[];
}
/**
 * Something that happened, as far as the viewer may know: with the fields of its type.
 */
export interface GameEvent {
  moment: number;
  seat: number;
  type: string;
  [k: string]: unknown;
}
/**
 * That a table is an attempt at a daily challenge, and until when it may be played (UTC).
 */
export interface DailyBadge {
  type: "daily";
  date: string;
  key: string;
  title: Text;
  counted: boolean;
  ends: string;
  closes: string;
  state: "grace" | "open" | "over";
}
/**
 * A table as it was at a moment, 0 to `moments`, and the frames that led there from the one before.
 */
export interface Replay {
  moment: number;
  moments: number;
  table: Table;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  frames: Frame[];
}
/**
 * An event, and what it changed in the view; no change where it changed nothing.
 */
export interface Frame {
  event: GameEvent;
  view?:
    | {
        [k: string]: unknown;
      }
    | unknown[];
}
/**
 * The board in sentences, for people who do not see it.
 */
export interface Words {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  lines: string[];
}
/**
 * A table at which I have a seat; `updated` is when something happened that everybody could notice.
 */
export interface TableSummary {
  table: string;
  game: string;
  title: Text;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seats: SeatInfo[];
  over: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  mine: number[];
  my_turn: boolean;
  updated: string;
  badge: DailyBadge | null;
}
/**
 * A new table and, shown this once, the invitations to its open seats.
 */
export interface Opened {
  table: string;
  invitations: {
    [k: string]: string;
  };
}
/**
 * The seat that was taken.
 */
export interface Joined {
  seat: number;
}
/**
 * An invitation to an open seat, shown this once.
 */
export interface Invited {
  seat: number;
  token: string;
}
/**
 * What a move would change in the scores and in the view, from what the seat knows.
 */
export interface Preview {
  before: Score;
  after: Score;
  standings_before: Standings;
  standings_after: Standings;
  view:
    | {
        [k: string]: unknown;
      }
    | unknown[];
}
/**
 * Whether a move is legal, and if not, which rule forbids it.
 */
export interface WhyNot {
  legal: boolean;
  rule?: string;
  message?: Text;
  params?: {
    [k: string]: unknown;
  };
}
/**
 * A record in its JSON form.
 */
export interface RecordFile {
  header: Header;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  entries: RecordLine[];
  seed: string | null;
}
/**
 * What was agreed before the first move.
 */
export interface Header {
  game: string;
  rules: number;
  options: {
    [k: string]: boolean | number | string;
  };
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seats: string[];
  commitment: string | null;
  carried?: {
    [k: string]: unknown;
  };
}
/**
 * A line of a record.
 */
export interface RecordLine {
  seat: number;
  move: string;
  forced?: boolean;
}
/**
 * The server and its database answer.
 */
export interface Health {
  status: "ok";
  version: string;
}
/**
 * A day of the challenge, times in UTC. `first` is the earliest day with an attempt on this server.
 */
export interface Day {
  date: string;
  today: string;
  starts: string;
  ends: string;
  closes: string;
  now: string;
  state: "grace" | "open" | "over";
  first: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  challenges: DailyChallenge[];
}
/**
 * What one game offers on a day. `results` are null as long as this browser may not see them, `secret`
 *     and `seed` until the day is over.
 */
export interface DailyChallenge {
  game: string;
  key: string;
  title: Text;
  options: {
    [k: string]: boolean | number | string;
  };
  commitment: string;
  secret: string | null;
  seed: string | null;
  mine: CountedAttempt | null;
  results: DailyResult[] | null;
  finished: number;
  playing: number;
}
/**
 * The attempt of this browser that counts, and those after it that do not.
 */
export interface CountedAttempt {
  table: string;
  over: boolean;
  score: number | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  practice: DailyAttempt[];
}
/**
 * An attempt of this browser; the score once it is over.
 */
export interface DailyAttempt {
  table: string;
  over: boolean;
  score: number | null;
}
/**
 * A line of the day's table. People have ranks when they are done; a bot has a level and no rank.
 */
export interface DailyResult {
  rank: number | null;
  name: string;
  score: number | null;
  over: boolean;
  level: string | null;
  mine: boolean;
  table: string;
}
/**
 * The whole table: first of all, after `watch`, and after `refresh`.
 */
export interface TableMessage {
  type: "table";
  table: Table;
}
/**
 * What is new: `keep` events of the log stay, those of the frames follow; `table` changes the rest.
 */
export interface ChangeMessage {
  type: "change";
  keep: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  frames: Frame[];
  table:
    | {
        [k: string]: unknown;
      }
    | unknown[];
}
/**
 * The request was done; beside these fields stand those of its answer.
 */
export interface OkMessage {
  type: "ok";
  id: number | string | null;
  [k: string]: unknown;
}
/**
 * A rule of the game forbids it.
 */
export interface RefusedMessage {
  type: "refused";
  id: number | string | null;
  problem: string;
  title: string;
  status: number;
  detail: string;
  message: Text;
  rule: string;
  params: {
    [k: string]: unknown;
  };
}
/**
 * Something else is wrong; `problem` is the kind.
 */
export interface ProblemMessage {
  type: "problem";
  id: number | string | null;
  problem: string;
  title: string;
  status: number;
  detail: string;
  message: Text;
}
/**
 * A sign of life.
 */
export interface PongMessage {
  type: "pong";
}
/**
 * A game in the catalogue.
 */
export interface GameCard {
  id: string;
  title: Text;
  tagline: Text;
  designer: string;
  year: number;
  rules_version: number;
  min_seats: number;
  table_seats: number;
  minutes: number;
  simultaneous: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  options: Option[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  rule_sets: RuleSet[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  editions: Edition[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  bots: BotLevel[];
}
/**
 * A setting agreed before the game. `expert` ones are folded away on the page.
 *
 *     `text` above 0 makes it a free text of at most that many characters, without choices; `lines` lets it have
 *     several lines, and `example` is one to start from. `when` names the value of another option without which
 *     this one means nothing: a page asks only then.
 */
export interface Option {
  key: string;
  title: Text;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  choices: Choice[];
  default: boolean | number | string;
  rule: string;
  help: Text | null;
  expert: boolean;
  text: number;
  lines: boolean;
  example: string;
  when: [string, boolean | number | string] | null;
}
/**
 * One value of an option, with its name and what it means in play.
 */
export interface Choice {
  value: boolean | number | string;
  title: Text;
  help: Text | null;
}
/**
 * A named combination of options: what people pick, and what the conformance kit runs.
 */
export interface RuleSet {
  key: string;
  title: Text;
  options: {
    [k: string]: boolean | number | string;
  };
}
/**
 * An edition, level or mode whose rules can be compared with those of another.
 */
export interface Edition {
  key: string;
  title: Text;
  options: {
    [k: string]: boolean | number | string;
  };
}
/**
 * A level people can play against.
 */
export interface BotLevel {
  level: string;
  title: Text;
  description: Text;
}
/**
 * A game with what a page needs to draw it and to speak of it.
 */
export interface GameDetail {
  id: string;
  title: Text;
  tagline: Text;
  designer: string;
  year: number;
  rules_version: number;
  min_seats: number;
  table_seats: number;
  minutes: number;
  simultaneous: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  options: Option[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  rule_sets: RuleSet[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  editions: Edition[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  bots: BotLevel[];
  data: {
    [k: string]: unknown;
  };
  texts: {
    [k: string]: Text;
  };
  notations: {
    [k: string]: string;
  };
}
/**
 * All rules of a game.
 */
export interface Book {
  complete: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  groups: BookGroup[];
}
/**
 * A chapter of the rulebook.
 */
export interface BookGroup {
  key: string;
  title: Text;
  note: Text | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  rules: BookRule[];
}
/**
 * A rule of the ledger; `no` is what a person reads when it refuses a move.
 */
export interface BookRule {
  id: string;
  fr: string;
  en: string;
  mode: string;
  source: string;
  no: Text | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  editions: string[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  variants: RuleVariant[];
}
/**
 * What some editions say in place of a rule's own text; `like` is an edition that is played alike.
 */
export interface RuleVariant {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  editions: string[];
  fr: string;
  en: string;
  like: string | null;
}
/**
 * A problem as RFC 9457 has it, with the rule of the game where a rule is the reason.
 */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: Text;
  rule?: string;
  params?: {
    [k: string]: unknown;
  };
}
/**
 * The table: level, round, the numbers drawn in order, those that may still come, and the cities.
 */
export interface CitesView {
  level: number;
  round: number;
  rounds: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  drawn: number[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  coming: number[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  deciders: number[];
  over: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  cities: CitesCityView[];
}
/**
 * A city: tiles in the order they were laid, tourists 1 to 7 (None: in the stock).
 *
 *     `stage` is what the seat owes, as far as the viewer may know: tile, tourist, done, or busy when only the
 *     fact that the seat has not finished is public. `sealed` says that the city is shown as of the last round.
 */
export interface CitesCityView {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  tiles: CitesTileView[];
  cover: CitesTileView | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  tourists: ([number, number] | null)[];
  last: number | null;
  stage: string;
  sealed: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  due: number[];
}
/**
 * A tile as it lies; for the 17th tile row and column are those of its top-left cell.
 */
export interface CitesTileView {
  tile: number;
  row: number;
  col: number;
  rot: number;
}
/**
 * The table: phase, turn, die, pawns, shops, players; and what is about to happen.
 *
 *     `routes` lists the moves of the roll, `repeats` what the active player's red spaces will do in this turn
 *     as pawns and tokens lie now.
 */
export interface CityView {
  mode: string;
  goal: number;
  track: number;
  chain: number;
  phase: string;
  round: number;
  active: number;
  face: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  steps: number[];
  moved: string | null;
  bought_large: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  deciders: number[];
  over: boolean;
  winner: number | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  pawns: CityPawnView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  shops: CityShopView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seats: CitySeatView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  routes: CityRouteView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  repeats: CityActionView[];
  debt: CityDebtView | null;
}
/**
 * A pawn, its space and its nose; None before it is placed.
 */
export interface CityPawnView {
  pawn: string;
  space: string | null;
  nose: string | null;
}
/**
 * A shop with tokens on it.
 */
export interface CityShopView {
  shop: string;
  owner: number;
  tokens: number;
  chain: boolean;
}
/**
 * A player: the marker, the tokens in stock, and how many shops.
 */
export interface CitySeatView {
  points: number;
  stock: number;
  shops: number;
}
/**
 * A legal move of the roll: its way, where it ends and what that pays to whom.
 */
export interface CityRouteView {
  pawn: string;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  path: string[];
  space: string;
  nose: string;
  action: CityActionView | null;
}
/**
 * What a pawn would do in a shop: the owner's gain, chain bonus included, or the damage (below 0).
 */
export interface CityActionView {
  pawn: string;
  shop: string;
  owner: number;
  points: number;
}
/**
 * A theft that a seat cannot pay: it sells shops.
 */
export interface CityDebtView {
  seat: number;
  damage: number;
  shop: string;
  prices: {
    [k: string]: number;
  };
}
/**
 * The table. `edge` is what counts at the border, `site` a city being founded, `owed` unfed citizens.
 */
export interface LacittaView {
  edition: string;
  year: number;
  years: number;
  round: number;
  rounds: number;
  stage: string;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  deciders: number[];
  over: boolean;
  first: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  order: number[];
  terrain: {
    [k: string]: string;
  };
  edge: {
    [k: string]: string;
  };
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  cities: LacittaCityView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  players: LacittaPlayerView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  harvest: string[];
  reserve: number | null;
  pools: {
    [k: string]: number;
  };
  politics: LacittaPoliticsView;
  voice: LacittaVoiceView;
  site: string | null;
  owed: number;
  forecast: LacittaForecast | null;
}
/**
 * A city. Points count markers, arches do not; both are whole points with halves. No limit is None.
 */
export interface LacittaCityView {
  owner: number;
  castle: string;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  tiles: [string, string][];
  citizens: number;
  in_castle: number;
  staffed: number;
  limit: number | null;
  /**
   * @minItems 3
   * @maxItems 3
   */
  points: [number, number, number];
  /**
   * @minItems 3
   * @maxItems 3
   */
  arches: [number, number, number];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  markers: LacittaMarkersView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  neighbours: string[];
}
/**
 * Markers of Bread and Games beside an arch.
 */
export interface LacittaMarkersView {
  hex: string;
  service: string;
  count: number;
}
/**
 * A player. `front` are the politics cards taken this year, None for one that was passed unseen.
 */
export interface LacittaPlayerView {
  gold: number;
  income: number;
  food: number;
  citizens: number;
  castles: number;
  markers: number;
  cards: number;
  turns: number;
  founded: boolean;
  penalised: boolean;
  starved: boolean;
  out: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  front: (string | null)[];
}
/**
 * The politics cards: `unseen` counts all that nobody has seen, `discard_unseen` those in the discard.
 */
export interface LacittaPoliticsView {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  display: (string | null)[];
  pile: number;
  discard: {
    [k: string]: number;
  };
  discard_unseen: number;
  unseen: {
    [k: string]: number;
  };
}
/**
 * The Voice: this year's cards as the viewer knows them, who looked where, past cards, cards to come.
 */
export interface LacittaVoiceView {
  open: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  slots: (string | null)[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  seen_by: number[][];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  result: string[];
  past: {
    [k: string]: number;
  };
  left: {
    [k: string]: number;
  };
}
/**
 * Everything a page shows before the tally.
 */
export interface LacittaForecast {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  wishes: LacittaWish[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  food: LacittaFood[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  odds: LacittaOdds[];
}
/**
 * What one wish would bring as things stand: who takes from whom, citizens and food balance by seat.
 *
 *     `depends_on_order` says that a player could change it by the order of the own cities (DP-14).
 */
export interface LacittaWish {
  service: string;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  transfers: LacittaTransfer[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  citizens: number[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  balance: number[];
  depends_on_order: boolean;
}
/**
 * One citizen that would move: castle to castle, or to the reserve when the stronger city is full.
 */
export interface LacittaTransfer {
  source: string;
  loser: number;
  city: string;
  taker: number;
  to_reserve: boolean;
}
/**
 * A seat's food against its citizens now and after one more growth; a negative balance means hunger.
 */
export interface LacittaFood {
  seat: number;
  food: number;
  citizens: number;
  balance: number;
  grown: number;
  next_food: number;
  next_balance: number;
}
/**
 * How likely a result of the tally is: one wish, or two that tie.
 */
export interface LacittaOdds {
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  wishes: string[];
  chance: number;
}
/**
 * The table: the mode, the open card, what was drawn in order, what may still come, boards and cities.
 *
 *     `banning` says that the ban card lies open and the next building will be forbidden; `gold_open` that
 *     nobody has won the gold yet.
 */
export interface MycityView {
  mode: string;
  turn: number;
  card: string | null;
  banning: boolean;
  forbidden: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  drawn: string[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  coming: string[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  boards: string[];
  gold_open: boolean;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  deciders: number[];
  over: boolean;
  medal: string | null;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  cities: MycityCityView[];
}
/**
 * A city: its board (a number into the table's boards), the marker, what was built in order and passed.
 *
 *     `left` is the card at which the player left, `stuck` says that nothing else could be done. `owes` says
 *     that the seat has not decided yet; `sealed` that the city is shown as of the last finished turn. `circles`
 *     counts what the episode gave, once it is over.
 */
export interface MycityCityView {
  board: number;
  marker: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  built: MycityBuiltView[];
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  passed: string[];
  left: string | null;
  stuck: boolean;
  gold: boolean;
  owes: boolean;
  sealed: boolean;
  circles: number;
  reached: boolean;
}
/**
 * A building as it stands.
 */
export interface MycityBuiltView {
  building: string;
  row: number;
  col: number;
  rot: number;
  /**
   * @minItems undefined
   * @maxItems undefined
   */
  squares: string[];
}
