// Chapters that are open, each asked for once: what an envelope holds never changes.
import type { Chapter } from "../wire/types";
import { client } from "./client";

const chapters = new Map<string, Promise<Chapter>>();

export function chapterOf(campaign: string, chapter: number): Promise<Chapter> {
  const key = `${campaign}/${chapter}`;
  let found = chapters.get(key);
  if (!found) {
    found = client.chapter(campaign, chapter);
    found.catch(() => chapters.delete(key));
    chapters.set(key, found);
  }
  return found;
}
