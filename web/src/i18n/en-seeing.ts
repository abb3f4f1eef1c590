// The phrases of what happened, in English.
import type { frSeeing } from "./fr-seeing";

export const enSeeing: Record<keyof typeof frSeeing, string> = {
  "marks.title": "Since your last move",
  "marks.title.watch": "What has just happened",
  "marks.none": "Nothing new since your last move",
  "marks.say": "{who}: {what}",
  sent: "Sent…",
  "settings.pause": "Pause between two events",
  "settings.pause.short": "Short",
  "settings.pause.middle": "Middle",
  "settings.pause.long": "Long",
  "settings.sound": "Sounds",
  "settings.sound.help": "Wood, paper, a coin: a short noise when something happens.",
};
