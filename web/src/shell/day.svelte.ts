// One day's challenges on the screen: asked for, looked at again when something may have changed.
import type { DailyChallenge, Day } from "../kit/types";
import { client, Problem } from "./client";
import { clockError, nextLook } from "./daily";

export class DayWatch {
  day = $state.raw<Day | null>(null);
  problem = $state.raw<Problem | null>(null);
  private error = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private stopped = false;

  constructor(private readonly date: string | null) {}

  /** The server's time. */
  now(): number {
    return Date.now() + this.error;
  }

  challenge(game: string, key: string): DailyChallenge | undefined {
    return this.day?.challenges.find((each) => each.game === game && each.key === key);
  }

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
      const day = await client.daily(this.date);
      if (asked !== this.asked || this.stopped) return;
      this.error = clockError(day, Date.now());
      this.day = day;
      this.problem = null;
      const wait = nextLook(day, this.now());
      if (wait !== null) this.timer = setTimeout(() => void this.look(), wait);
    } catch (error) {
      if (asked === this.asked && error instanceof Problem) this.problem = error;
    }
  }
}
