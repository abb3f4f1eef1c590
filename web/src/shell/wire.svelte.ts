// What a person is told about the wire: nothing for a second, then a word, until it is whole again.

/** How long something may be wrong before it is worth a word, in milliseconds. */
export const PATIENCE = 1_000;

export class WireState {
  /** The wire is cut and being tied again. */
  lost = $state(false);
  /** Something was asked and no answer has come. */
  slow = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  online(up: boolean): void {
    if (up) this.stop();
    else this.timer ??= setTimeout(() => (this.lost = true), PATIENCE);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.lost = false;
  }
}
