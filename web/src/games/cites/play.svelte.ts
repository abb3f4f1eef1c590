// A person's choices in Cités: which tile, how turned, where; which tourist, to which cell.
import { capital } from "../../i18n/index.svelte";
import { BoardPlay } from "../../kit/board-play.svelte";
import type { Move } from "../../kit/changes";
import type { Spot } from "../../kit/spots";
import { unique, uniqueBy } from "../../kit/unique";
import type { CitesCityView, CitesView } from "../../wire/types";
import type { CitesData } from "./data";
import { CELL, TILE, beside, cellKey, originOf, terrains } from "./geometry";
import { w } from "./words";

export type Stage = "tile" | "cover" | "tourist" | "none";

export interface CitesSpot extends Spot {
  row: number;
  col: number;
  /** Half the side of the square that takes a tap. */
  reach: number;
}

/** In each stage: the unit of the places, where their middle lies in it, and how far a tap reaches. */
const PLACES = {
  tile: [TILE, 0.5, CELL],
  cover: [CELL, 1, CELL / 2],
  tourist: [CELL, 0.5, CELL / 2],
} as const;

const TERRAINS = { A: "attraction", D: "large-attraction", P: "park", T: "terrace", W: "water" };

interface TileMove extends Move {
  tile: number;
  row: number;
  col: number;
  rot: number;
}

interface TouristMove extends Move {
  row: number;
  col: number;
  tourist?: number;
}

export class CitesPlay extends BoardPlay {
  /** How the tile in hand is turned. */
  rot = $state(0);
  /** The start tile taken up. */
  chosen = $state<number | null>(null);
  /** The tourist in the city taken up; null stands for the stock. */
  tourist = $state<number | null>(null);
  override readonly arrowButtons = false;

  get view(): CitesView {
    return this.session.table.view as CitesView;
  }

  get data(): CitesData {
    return this.session.card.data as unknown as CitesData;
  }

  get faces(): Record<string, string> {
    return this.data.tiles;
  }

  get city(): CitesCityView | undefined {
    return this.session.seat === null ? undefined : this.view.cities[this.session.seat];
  }

  get stage(): Stage {
    if (!this.session.myTurn || !this.city) return "none";
    if (this.city.stage === "tourist") return "tourist";
    return this.canDecline ? "cover" : "tile";
  }

  /** The tiles to lay now: three at the start, then one. */
  get due(): readonly number[] {
    return this.stage === "tile" || this.stage === "cover" ? (this.city?.due ?? []) : [];
  }

  /** The tile that a tap on the board lays. */
  get tile(): number | null {
    const { due } = this;
    return this.chosen !== null && due.includes(this.chosen) ? this.chosen : (due[0] ?? null);
  }

  /** Tourists not in the city. */
  get stock(): number {
    return this.city?.tourists.filter((at) => at === null).length ?? 0;
  }

  /** The tourist that would come from the stock. */
  get next(): number {
    return (this.city?.tourists.findIndex((at) => at === null) ?? -1) + 1;
  }

  get canSkip(): boolean {
    return this.session.legal.some((move) => move.type === "skip");
  }

  get canDecline(): boolean {
    return this.session.legal.some((move) => move.type === "decline");
  }

  readonly spots: readonly CitesSpot[] = $derived.by(() => {
    const { stage } = this;
    if (stage === "none") return [];
    const [unit, middle, reach] = PLACES[stage];
    return this.movesInHand(stage).map(({ row, col }) => ({
      key: cellKey(row, col),
      row,
      col,
      x: (col + middle) * unit,
      y: (row + middle) * unit,
      reach,
      label: capital(stage === "tile" ? this.position(row, col) : this.cell(row, col)),
    }));
  });

  /** A place for a tile in words, by what lies beside it. */
  position(row: number, col: number): string {
    const next = this.city && beside(this.city, row, col);
    return w(next ? `where.${next.side}` : "where.first", { tile: next?.tile });
  }

  /** A cell of a city in words: where it is, counted from the first one, and what it shows. */
  cell(row: number, col: number, city: CitesCityView | undefined = this.city): string {
    if (!city) return "";
    const origin = originOf(city);
    const terrain = terrains(city, this.faces).get(cellKey(row, col)) ?? "A";
    return w("where.cell", {
      row: row - origin.row + 1,
      col: col - origin.col + 1,
      terrain: this.session.text(`words.${TERRAINS[terrain]}`),
    });
  }

  /** The moves of what is in hand, one for each place. */
  private movesInHand(stage: Stage): readonly TouristMove[] {
    if (stage !== "tourist")
      return (this.session.legal as TileMove[]).filter(
        (move) => move.tile === this.tile && move.rot === this.rot,
      );
    const moves = this.session.legal as TouristMove[];
    const mine = moves.filter((move) =>
      this.tourist === null ? move.type === "place" : move.tourist === this.tourist,
    );
    // A cell that can be walked to and jumped to is one spot.
    return uniqueBy(mine, ({ row, col }) => cellKey(row, col));
  }

  /** The draft, when it is a tile. */
  get draftTile(): TileMove | null {
    const { draft } = this.session;
    return draft && (draft.type === "tile" || draft.type === "cover") ? (draft as TileMove) : null;
  }

  /** The draft, when it brings a tourist somewhere. */
  get draftTourist(): TouristMove | null {
    const { draft } = this.session;
    return draft && ["place", "jump", "walk"].includes(draft.type) ? (draft as TouristMove) : null;
  }

