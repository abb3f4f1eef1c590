// The keys of a table, wherever the focus is: what a game does not use falls to the board.
import type { Session } from "./session.svelte";
import { isArrow } from "./spots";

/** Do what a key means at the table; what is typed into a field is left alone. */
export function tableKey(session: Session, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, input, select, textarea")) return;
  if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== "z")) return;
  if (event.key === "Escape") session.cancel();
  else if (event.key === "Enter" && session.draft && !target?.closest("button, a, [role=button]"))
    void session.confirm();
  else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) void session.undo();
  else if (event.ctrlKey || event.metaKey) return;
  else if (isArrow(event.key) && !target?.closest("[role=button], [role=log]"))
    document.querySelector<SVGElement>("[data-spot][tabindex='0']")?.focus();
  else if (!session.play.key?.(event)) return;
  event.preventDefault();
}
