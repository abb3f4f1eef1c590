// Dragging with mouse, pen or finger by pointer events; a press without movement stays a tap.

const THRESHOLD = 6;

export interface DragHandlers {
  /** Whether a drag may begin here and now. */
  ready(): boolean;
  start?(): void;
  move(x: number, y: number): void;
  drop(x: number, y: number): void;
  /** The drag was broken off (Escape, the browser took the pointer). */
  abort(): void;
}

/** Svelte action: `use:draggable={handlers}`. */
export function draggable(node: Element, handlers: DragHandlers) {
  let current = handlers;
  let from: { id: number; x: number; y: number } | null = null;
  let dragging = false;

  function down(event: Event) {
    const pointer = event as PointerEvent;
    if (!pointer.isPrimary || pointer.button || !current.ready()) return;
    from = { id: pointer.pointerId, x: pointer.clientX, y: pointer.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", key, true);
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== from?.id) return;
    if (!dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) >= THRESHOLD) {
      dragging = true;
      current.start?.();
    }
    if (dragging) current.move(event.clientX, event.clientY);
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== from?.id) return;
    const dragged = dragging;
    end();
    if (!dragged) return;
    // The click that follows a drag is not a tap; it comes, if at all, before the next task.
    const swallow = (click: MouseEvent) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    current.drop(event.clientX, event.clientY);
  }

  function cancel() {
    const dragged = dragging;
    end();
    if (dragged) current.abort();
  }

  function key(event: KeyboardEvent) {
    if (event.key !== "Escape" || !dragging) return;
    event.stopPropagation();
    cancel();
  }

  function end() {
    from = null;
    dragging = false;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", key, true);
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next: DragHandlers) => (current = next),
    destroy() {
      end();
      node.removeEventListener("pointerdown", down);
    },
  };
}
