// A person's choices in La Città: a card or a building taken up, a hex for it, a wish looked into, a year's end
// gone through again.
import type { Session } from "../../kit/session.svelte";
import type { Spot } from "../../kit/spots";
import { uniqueBy } from "../../kit/unique";
import type { GameEvent, LacittaView, LegalMove } from "../../wire/types";
import { SERVICES, type Service } from "./data";
import { Facts, type Bonus, type HexMove } from "./facts";
import { Show } from "./show.svelte";
import { MASTER, meantBy, toolOf, type Tool } from "./tools";
import { w } from "./words";

export interface HexSpot extends Spot {
  /** Something stands there already. */
  built: boolean;
  /** What happens there to what stands there, as a sign. */
  sign: string | null;
  /** What a building there would bring, where that depends on the place. */
  bonus: Bonus | null;
}

export class LaCittaPlay extends Facts {
  tool = $state<Tool | null>(null);
  /** What the Master Builder is to build. */
  kind = $state<string | null>(null);
  /** The step of Bread and Games or Golden Times, in gold. */
  gold = $state(0);
  /** The service chosen where two would do. */
  service = $state<Service | null>(null);
  /** A hex tapped before a tool was taken up. */
  site = $state<string | null>(null);
  /** The castle of the city looked at. */
  city = $state<string | null>(null);
  /** The card of the display tapped last, whose use is told. */
  looked = $state<string | null>(null);
  /** The wish whose forecast is drawn. */
  wish = $state<Service | null>(null);
  /** On a narrow screen: whether the cards are open, and whether the whole board is wanted. */
  drawer = $state(true);
  whole = $state(false);
  /** On a narrow screen: whether year, Voice and means lie open over the board. */
  panel = $state(false);

  readonly show: Show;

  constructor(session: Session) {
    super(session);
    this.show = new Show(session);
  }

  get showing(): LacittaView | undefined {
    return this.show.step?.view;
  }

  get telling(): GameEvent | null {
    return this.show.telling;
  }

  // ------------------------------------------------------------------ what is expected

  /** The stage in which I have to decide; null when I do not. */
  get stage(): string | null {
    return this.session.myTurn ? this.view.stage : null;
  }

  get moves(): readonly HexMove[] {
    return this.session.legal as readonly HexMove[];
  }

  /** The legal moves that fit what is taken up and what was told it. */
  readonly fitting: readonly HexMove[] = $derived.by(() => {
    const { stage, tool, attractBy, kind, gold } = this;
    if (stage !== "turn")
      return this.moves.filter((move) => move.hex && (move.type !== "attract" || move.service === attractBy));
    return (tool ? this.movesOf(tool) : []).filter(
      (move) => (move.type !== "take-master" || move.kind === kind) && (move.gold ?? gold) === gold,
    );
  });

  /** The legal moves of a tool, with any answer to what it still asks. */
  private movesOf(tool: Tool): HexMove[] {
    const meant = Object.entries(meantBy(tool));
    if (this.stage !== "turn") return [];
    return this.moves.filter((move) => meant.every(([field, value]) => move[field] === value));
  }

  can(tool: Tool): boolean {
    return this.movesOf(tool).length > 0;
  }

  /** Whether a tool would do something on the hex tapped first. */
  fitsSite(tool: Tool): boolean {
    return this.site !== null && this.movesOf(tool).some((move) => move.hex === this.site);
  }

  single(type: string): HexMove | undefined {
    return this.moves.find((move) => move.type === type);
  }

  /** The wishes to choose from in a tied year. */
  get wishes(): Service[] {
    return SERVICES.filter((service) =>
      this.moves.some((move) => move.type === "attract" && move.service === service),
    );
  }

  get attractBy(): Service | null {
    const { wishes } = this;
    return this.service && wishes.includes(this.service) ? this.service : (wishes[0] ?? null);
  }

  canMaster(kind: string): boolean {
    return this.moves.some((move) => move.type === "take-master" && move.kind === kind);
  }

  canStep(gold: number): boolean {
    return this.tool !== null && this.movesOf(this.tool).some((move) => move.gold === gold);
  }

  /** The building or card taken up. */
  get inHand(): readonly string[] {
    const { tool } = this;
    if (!tool || this.stage !== "turn") return [];
    return [tool === "found" ? "castle" : (tool.split(":")[1] ?? "")];
  }

