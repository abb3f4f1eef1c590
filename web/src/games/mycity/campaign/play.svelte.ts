// A person's choices in an episode of the campaign: buildings as in the game, stickers, and boxes of sheets.
import { say } from "../../../i18n/index.svelte";
import { BoardPlay } from "../../../kit/board-play.svelte";
import type { Move } from "../../../kit/changes";
import type { Session } from "../../../kit/session.svelte";
import type { Spot } from "../../../kit/spots";
import type { LegalMove } from "../../../wire/types";
import type { BuildingData, EpisodeData } from "../data";
import { MyCityPlay, type BuildMove } from "../play.svelte";
import { remember, remembered } from "./seen";
import { campaignOf, type CampaignView, type Cell, type EpisodePage, type SheetData } from "./types";

/** A sticker is placed like a building of one square. */
const STICKER: BuildingData = { colour: "church", shape: "", drawing: ["#"], rotations: [0] };

const ON_THE_BOARD = ["build", "pass", "leave", "stick"];

interface CellSpot extends Spot {
  move: Move;
}

/** The boxes of the sheet that I am asked about. */
export class SheetPlay extends BoardPlay {
  constructor(
    session: Session,
    private owner: CampaignPlay,
  ) {
    super(session);
  }

  /** The sheet that a decision is about now. */
  readonly sheet: SheetData | null = $derived.by(() => {
    const { sheets } = this.owner.page;
    return sheets.find((sheet) => sheet.cells.some((cell) => this.moveTo(cell))) ?? null;
  });

  readonly spots: readonly CellSpot[] = $derived.by(() => {
    const { sheet } = this;
    const filled = sheet ? this.owner.filled(this.session.seat ?? 0, sheet) : "";
    return (sheet?.cells ?? []).flatMap((cell, index) => {
      const move = filled[index] === ">" ? this.moveTo(cell) : undefined;
      return move
        ? [{ key: `cell-${index}`, x: cell.x, y: cell.y, move, label: this.owner.moveName(move) }]
        : [];
    });
  });

  get here(): string | null {
    return this.spots.find((spot) => spot.move.text === this.session.draft?.text)?.key ?? null;
  }

  choose(spot: CellSpot): void {
    void this.session.propose(spot.move);
  }

  /** A tap on a box that cannot be filled now. */
  miss(cell: Cell): void {
    if (this.sheet && cell.move) void this.session.why({ type: "", text: cell.move });
  }

  private moveTo(cell: Cell): Move | undefined {
    return cell.move === null ? undefined : this.session.legal.find((move) => move.text === cell.move);
  }
}

export class CampaignPlay extends MyCityPlay {
  readonly boxes: SheetPlay;
  /** Whether the leaflet lies open. */
  reading = $state(false);
  /** The sheet that somebody looks at. */
  looking = $state.raw<string | null>(null);
  /** Whether the city is looked at while a sheet is asked about. */
  aside = $state(false);
  /** Whether the scoring of this episode has been gone through. */
  counted = $state(false);

  constructor(session: Session) {
    super(session);
    this.boxes = new SheetPlay(session, this);
    const { now } = this;
    const fresh = !now.over && now.drawn.length < 2 && !now.cities.some((city) => city.built.length);
    this.reading = fresh && session.link !== null && !remembered(session.table.table);
  }

  /** The present. */
  get now(): CampaignView {
    return this.session.table.view as unknown as CampaignView;
  }

  override get campaign(): CampaignView {
    return campaignOf(this.session.view) ?? this.now;
  }

  get page(): EpisodePage {
    return this.now.page;
  }

  /** Whether the scores are there to be gone through, before the rewards are settled. */
  get counting(): boolean {
    const { now } = this;
    return !this.counted && !now.over && now.cities.some((city) => city.result !== null);
  }

  /** Whether what each city gets is shown. */
  get handing(): boolean {
    return !this.counting && this.campaign.cities.some((city) => city.result !== null);
  }

  /** Stickers and boxes change no score of this episode. */
  get scoreless(): boolean {
    return !this.now.standing;
  }

  /** The letters of a city's sheet. */
  filled(seat: number, sheet: SheetData): string {
    return this.campaign.towns[seat]?.sheets[sheet.key] ?? "";
  }

  /** What I may do that is neither on the board nor on a sheet. */
  get choices(): Move[] {
    if (this.boxes.sheet) return [];
    return this.session.legal.filter((move) => !ON_THE_BOARD.includes(move.type));
  }

  override get building(): BuildingData | null {
    return this.token === null ? super.building : STICKER;
  }

  override get builds(): BuildMove[] {
    const placed = this.session.legal.filter((move) => move.type === "stick");
    return placed.length
      ? placed.map((move) => ({ ...move, building: String(move.token), rot: 0 }) as unknown as BuildMove)
      : super.builds;
  }

  override get draft(): BuildMove | null {
    const { draft } = this.session;
    return draft?.type === "stick" ? (draft as BuildMove) : super.draft;
  }

  override get episode(): EpisodeData {
    return this.page;
  }

  protected override attempt(at: { rot: number; row: number; col: number }): LegalMove {
    if (this.token !== null) return { type: "stick", token: this.token, row: at.row, col: at.col };
    const own = this.now.towns[this.session.seat ?? 0]?.own[this.card ?? ""];
    return { ...super.attempt(at), building: own ?? this.card };
  }

  override nudged(arrow: string): (() => void) | null {
    return this.boxes.sheet ? this.boxes.nudged(arrow) : super.nudged(arrow);
  }

  override key(event: KeyboardEvent): boolean {
    if (this.token !== null || this.boxes.sheet) return false;
    return super.key(event);
  }

  /** A move of the campaign in words. */
  moveName(move: Move): string {
    const { session } = this;
    return session.text(`move.${move.type}`, this.params(move));
  }

  /** What fills the words about a move: things by their names. */
  private params(move: Move): Record<string, unknown> {
    const { session } = this;
    const named = Object.entries(move).map(([field, value]) => [
      field,
      session.texts[`${field}.${String(value)}`] ? session.text(`${field}.${String(value)}`) : value,
    ]);
    const place = typeof move.row === "number" ? this.place(move.row, Number(move.col)) : "";
    return {
      ...Object.fromEntries(named),
      place,
      left: this.now.towns[session.seat ?? 0]?.queue.length ?? 0,
    };
  }

  /** What is asked of me that only a chapter's own words say; null when it is nothing of the kind. */
  asked(named: (id: string) => string): string | null {
    const { session } = this;
    const { draft } = session;
    const [first] = this.boxes.sheet ? this.boxes.spots : [];
    const about = draft ?? first?.move;
    if (!about || ON_THE_BOARD.includes(about.type)) return null;
    const building = typeof about.building === "string" ? about.building : this.card;
    const params = { ...this.params(about), ...(building ? { building: named(building) } : {}) };
    const key = draft && this.boxes.sheet ? `confirm.${about.type}` : `ask.${about.type}`;
    return say(session.texts[key], params) || null;
  }

  /** The leaflet is put away. */
  close(): void {
    this.reading = false;
    remember(this.session.table.table);
  }

  override settle(): void {
    super.settle();
    this.boxes.cursor = null;
    this.boxes.over = null;
    this.aside = false;
  }
}
