// What a line about one of my tables says: its kind, who plays, how it stands or ended.
import { listed, ordinal, say, t, tn } from "../i18n/index.svelte";
import type { GameCard, SeatInfo, TableSummary } from "../wire/types";
import { dailyOf, episodeOf } from "./badges";
import { shortDate } from "./daily";

/** What kind of table it is, beside the game: its rules, or its occasion. */
export function kindOf(table: TableSummary): string {
  const daily = dailyOf(table);
  const episode = episodeOf(table);
  const parts: string[] = [];
  if (daily) {
    parts.push(t("daily.of", { date: shortDate(daily.date) }));
    parts.push(t(daily.counted ? "daily.counts.short" : "daily.exercise.short"));
  } else if (episode) {
    parts.push(t("camp.title"), t("camp.episode", { n: episode.episode }));
    if (episode.kind !== "episode")
      parts.push(t(episode.kind === "single" ? "table.single" : "table.replay"));
  } else if (table.rule_title) parts.push(say(table.rule_title));
  if (table.repeat) parts.push(t("repeat.short", { n: table.repeat }));
  if (table.trial) parts.push(t("trial"));
  return parts.join(", ");
}

/** A seat's name, with the level of a bot. */
export function seatName(seat: SeatInfo, games: readonly GameCard[], game: string): string {
  if (seat.kind === "open") return t("seat.open");
  const bots = games.find(({ id }) => id === game)?.bots;
  const level = seat.kind === "bot" && bots?.find((bot) => bot.level === seat.level);
  return level ? t("mine.bot", { name: seat.name, level: say(level.title) }) : seat.name;
}

/** The seat that proposes a rematch which I have not answered; null where nobody does. */
function proposedBy({ rematch, mine }: TableSummary): number | null {
  return rematch?.waiting.some((seat) => mine.includes(seat)) ? rematch.seat : null;
}

/** Whether a table waits for me: for a move, or for an answer to a rematch. */
export function isMine(table: TableSummary): boolean {
  return (table.my_turn && !table.over) || proposedBy(table) !== null;
}

/** What a table waits for. */
export function waitOf(table: TableSummary): string {
  const proposed = proposedBy(table);
  if (proposed !== null) return t("rematch.asks", { who: table.seats[proposed]?.name ?? "" });
  if (table.my_turn) return t("home.yourTurn");
  if (table.seats.some((seat) => seat.kind === "open")) return t("mine.open");
  const others = table.seats.filter((seat) => !seat.mine).map((seat) => seat.name);
  return others.length ? t("mine.waits", { who: listed(others) }) : t("home.waiting");
}

export type Ending = "won" | "shared" | "lost" | "plain";

/** How a finished table ended for me. Alone, or when all seats are mine, nobody has won or lost. */
export function endingOf(table: TableSummary): Ending {
  const mine = table.results.filter(({ seat }) => table.mine.includes(seat));
  if (!mine.length || mine.length === table.seats.length) return "plain";
  const best = Math.min(...mine.map(({ rank }) => rank));
  if (best > 1) return "lost";
  return table.results.some(({ seat, rank }) => rank === 1 && !table.mine.includes(seat)) ? "shared" : "won";
}

/** How it ended, in words; with many at the table the place says more than "lost". */
export function endingWords(table: TableSummary): string {
  const ending = endingOf(table);
  const [first] = table.results;
  if (ending === "plain")
    return first && table.results.length === 1 ? tn("points", first.score) : t("home.over");
  if (ending === "lost" && table.seats.length > 2) {
    const best = Math.min(
      ...table.results.filter(({ seat }) => table.mine.includes(seat)).map((result) => result.rank),
    );
    return t("mine.place", { rank: ordinal(best), n: table.seats.length });
  }
  return t(`mine.${ending}`);
}
