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
}

export interface Land {
  id: string;
  kind: "farmland" | "mountain" | "lake" | "wasteland";
  symbols?: number;
}

export interface Building {
  id: string;
  size: "own" | "small" | "medium" | "large";
  pool?: string;
  /** In half points. */
  arches?: Triple;
  food?: number;
  land?: boolean;
  gold?: number;
  mountains?: boolean;
  expansion?: boolean;
}

export interface LaCittaData {
  board: {
    hexes: Record<string, HexData>;
    holes: [number, number][];
    triangles: Record<string, [number, number][]>;
    zones: Record<string, string[]>;
  };
  terrain: { tiles: Land[]; borders: Land[]; expansion: Land[] };
  buildings: Record<string, Building>;
  prices: {
    card: Record<string, number>;
    master: Record<string, number>;
    steps: number[];
    ask: number[];
  };
}
