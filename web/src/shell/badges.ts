// What makes a table special, told apart.
import type { CampaignBadge, DailyBadge } from "../wire/types";

interface Marked {
  badge: DailyBadge | CampaignBadge | null;
}

/** The table's mark as an attempt at a daily challenge. */
export function dailyOf({ badge }: Marked): DailyBadge | null {
  return badge?.type === "daily" ? badge : null;
}

/** The table's mark as an episode of a campaign. */
export function episodeOf({ badge }: Marked): CampaignBadge | null {
  return badge?.type === "campaign" ? badge : null;
}
