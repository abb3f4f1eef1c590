// What is known of the table besides choices: names, prices, yields, what a move costs and brings.
import { signed } from "../../i18n/index.svelte";
import { BoardPlay } from "../../kit/board-play.svelte";
import type { Move } from "../../kit/changes";
import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import type { LacittaCityView, LacittaView } from "../../wire/types";
import { SERVICES, type Building, type LaCittaData, type Service } from "./data";
import { layout, type Hex, type Layout } from "./geometry";
import { halved } from "./halves";
import { w } from "./words";

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
    return new Set(this.data.board.zones[this.view.players.length]);
  }

  /** What the Master Builder could build now, of all there is at this table. */
  get kinds(): Building[] {
    return Object.values(this.data.buildings).filter(({ pool }) => pool && pool in this.view.pools);
  }

  /** What a player card could build. */
  get small(): Building[] {
    return this.kinds.filter((building) => building.by_player_card);
  }

  hex(id: string): Hex | undefined {
    return this.layout.hexes.get(id);
  }

  // ------------------------------------------------------------------ places in words

  /** The city that has a tile on this hex. */
  cityAt(hex: string): LacittaCityView | undefined {
    return this.scene.cities.find((city) => city.tiles.some(([id]) => id === hex));
  }

  /** What the town with its castle there is called. */
  town(castle: string): string {
    return this.data.board.hexes[castle]?.town ?? castle;
  }

  /** Where a hex lies seen from a castle: "au nord"; nothing on it. */
  private way(castle: string, hex: string): string {
    const [from, to] = [this.hex(castle), this.hex(hex)];
    const way = from && to ? this.data.board.ways[`${to.q - from.q},${to.r - from.r}`] : undefined;
    return way ? this.session.text(`way.${way}`) : "";
  }

  /** A place in words: by the town it belongs to or touches, or the one that would stand there. */
  place(hex: string): string {
    const near = new Set(this.data.board.hexes[hex]?.neighbours);
    const city =
      this.cityAt(hex) ?? this.scene.cities.find((each) => each.tiles.some(([id]) => near.has(id)));
    const way = city ? this.way(city.castle, hex) : "";
    const words = city ? this.town(city.castle) + (way ? `, ${way}` : "") : this.town(hex);
    return prefs.coordinates ? `${words} (${hex})` : words;
  }

  /** A building and where it stands in its town. */
  tileWords(castle: string, hex: string, kind: string): string {
    return [this.session.text(`kind.${kind}`), this.way(castle, hex)].filter(Boolean).join(" ");
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
    return card in this.data.buildings ? this.worthOf(card) : this.session.text(`help.${card}`);
  }

  /** What a card of the display costs at least. */
  priceOf(card: string): number {
    return this.data.prices.card[card] ?? 0;
  }

  masterPrice(kind: string): number {
    return this.data.prices.master[kind] ?? 0;
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

  /** How many markers or citizens this gold of Bread and Games or Golden Times is paid for. */
  stepOf(gold: unknown): number {
    return this.data.prices.steps.find((step) => step.gold === gold)?.count ?? 0;
  }

  /** What a move does to a place that is built on already: a short sign. */
  markOf(draft: HexMove): string | null {
    const key = `mark.${draft.type}`;
    return key in this.session.card.texts ? this.session.text(key, { n: this.stepOf(draft.gold) }) : null;
  }

  /** What a move would bring at its place, where that depends on the place. */
  bonusOf(move: HexMove, hex: string): Bonus | null {
    const kind = this.kindOf(move) ?? (move.type === "take-harvest" ? "farm" : "");
    const yields = this.data.buildings[kind]?.yields;
    if (!yields) return null;
    return { icon: yields === "gold" ? "gold" : "wheat", count: this.view.yields[yields][hex] ?? 0 };
  }
}