  hold(move: HexMove): void {
    this.tool = toolOf(move);
    this.kind = move.kind ?? null;
    this.gold = move.gold ?? 0;
  }

  // ------------------------------------------------------------------ what is there

  get draft(): HexMove | null {
    return this.session.draft as HexMove | null;
  }

  get draftMark(): string | null {
    return this.draft ? this.markOf(this.draft) : null;
  }

  // ------------------------------------------------------------------ places

  readonly spots: HexSpot[] = $derived.by(() => {
    if (this.show.step) return [];
    const found = uniqueBy(this.fitting, ({ hex }) => hex).flatMap((move) => {
      const hex = this.hex(move.hex ?? "");
      if (!hex) return [];
      return [
        {
          key: hex.id,
          x: hex.x,
          y: hex.y,
          label: this.spotLabel(move, hex.id),
          built: this.cityAt(hex.id) !== undefined,
          sign: this.markOf(move),
          bonus: this.bonusOf(move, hex.id),
        },
      ];
    });
    const labels = found.map(({ label }) => label);
    // Two places of the same words are told apart by their letters.
    return found.map((spot) =>
      labels.filter((label) => label === spot.label).length > 1
        ? { ...spot, label: w("spot.hex", { place: spot.label, hex: spot.key }) }
        : spot,
    );
  });

  private spotLabel(move: HexMove, hex: string): string {
    const city = this.cityAt(hex);
    const bonus = this.bonusOf(move, hex);
    const more = bonus ? w(bonus.icon === "gold" ? "spot.gold" : "spot.food", { n: bonus.count }) : "";
    if (!city) return this.place(hex) + more;
    const kind = city.tiles.find(([id]) => id === hex)?.[1] ?? "castle";
    return w("spot.city", {
      town: this.town(city.castle),
      there: this.tileWords(city.castle, hex, kind),
      people: city.citizens,
      limit: city.limit ?? "∞",
      more,
    });
  }

  get here(): string | null {
    return this.draft?.hex ?? null;
  }

  choose({ key: hex }: Pick<HexSpot, "key">): void {
    this.panel = false;
    const here = this.fitting.filter((move) => move.hex === hex);
    const move = here.find((each) => each.service === this.service) ?? here[0];
    if (move) void this.session.propose(move);
  }

  /** The services to choose from for the draft of Bread and Games. */
  get breadServices(): Service[] {
    const { draft } = this;
    if (draft?.type !== "take-bread") return [];
    const found = this.fitting
      .filter((move) => move.hex === draft.hex)
      .map((move) => move.service as Service);
    return found.length > 1 ? found : [];
  }

  takeService(service: Service): void {
    this.service = service;
    const { draft } = this;
    if (draft?.type === "take-bread" && draft.hex) this.choose({ key: draft.hex });
    else this.session.drop();
  }

  /** A tap where nothing can go: why not, or what is there. */
  tapHex(hex: string): void {
    const asked = this.question(hex);
    if (asked) {
      void this.session.why(asked);
      return;
    }
    const city = this.cityAt(hex);
    if (city) this.lookAt(city.castle);
    else this.city = null;
    this.site = !city && this.stage === "turn" && this.site !== hex ? hex : null;
    if (this.site && !this.moves.some((move) => move.hex === hex)) {
      this.site = null;
      this.whyNotAt(hex);
    }
  }

  /** A tap on terrain: nothing is ever built there. */
  tapTerrain(triangle: string): void {
    if (this.stage === "turn") this.whyNotAt(triangle);
  }

  /** Why nothing can be built at a place: asked of a move that could be made elsewhere, so that only the place counts. */
  private whyNotAt(hex: string): void {
    const tool = this.tool ?? this.small.map(({ id }): Tool => `build:${id}`).find((each) => this.can(each));
    const { type, kind, card } = this.moves.find((move) => move.kind ?? move.card) ?? {};
    void this.session.why(
      tool || !type
        ? this.attempt(tool ?? "build:farm", hex)
        : { ...this.attempt("build:farm", hex), type, kind, card },
    );
  }

  /** The move that a tap on this hex would be; null when a tap only looks. */
  private question(hex: string): LegalMove | null {
    const { stage, tool } = this;
    if (stage === "turn") return tool && this.attempt(tool, hex);
    const type = this.moves.find((move) => move.hex)?.type;
    return type ? { type, hex, service: this.attractBy ?? "culture" } : null;
  }

