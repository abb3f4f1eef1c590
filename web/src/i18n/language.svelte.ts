// The language in force.
import type { Text } from "../wire/types";

export type Lang = keyof Text;

/** English for English browsers, French for all others. */
export function languageFor(tag: string): Lang {
  return tag.toLowerCase().startsWith("en") ? "en" : "fr";
}

class Language {
  current = $state<Lang>(languageFor(navigator.language));
}

export const language = new Language();
