// What is known of the table besides choices: names, prices, yields, what a move costs and brings.
import { signed } from "../../i18n/index.svelte";
import { BoardPlay } from "../../kit/board-play.svelte";
import type { Move } from "../../kit/changes";
import type { Session } from "../../kit/session.svelte";
import type { LacittaView } from "../../wire/types";
import { SERVICES, type Building, type LaCittaData, type Service } from "./data";
import { inPlay, layout, yieldOf, type Hex, type Layout, type Yield } from "./geometry";
import { halved } from "./halves";
import { MASTER } from "./tools";
import { w, type french } from "./words";

export interface HexMove extends Move {
  hex?: string;
  kind?: string;
  card?: string;
  gold?: number;
  service?: Service;
  slots?: string;
}

export interface Bonus {
  icon: "wheat" | "gold";
  count: number;
}

export abstract class Facts extends BoardPlay {
  readonly layout: Layout;

  constructor(session: Session) {
    super(session);
    this.layout = layout(this.data);
  }

  get data(): LaCittaData {
    return this.session.card.data as unknown as LaCittaData;
  }

  /** The table as it is. */
  get view(): LacittaView {
    return this.session.table.view as LacittaView;
  }

  /** The table as it is shown. */
  get scene(): LacittaView {
    return this.session.view as LacittaView;
  }

  get zones(): Set<string> {
    return inPlay(this.data, this.view.players.length);
  }

  /** What the Master Builder could build now, of all there is at this table. */
  get kinds(): Building[] {
    return Object.values(this.data.buildings).filter(
      (building) => building.pool && (this.view.edition === "C" || !building.expansion),
    );
  }

  get small(): Building[] {
    return this.kinds.filter((building) => building.size === "small");
  }

  hex(id: string): Hex | undefined {
    return this.layout.hexes.get(id);
  }

  yieldAt(id: string): Yield {
    return yieldOf(this.layout, this.view, id);
  }

  /** What a building brings wherever it stands, in words. */
  worthOf(kind: string): string {
    const building = this.data.buildings[kind];
    const parts = SERVICES.flatMap((service, n) => {
      const points = (building?.arches?.[n] ?? 0) / 2;
      return points ? [`${this.session.text(`service.${service}`)} +${halved(points)}`] : [];
    });
    if (building?.food) parts.push(w("effect.food", { n: signed(building.food) }));
    if (building?.gold) parts.push(w("effect.income", { n: signed(building.gold) }));
    return parts.join(", ");
  }

  /** What a card of the display does, in words. */
  helpOf(card: string): string {
    return card in this.data.buildings ? this.worthOf(card) : w(`help.${card}` as keyof typeof french);
  }

  /** What a card of the display costs at least; null where it costs nothing. */
  priceOf(card: string): number | null {
    const size = this.data.buildings[card]?.size;
    if (size) return this.data.prices.card[size] ?? null;
    return card === MASTER ? (this.data.prices.master.small ?? null) : null;
  }

  masterPrice(kind: string): number {
    return this.data.prices.master[this.data.buildings[kind]?.size ?? ""] ?? 0;
  }

  /** The building that a move sets on the board. */
  kindOf(move: HexMove): string | null {
    switch (move.type) {
      case "castle":
      case "found":
        return "castle";
      case "build":
      case "take-master":
        return move.kind ?? null;
      case "take-building":
        return move.card ?? null;
      case "road":
        return "road";
      default:
        return null;
    }
  }

  /** Which step of Bread and Games or Golden Times is paid for: so many markers or citizens. */
  stepOf(gold: number): number {
    return this.data.prices.steps.indexOf(gold) + 1;
  }

  /** What a move does to a place that is built on already: a short sign, or a cross for what goes. */
  markOf(draft: HexMove): string | null {
    switch (draft.type) {
      case "demolish":
        return "×";
      case "remove":
      case "settler":
        return signed(-1);
      case "grow":
        return signed(1);
      case "take-golden":
      case "take-bread":
        return signed(this.stepOf(draft.gold ?? 0));
      case "take-harvest":
        return "×2";
      default:
        return null;
    }
  }

  /** What a move would bring at its place, where that depends on the place. */
  bonusOf(move: HexMove, hex: string): Bonus | null {
    const building = this.data.buildings[this.kindOf(move) ?? ""];
    const { food, mountains } = this.yieldAt(hex);
    if (building?.mountains) return { icon: "gold", count: mountains };
    return building?.land || move.type === "take-harvest" ? { icon: "wheat", count: food } : null;
  }
}
