// The pieces of a game as its primer tells of them, with those that the open chapters of a campaign have brought.
import type { BookPrimer, BookPiece } from "../../wire/types";
import { client } from "../client";
import { readBook } from "./read";

function piecesOf(primer: BookPrimer | null): BookPiece[] {
  return primer?.pieces.flatMap((group) => group.piece) ?? [];
}

/** The rows of these pieces, in their order, each once; a piece may speak for others that are like it. */
export function chosen(rows: readonly BookPiece[], keys: readonly string[]): BookPiece[] {
  const found = keys.flatMap(
    (key) => rows.find((row) => row.key === key) ?? rows.find((row) => row.like.includes(key)) ?? [],
  );
  return [...new Set(found)];
}

/** What is told of pieces at a table; `campaign` is the table itself where it belongs to one. */
export async function piecesFor(
  game: string,
  campaign: string | null,
  keys: readonly string[],
): Promise<BookPiece[]> {
  const [book, chapter] = await Promise.all([
    readBook(game),
    campaign === null ? null : client.chapterAt(campaign),
  ]);
  return chosen([...piecesOf(chapter?.primer ?? null), ...piecesOf(book.primer)], keys);
}
