// What tests of the shell share: a table of the daily challenge, a campaign.
import type { Campaign, CampaignCity, CampaignEpisode, Chapter, DailyBadge } from "../wire/types";

export const DAILY: DailyBadge = {
  type: "daily",
  date: "2026-11-16",
  key: "eternal",
  title: { fr: "Mode Éternité", en: "Eternal game" },
  counted: true,
  ends: "2026-11-17T00:00:00Z",
  closes: "2026-11-17T02:00:00Z",
  state: "open",
};

/** A city of a campaign, open to changes. */
export function city(seat: number, more: Partial<CampaignCity> = {}): CampaignCity {
  return {
    seat,
    shape: seat,
    city: ["Rivemont", "Valclair", "Hautbourg"][seat] ?? null,
    emblem: ["eagle", "stag", "wolf"][seat] ?? "bear",
    player: ["Ana", "Bo", "Cy"][seat] ?? "?",
    kind: "human",
    level: null,
    stand_in: null,
    mine: seat === 0,
    linked: false,
    circles: { rank: 0, fifty: 0 },
    total: 0,
    rank: 1,
    ...more,
  };
}

/** A campaign of two cities before its first episode. */
export function campaign(more: Partial<Campaign> = {}): Campaign {
  return {
    campaign: "c1",
    game: "mycity",
    title: "Rivemont · Valclair",
    solo: false,
    patience: null,
    hints: false,
    phase: "waiting",
    cities: [city(0), city(1)],
    mine: [0],
    chapter: 1,
    episode: 1,
    last: 24,
    table: null,
    deciders: [],
    my_turn: false,
    absent: [],
    episodes: [],
    next: { episode: 1, chapter: 1, leaflet_new: true },
    winners: [],
    unproved: [],
    log: [],
    updated: "2026-11-16T12:00:00+00:00",
    ...more,
  };
}

/** An episode that was played: the scores by seat, the best city first of its class. */
export function played(episode: number, scores: number[]): CampaignEpisode {
  const best = Math.max(...scores);
  return {
    episode,
    chapter: Math.ceil(episode / 3),
    table: `t${episode}`,
    saved: true,
    results: scores.map((score) => ({
      score,
      kind: score === best ? "1st" : "others",
      gains: [{ token: score === best ? "a" : "b", count: score === best ? 2 : 1, why: "class" }],
    })),
  };
}

/** An open chapter with a few words. */
export const CHAPTER: Chapter = {
  game: "mycity",
  chapter: 1,
  title: { fr: "Une terre", en: "A land" },
  leaflet: { fr: "Un. Deux. Trois.", en: "One. Two. Three." },
  tables: {},
  texts: {
    "animal.stag": { fr: "Cerf", en: "Stag" },
    "source.rank": { fr: "rang", en: "rank" },
    "gain.class": { fr: "pour le rang", en: "for the rank" },
  },
  notations: {},
  rules: [],
  primer: null,
};
