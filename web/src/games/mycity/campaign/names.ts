// Pictures by the names that open chapters have for them.
import type { Chapter } from "../../../wire/types";
import type { SheetData } from "./types";

interface Names {
  tokens: Record<string, string>;
  animals: Record<string, string>;
  sheets: SheetData[];
}

const NONE: Names = { tokens: {}, animals: {}, sheets: [] };

export function namesOf(chapter: Chapter): Names {
  return { ...NONE, ...(chapter.tables.page as Partial<Names> | undefined) };
}
