// The first time somebody wants to play a game: a lesson, or play at once? Asked once on this device.
import { mount, unmount } from "svelte";

import type { GameCard } from "../wire/types";
import { hasMet, meet } from "./lesson-progress";
import { href, router } from "./router.svelte";

/** True when the person goes to the lesson, or does nothing after all: then no table is opened. */
export async function lessonOffer(game: GameCard): Promise<boolean> {
  const lesson = game.lessons[0];
  if (!lesson || hasMet(game.id)) return false;
  const { default: LessonOffer } = await import("./LessonOffer.svelte");
  const chosen = await new Promise<"learn" | "play" | null>((resolve) => {
    const dialog = mount(LessonOffer, {
      target: document.body,
      props: {
        game,
        lesson,
        onchosen: (choice) => {
          void unmount(dialog);
          resolve(choice);
        },
      },
    });
  });
  if (chosen) meet(game.id);
  if (chosen === "learn") router.go(href({ page: "learn", game: game.id, lesson: lesson.key }));
  return chosen !== "play";
}
