// A person's choices in My City: how the building is turned, where it goes, or doing without it.
import { capital } from "../../i18n/index.svelte";
import { BoardPlay } from "../../kit/board-play.svelte";
import type { Move } from "../../kit/changes";
import { stepTo, type Spot } from "../../kit/spots";
import { uniqueBy } from "../../kit/unique";
import type { LegalMove, MycityCityView, MycityView } from "../../wire/types";
import { campaignOf, type CampaignView } from "./campaign/types";
import type { BuildingData, EpisodeData, MyCityData } from "./data";
import { CELL, gripOf, readBoard, squareKey, squaresAt, type Board, type Square } from "./geometry";
import { tableOf } from "./table";
import { w } from "./words";

export interface BuildMove extends Move {
  building: string;
  row: number;
  col: number;
  rot: number;
}

/** A square by which the building can be held down: at `move`, which may be another turn than the hand's. */
export interface MyCitySpot extends Spot {
  row: number;
  col: number;
  move: BuildMove;
  /** Whether it fits there as it is turned now. */
  ready: boolean;
}

export class MyCityPlay extends BoardPlay {
  /** An attempt that was refused, shown until the next one. */
  tried = $state.raw<{ rot: number; row: number; col: number } | null>(null);
  /** Whether leaving is being asked about. */
  leaving = $state(false);
  private quarter = $state(0);

  get view(): MycityView {
    return tableOf(this.session.table.view);
  }

  /** What the boards show, as an episode of the campaign; null in a game of its own. */
  get campaign(): CampaignView | null {
    return campaignOf(this.session.view);
  }

  /** The token that I have to place on the board in place of a building. */
  get token(): string | null {
    const move = this.session.legal.find((each) => each.type === "stick");
    return move ? String(move.token) : null;
  }

  /** Its picture. */
  get sticker(): string | null {
    return this.token === null ? null : (this.campaign?.page.tokens[this.token] ?? null);
  }

  get data(): MyCityData {
    return this.session.card.data as unknown as MyCityData;
  }

  get city(): MycityCityView | undefined {
    return this.session.seat === null ? undefined : this.view.cities[this.session.seat];
  }

  /** The land I build on. */
  get board(): Board {
    return readBoard(this.view.boards[this.city?.board ?? 0] ?? "");
  }

  /** The card that I have to decide about. */
  get card(): string | null {
    return this.session.myTurn ? this.view.card : null;
  }

  get building(): BuildingData | null {
    return this.card === null ? null : this.buildingOf(this.card, this.session.seat ?? 0);
  }

  /** The building that a card asks a seat for. */
  buildingOf(card: string, seat: number): BuildingData | null {
    const { campaign } = this;
    const own = campaign?.towns[seat]?.own[card];
    const shape = own ? (campaign?.page.buildings[own] as BuildingData | undefined) : undefined;
    return shape ?? this.data.buildings[card] ?? null;
  }

  /** How the building in hand is turned. */
  get rot(): number {
    const turns = this.building?.rotations ?? [0];
    return turns[this.quarter % turns.length] ?? 0;
  }

  get inHand(): readonly string[] {
    return this.building ? [this.building.colour] : [];
  }

  hold(move: Move): void {
    this.turnTo((move as BuildMove).rot);
  }

  get builds(): BuildMove[] {
    return this.session.legal.filter((move) => move.type === "build") as BuildMove[];
  }

  /** The table of the episode that is played. */
  get episode(): EpisodeData | undefined {
    return this.data.episodes[this.view.mode];
  }

  /** What passing costs in points. */
  get passCost(): number {
    return this.episode?.pass_cost ?? 0;
  }

  get canPass(): boolean {
    return this.session.legal.some((move) => move.type === "pass");
  }

  /** The draft, when it builds. */
  get draft(): BuildMove | null {
    const { draft } = this.session;
    return draft?.type === "build" ? (draft as BuildMove) : null;
  }

  /** The spot on which the draft is held. */
  get here(): string | null {
    return this.draft ? this.gripKey(this.draft) : null;
  }

  /** Every square by which the building can be held down in some turn; the hand's own turn first. */
  readonly spots: readonly MyCitySpot[] = $derived.by(() => this.places());

  private places(): MyCitySpot[] {
    const { building, rot } = this;
    if (!building) return [];
    const turns = this.turnsFrom(rot);
    const moves = this.builds
      .map((move) => ({ key: this.gripKey(move), move }))
      .sort((a, b) => turns.indexOf(a.move.rot) - turns.indexOf(b.move.rot));
    return uniqueBy(moves, ({ key }) => key).map(({ key, move }) => {
      const [row, col] = key.split(",").map(Number) as [number, number];
      const ready = move.rot === rot;
      return {
        key,
        row,
        col,
        x: (col + 0.5) * CELL,
        y: (row + 0.5) * CELL,
        move,
        ready,
        label: capital(this.place(row, col)) + (ready ? "" : turnWords(move.rot)),
      };
    });
  }

  protected override get first(): MyCitySpot | undefined {
    return this.spots.find((spot) => spot.ready) ?? this.spots[0];
  }

  /** The square under a point of the window. */
  squareAt(x: number, y: number): { row: number; col: number } | null {
    const at = this.toDrawing(x, y);
    const [row, col] = at ? [Math.floor(at.y / CELL), Math.floor(at.x / CELL)] : [-1, -1];
    return this.board.ground[row]?.[col] === undefined ? null : { row, col };
  }

