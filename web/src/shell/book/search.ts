// Finding words in the rulebook: without accents, whatever their ending, all that were asked for.
import type { Lang } from "../../i18n/index.svelte";

/** Something that can be found. */
export interface Entry {
  /** Where it stands on the page. */
  anchor: string;
  /** What it belongs to. */
  title: string;
  text: string;
  /** What else it is found by, and nobody reads. */
  more?: string;
}

export interface Found<E extends Entry> {
  entry: E;
  score: number;
}

/** A stretch of a text; `hit`: one of the words looked for. */
export interface Stretch {
  text: string;
  hit: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** A word without accents and capitals. */
export function plain(word: string): string {
  return word.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFD").replace(/\p{M}/gu, "");
}

/** Endings that do not change what a word means, longest first; what stays has three letters at least. */
const ENDINGS: Record<Lang, readonly [ending: RegExp, left: string][]> = {
  fr: [
    [/(?<=..)eaux$/, "eau"],
    [/(?<=..)aux$/, "al"],
    [/(?<=...)(?:issent|issant|issez|issons)$/, "i"],
    [/(?<=...)(?:eraient|erait|eront|erons|erez|era)$/, ""],
    [/(?<=...)(?:antes|ante|ants|ant|ees|ent|ons|ait|er|ez|ee|es|e)$/, ""],
    [/(?<=...)[sx]$/, ""],
    [/(?<=...)(?:ir|it|is|ie)$/, "i"],
  ],
  en: [
    [/(?<=..)ies$/, "y"],
    [/(?<=...)(?:ingly|edly|ings|ing|ed|es|ly|e)$/, ""],
    [/(?<=..[^s])s$/, ""],
  ],
};

/** What is left of a plain word without its ending. */
export function stem(word: string, lang: Lang): string {
  // Names of rules and numbers are what they are.
  if (/\d/.test(word)) return word;
  let left = lang === "fr" ? word.replace(/(?<=...)s$/, "") : word;
  for (const [ending, stays] of ENDINGS[lang]) {
    if (!ending.test(left)) continue;
    left = left.replace(ending, stays);
    break;
  }
  return left.replace(/(?<=..)([^aeiou])\1$/, "$1");
}

interface Term {
  word: string;
  stem: string;
}

/** The words looked for; short ones that say nothing are left out unless nothing else is there. */
export function terms(query: string, lang: Lang): Term[] {
  const words = (query.match(WORD) ?? []).map(plain);
  const telling = words.filter((word) => !NOISE[lang].has(word));
  return (telling.length ? telling : words).map((word) => ({ word, stem: stem(word, lang) }));
}

const NOISE: Record<Lang, ReadonlySet<string>> = {
  fr: new Set(
    "a au aux c ce d de des du en et est l la le les on ou par pour qu que qui s se sur un une".split(" "),
  ),
  en: new Set("a an and are as at by for in is it of on or that the to with".split(" ")),
};

/** How well a word of the text fits one that is looked for: 0 not at all, 3 the same whatever its ending. */
function fit(word: string, { word: asked, stem: root }: Term, lang: Lang): number {
  const bare = plain(word);
  if (bare === asked) return 4;
  if (stem(bare, lang) === root) return 3;
  // What is still being typed.
  return asked.length >= 3 && bare.startsWith(asked) ? 1.5 : 0;
}

function best(text: string, term: Term, lang: Lang): number {
  return Math.max(0, ...(text.match(WORD) ?? []).map((word) => fit(word, term, lang)));
}

/** What has all words looked for, the best first; a word in the title counts double. */
export function search<E extends Entry>(entries: readonly E[], query: string, lang: Lang): Found<E>[] {
  const asked = terms(query, lang);
  if (!asked.length) return [];
  const found = entries.flatMap((entry) => {
    const scores = asked.map((term) =>
      Math.max(
        best(entry.text, term, lang),
        1.5 * best(entry.title, term, lang),
        best(entry.more ?? "", term, lang),
      ),
    );
    if (scores.includes(0)) return [];
    // Words that stand in a short text say more than the same words in a long one.
    const length = 1 + (entry.text.match(WORD) ?? []).length / 60;
    return [{ entry, score: scores.reduce((sum, each) => sum + each, 0) / length }];
  });
  return found.sort((a, b) => b.score - a.score);
}

/** A text with the words looked for marked. */
export function marked(text: string, query: string, lang: Lang): Stretch[] {
  const asked = terms(query, lang);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const match of text.matchAll(WORD)) {
    if (!asked.some((term) => fit(match[0], term, lang))) continue;
    if (match.index > at) stretches.push({ text: text.slice(at, match.index), hit: false });
    stretches.push({ text: match[0], hit: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), hit: false });
  return stretches;
}
