// The daily challenge as the page understands it: dates, what is left of the day, where I stand.
import { language } from "../i18n/index.svelte";
import type { DailyChallenge, Day } from "../wire/types";

/** Where I stand in a challenge. */
export type Standing = "fresh" | "running" | "done" | "missed";

export function standing({ mine }: Pick<DailyChallenge, "mine">, state: Day["state"]): Standing {
  if (mine) return mine.over ? "done" : state === "over" ? "missed" : "running";
  // New attempts are opened until the end of the day, not during the two hours after it.
  return state === "open" ? "fresh" : "missed";
}

/** The date so many days later (or earlier), as it is written. */
export function shifted(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** A date in words: "16 novembre 2026", "16 November 2026". */
export function longDate(date: string, lang = language.current): string {
  return written(date, lang, { day: "numeric", month: "long", year: "numeric" });
}

/** A date in few letters: "16 nov.", "16 Nov". */
export function shortDate(date: string, lang = language.current): string {
  return written(date, lang, { day: "numeric", month: "short" });
}

function written(date: string, lang: string, form: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : "fr-FR", { ...form, timeZone: "UTC" });
  const text = format.format(new Date(`${date}T00:00:00Z`));
  return lang === "fr" ? text.replace(/^1(?=\s)/, "1er") : text;
}

/** What is left, in hours, minutes and (where `exact`) seconds; the same letters serve both languages. */
export function left(milliseconds: number, exact: boolean): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  const parts = exact
    ? [h ? `${h} h` : "", h ? `${two(m)} min` : m ? `${m} min` : "", `${h || m ? two(s) : s} s`]
    : [h ? `${h} h` : "", h ? `${two(m)} min` : `${m} min`];
  return parts.filter(Boolean).join(" ").replaceAll(" ", "\u00a0");
}

/** How far this device's clock is behind the server's, in milliseconds. */
export function clockError(day: Day, received: number): number {
  return Date.parse(day.now) - received;
}

/** When the page should ask again: bots still play, or the day turns; null when nothing will change by itself. */
export function nextLook(day: Day, now: number): number | null {
  const POLL = 4000;
  if (day.state === "over") return null;
  // By the score, not by `over`: as long as one is missing the table is not as it will be.
  const bots = day.challenges.some((each) =>
    each.results?.some((row) => row.level !== null && row.score === null),
  );
  const turn = Date.parse(day.state === "open" ? day.ends : day.closes) - now;
  // A second more, so that the server's day has turned too; timers cannot wait longer than 24 days anyway.
  return Math.max(1000, bots ? Math.min(POLL, turn + 1000) : turn + 1000);
}

/** The text whose SHA-256 is the seed of a challenge. */
export function phraseOf(date: string, { game, key, secret }: DailyChallenge): string {
  return `${game} daily ${key} ${date} ${secret ?? ""}`;
}

/** Whether secret, seed and fingerprint belong together; null where the browser cannot tell. */
export async function keepsPromise(date: string, challenge: DailyChallenge): Promise<boolean | null> {
  const { seed, commitment } = challenge;
  // Browsers offer this on secure addresses only.
  if (!seed || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const phrase = new TextEncoder().encode(phraseOf(date, challenge));
  return (await sha256(phrase)) === seed && (await sha256(bytes)) === commitment;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
