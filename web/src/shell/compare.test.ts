import { describe, expect, it } from "vitest";

import type { Book, BookRule } from "../wire/types";
import { apart, compare, compareRule, counted, isShown, KINDS, pieces } from "./compare";

const text = (words: string) => ({ fr: words, en: words });

function rule(id: string, editions: string, variants: BookRule["variants"] = []): BookRule {
  return { id, ...text(id), mode: editions, source: [], no: null, editions: editions.split(" "), variants };
}

function says(editions: string, words: string, like: string | null = null): BookRule["variants"][number] {
  return { editions: editions.split(" "), ...text(words), like };
}

const everywhere = rule("R-1", "A B C");
const late = rule("R-2", "B C");
const told = rule("R-3", "A B C", [says("A", "old"), says("C", "more")]);
const silent = rule("R-4", "A B C", [says("A", "not said", "B"), says("B", "plain"), says("C", "more")]);

describe("a rule between two editions", () => {
  it.each([
    [everywhere, "A", "B", "same"],
    [late, "A", "B", "right"],
    [late, "B", "A", "left"],
    [late, "B", "C", "same"],
    [told, "A", "B", "differs"],
    [told, "B", "C", "differs"],
    [silent, "A", "B", "worded"],
    [silent, "B", "A", "worded"],
    [silent, "A", "C", "differs"],
    [silent, "B", "C", "differs"],
  ] as const)("%o from %s to %s: %s", (each, left, right, kind) => {
    expect(compareRule(each, left, right)?.kind).toBe(kind);
  });

  it("is no row where neither has it", () => {
    expect(compareRule(rule("R-5", "C"), "A", "B")).toBeNull();
  });

  it("shows what each edition says", () => {
    const row = compareRule(told, "A", "B");
    expect([row?.left?.en, row?.right?.en]).toEqual(["old", "R-3"]);
    expect(compareRule(late, "A", "B")?.left).toBeNull();
  });

  it("is linked to the first two editions that part on it", () => {
    expect(apart(everywhere, ["A", "B", "C"])).toBeNull();
    expect(apart(late, ["A", "B", "C"])).toEqual(["A", "B"]);
    expect(apart(rule("R-6", "A B C", [says("C", "more")]), ["A", "B", "C"])).toEqual(["A", "C"]);
  });
});

it("shows what is asked for", () => {
  const shown = (show: "play" | "differences" | "all") => KINDS.filter((kind) => isShown(kind, show));
  expect(shown("play")).toEqual(["left", "right", "differs"]);
  expect(shown("differences")).toEqual(["left", "right", "differs", "worded"]);
  expect(shown("all")).toEqual(KINDS);
});

it("goes through the book chapter by chapter and counts", () => {
  const groups = [
    { key: "one", title: text("One"), note: null, rules: [everywhere, late, told, silent] },
    { key: "two", title: text("Two"), note: null, rules: [rule("R-5", "C")] },
  ];
  const book: Book = { complete: true, groups, primer: null };
  const chapters = compare(book, "A", "B");
  expect(chapters.map((chapter) => chapter.key)).toEqual(["one"]);
  expect(counted(chapters)).toEqual({ left: 0, right: 1, differs: 1, worded: 1, same: 1 });
});

describe("the words that differ", () => {
  it("are marked, and the pieces joined are the text again", () => {
    const found = pieces("a market and a fountain or a bath.", "a market and a fountain, a bath or a port.");
    expect(found.map((piece) => piece.text).join("")).toBe("a market and a fountain or a bath.");
    expect(found.filter((piece) => piece.changed).length).toBeGreaterThan(0);
    expect(found[0]).toEqual({ text: "a market and a fountain ", changed: false });
    expect(found.filter((piece) => piece.changed && piece.text !== piece.text.trim())).toEqual([]);
  });

  it("are not marked where nearly all differ", () => {
    expect(pieces("Nothing to do.", "Everything is turned over now.")).toEqual([
      { text: "Nothing to do.", changed: false },
    ]);
  });

  it("cope with nothing", () => {
    expect(pieces("", "a")).toEqual([{ text: "", changed: false }]);
  });
});
