// A campaign on the screen, with the words of its open chapters.
import type { Campaign, Chapter } from "../wire/types";
import { nextLook } from "./campaign";
import { chapterOf } from "./chapters";
import { client, type Problem } from "./client";
import { Watch } from "./watch";

export class CampaignWatch {
  campaign = $state.raw<Campaign | null>(null);
  /** The last chapter that is open: its words are those of all before it. */
  chapter = $state.raw<Chapter | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Cities that were mine on this page and are played elsewhere now. */
  lost = $state.raw<number[]>([]);
  private watch = new Watch(
    () => this.ask(),
    ([campaign, chapter]) => {
      this.take(campaign);
      this.chapter = chapter;
      this.problem = null;
      return nextLook(campaign);
    },
    (problem) => (this.problem = problem),
  );

  constructor(readonly id: string) {}

  start(): () => void {
    return this.watch.start();
  }

  look(): Promise<void> {
    return this.watch.look();
  }

  /** A campaign that came as an answer to something done here. */
  take(campaign: Campaign): void {
    const before = this.campaign?.mine ?? [];
    const gone = before.filter((seat) => !campaign.mine.includes(seat));
    this.lost = [...this.lost, ...gone].filter((seat) => !campaign.mine.includes(seat));
    this.campaign = campaign;
  }

  private async ask(): Promise<[Campaign, Chapter]> {
    const campaign = await client.campaign(this.id);
    const known = this.chapter?.chapter === campaign.chapter ? this.chapter : null;
    return [campaign, known ?? (await chapterOf(this.id, campaign.chapter))];
  }
}
