// What the page is given to draw My City from.

export type Colour = "yellow" | "red" | "blue" | "church";

export interface BuildingData {
  colour: Colour;
  shape: string;
  drawing: string[];
  /** The rotations that look different. */
  rotations: number[];
}

export interface EpisodeData {
  /** Points for the first on both deposits; 0: no race. */
  gold: number;
  pass_cost: number;
  /** What building on a square is worth by itself, by what the map shows there. */
  covering: Record<string, number>;
}

export interface MyCityData {
  buildings: Record<string, BuildingData>;
  boards: Record<string, string>;
  episodes: Record<string, EpisodeData>;
  track: { last: number };
}

/** The card that forbids the next building. */
export const BAN = "BAN";