  /** Where the building comes to stand from what hangs at the pointer: within half a square it snaps there. */
  get target(): MyCitySpot | null {
    const at = this.carried && this.toDrawing(this.carried.x, this.carried.y);
    if (!at) return null;
    const far = (spot: MyCitySpot) => Math.max(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y));
    const near = this.spots.filter((spot) => spot.move.rot === this.rot && far(spot) <= CELL);
    return near.sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** A square as the edge of the board names it where that is printed, else counted from 1. */
  place(row: number, col: number): string {
    if (this.campaign) return `${String.fromCharCode(65 + col)}${row + 1}`;
    return w("place", { row: row + 1, col: col + 1 });
  }

  /** Where a move holds the building down, and how it is turned. */
  placed(move: BuildMove): { place: string; turned: string } {
    const [row, col] = this.gripKey(move).split(",").map(Number) as [number, number];
    return { place: this.place(row, col), turned: turnWords(move.rot) };
  }

  squares(move: { rot: number; row: number; col: number }): Square[] {
    return this.building ? squaresAt(this.building, move.rot, move.row, move.col) : [];
  }

  private turnsFrom(rot: number): number[] {
    const turns = this.building?.rotations ?? [0];
    const first = turns.indexOf(rot);
    return turns.map((_, index) => turns[(first + index) % turns.length] ?? 0);
  }

  private gripKey(move: BuildMove): string {
    const grip = this.building ? gripOf(this.building.drawing, move.rot) : [0, 0];
    return squareKey(move.row + grip[0], move.col + grip[1]);
  }

  private at(key: string, rot: number): BuildMove | undefined {
    return this.builds.find((move) => move.rot === rot && this.gripKey(move) === key);
  }

  private turnTo(rot: number): void {
    this.quarter = Math.max(0, this.building?.rotations.indexOf(rot) ?? 0);
  }

  /** Tapping a possible square: preview there, or turn what is already held there. */
  choose(spot: MyCitySpot): void {
    if (this.here === spot.key) this.rotate(1);
    else this.lay(spot.move);
  }

  /** Show the building there, as a preview. */
  lay(move: BuildMove): void {
    this.tried = null;
    this.turnTo(move.rot);
    this.cursor = this.gripKey(move);
    void this.session.propose(move);
  }

  /** An arrow moves the preview as it is turned; in another turn only where this one fits nowhere that way. */
  protected override beside(from: Spot, arrow: string): Spot | null {
    const ready = this.spots.filter((spot) => spot.ready);
    return stepTo(ready, from, arrow) ?? super.beside(from, arrow);
  }

  /** Turn the building in hand; a preview turns round its grip to the next turn that fits there. */
  rotate(quarters: number): void {
    const { here, rot, building } = this;
    if (!building) return;
    this.tried = null;
    const turns = this.turnsFrom(rot);
    const order = quarters > 0 ? turns.slice(1) : turns.slice(1).reverse();
    if (here === null) {
      const [next] = order;
      if (next !== undefined) this.turnTo(next);
      return;
    }
    const moves = order.map((each) => this.at(here, each));
    const fits = moves.find((move) => move !== undefined);
    if (fits) this.lay(fits);
    else if (order[0] !== undefined) {
      const [row, col] = here.split(",").map(Number) as [number, number];
      this.whyNot(row, col, order[0]);
    }
  }

  /** Ask why the building in hand cannot be held down on a square, and show what was tried. */
  whyNot(row: number, col: number, rot = this.rot): void {
    const { building } = this;
    if (!building) return;
    const [gripRow, gripCol] = gripOf(building.drawing, rot);
    const at = { row: row - gripRow, col: col - gripCol };
    this.tried = { rot, ...at };
    void this.session.why(this.attempt({ rot, ...at }));
  }

  /** What would be done if the building in hand were put there. */
  protected attempt(at: { rot: number; row: number; col: number }): LegalMove {
    return { type: "build", building: this.card, ...at };
  }

  /** A tap on a square that is no spot. */
  miss(row: number, col: number): void {
    const { draft } = this;
    if (draft && this.squares(draft).some((square) => square[0] === row && square[1] === col)) this.rotate(1);
    else {
      this.session.drop();
      this.whyNot(row, col);
    }
  }

  /** What was carried is let go: onto a possible square, an impossible one, or nowhere. */
  override letGo(x: number, y: number): void {
    this.carry(x, y);
    const { target } = this;
    const at = this.squareAt(x, y);
    this.putBack();
    if (target) this.lay(target.move);
    else if (at) this.whyNot(at.row, at.col);
  }

  /** Take the building up for dragging. */
  lift(): void {
    this.tried = null;
    this.session.drop();
  }

  pass(): void {
    this.tried = null;
    const move = this.session.legal.find((each) => each.type === "pass");
    if (move) void this.session.propose(move);
    else void this.session.why({ type: "pass" });
  }

  leave(): void {
    this.leaving = false;
    void this.session.make("leave");
  }

  key(event: KeyboardEvent): boolean {
    if (!this.building || this.leaving) return false;
    const key = event.key.toLowerCase();
    if (key === "r") this.rotate(event.shiftKey ? -1 : 1);
    else if (key === "p") this.pass();
    else if (key === "l") this.leaving = true;
    else return false;
    return true;
  }

  cancel(): boolean {
    const tried = this.tried !== null;
    this.tried = null;
    return tried;
  }

  settle(): void {
    this.quarter = 0;
    this.cursor = null;
    this.over = null;
    this.putBack();
    this.tried = null;
    this.leaving = false;
  }
}

function turnWords(rot: number): string {
  return rot ? `, ${w(`turned.${rot as 90 | 180 | 270}`)}` : "";
}
