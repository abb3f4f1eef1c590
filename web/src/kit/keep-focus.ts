// Who plays by keys never falls out of the page: when what had the focus is gone, the next place gets it.

/** Where a person at the keyboard goes on. Never a button that decides: a key pressed once more would. */
const NEXT = "[data-spot][tabindex='0']";

/** Svelte action for the screen of a table; `rest` is what takes the focus while there is nothing to decide. */
export function keepFocus(node: HTMLElement, rest: string) {
  let keys = false;
  let waiting = 0;

  const press = () => (keys = true);
  const point = () => (keys = false);

  /** Nothing has the focus, or only what held it while there was nothing to decide. */
  function adrift(): boolean {
    const { activeElement: at } = document;
    return !at || at === document.body || at.matches(rest);
  }

  function look(): void {
    waiting = 0;
    if (!keys || !adrift() || document.querySelector("dialog[open]")) return;
    const found = node.querySelector<HTMLElement>(NEXT) ?? node.querySelector<HTMLElement>(rest);
    if (found !== document.activeElement) found?.focus({ preventScroll: true });
  }

  const watch = new MutationObserver(() => (waiting ||= requestAnimationFrame(look)));
  watch.observe(node, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "tabindex"],
  });
  addEventListener("keydown", press, true);
  addEventListener("pointerdown", point, true);
  return {
    destroy() {
      watch.disconnect();
      cancelAnimationFrame(waiting);
      removeEventListener("keydown", press, true);
      removeEventListener("pointerdown", point, true);
    },
  };
}
