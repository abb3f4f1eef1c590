// A campaign as the pages understand it: what is expected of whom, the way through it, what was handed out.
import { listed, say, t, tn, type Key } from "../i18n/index.svelte";
import type {
  Campaign,
  CampaignCard,
  CampaignCity,
  CampaignEpisode,
  CampaignGain,
  CampaignLine,
  CampaignSummary,
  Chapter,
  GameCard,
} from "../wire/types";

/** Whether everybody is there and only the first envelope is missing. */
export function complete(campaign: Pick<Campaign, "cities">): boolean {
  return campaign.cities.every((city) => city.kind !== "open");
}

/** Whether I may open the next episode now. */
export function mayOpen(campaign: Campaign): boolean {
  return campaign.next !== null && campaign.mine.length > 0 && complete(campaign);
}

/** The name of a city: its own, or that of its animal where nobody gave it one. */
export function cityName(
  city: Pick<CampaignCity, "city" | "emblem" | "seat">,
  chapter: Chapter | null,
): string {
  if (city.city !== null && city.city !== city.emblem) return city.city;
  return say(chapter?.texts[`animal.${city.emblem}`]) || t("found.city", { n: city.seat + 1 });
}

/** What is expected of whom, in one sentence. */
export function sentenceOf(campaign: Campaign, chapter: Chapter | null): string {
  const { episode, next, phase } = campaign;
  const names = (seats: readonly number[]) =>
    listed(campaign.cities.filter(({ seat }) => seats.includes(seat)).map((city) => cityName(city, chapter)));
  if (phase === "over") return ending(campaign, names);
  if (phase === "playing") {
    if (campaign.my_turn) return t("camp.ask.turn", { n: episode });
    const { deciders } = campaign;
    return deciders.length
      ? t("camp.ask.others", { n: episode, who: names(deciders) })
      : t("camp.ask.running", { n: episode });
  }
  if (!complete(campaign)) return t("camp.ask.waiting");
  if (!mayOpen(campaign) || !next) return t("camp.ask.next.owner", { n: episode });
  if (next.episode === 1) return t("camp.ask.begin");
  return next.leaflet_new
    ? t("camp.ask.envelope", { n: next.chapter })
    : t("camp.ask.next", { n: next.episode });
}

function ending(campaign: Campaign, names: (seats: readonly number[]) => string): string {
  const { cities, solo, winners } = campaign;
  if (solo) return t("camp.ask.solo", { circles: tn("camp.circles", cities[0]?.total ?? 0) });
  if (!winners.length) return t("camp.ask.over");
  return t(winners.length > 1 ? "camp.ask.shared" : "camp.ask.won", { who: names(winners) });
}

/** Where a campaign stands, in a few words for a list. */
export function stateOf(campaign: CampaignSummary): string {
  if (campaign.my_turn) return t("camp.state.turn");
  const key: Record<CampaignSummary["phase"], Key> = {
    waiting: complete(campaign) ? "camp.state.between" : "camp.state.waiting",
    playing: "camp.state.playing",
    between: "camp.state.between",
    over: "camp.state.over",
  };
  return t(key[campaign.phase], { n: campaign.episode });
}

/** Whether a campaign in a list asks something of me. */
export function asksMe(campaign: CampaignSummary): boolean {
  return (
    campaign.my_turn || campaign.phase === "between" || (campaign.phase === "waiting" && complete(campaign))
  );
}

/** How far an episode is. */
export interface Stop {
  episode: number;
  state: "saved" | "now" | "next" | "later";
}

export interface Leg {
  chapter: number;
  open: boolean;
  stops: Stop[];
}

/** The way through the campaign: its chapters with their episodes. */
export function wayOf(campaign: Campaign, card: CampaignCard): Leg[] {
  const each = Math.ceil(card.episodes / card.chapters);
  const played = new Map(campaign.episodes.map((episode) => [episode.episode, episode]));
  return Array.from({ length: card.chapters }, (_, index) => ({
    chapter: index + 1,
    // The envelope of the next chapter may be opened by now; what it says is not for this page before it is.
    open: campaign.episodes.some((episode) => episode.chapter === index + 1),
    stops: Array.from({ length: Math.min(each, card.episodes - index * each) }, (_, at): Stop => {
      const episode = index * each + at + 1;
      const found = played.get(episode);
      if (found) return { episode, state: found.saved ? "saved" : "now" };
      return { episode, state: campaign.next?.episode === episode ? "next" : "later" };
    }),
  }));
}

/** The last episode that is saved. */
export function lastSaved(campaign: Pick<Campaign, "episodes">): CampaignEpisode | null {
  return campaign.episodes.filter((episode) => episode.saved).at(-1) ?? null;
}

/** The cities, the best first. */
export function ranked(campaign: Pick<Campaign, "cities">): CampaignCity[] {
  return [...campaign.cities].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** A word of the open chapters; the bare name where there is none. */
export function wordOf(chapter: Chapter | null, kind: string, name: string): string {
  return say(chapter?.texts[`${kind}.${name}`]) || name;
}

/** Why a city got something: in words of its own, or in those for a source of circles. */
export function reasonOf(chapter: Chapter | null, why: string): string {
  return say(chapter?.texts[`gain.${why}`]) || wordOf(chapter, "source", why);
}

/** The order in which an episode is handed out: the best city first, and for each one thing after another. */
export function handedOut(episode: CampaignEpisode): { seat: number; gain: CampaignGain | null }[] {
  return byScore(episode).flatMap(({ seat, result }) => [
    { seat, gain: null },
    ...result.gains.map((gain) => ({ seat, gain })),
  ]);
}

/** The results of an episode, the best first; equal scores in the order of their classes. */
export function byScore(episode: CampaignEpisode) {
  return episode.results
    .map((result, seat) => ({ seat, result }))
    .sort((a, b) => b.result.score - a.result.score || a.result.kind.localeCompare(b.result.kind));
}

/** A line of the log in words. */
export function lineOf(
  line: CampaignLine,
  campaign: Campaign,
  chapter: Chapter | null,
  card: GameCard | null,
): string {
  const city = campaign.cities.find(({ seat }) => seat === line.seat);
  const level = card?.bots.find((bot) => bot.level === line.level)?.title;
  return t(`camp.log.${line.what}`, {
    n: line.episode,
    who: line.name ?? "",
    city: city ? cityName(city, chapter) : "",
    level: say(level) || (line.level ?? ""),
  });
}

/** When the page should look again, in milliseconds; null when nothing will change. */
export function nextLook(campaign: Campaign): number | null {
  if (campaign.phase === "over") return null;
  // Somebody else, or a bot, may be at it right now.
  const others = campaign.phase === "playing" && !campaign.my_turn;
  return others || !complete(campaign) ? 4000 : 20_000;
}

/** As many letters as the title takes on the first panel of a leaflet. */
const TITLE = 110;

/** A leaflet's text on the three panels it is folded into: whole sentences, about as much on each. */
export function folded(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+/).filter(Boolean);
  const panel = (from: number, to: number) => sentences.slice(from, to).join(" ");
  let best = [text];
  let longest = Infinity;
  for (let first = 1; first < sentences.length; first++)
    for (let second = first + 1; second < sentences.length; second++) {
      const panels = [panel(0, first), panel(first, second), panel(second, sentences.length)];
      const length = Math.max(...panels.map((each, at) => each.length + (at ? 0 : TITLE)));
      if (length < longest) [best, longest] = [panels, length];
    }
  return best;
}
