// A table of My City in one form, whether it is a game of its own or an episode of the campaign.
import type { MycityView } from "../../wire/types";
import { campaignOf, type CampaignView } from "./campaign/types";

const made = new WeakMap<object, MycityView>();

/** What both have in common, as the game of its own says it. */
export function tableOf(view: unknown): MycityView {
  const campaign = campaignOf(view);
  if (!campaign) return view as MycityView;
  const known = made.get(campaign);
  if (known) return known;
  const table = episodeTable(campaign);
  made.set(campaign, table);
  return table;
}

/** The score on the track, as long as the boards have not been counted. */
export function front(view: unknown, seat: number): number | null {
  const { over, cities } = tableOf(view);
  const counted = over || campaignOf(view)?.cities.some((city) => city.result !== null);
  return counted ? null : (cities[seat]?.marker ?? null);
}

function episodeTable(view: CampaignView): MycityView {
  const { mode, turn, card, drawn, coming, deciders, over, extra } = view;
  return {
    mode,
    turn,
    card,
    banning: extra.banning === true,
    forbidden: typeof extra.forbidden === "string" ? extra.forbidden : null,
    drawn,
    coming,
    boards: view.towns.map((town) => town.land),
    gold_open: extra.gold_open === true,
    deciders,
    over,
    medal: null,
    cities: view.cities.map((city, seat) => ({
      board: seat,
      marker: city.marker,
      built: city.built,
      passed: view.towns[seat]?.passed ?? [],
      left: city.left,
      stuck: city.stuck,
      gold: false,
      owes: city.owes,
      sealed: city.sealed,
      circles: 0,
      reached: false,
    })),
  };
}
