// Opening tables: names for the seats, and invitations kept as long as this tab lives.
import { t } from "../i18n/index.svelte";
import { prefs } from "../kit/prefs.svelte";
import type { BotLevel, NewTable, Opened, SeatInfo, SeatRequest } from "../wire/types";
import { client } from "./client";
import { href, router } from "./router.svelte";

/** Builders whose names the bots borrow. */
const BUILDERS = ["Vauban", "Garnier", "Mansart", "Gabriel", "Perret", "Eiffel"];

/** Names for cities that nobody has named yet. */
const CITIES = ["Rivemont", "Valclair", "Hautbourg", "Pontvieux"];

const KEY = "faubourg.invitations.";

export function myName(): string {
  return prefs.name.trim() || t("name.me");
}

/** Who I am at a table: my name, and the shape I like to wear. */
export function me(): { name: string; shape: number | null } {
  return { name: myName(), shape: prefs.shape };
}

/** The shape of a seat that is not taken yet: mine is the one I like, and who has that gets mine. */
export function shapeAt(seats: readonly SeatRequest[], index: number): number {
  const mine = seats.findIndex(({ kind }) => kind === "me");
  if (mine < 0 || prefs.shape === null) return index;
  if (index === mine) return prefs.shape;
  return index === prefs.shape ? mine : index;
}

/** The name of the bot on a seat. */
export function botName(seat: number): string {
  return BUILDERS[seat % BUILDERS.length] ?? "Vauban";
}

/** A name to begin with for a city. */
export function suggestedCity(seat: number): string {
  return CITIES[seat % CITIES.length] ?? "Rivemont";
}

/** The bot level I play against, or the first there is. */
export function levelOrFirst(bots: readonly BotLevel[]): string {
  return (bots.find((bot) => bot.level === prefs.level) ?? bots[0])?.level ?? "";
}

/** A seat as a form begins with it. */
export function seatOf(kind: SeatRequest["kind"], index: number, bots: readonly BotLevel[]): SeatRequest {
  if (kind === "bot") return { kind, name: botName(index - 1), level: levelOrFirst(bots) };
  if (kind === "me") return { kind, ...me() };
  return kind === "local" ? { kind, name: t("name.local", { n: index + 1 }) } : { kind };
}

/** A seat as it is asked for: nothing empty, and a level for bots only. */
export function asked({ kind, name, level }: SeatRequest): SeatRequest {
  return {
    kind,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(kind === "bot" && level ? { level } : {}),
    ...(kind === "me" ? { shape: prefs.shape } : {}),
  };
}

/** My name as I gave it in a form is the one I go by from now on. */
export function rememberName(seats: readonly SeatRequest[]): void {
  const mine = seats.find((seat) => seat.kind === "me")?.name?.trim();
  if (mine && mine !== t("name.me")) prefs.name = mine;
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
  let seated = false;
  return seats.map((seat) => {
    if (seat.kind === "bot") return { kind: "bot", name: seat.name, level: seat.level ?? prefs.level };
    if (!seat.mine) return { kind: "link" };
    const kind = seated ? "local" : "me";
    seated = true;
    return { kind, name: seat.name, shape: seat.shape };
  });
}
