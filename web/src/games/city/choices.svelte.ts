// What can be chosen in City, and what is: pawns, their places and noses, shops and their trades.
import { signed } from "../../i18n/index.svelte";
import { BoardPlay } from "../../kit/board-play.svelte";
import type { Move } from "../../kit/changes";
import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import { unique } from "../../kit/unique";
import type { CityActionView, CityRouteView, CityShopView, CityView } from "../../wire/types";
import type { CityData, Kind } from "./data";
import { layout, noseSide, type Layout, type Lot } from "./geometry";
import { tradeOf, w } from "./words";

export type Stage = "pawns" | "shops" | "move" | "skip" | "buy" | "sell" | "none";

export interface PawnMove extends Move {
  pawn: string;
  space: string;
  nose: string;
}

export interface ShopMove extends Move {
  shop: string;
  tokens?: number;
}

/** A pawn at the place it is to stop; the nose may still be open. */
export interface Stand {
  pawn: string;
  space: string;
  nose: string | null;
}

/** What a trade in hand costs or brings, and how many tokens lie there afterwards. */
export interface Trade {
  shop: string;
  type: string;
  /** The change of the own marker, once it is known. */
  points: number | null;
  added: number;
  tokens: number;
}

export abstract class CityChoices extends BoardPlay {
  /** The pawn taken up. */
  chosen = $state<string | null>(null);
  /** Whether the board is turned to stand upright. */
  tall = $state(false);
  /** Without confirmation: the place chosen, while the nose is still to be. */
  protected standing = $state.raw<{ pawn: string; space: string } | null>(null);
  private readonly layouts: { wide: Layout; tall: Layout };

  constructor(session: Session) {
    super(session);
    const { plaza } = this.data;
    this.layouts = { wide: layout(plaza, false), tall: layout(plaza, true) };
  }

  get data(): CityData {
    return this.session.card.data as unknown as CityData;
  }

  get view(): CityView {
    return this.session.table.view as CityView;
  }

  get layout(): Layout {
    return this.tall ? this.layouts.tall : this.layouts.wide;
  }

  /** The table as far as it has been shown. */
  get scene(): CityView {
    return this.session.view as CityView;
  }

  get stage(): Stage {
    if (!this.session.myTurn) return "none";
    const { phase } = this.view;
    if (phase === "move") return this.session.legal[0]?.type === "skip" ? "skip" : "move";
    return phase === "roll" || phase === "over" ? "none" : (phase as Stage);
  }

  // ------------------------------------------------------------------ names and values

  value(pawn: string): number {
    return this.data.box.pawn.find((each) => each.id === pawn)?.value ?? 0;
  }

  pawnName(pawn: string): string {
    return this.session.text(`pawn.${pawn}`);
  }

  lot(shop: string): Lot {
    return this.layout.lots.get(shop) as Lot;
  }

  kind(shop: string): Kind {
    return this.lot(shop).large ? "large" : "small";
  }

  /** A shop by its trade and its side of the plaza: "the bakery in the east". */
  shopName(shop: string): string {
    return this.session.text(`shop.${shop}`);
  }

  /** Where a pawn stands: "devant la boulangerie de l’est"; with its notation for those who want it. */
  spaceName(space: string): string {
    const words = this.session.text(`space.${space}`);
    return prefs.coordinates ? `${words} (${space})` : words;
  }

  /** What a nose points to. */
  noseName(nose: string): string {
    return this.session.text(`nose.${nose}`);
  }

  tradeName(shop: string): string {
    return this.session.text(`words.trade.${tradeOf(this.lot(shop))}`);
  }

  owned(shop: string): CityShopView | undefined {
    return this.view.shops.find((each) => each.shop === shop);
  }

  /** What a pawn brings to whom, in words. */
  pays(action: CityActionView | null): string {
    if (!action?.points) return w("pays.none");
    const who = this.session.name(action.owner);
    return w("pays", { who, points: signed(action.points) });
  }

  // ------------------------------------------------------------------ pawns

  /** The pawns nobody has placed yet. */
  get left(): string[] {
    return this.view.pawns.filter((pawn) => pawn.space === null).map((pawn) => pawn.pawn);
  }

  /** The draft, when it brings a pawn somewhere. */
  get draftPawn(): PawnMove | null {
    const { draft } = this.session;
    return draft && (draft.type === "place" || draft.type === "move") ? (draft as PawnMove) : null;
  }

  get stand(): Stand | null {
    return this.draftPawn ?? (this.standing ? { ...this.standing, nose: null } : null);
  }

  /** The pawn that a tap on the board brings somewhere. */
  get held(): string | null {
    const { stage, chosen } = this;
    if (stage === "pawns") {
      const { left } = this;
      return chosen !== null && left.includes(chosen) ? chosen : (left[0] ?? null);
    }
    return stage === "move" ? (chosen ?? this.stand?.pawn ?? null) : null;
  }

  /** The routes on show: those of the pawn taken up, or all. */
  readonly routes: readonly CityRouteView[] = $derived.by(() => {
    if (this.stage !== "move") return [];
    const { held } = this;
    return held === null ? this.view.routes : this.view.routes.filter((route) => route.pawn === held);
  });

