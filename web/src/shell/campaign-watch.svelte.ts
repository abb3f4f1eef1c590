// A campaign on the screen: asked for, and looked at again when something may have changed.
import type { Campaign, Chapter } from "../wire/types";
import { nextLook } from "./campaign";
import { chapterOf } from "./chapters";
import { client, Problem } from "./client";
import { backoff } from "./live";

export class CampaignWatch {
  campaign = $state.raw<Campaign | null>(null);
  /** The last chapter that is open: its words are those of all before it. */
  chapter = $state.raw<Chapter | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Cities that were mine on this page and are played elsewhere now. */
  lost = $state.raw<number[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private failures = 0;
  private stopped = false;

  constructor(readonly id: string) {}

  /** Look now and whenever there may be news; returns what stops it. */
  start(): () => void {
    const look = () => document.visibilityState === "visible" && void this.look();
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    void this.look();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }

  async look(): Promise<void> {
    const asked = ++this.asked;
    clearTimeout(this.timer);
    try {
      const campaign = await client.campaign(this.id);
      const chapter =
        this.chapter?.chapter === campaign.chapter
          ? this.chapter
          : await chapterOf(this.id, campaign.chapter);
      if (asked !== this.asked || this.stopped) return;
      this.take(campaign);
      this.chapter = chapter;
      this.problem = null;
      this.failures = 0;
      this.lookIn(nextLook(campaign));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (asked !== this.asked || this.stopped) return;
      this.problem = error;
      // What is not there will not come; all else may be better in a moment.
      this.lookIn(error.status === 404 || error.status === 422 ? null : backoff(this.failures++));
    }
  }

  /** A campaign that came as an answer to something done here. */
  take(campaign: Campaign): void {
    const before = this.campaign?.mine ?? [];
    const gone = before.filter((seat) => !campaign.mine.includes(seat));
    this.lost = [...this.lost, ...gone].filter((seat) => !campaign.mine.includes(seat));
    this.campaign = campaign;
  }

  private lookIn(wait: number | null): void {
    clearTimeout(this.timer);
    if (wait !== null) this.timer = setTimeout(() => void this.look(), wait);
  }
}