  /** The use of a tool on a hex or anywhere; what else it has not been told yet is anything. */
  private attempt(tool: Tool, hex?: string): LegalMove {
    const { kind, gold, service } = this;
    const told = { hex, gold, kind: kind ?? "farm", service: service ?? "culture", slots: "ab" };
    return { ...told, ...meantBy(tool) };
  }

  // ------------------------------------------------------------------ cards

  /** Take up a tool, or lay it down; one that leads nowhere says why. */
  take(tool: Tool): void {
    const { site } = this;
    this.session.drop();
    this.session.refusal = null;
    this.city = null;
    this.kind = null;
    this.gold = 0;
    this.service = null;
    this.whole = tool === "found";
    this.looked = tool.startsWith("card:") ? tool.slice(5) : null;
    // What asks "where?" must not lie over the board.
    this.panel = false;
    if (!this.can(tool)) {
      this.tool = null;
      void this.session.why(this.attempt(tool));
      return;
    }
    this.tool = this.tool === tool ? null : tool;
    this.site = this.tool === `card:${MASTER}` ? site : null;
    if (site !== null && this.tool !== null && this.fitting.some((move) => move.hex === site))
      this.choose({ key: site });
  }

  takeKind(kind: string): void {
    const { site } = this;
    this.session.drop();
    if (!this.canMaster(kind)) {
      void this.session.why({ ...this.attempt(`card:${MASTER}`), kind });
      return;
    }
    this.kind = kind;
    if (site !== null && this.fitting.some((move) => move.hex === site)) this.choose({ key: site });
  }

  takeStep(gold: number): void {
    const hex = this.draft?.hex;
    this.session.drop();
    this.gold = gold;
    if (!this.canStep(gold)) {
      if (this.tool) void this.session.why(this.attempt(this.tool, hex));
    } else if (hex) this.choose({ key: hex });
  }

  /** Preview a move without place; where it is not possible, say why. */
  makeSingle(type: string): void {
    const move = this.single(type);
    this.tool = null;
    this.site = null;
    if (move) void this.session.propose(move);
    else void this.session.why({ type });
  }

  ask(slots: string): void {
    const move = this.moves.find((each) => each.type === "take-ask" && each.slots === slots);
    if (move) void this.session.propose(move);
    else void this.session.why({ type: "take-ask", gold: this.data.prices.ask[slots], slots });
  }

  /** A town's card is opened or put away. */
  lookAt(castle: string): void {
    this.city = this.city === castle ? null : castle;
    this.panel = false;
  }

  look(service: Service): void {
    this.wish = this.wish === service ? null : service;
  }

  // ------------------------------------------------------------------ keys

  key(event: KeyboardEvent): boolean {
    const pressed = event.key.toLowerCase();
    if (pressed === "v") {
      const at = this.wish === null ? 0 : SERVICES.indexOf(this.wish) + 1;
      this.wish = SERVICES[at] ?? null;
      return true;
    }
    if (this.stage !== "turn") return false;
    const card = /^[1-7]$/.test(pressed) ? this.view.politics.display[Number(pressed) - 1] : null;
    if (card) this.take(`card:${card}`);
    else if (pressed === "g") this.makeSingle("gold");
    else if (pressed === "n") this.take("found");
    else if (pressed === "p") this.makeSingle("pass");
    else if (pressed === "b") {
      const tools = this.small
        .map((building): Tool => `build:${building.id}`)
        .filter((tool) => this.can(tool));
      const next = tools[(this.tool === null ? -1 : tools.indexOf(this.tool)) + 1] ?? tools[0];
      if (next) this.take(next);
    } else return false;
    return true;
  }

  cancel(): boolean {
    if (this.show.step) this.show.stop();
    else if (this.tool !== null) this.tool = null;
    else if (this.site !== null || this.city !== null) this.site = this.city = null;
    else if (this.wish !== null) this.wish = null;
    else return false;
    return true;
  }

  settle(): void {
    this.tool = null;
    this.kind = null;
    this.gold = 0;
    this.service = null;
    this.site = null;
    this.looked = null;
    this.cursor = null;
    this.whole = false;
    this.panel = false;
  }
}
