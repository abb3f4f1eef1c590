// What is that? A long press, the other mouse button or the key I on a piece opens what is told of it. A piece is
// whatever carries `data-piece`, however deep in a drawing it lies.

const HELD = 500;
const STILL = 8;

export interface Inspection {
  /** What can be told of now. */
  open(pieces: readonly string[]): void;
  /** What is in hand: the key I tells of it where nothing else is chosen. */
  inHand(): readonly string[];
}

/** The piece that lies under a point of the window, the topmost first. */
export function pieceAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const piece = element.closest("[data-piece]")?.getAttribute("data-piece");
    if (piece) return piece;
  }
  return null;
}

/** The piece that an element is, holds or lies on. */
export function pieceOf(element: Element): string | null {
  const own = element.closest("[data-piece]") ?? element.querySelector("[data-piece]");
  if (own) return own.getAttribute("data-piece");
  const { x, y, width, height } = element.getBoundingClientRect();
  return width && height ? pieceAt(x + width / 2, y + height / 2) : null;
}

/** Svelte action: `use:inspects={inspection}` on what holds the pieces. */
export function inspects(node: HTMLElement, inspection: Inspection) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let byTouch = false;

  function down(event: PointerEvent): void {
    stop();
    byTouch = event.pointerType !== "mouse";
    if (!event.isPrimary || event.button) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => held(event.pointerId), HELD);
  }

  function move(event: PointerEvent): void {
    if (timer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function held(pointerId: number): void {
    timer = undefined;
    const piece = pieceAt(from.x, from.y);
    if (!piece) return;
    // The press was meant for this alone: no carrying begins with it, and letting go is no tap.
    dispatchEvent(new PointerEvent("pointercancel", { pointerId }));
    const swallow = (click: MouseEvent) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    const over = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    addEventListener("pointerup", over, { once: true });
    inspection.open([piece]);
  }

  function menu(event: MouseEvent): void {
    const piece = pieceAt(event.clientX, event.clientY);
    if (!piece) return;
    event.preventDefault();
    if (!byTouch) inspection.open([piece]);
  }

  function key(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "i" || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("dialog, input, select, textarea")) return;
    const own = target && node.contains(target) ? pieceOf(target) : null;
    const pieces = own ? [own] : inspection.inHand();
    if (!pieces.length) return;
    event.preventDefault();
    event.stopPropagation();
    inspection.open(pieces);
  }

  node.addEventListener("pointerdown", down, true);
  node.addEventListener("contextmenu", menu);
  addEventListener("pointermove", move, true);
  addEventListener("pointerup", stop, true);
  addEventListener("pointercancel", stop, true);
  addEventListener("keydown", key, true);
  return {
    update: (next: Inspection) => (inspection = next),
    destroy() {
      stop();
      node.removeEventListener("pointerdown", down, true);
      node.removeEventListener("contextmenu", menu);
      removeEventListener("pointermove", move, true);
      removeEventListener("pointerup", stop, true);
      removeEventListener("pointercancel", stop, true);
      removeEventListener("keydown", key, true);
    },
  };
}
