// What the page is given to draw La Città from.

export const SERVICES = ["culture", "education", "health"] as const;
export type Service = (typeof SERVICES)[number];
export type Triple = [number, number, number];

export interface HexData {
  q: number;
  r: number;
  zone: string;
  neighbours: string[];
  triangles: string[];
  border: string | null;
  /** What a town with its castle there is called. */
  town: string;
}

export interface Land {
  id: string;
  kind: "farmland" | "mountain" | "lake" | "wasteland";
  symbols?: number;
}

export interface Building {
  id: string;
  pool?: string;
  /** In half points. */
  arches?: Triple;
  food?: number;
  gold?: number;
  /** What it brings where that depends on the place. */
  yields?: "food" | "gold" | null;
  by_player_card?: boolean;
}

export interface LaCittaData {
  board: {
    hexes: Record<string, HexData>;
    /** The direction of a step in the lattice, by the step. */
    ways: Record<string, string>;
    holes: [number, number][];
    triangles: Record<string, [number, number][]>;
    zones: Record<string, string[]>;
  };
  terrain: { tiles: Land[]; borders: Land[]; expansion: Land[] };
  buildings: Record<string, Building>;
  player_cards: number;
  card_gold: number;
  prices: {
    /** At least, with a card of the display. */
    card: Record<string, number>;
    /** With the Master Builder, by building. */
    master: Record<string, number>;
    /** So many markers or citizens. */
    steps: { gold: number; count: number }[];
    /** By what is looked at. */
    ask: Record<string, number>;
  };
  /** What a year goes through, each with its stages. */
  year: Record<string, string[]>;
}
