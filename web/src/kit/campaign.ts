// What a game draws for the pages of its campaign. Names come from chapters that are open; neither side knows
// what a later one brings.
import type { Component } from "svelte";

import type { Chapter, GameDetail, StoryPage } from "../wire/types";

export type CityPicture = StoryPage["cities"][number];

export interface CampaignDrawings {
  /** The symbols that the pictures below use, as far as the chapters up to this one need them; put in once. */
  Symbols: Component<{ chapter: number }>;
  /** A city between two episodes, as large as its place. */
  City: Component<{ city: CityPicture; label: string }>;
  /** The sheets that go with a city, where there are some. */
  Sheets: Component<{ chapter: Chapter; city: CityPicture; data: GameDetail["data"] }>;
  /** A small picture of something a city receives, or of its emblem, by the name the server has for it. */
  Sign: Component<{ chapter: Chapter; name: string }>;
}
