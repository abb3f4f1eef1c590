// Opening tables: names for the seats, and invitations kept as long as this tab lives.
import { t } from "../i18n/index.svelte";
import { prefs } from "../kit/prefs.svelte";
import type { NewTable, Opened, SeatInfo, SeatRequest } from "../wire/types";
import { client } from "./client";
import { href, router } from "./router.svelte";

/** Builders whose names the bots borrow. */
const BUILDERS = ["Vauban", "Garnier", "Mansart", "Gabriel", "Perret", "Eiffel"];

const KEY = "faubourg.invitations.";

export function myName(): string {
  return prefs.name.trim() || t("name.me");
}

/** The name of the bot on a seat. */
export function botName(seat: number): string {
  return BUILDERS[seat % BUILDERS.length] ?? "Vauban";
}

/** Open a table and go there. */
export async function openTable(request: NewTable): Promise<void> {
  goTo(await client.createTable(request));
}

/** Go to a table that has just been opened; its invitations are shown there. */
export function goTo({ table, invitations }: Opened): void {
  if (Object.keys(invitations).length) sessionStorage.setItem(KEY + table, JSON.stringify(invitations));
  router.go(href({ page: "table", table }));
}

/** The invitations of a table opened in this tab, by seat. */
export function invitationsOf(table: string): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(KEY + table) ?? "{}") as Record<string, string>;
}

/** A new invitation to an open seat, kept like the first one, which it replaces. */
export async function inviteAgain(table: string, seat: number): Promise<string> {
  const { token } = await client.invite(table, seat);
  sessionStorage.setItem(KEY + table, JSON.stringify({ ...invitationsOf(table), [seat]: token }));
  return token;
}

/** The same round of people for another table: me first, bots as they were, others by a link. */
export function sameSeats(seats: readonly SeatInfo[]): SeatRequest[] {
  let me = false;
  return seats.map((seat) => {
    if (seat.kind === "bot") return { kind: "bot", name: seat.name, level: seat.level ?? prefs.level };
    if (!seat.mine) return { kind: "link" };
    const kind = me ? "local" : "me";
    me = true;
    return { kind, name: seat.name };
  });
}
