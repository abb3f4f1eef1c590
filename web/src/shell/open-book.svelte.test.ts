import { afterEach, expect, it, vi } from "vitest";

import type { Book, GameDetail } from "../wire/types";
import { client } from "./client";
import { openBook } from "./rulebook.svelte";

afterEach(() => vi.restoreAllMocks());

it("brings the rule that the address names into sight once the book is there", async () => {
  vi.spyOn(client, "game").mockResolvedValue({ id: "book-five" } as GameDetail);
  vi.spyOn(client, "rules").mockResolvedValue({ groups: [] } as unknown as Book);
  const [one, two] = ["R-1", "R-2"].map((id) => {
    const rule = document.createElement("p");
    rule.id = id;
    rule.scrollIntoView = vi.fn();
    document.body.append(rule);
    return rule;
  });
  let address = $state({ game: "book-five", rule: null as string | null });
  const stop = $effect.root(() => void openBook(() => address));
  await expect.poll(() => vi.mocked(client.rules).mock.calls).toEqual([["book-five"]]);
  expect(one?.scrollIntoView).not.toHaveBeenCalled();
  address = { game: "book-five", rule: "R-2" };
  await expect.poll(() => vi.mocked(two!.scrollIntoView).mock.calls.length).toBe(1);
  expect(one?.scrollIntoView).not.toHaveBeenCalled();
  stop();
});
