// A game and its rulebook, for the pages that show rules; the latest one asked for wins.
import { tick } from "svelte";

import type { Book, GameDetail } from "../wire/types";
import { HOUSE, readBook } from "./book/read";
import { gameDetail } from "./games";

export { HOUSE, readBook } from "./book/read";

/** The book in which a rule stands that something at a table of this game was refused by. */
export function bookOf(game: string, rule: string): string {
  return rule.startsWith("HOUSE-") ? HOUSE : game;
}

export class OpenBook {
  /** The game; the house is none. */
  card = $state.raw<GameDetail | null>(null);
  book = $state.raw<Book | null>(null);
  failed = $state(false);
  private asked = "";

  /** Go to a place of the book, and name it in the address. */
  async show(anchor: string): Promise<void> {
    history.replaceState(history.state, "", `#${anchor}`);
    await bringIntoSight(anchor);
  }

  async open(game: string): Promise<void> {
    this.asked = game;
    try {
      const [card, book] = await Promise.all(
        game === HOUSE ? [null, readBook(HOUSE)] : [gameDetail(game), readBook(game)],
      );
      if (game !== this.asked) return;
      this.card = card;
      this.book = book;
      this.failed = false;
    } catch {
      if (game === this.asked) this.failed = true;
    }
  }
}

/** Bring a place of the page into sight. */
async function bringIntoSight(anchor: string): Promise<void> {
  await tick();
  const place = document.getElementById(anchor);
  place?.scrollIntoView({ block: /^[A-Z]/.test(anchor) ? "center" : "start" });
}

/** The book that a page's address names, with the rule it may name brought into sight. */
export function openBook(address: () => { game: string; rule: string | null }): OpenBook {
  const opened = new OpenBook();
  $effect(() => void opened.open(address().game));
  $effect(() => {
    const { rule } = address();
    if (!opened.book || !rule) return;
    void bringIntoSight(rule);
  });
  return opened;
}
