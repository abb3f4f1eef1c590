// What the picture of a finished table says, in words; and the sentence that goes with it.
import { figure, ordinal, say, t, tn } from "../i18n/index.svelte";
import type { Facts, Other } from "../kit/picture-card";
import { prefs } from "../kit/prefs.svelte";
import type { Session } from "../kit/session.svelte";
import type { DailyResult } from "../wire/types";
import { dailyOf } from "./badges";
import { longDate } from "./daily";
import { href } from "./router.svelte";

/** Whose board is on the picture: mine, or the winner's where I only watched. */
export function portrayed(session: Session): number {
  const { scores } = session.table.standings;
  return session.seat ?? scores.find((score) => score.rank === 1)?.seat ?? 0;
}

/** The words on the picture; `results` is the table of the day, where there is one. */
export function factsOf(session: Session, seat: number, results: readonly DailyResult[] | null): Facts {
  const { table, card } = session;
  const daily = dailyOf(table);
  const score = session.score(seat);
  const total = score?.total ?? 0;
  const who = session.name(seat);
  const game = say(card.title);
  const alone = table.seats.length === 1;
  const award = session.game.award?.(session, seat) ?? null;
  const occasion = daily
    ? t("picture.occasion", { date: longDate(daily.date) })
    : alone
      ? t(table.repeat ? "picture.repeat" : "picture.solo")
      : session.outcome;
  const rules = daily ? say(daily.title) : say(table.rule_title);
  return {
    lang: prefs.lang,
    summary: t("picture.summary", { game, occasion, who, score: tn("points", total) }),
    occasion,
    game,
    line: [rules, who, table.trial ? t("trial") : ""].filter(Boolean).join(" · "),
    score: figure(total),
    unit: tn("picture.points", total),
    place: placeOf(session, seat, results) ?? award?.title ?? null,
    award,
    parts: (score?.parts ?? []).map((part) => ({ text: session.sayPart(part), points: part.points })),
    othersTitle: t(daily ? "picture.bots" : "picture.others"),
    others: daily ? bots(session, results ?? []) : seats(session, seat),
  };
}

function placeOf(session: Session, seat: number, results: readonly DailyResult[] | null): string | null {
  const place = (rank: number, n: number) => t("picture.place", { rank: ordinal(rank), n });
  if (dailyOf(session.table)) {
    const ranked = (results ?? []).filter((row) => row.rank !== null);
    const mine = ranked.find((row) => row.table === session.table.table);
    // To be the first of one says nothing.
    return mine?.rank && ranked.length > 1 ? place(mine.rank, ranked.length) : null;
  }
  const { scores } = session.table.standings;
  return scores.length > 1 ? place(session.score(seat)?.rank ?? 1, scores.length) : null;
}

function bots(session: Session, results: readonly DailyResult[]): Other[] {
  return results
    .filter((row) => row.level !== null && row.over && row.score !== null)
    .map((row) => ({
      name: say(session.card.bots.find((bot) => bot.level === row.level)?.title) || row.name,
      score: figure(row.score ?? 0),
      mark: { bot: true },
    }));
}

function seats(session: Session, seat: number): Other[] {
  return [...session.table.standings.scores]
    .filter((score) => score.seat !== seat)
    .sort((a, b) => a.rank - b.rank)
    .map((score) => ({
      name: session.name(score.seat),
      score: figure(score.total),
      mark: { shape: session.table.seats[score.seat]?.shape ?? 0 },
    }));
}

/** One line to send along: what was played and my score, nothing of the deal. */
export function sentenceOf(session: Session, seat: number): string {
  const { table, trial } = session.table;
  const daily = dailyOf(session.table);
  const game = say(session.card.title) + (trial ? ` (${t("trial")})` : "");
  const score = tn("points", session.score(seat)?.total ?? 0);
  if (!daily) {
    const address = location.origin + href({ page: "replay", table, moment: null });
    return `${t("picture.game", { game, who: session.name(seat), score })} ${address}`;
  }
  const date = longDate(daily.date);
  const address = location.origin + href({ page: "daily", date: daily.date });
  return `${t("picture.daily", { date, game, title: say(daily.title), score })} ${address}`;
}

/** The name of the picture's file, without its ending. */
export function fileName(session: Session): string {
  const { game, table } = session.table;
  const daily = dailyOf(session.table);
  return daily ? `faubourg-${game}-${daily.key}-${daily.date}` : `faubourg-${game}-${table}`;
}