  /** The way of the previewed move. */
  get route(): CityRouteView | null {
    const { stand, stage } = this;
    if (!stand || stage !== "move") return null;
    const same = this.view.routes.filter((route) => route.pawn === stand.pawn && route.space === stand.space);
    return same.find((route) => route.nose === stand.nose) ?? same[0] ?? null;
  }

  private pawnMoves(pawn: string, space: string): PawnMove[] {
    return (this.session.legal as PawnMove[]).filter((move) => move.pawn === pawn && move.space === space);
  }

  /** The noses to choose from at the place picked; none where there is no choice. */
  get noses(): readonly string[] {
    const { stand } = this;
    const found = stand ? this.pawnMoves(stand.pawn, stand.space).map((move) => move.nose) : [];
    return found.length > 1 ? found : [];
  }

  takePawn(pawn: string): void {
    this.session.drop();
    this.standing = null;
    this.chosen = this.chosen === pawn && this.stage === "move" ? null : pawn;
    if (this.stage === "move" && !this.view.routes.some((route) => route.pawn === pawn))
      void this.session.why({ type: "move", pawn });
  }

  /** Bring a pawn to a space, as a preview; its nose looks ahead until another is chosen. */
  protected bring(pawn: string, space: string): void {
    const moves = this.pawnMoves(pawn, space);
    if (this.stage === "move") this.chosen = pawn;
    if (moves.length > 1 && !prefs.confirm) {
      this.session.drop();
      this.standing = { pawn, space };
      return;
    }
    const path = this.view.routes.find((route) => route.pawn === pawn && route.space === space)?.path ?? [];
    const { spaces } = this.layout;
    const ahead = noseSide(spaces, path.at(-2) ?? "", space);
    const move = moves.find((each) => noseSide(spaces, space, each.nose) === ahead) ?? moves[0];
    if (move) void this.session.propose(move);
  }

  /** Point the nose of the pawn to be set down. */
  point(nose: string): void {
    const { stand } = this;
    const move = stand && this.pawnMoves(stand.pawn, stand.space).find((each) => each.nose === nose);
    if (move) void this.session.propose(move);
  }

  /** Turn the nose to the next exit. */
  turn(by: number): void {
    const { noses, stand } = this;
    if (!noses.length) return;
    const at = noses.indexOf(stand?.nose ?? "");
    this.point(noses[(at + by + noses.length) % noses.length] as string);
  }

  protected goTo(space: string): void {
    if (this.stand?.space !== space) {
      const route = this.routes.find((each) => each.space === space);
      if (route) this.bring(route.pawn, space);
    } else if (this.noses.length) this.turn(1);
    else {
      const pawns = unique(this.reaching(space));
      const next = pawns[(pawns.indexOf(this.stand.pawn) + 1) % pawns.length];
      if (next && next !== this.stand.pawn) this.bring(next, space);
    }
  }

  /** The pawns that can come to a space with this roll. */
  private reaching(space: string): string[] {
    return this.view.routes.filter((route) => route.space === space).map((route) => route.pawn);
  }

  // ------------------------------------------------------------------ shops

  private shopMoves(shop: string): ShopMove[] {
    return (this.session.legal as ShopMove[]).filter((move) => move.shop === shop);
  }

  /** What can be done with a shop now, and what that brings at the smallest measure. */
  offer(shop: string): { type: string; points: number } {
    const type = this.shopMoves(shop)[0]?.type ?? "";
    const prices: Record<string, number> = this.data.box.price[this.kind(shop)];
    return { type, points: type === "sell" ? (this.view.debt?.prices[shop] ?? 0) : 0 - (prices[type] ?? 0) };
  }

  /** The trade that is previewed. */
  get trade(): Trade | null {
    const { draft, preview, seat } = this.session;
    if (typeof draft?.shop !== "string") return null;
    const { shop, type, tokens = 1 } = draft as ShopMove;
    const { shops } = (preview ?? this.view) as CityView;
    return {
      shop,
      type,
      points: type === "expand" ? this.session.change(seat ?? 0) : this.offer(shop).points,
      added: tokens,
      tokens: shops.find((each) => each.shop === shop)?.tokens ?? 0,
    };
  }

  /** How many tokens a shop could be given at most. */
  get most(): number {
    const { trade } = this;
    return trade?.type === "expand" ? this.shopMoves(trade.shop).length : 0;
  }

  /** Change the number of tokens of the enlargement in hand. */
  add(by: number): void {
    const { trade } = this;
    if (trade?.type !== "expand") return;
    const move = this.shopMoves(trade.shop).find((each) => each.tokens === trade.added + by);
    if (move) void this.session.propose(move);
  }

  protected tapShop(shop: string): void {
    const moves = this.shopMoves(shop);
    const { trade } = this;
    // A second tap on the same shop adds a token, and begins again after the most.
    const next = trade?.shop === shop ? moves.find((move) => move.tokens === trade.added + 1) : undefined;
    const move = next ?? moves[0];
    if (move) void this.session.propose(move);
  }

  endTurn(): void {
    void this.session.make("end turn");
  }

  skipMove(): void {
    void this.session.make("skip");
  }
}
