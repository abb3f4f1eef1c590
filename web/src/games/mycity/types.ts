// The view of My City as the server sends it (games/mycity/view.py), and the data it is drawn from.

export type Colour = "yellow" | "red" | "blue" | "church";

/** A building as it stands; squares are "row,col". */
export interface BuiltView {
  building: string;
  row: number;
  col: number;
  rot: number;
  squares: string[];
}

export interface CityView {
  /** Which of the table's boards. */
  board: number;
  marker: number;
  built: BuiltView[];
  passed: string[];
  /** The card at which the player left. */
  left: string | null;
  /** Nothing else could be done: no room for its building, and no way to pass. */
  stuck: boolean;
  gold: boolean;
  owes: boolean;
  /** Shown as of the last finished turn. */
  sealed: boolean;
  circles: number;
  reached: boolean;
}

export interface MyCityView {
  mode: string;
  turn: number;
  card: string | null;
  banning: boolean;
  forbidden: string | null;
  drawn: string[];
  coming: string[];
  boards: string[];
  gold_open: boolean;
  deciders: number[];
  over: boolean;
  medal: string | null;
  cities: CityView[];
}

export interface BuildingData {
  colour: Colour;
  shape: string;
  drawing: string[];
  /** The rotations that look different. */
  rotations: number[];
}

export interface EpisodeData {
  /** Points at the end for each tree, rock and empty meadow in sight. */
  end: Partial<Record<"trees" | "rocks" | "empty", number>>;
  /** Points for the first on both deposits; 0: no race. */
  gold: number;
  pass_cost: number;
}

export interface MyCityData {
  buildings: Record<string, BuildingData>;
  boards: Record<string, string>;
  episodes: Record<string, EpisodeData>;
  track: { last: number };
}

/** The card that forbids the next building. */
export const BAN = "BAN";
