// Two editions side by side: which rules only one has, which differ, and in which words.
import type { Book, BookRule, Text } from "../wire/types";

/** How a rule stands between two editions; `worded`: another text, but played alike. */
export type Kind = "left" | "right" | "differs" | "worded" | "same";

export const KINDS: readonly Kind[] = ["left", "right", "differs", "worded", "same"];

/** Which rows are shown: what is played otherwise, every difference, or all rules. */
export type Show = "play" | "differences" | "all";

const SHOWN: Record<Show, readonly Kind[]> = {
  play: ["left", "right", "differs"],
  differences: ["left", "right", "differs", "worded"],
  all: KINDS,
};

export function isShown(kind: Kind, show: Show): boolean {
  return SHOWN[show].includes(kind);
}

export interface Row {
  rule: BookRule;
  kind: Kind;
  /** What each edition says; null where the rule does not hold. */
  left: Text | null;
  right: Text | null;
}

export interface Chapter {
  key: string;
  title: Text;
  note: Text | null;
  rows: Row[];
}

/** What an edition says of a rule. */
function said(rule: BookRule, edition: string): Text | null {
  if (!rule.editions.includes(edition)) return null;
  return rule.variants.find((variant) => variant.editions.includes(edition)) ?? rule;
}

/** The editions played as this one is, by the words they share and by `like`. */
function playedAlike(rule: BookRule, edition: string): Set<string> {
  const bands = [
    ...rule.variants.map(({ editions, like }) => (like === null ? editions : [...editions, like])),
    rule.editions.filter((key) => !rule.variants.some((variant) => variant.editions.includes(key))),
  ];
  const found = new Set([edition]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const band of bands) if (band.some((key) => found.has(key))) band.forEach((key) => found.add(key));
  }
  return found;
}

/** How a rule stands between two editions; null when neither has it. */
export function compareRule(rule: BookRule, left: string, right: string): Row | null {
  const row = { rule, left: said(rule, left), right: said(rule, right) };
  if (!row.left && !row.right) return null;
  if (!row.right) return { ...row, kind: "left" };
  if (!row.left) return { ...row, kind: "right" };
  if (row.left === row.right) return { ...row, kind: "same" };
  return { ...row, kind: playedAlike(rule, left).has(right) ? "worded" : "differs" };
}

/** The whole book for two editions, chapter by chapter. */
export function compare(book: Book, left: string, right: string): Chapter[] {
  return book.groups
    .map((group) => ({
      ...group,
      rows: group.rules.map((rule) => compareRule(rule, left, right)).filter((row) => row !== null),
    }))
    .filter((chapter) => chapter.rows.length);
}

export function counted(chapters: Chapter[]): Record<Kind, number> {
  const counts: Record<Kind, number> = { left: 0, right: 0, differs: 0, worded: 0, same: 0 };
  for (const { rows } of chapters) for (const { kind } of rows) counts[kind]++;
  return counts;
}

/** The first two editions between which a rule is not the same; null when all agree. */
export function apart(rule: BookRule, editions: readonly string[]): [string, string] | null {
  for (const [at, left] of editions.entries())
    for (const right of editions.slice(at + 1)) {
      const row = compareRule(rule, left, right);
      if (row && row.kind !== "same") return [left, right];
    }
  return null;
}

export interface Piece {
  text: string;
  changed: boolean;
}

/** A text in pieces, those that the other text lacks marked; one plain piece when the two have little in common. */
export function pieces(text: string, other: string): Piece[] {
  const mine = tokens(text);
  const theirs = tokens(other);
  const kept = common(mine, theirs);
  if (kept.size * 2 < Math.max(mine.length, theirs.length)) return [{ text, changed: false }];
  const found: Piece[] = [];
  const add = (part: string, changed: boolean) => {
    const last = found.at(-1);
    if (last?.changed === changed) last.text += part;
    else if (part) found.push({ text: part, changed });
  };
  for (const [at, { space, word }] of mine.entries()) {
    const changed = !kept.has(at);
    add(space, changed && found.at(-1)?.changed === true);
    add(word, changed);
  }
  return found;
}

interface Token {
  space: string;
  word: string;
}

/** Words and signs, each with the space before it. */
function tokens(text: string): Token[] {
  return Array.from(text.matchAll(/(\s*)([\p{L}\p{N}]+|\S)/gu), ([, space, word]) => ({
    space: space!,
    word: word!,
  }));
}

/** Which of `mine` belong to a longest common run of words, in order. */
function common(mine: Token[], theirs: Token[]): Set<number> {
  const same = (i: number, j: number) => mine[i]!.word === theirs[j]!.word;
  const best = Array.from({ length: mine.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  for (let i = mine.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--)
      best[i]![j] = same(i, j) ? best[i + 1]![j + 1]! + 1 : Math.max(best[i + 1]![j]!, best[i]![j + 1]!);
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < mine.length && j < theirs.length;) {
    if (same(i, j)) {
      kept.add(i);
      i++;
      j++;
    } else if (best[i + 1]![j]! >= best[i]![j + 1]!) i++;
    else j++;
  }
  return kept;
}
