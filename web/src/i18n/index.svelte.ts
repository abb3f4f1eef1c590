// The phrases of the page in the language in force; the one way into this folder.
import type { Text } from "../wire/types";
import { en } from "./en";
import { fill, pluralForm } from "./format";
import { fr } from "./fr";
import { language, type Lang } from "./language.svelte";

export { language, languageFor, type Lang } from "./language.svelte";
export { ago, figure, fill, listed, ordinal, signed, told, worded } from "./format";

export type Messages = Record<keyof typeof fr, string>;
export type Key = keyof Messages;

type Counted<K> = K extends `${infer Stem}.one` ? Stem : never;

const DICTIONARIES: Record<Lang, Messages> = { fr, en };

/** A phrase of the page. */
export function t(key: Key, params: Readonly<Record<string, unknown>> = {}): string {
  return fill(DICTIONARIES[language.current][key], params);
}

/** A phrase that depends on a number: `stem.one` or `stem.other`, with {n} filled in. */
export function tn(stem: Counted<Key>, n: number, params: Readonly<Record<string, unknown>> = {}): string {
  const key = `${stem}.${pluralForm(n, language.current)}` as Key;
  return fill(DICTIONARIES[language.current][key], { n, ...params });
}

/** A bilingual text of the server in the language in force. */
export function say(text: Text | null | undefined, params: Readonly<Record<string, unknown>> = {}): string {
  return text ? fill(text[language.current], params) : "";
}

/** A translator for the phrases of one game: `words(fr, en)` in the game's folder. A move may have none. */
export function words<K extends string>(french: Record<K, string>, english: Record<K, string>) {
  const dictionaries: Record<Lang, Partial<Record<string, string>>> = { fr: french, en: english };
  return (key: K | `move.${string}`, params: Readonly<Record<string, unknown>> = {}): string =>
    fill(dictionaries[language.current][key] ?? "", params);
}
