// A person's way over the plaza: what choosing a place does, why another cannot be chosen, the keys.
import { stepTo } from "../../kit/spots";
import { CityChoices } from "./choices.svelte";
import { spotsOf, type CitySpot } from "./spots";

export class CityPlay extends CityChoices {
  readonly spots: readonly CitySpot[] = $derived.by(() => spotsOf(this, this.session.legal));

  choose(spot: CitySpot): void {
    if (spot.what === "pawn") this.takePawn(spot.id);
    else if (spot.what === "nose") this.point(spot.id);
    else if (spot.what === "shop") this.tapShop(spot.id);
    else if (spot.what === "end") this.goTo(spot.id);
    else if (this.stand?.space === spot.id) this.turn(1);
    else if (this.held) this.bring(this.held, spot.id);
  }

  /** The spot that shows the draft. */
  get here(): string | null {
    const { stand, trade } = this;
    if (stand) return `${this.stage === "pawns" ? "space" : "end"}:${stand.space}`;
    return trade ? `shop:${trade.shop}` : null;
  }

  /** An arrow moves the preview among places of its own kind; where there is none that way, to another pawn. */
  protected override beside(from: CitySpot, arrow: string): CitySpot | null {
    const other = (spot: CitySpot) => spot.what === "pawn" && spot.id !== this.held;
    return (
      stepTo(
        this.spots.filter((spot) => spot.what === from.what),
        from,
        arrow,
      ) ?? stepTo(this.spots.filter(other), from, arrow)
    );
  }

  /** A pawn that is taken up goes to the first of its places. */
  protected override get begin(): CitySpot | undefined {
    const end = this.held === null ? undefined : this.spots.find((spot) => spot.what === "end");
    return end ?? (this.current as CitySpot | undefined);
  }

  /** The pawn taken up, or the kind of shop in hand. */
  get inHand(): readonly string[] {
    if (this.trade) return [this.kind(this.trade.shop)];
    return this.held !== null && this.stage !== "none" ? [this.held] : [];
  }

  /** Ask why something on the board cannot be chosen now. */
  whyNot(what: "space" | "shop" | "pawn", id: string): void {
    const { stage, held, session } = this;
    if (stage === "none" || stage === "skip") return;
    const type = stage === "pawns" ? "place" : "move";
    const at = this.view.pawns.find((each) => each.pawn === id);
    if (what === "shop") {
      const mine = this.owned(id)?.owner === session.seat;
      const verb = stage === "shops" || stage === "pawns" ? "take" : stage === "sell" ? "sell" : "buy";
      void session.why({ type: verb === "buy" && mine ? "expand" : verb, shop: id, tokens: 1 });
    } else if (what === "space") {
      if (held) void session.why({ type, pawn: held, space: id });
    } else if (stage === "move") this.takePawn(id);
    else if (stage === "pawns") void session.why({ type, pawn: held, space: at?.space, nose: at?.nose });
    else void session.why({ type, pawn: id });
  }

  key(event: KeyboardEvent): boolean {
    const { stage } = this;
    const key = event.key.toLowerCase();
    if (key === "r" && this.noses.length) this.turn(event.shiftKey ? -1 : 1);
    else if ((key === "+" || key === "-") && this.most) this.add(key === "+" ? 1 : -1);
    else if (key === "e" && stage === "buy") this.endTurn();
    else if (/^[1-7]$/.test(key) && (stage === "move" || stage === "pawns")) {
      const pawn = this.view.pawns[Number(key) - 1];
      if (!pawn || (stage === "pawns" && pawn.space !== null)) return false;
      this.takePawn(pawn.pawn);
    } else return false;
    return true;
  }

  cancel(): boolean {
    const half = this.standing !== null || this.chosen !== null;
    if (this.standing) this.standing = null;
    else this.chosen = null;
    return half;
  }

  settle(): void {
    this.chosen = null;
    this.standing = null;
    this.cursor = null;
  }
}
