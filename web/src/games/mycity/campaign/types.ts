// An episode of the campaign as the server shows it. Whatever a chapter brings comes with the view: pictures by
// names that tell nothing, sheets as boxes, and words; nothing of it is known here.
import type { MycityCampaignShown } from "../../../wire/types";

export type {
  MycityCampaignShown as CampaignView,
  MycityCell as Cell,
  MycityEpisodePage as EpisodePage,
  MycityMark as Mark,
  MycityNewThing as NewThing,
  MycitySheet as SheetData,
} from "../../../wire/types";

/** The campaign's view, when this is one. */
export function campaignOf(view: unknown): MycityCampaignShown | null {
  return typeof view === "object" && view !== null && "page" in view ? (view as MycityCampaignShown) : null;
}
