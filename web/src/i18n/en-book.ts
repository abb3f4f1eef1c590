// The phrases at a table that lead into the rulebook; its own come with it.
import type { frBook } from "./fr-book";

export const enBook: Record<keyof typeof frBook, string> = {
  "piece.about": "What is this?",
};
