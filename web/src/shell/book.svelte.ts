// A game and its rulebook, for the pages that show rules; the latest one asked for wins.
import type { GameDetail, Rulebook } from "../kit/types";
import { client } from "./client";
import { gameDetail } from "./games";

export class OpenBook {
  card = $state.raw<GameDetail | null>(null);
  book = $state.raw<Rulebook | null>(null);
  failed = $state(false);
  private asked = "";

  async open(game: string): Promise<void> {
    this.asked = game;
    try {
      const [card, book] = await Promise.all([gameDetail(game), client.rules(game)]);
      if (game !== this.asked) return;
      this.card = card;
      this.book = book;
      this.failed = false;
    } catch {
      if (game === this.asked) this.failed = true;
    }
  }
}
