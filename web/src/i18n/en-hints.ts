// The phrases of hints, in English.
import type { frHints } from "./fr-hints";

export const enHints: Record<keyof typeof frHints, string> = {
  "hint.ask": "A hint?",
  "hint.title": "Hints",
  "hint.busy": "Looking for a good move…",
  "hint.which": "Hint {n}",
  "hint.play": "Make this move",
  "hint.trial": "A hint makes this a trial game: it will be in no record and no statistics.",
  "hint.trial.yes": "Ask, as a trial",
  "hint.trial.no": "No hint",
  "hint.now": "At once",
  "hint.later": "Later on",
  "hint.risk": "In return",
  "why.ask": "Why?",
  "why.title": "Why this move?",
  "why.of": "Why? {text}",
  "why.level": "{who}, level {level}",
  "zones.hint": "A hint?",
  "zones.hint.text":
    "Shows the two best moves and their reasons (key H). The game then becomes a trial game.",
  "new.hints": "Hints allowed",
  "new.hints.help":
    "Everybody may ask for a hint, which makes it a trial game. Those who sit down see it before.",
  "join.hints": "At this table everybody may ask for a hint.",
};
