// What can be heard of what happens: off until somebody asks for it.
import { prefs } from "./prefs.svelte";
import type { Session } from "./session.svelte";
import type { Sound } from "./sounds";

export function hear(kind: Sound): void {
  if (prefs.sound) void import("./sounds").then(({ sound }) => sound(kind));
}

/** Which noise goes with what is to be seen now; called where the table is shown. */
export function listens(session: Session): void {
  let last = session.told.length;
  // A card that turns over.
  $effect(() => {
    if (session.events.turned) hear("paper");
  });
  // My own piece.
  $effect(() => {
    if (session.sent) hear("wood");
  });
  // What others did: one noise, however many things came at once.
  $effect(() => {
    const { told } = session;
    const fresh = told.slice(last).filter(({ by }) => by !== session.seat);
    last = told.length;
    const shown = fresh.filter((event) => session.inShort(event));
    if (shown.some(({ points, gold }) => Number(points ?? gold ?? 0) > 0)) hear("coin");
    else if (shown.length) hear("wood");
  });
}
