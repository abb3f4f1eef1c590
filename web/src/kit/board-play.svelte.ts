// A person's way over the places of a board: by tap, by the arrow keys, or with a piece carried there.
import { tick } from "svelte";
import type { SVGAttributes } from "svelte/elements";

import type { DragHandlers } from "./drag";
import type { Point } from "./frame";
import type { Play } from "./game";
import type { Session } from "./session.svelte";
import { isArrow, stepTo, type Spot } from "./spots";

const NOWHERE: Point = { x: 0, y: 0 };

/** What every game's `Play` shares; a game says which places there are and what choosing one means. */
export abstract class BoardPlay implements Play {
  /** The spot the keyboard stands on. */
  cursor = $state<string | null>(null);
  /** The spot under the mouse, or under what is carried. */
  over = $state<string | null>(null);
  /** Whether the last choice on the board was made by keys. */
  keyboard = $state(false);
  /** Where in the window the piece hangs that is carried over the board. */
  carried = $state.raw<Point | null>(null);
  /** The drawing in which the places lie. */
  plane = $state.raw<SVGGElement | null>(null);
  readonly arrowButtons: boolean = true;

  constructor(protected session: Session) {}

  /** The places that can be chosen now. */
  abstract readonly spots: readonly Spot[];

  /** The key of the spot that shows the draft. */
  abstract readonly here: string | null;

  /** Choose a place: the move there is previewed. */
  abstract choose(spot: Spot): void;

  /** The spot that the tabulator key leads to. */
  readonly current: Spot | undefined = $derived.by(() => {
    const at = (key: string | null) => this.spots.find((spot) => spot.key === key);
    return at(this.cursor) ?? at(this.here) ?? this.first;
  });

  protected get first(): Spot | undefined {
    return this.spots[0];
  }

  tap(spot: Spot): void {
    this.keyboard = false;
    this.cursor = spot.key;
    this.choose(spot);
  }

  nudged(arrow: string): (() => void) | null {
    const { draft } = this.session;
    const from = draft ? this.spots.find((spot) => spot.key === this.here) : undefined;
    // Before anything is previewed every arrow begins at the first place.
    const to = draft ? from && this.beside(from, arrow) : this.begin;
    return to
      ? () => {
          this.cursor = to.key;
          this.choose(to);
        }
      : null;
  }

  /** The place to preview first. */
  protected get begin(): Spot | undefined {
    return this.current;
  }

  /** The next place for the preview. */
  protected beside(from: Spot, arrow: string): Spot | null {
    return stepTo(this.spots, from, arrow);
  }

  /** What makes an element of the drawing the button of a spot. */
  button(spot: Spot): SVGAttributes<SVGElement> & { "data-spot": string } {
    return {
      role: "button",
      tabindex: spot.key === this.current?.key ? 0 : -1,
      "aria-label": spot.label,
      "aria-pressed": spot.key === this.here,
      "data-spot": spot.key,
      onclick: () => this.tap(spot),
      onkeydown: (event) => void this.press(event, spot),
      onfocus: () => (this.cursor = spot.key),
      onpointerenter: (event) => {
        if (event.pointerType === "mouse") this.over = spot.key;
      },
      onpointerleave: () => (this.over = null),
    };
  }

  private async press(event: KeyboardEvent, spot: Spot): Promise<void> {
    const drafted = spot.key === this.here && this.session.draft !== null;
    if (isArrow(event.key)) {
      event.preventDefault();
      this.keyboard = true;
      // From the preview the arrows take it along; from elsewhere they only look.
      const nudge = drafted ? this.nudged(event.key) : null;
      if (nudge) nudge();
      else this.cursor = stepTo(this.spots, spot, event.key)?.key ?? spot.key;
      await tick();
      this.focus(`[data-spot="${this.cursor}"]`);
    } else if (isEnter(event)) {
      this.keyboard = true;
      this.cursor = spot.key;
      if (drafted) void this.session.confirm();
      else this.choose(spot);
    }
  }

  private focus(selector: string): void {
    this.plane?.querySelector<SVGElement>(selector)?.focus();
  }

  /** A point of the window, in the units of the drawing. */
  toDrawing(x: number, y: number): Point | null {
    const matrix = this.plane?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
  }

  /** Handlers for `draggable`: a piece is taken up and hangs at the pointer, `apart` from it, until it is let go. */
  carrying(ready: () => boolean, take: () => void, apart: () => Point = () => NOWHERE): DragHandlers {
    const hung = (x: number, y: number) => [x + apart().x, y + apart().y] as const;
    return {
      ready: () => ready() && !this.session.sending,
      start: take,
      move: (x, y) => this.carry(...hung(x, y)),
      drop: (x, y) => this.letGo?.(...hung(x, y)),
      abort: () => this.putBack(),
    };
  }

  carry(x: number, y: number): void {
    this.carried = { x, y };
  }

  /** What was carried is let go: a game in which pieces are carried says what follows. */
  letGo?(x: number, y: number): void;

  putBack(): void {
    this.carried = null;
  }
}

/** Whether a key chooses what has the focus; then nobody else hears of it. */
export function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
