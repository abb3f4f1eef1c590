import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Book, GameDetail } from "../wire/types";
import { client, Problem } from "./client";
import { bookOf, HOUSE, OpenBook } from "./rulebook.svelte";

let answer: Record<string, { come: (book: Book) => void; fail: (problem: Problem) => void }>;

beforeEach(() => {
  answer = {};
  vi.spyOn(client, "game").mockImplementation((id) => Promise.resolve({ id } as GameDetail));
  vi.spyOn(client, "rules").mockImplementation(
    (game) => new Promise((come, fail) => (answer[game] = { come, fail })),
  );
});

afterEach(() => vi.restoreAllMocks());

it("shows the book asked for last, whichever comes first", async () => {
  const opened = new OpenBook();
  const looks = [opened.open("book-one"), opened.open("book-two")];
  const two = { groups: [] } as unknown as Book;
  answer["book-two"]?.come(two);
  answer["book-one"]?.come({ groups: [] } as unknown as Book);
  await Promise.all(looks);
  expect([opened.card?.id, opened.book === two, opened.failed]).toEqual(["book-two", true, false]);
});

it("forgets a failure with the next book", async () => {
  const opened = new OpenBook();
  const failing = opened.open("book-three");
  answer["book-three"]?.fail(new Problem(404, "x", ""));
  await failing;
  expect(opened.failed).toBe(true);
  const coming = opened.open("book-four");
  answer["book-four"]?.come({ groups: [] } as unknown as Book);
  await coming;
  expect([opened.failed, opened.card?.id]).toEqual([false, "book-four"]);
});

it("opens the rules of the house, which belong to no game", async () => {
  const house = { groups: [] } as unknown as Book;
  vi.spyOn(client, "houseRules").mockResolvedValue(house);
  const opened = new OpenBook();
  await opened.open(HOUSE);
  expect([opened.card, opened.book, opened.failed]).toEqual([null, house, false]);
  expect(client.rules).not.toHaveBeenCalled();
  expect([bookOf("cites", "HOUSE-3"), bookOf("cites", "CI-TILE-1")]).toEqual([HOUSE, "cites"]);
});
