// One day's challenges on the screen, by the server's clock.
import type { DailyChallenge, Day } from "../wire/types";
import { client, type Problem } from "./client";
import { clockError, nextLook } from "./daily";
import { Watch } from "./watch";

export class DayWatch {
  day = $state.raw<Day | null>(null);
  problem = $state.raw<Problem | null>(null);
  private error = 0;
  private watch = new Watch(
    () => client.daily(this.date),
    (day) => {
      this.error = clockError(day, Date.now());
      this.day = day;
      this.problem = null;
      return nextLook(day, this.now());
    },
    (problem) => (this.problem = problem),
  );

  constructor(private readonly date: string | null) {}

  /** The server's time. */
  now(): number {
    return Date.now() + this.error;
  }

  challenge(game: string, key: string): DailyChallenge | undefined {
    return this.day?.challenges.find((each) => each.game === game && each.key === key);
  }

  start(): () => void {
    return this.watch.start();
  }

  look(): Promise<void> {
    return this.watch.look();
  }
}
