// The books, each asked for once.
import type { Book } from "../../wire/types";
import { client } from "../client";

/** In the place of a game: the rules that hold at every table. */
export const HOUSE = "house";

const books = new Map<string, Promise<Book>>();

/** The book of a game or of the house. */
export function readBook(name: string): Promise<Book> {
  let found = books.get(name);
  if (!found) {
    found = name === HOUSE ? client.houseRules() : client.rules(name);
    found.catch(() => books.delete(name));
    books.set(name, found);
  }
  return found;
}
