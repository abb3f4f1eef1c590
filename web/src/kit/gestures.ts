// Wheel, pinch and drag over a drawing, told as zooming and moving.

const THRESHOLD = 6;

export interface GestureHandlers {
  /** Zoom by a factor so that what lies under the point stays there. */
  zoomBy(factor: number, x: number, y: number): void;
  /** The drawing follows the pointer. */
  moveBy(from: Point, to: Point): void;
  /** Whether one pointer alone may move the drawing now. */
  movable(): boolean;
}

interface Point {
  x: number;
  y: number;
}

/** Svelte action: `use:gestures={handlers}`. A press without movement stays a tap. */
export function gestures(node: SVGElement, handlers: GestureHandlers) {
  const pointers = new Map<number, Point>();
  let moving = false;
  let from: Point = { x: 0, y: 0 };

  function wheel(event: WheelEvent) {
    event.preventDefault();
    handlers.zoomBy(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }

  function down(event: PointerEvent) {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = { x: event.clientX, y: event.clientY };
    moving = false;
  }

  function move(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const spread = (p: Point) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      handlers.zoomBy(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      moving = true;
    } else if (handlers.movable() && (moving || Math.hypot(now.x - from.x, now.y - from.y) > THRESHOLD)) {
      moving = true;
      handlers.moveBy(before, now);
    }
    pointers.set(event.pointerId, now);
  }

  function up(event: PointerEvent) {
    pointers.delete(event.pointerId);
  }

  // The click at the end of a gesture is not a tap on what lies below.
  function click(event: MouseEvent) {
    if (moving) event.stopPropagation();
    moving = false;
  }

  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("pointerdown", down);
  node.addEventListener("click", click, true);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  return {
    destroy() {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    },
  };
}
