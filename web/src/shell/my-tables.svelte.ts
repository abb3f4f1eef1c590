// My tables as the first page lists them: looked at again while it is open, put away and brought back.
import type { TableSummary } from "../wire/types";
import { client } from "./client";
import { isMine } from "./summary";
import { tellTurn } from "./turn-notice";
import { Watch } from "./watch";

/** Milliseconds between two looks at the list. */
const AGAIN = 30_000;
/** How long putting away can be taken back. */
const MOMENT = 8_000;

export class MyTables {
  all = $state.raw<readonly TableSummary[] | null>(null);
  /** The table that was put away just now. */
  away = $state.raw<TableSummary | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch = new Watch(
    () => client.myTables(),
    (found) => this.take(found),
    () => undefined,
  );

  /** Under way, or about to be: those that wait for me first. */
  readonly running = $derived(
    (this.all ?? [])
      .filter((table) => !table.over || isMine(table))
      .sort((a, b) => Number(isMine(b)) - Number(isMine(a))),
  );
  readonly turns = $derived(this.running.filter(isMine));
  readonly over = $derived((this.all ?? []).filter((table) => !this.running.includes(table)));

  start(): () => void {
    const stop = this.watch.start();
    return () => {
      clearTimeout(this.timer);
      stop();
    };
  }

  async hide(table: TableSummary): Promise<void> {
    await client.hideTable(table.table, true);
    this.all = (this.all ?? []).filter((each) => each.table !== table.table);
    this.away = table;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.away = null), MOMENT);
  }

  async bringBack(): Promise<void> {
    const table = this.away;
    if (!table) return;
    this.away = null;
    await client.hideTable(table.table, false);
    await this.watch.look();
  }

  private take(found: readonly TableSummary[]): number {
    const known = this.all && this.turns.map((table) => table.table);
    this.all = found;
    const fresh = known && this.turns.find((table) => !known.includes(table.table));
    if (fresh) void tellTurn(fresh.table, fresh.title);
    return AGAIN;
  }
}
