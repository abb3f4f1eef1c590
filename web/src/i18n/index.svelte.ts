// The phrases of the page in the language in force; the one way into this folder.
import type { Text } from "../wire/types";
import { fill, pluralForm } from "./format";
import type { fr } from "./fr";
import type { frCampaign } from "./fr-campaign";
import { language, type Lang } from "./language.svelte";

export { language, languageFor, type Lang } from "./language.svelte";
export { ago, capital, figure, fill, listed, ordinal, signed, told, worded } from "./format";

export type Messages = Record<keyof typeof fr | keyof typeof frCampaign, string>;
export type Key = keyof Messages;

type Counted<K> = K extends `${infer Stem}.one` ? Stem : never;

type Phrases = Partial<Messages>;

/** Only the language in force is fetched, and of it first what the first page says. */
const FIRST: Record<Lang, () => Promise<Phrases>> = {
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
};
const MORE: Record<Lang, () => Promise<Phrases>> = {
  fr: async () => (await import("./fr-campaign")).frCampaign,
  en: async () => (await import("./en-campaign")).enCampaign,
};
const dictionaries: Partial<Record<Lang, Phrases>> = {};
/** There once something is shown that needs more than the first phrases. */
let more: Promise<void> | null = null;

/** Fetch the phrases of a language: before that nothing can be said in it. */
export async function learn(lang: Lang): Promise<void> {
  const [first, rest] = await Promise.all([FIRST[lang](), more ? MORE[lang]() : {}]);
  dictionaries[lang] = { ...first, ...rest };
}

/** Fetch the phrases that the first page and most tables do without: those of campaigns. */
export function moreWords(): Promise<void> {
  // The promise is kept before anything is asked for, so that `learn` finds it; one that failed is not kept.
  return (more ??= Promise.resolve()
    .then(() => learn(language.current))
    .catch((error: unknown) => {
      more = null;
      throw error;
    }));
}

/** Load a part of the page together with them. */
export function withWords<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => (await Promise.all([load(), moreWords()]))[0];
}

/** Go on in this language, as soon as its phrases are there. */
export async function speak(lang: Lang): Promise<void> {
  if (!dictionaries[lang]) await learn(lang);
  language.current = lang;
}

function phrase(key: Key): string {
  return dictionaries[language.current]?.[key] ?? "";
}

/** A phrase of the page. */
export function t(key: Key, params: Readonly<Record<string, unknown>> = {}): string {
  return fill(phrase(key), params);
}

/** A phrase that depends on a number: `stem.one` or `stem.other`, with {n} filled in. */
export function tn(stem: Counted<Key>, n: number, params: Readonly<Record<string, unknown>> = {}): string {
  const key = `${stem}.${pluralForm(n, language.current)}` as Key;
  return fill(phrase(key), { n, ...params });
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
