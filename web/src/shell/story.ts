// The story of a campaign: its pages, what each tells of a city, and the words on the picture of it.
import { figure, say, t, tn } from "../i18n/index.svelte";
import type { Facts } from "../kit/picture-card";
import { prefs } from "../kit/prefs.svelte";
import type { Campaign, CampaignResult, Chapter, Story, StoryPage, Text } from "../wire/types";
import { sourcesOf } from "../kit/circles";
import { byScore, cityName, ranked, wordOf } from "./campaign";
import { href } from "./router.svelte";

/** The circles a page of the story has for a city, by where they came from. */
export function circlesOn(page: StoryPage, seat: number): Record<string, number> {
  const found = page.cities[seat]?.circles;
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).map(([source, count]) => [source, Number(count)]));
}

/** What the episode before a page brought a city. */
export function resultOn(page: StoryPage, campaign: Campaign, seat: number): CampaignResult | null {
  return campaign.episodes.find((episode) => episode.episode === page.episode)?.results[seat] ?? null;
}

/** What stands over a page. */
export function headOf(episode: number): string {
  return episode === 0 ? t("story.founded") : t("story.after", { n: episode });
}

/** The pages that tell most at a glance: the founding, the end of each chapter, and the last one. */
export function turningPoints(story: Story): number[] {
  return story.pages.flatMap(({ chapter, episode }, index) => {
    const next = story.pages[index + 1];
    return episode === 0 || !next || next.chapter !== chapter ? [index] : [];
  });
}

export interface Record24 {
  firsts: number;
  best: { episode: number; score: number } | null;
}

/** A city's campaign in two numbers: how often it had the best class, and its best episode. */
export function recordOf(campaign: Campaign, seat: number): Record24 {
  const played = campaign.episodes.filter((episode) => episode.saved);
  let best: Record24["best"] = null;
  let firsts = 0;
  for (const each of played) {
    const mine = each.results[seat];
    if (!mine) continue;
    if (!best || mine.score > best.score) best = { episode: each.episode, score: mine.score };
    if (each.results.length > 1 && mine.kind === byScore(each)[0]?.result.kind) firsts += 1;
  }
  return { firsts, best };
}

/** The words on the picture of a city. */
export function pictureFacts(
  campaign: Campaign,
  chapter: Chapter,
  game: Text,
  seat: number,
  episode: number,
): Facts {
  const city = campaign.cities[seat] ?? campaign.cities[0]!;
  const name = cityName(city, chapter);
  const circles = tn("camp.circles", city.total);
  return {
    lang: prefs.lang,
    summary: t("story.summary", { game: say(game), city: name, circles, page: headOf(episode) }),
    occasion: t("story.occasion", { episodes: campaign.last }),
    game: name,
    line: [say(game), city.kind === "bot" ? t("seat.bot") : city.player].filter(Boolean).join(" · "),
    score: figure(city.total),
    unit: tn("story.unit", city.total),
    place: campaign.solo ? null : tn("rank", city.rank),
    award: null,
    parts: sourcesOf([city]).map((source) => ({
      text: wordOf(chapter, "source", source),
      points: city.circles[source] ?? 0,
    })),
    othersTitle: t("story.others"),
    others: ranked(campaign)
      .filter((other) => other.seat !== city.seat)
      .map((other) => ({
        name: cityName(other, chapter),
        score: figure(other.total),
        mark: { shape: other.shape },
      })),
  };
}

/** One line to send along. */
export function storySentence(campaign: Campaign, chapter: Chapter, game: Text, seat: number): string {
  const city = campaign.cities[seat] ?? campaign.cities[0]!;
  const saved = campaign.episodes.filter((episode) => episode.saved).length;
  const way = saved ? "story.sentence.soFar" : "story.sentence.begins";
  const said = t(campaign.phase === "over" ? "story.sentence" : way, {
    game: say(game),
    city: cityName(city, chapter),
    circles: tn("camp.circles", city.total),
    episodes: tn("camp.short", saved),
  });
  return `${said} ${location.origin}${href({ page: "story", campaign: campaign.campaign })}`;
}