  get here(): string | null {
    const at = this.draftTile ?? this.draftTourist;
    return at && cellKey(at.row, at.col);
  }

  /** Tapping a possible place: preview there, or turn what is already previewed there. */
  choose(spot: CitesSpot): void {
    if (this.stage === "tourist") {
      this.bring(spot.row, spot.col);
      return;
    }
    const { draftTile } = this;
    if (draftTile?.row === spot.row && draftTile.col === spot.col) this.rotate(1);
    else this.lay(spot.row, spot.col);
  }

  /** Lay the tile in hand there, as a preview. */
  lay(row: number, col: number): void {
    const move = (this.session.legal as TileMove[]).find(
      (each) => each.tile === this.tile && each.row === row && each.col === col && each.rot === this.rot,
    );
    if (move) void this.session.propose(move);
  }

  /** Bring the tourist taken up (or the next of the stock) to a cell, as a preview; a walk where both fit. */
  bring(row: number, col: number): void {
    const here = (this.session.legal as TouristMove[]).filter((each) => each.row === row && each.col === col);
    const move =
      this.tourist === null
        ? here.find((each) => each.type === "place")
        : (here.find((each) => each.tourist === this.tourist && each.type === "walk") ??
          here.find((each) => each.tourist === this.tourist));
    if (move) void this.session.propose(move);
  }

  /** Turn the tile in hand, and with it the preview; by one quarter, clockwise when positive. */
  rotate(quarters: number): void {
    this.rot = (((this.rot + 90 * quarters) % 360) + 360) % 360;
    const { draftTile } = this;
    if (draftTile) this.lay(draftTile.row, draftTile.col);
  }

  takeTile(tile: number): void {
    if (this.tile === tile) {
      this.rotate(1);
      return;
    }
    this.session.drop();
    this.chosen = tile;
  }

  takeTourist(tourist: number | null): void {
    this.session.drop();
    this.tourist = this.tourist === tourist ? null : tourist;
  }

  /** The terrains of the tile in hand, or a tourist. */
  get inHand(): readonly string[] {
    if (this.stage === "tourist") return ["tourist"];
    return this.tile === null ? [] : unique([...(this.faces[this.tile] ?? "").replace(/D/g, "A")]);
  }

  hold(move: Move): void {
    const { rot, tile, tourist } = move as Partial<TileMove & TouristMove>;
    this.rot = rot ?? 0;
    this.chosen = tile ?? null;
    this.tourist = tourist ?? null;
  }

  /** Ask why the thing in hand cannot go to a place (a cell, in cell coordinates). */
  whyNot(row: number, col: number): void {
    const { stage, tile, rot, tourist } = this;
    if (stage === "tile")
      void this.session.why({ type: "tile", tile, rot, row: Math.floor(row / 2), col: Math.floor(col / 2) });
    else if (stage === "cover") void this.session.why({ type: "cover", tile, rot, row, col });
    else void this.session.why({ type: tourist === null ? "place" : "jump", tourist, row, col });
  }

  /** The cell under a point of the window. */
  cellAt(x: number, y: number): { row: number; col: number } | null {
    const at = this.toDrawing(x, y);
    return at && { row: Math.floor(at.y / CELL), col: Math.floor(at.x / CELL) };
  }

  override carry(x: number, y: number): void {
    super.carry(x, y);
    const under = document.elementFromPoint(x, y)?.closest("[data-spot]");
    this.over = under?.getAttribute("data-spot") ?? null;
  }

  /** What was carried is let go: onto a possible place, an impossible one, or nowhere. */
  override letGo(x: number, y: number): void {
    const spot = this.spots.find((each) => each.key === this.over);
    const onBoard = document.elementFromPoint(x, y)?.closest("[data-board]");
    this.putBack();
    if (spot) {
      if (this.stage === "tourist") this.bring(spot.row, spot.col);
      else this.lay(spot.row, spot.col);
    } else if (onBoard) {
      const at = this.cellAt(x, y);
      if (at) this.whyNot(at.row, at.col);
    }
  }

  override putBack(): void {
    super.putBack();
    this.over = null;
  }

  skip(): void {
    void this.session.make("skip");
  }

  decline(): void {
    void this.session.make("decline");
  }

  key(event: KeyboardEvent): boolean {
    const { stage } = this;
    if (event.key.toLowerCase() === "r" && (stage === "tile" || stage === "cover")) {
      this.rotate(event.shiftKey ? -1 : 1);
      return true;
    }
    const digit = /^[1-7]$/.test(event.key) ? Number(event.key) : 0;
    if (digit && stage === "tile" && this.due.length > 1) {
      const tile = this.due[digit - 1];
      if (tile !== undefined && tile !== this.tile) this.takeTile(tile);
      return tile !== undefined;
    }
    if (digit && stage === "tourist" && this.city?.tourists[digit - 1]) {
      this.takeTourist(digit);
      return true;
    }
    return false;
  }

  cancel(): boolean {
    if (this.tourist === null) return false;
    this.tourist = null;
    return true;
  }

  settle(): void {
    this.tourist = null;
    this.cursor = null;
  }
}

/** How a tile is turned, in words. */
export function turnWords(rot: number): string {
  return rot ? `, ${w(`turned.${rot as 90 | 180 | 270}`)}` : "";
}
