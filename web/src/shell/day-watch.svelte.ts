// One day's challenges on the screen: asked for, looked at again when something may have changed.
import type { DailyChallenge, Day } from "../wire/types";
import { client, Problem } from "./client";
import { clockError, nextLook } from "./daily";
import { backoff } from "./live";

export class DayWatch {
  day = $state.raw<Day | null>(null);
  problem = $state.raw<Problem | null>(null);
  private error = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private failures = 0;
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
      this.failures = 0;
      this.lookIn(nextLook(day, this.now()));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (asked !== this.asked || this.stopped) return;
      this.problem = error;
      // A day that is none will not become one; all else may be better in a moment.
      this.lookIn(error.status === 404 || error.status === 422 ? null : backoff(this.failures++));
    }
  }

  private lookIn(wait: number | null): void {
    if (wait !== null) this.timer = setTimeout(() => void this.look(), wait);
  }
}
