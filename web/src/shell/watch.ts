// Something on the screen that the server keeps: asked for, and looked at again when it may have changed.
import { Problem } from "./client";
import { backoff } from "./live";

/** Asks again and again. `ask` brings an answer; `take` keeps it and says in how many milliseconds to look again,
 * or null for not by itself; `fail` keeps what went wrong. */
export class Watch<T> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private failures = 0;
  private stopped = false;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly take: (answer: T) => number | null,
    private readonly fail: (problem: Problem) => void,
  ) {}

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
      const answer = await this.ask();
      if (asked !== this.asked || this.stopped) return;
      this.failures = 0;
      this.lookIn(this.take(answer));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (asked !== this.asked || this.stopped) return;
      this.fail(error);
      // What is not there will not come; all else may be better in a moment.
      this.lookIn(error.status === 404 || error.status === 422 ? null : backoff(this.failures++));
    }
  }

  private lookIn(wait: number | null): void {
    if (wait !== null) this.timer = setTimeout(() => void this.look(), wait);
  }
}
