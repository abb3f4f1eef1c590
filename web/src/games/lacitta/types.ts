// The view and the data of La Città as the server sends them (games/lacitta/view.py, forecasts.py, game.py).

export const SERVICES = ["culture", "education", "health"] as const;
export type Service = (typeof SERVICES)[number];
export type Triple = [number, number, number];

export interface MarkersView {
  hex: string;
  service: Service;
  count: number;
}

export interface CityView {
  owner: number;
  castle: string;
  /** Hex and kind of building. */
  tiles: [string, string][];
  citizens: number;
  in_castle: number;
  staffed: number;
  /** Null: no limit. */
  limit: number | null;
  points: Triple;
  arches: Triple;
  markers: MarkersView[];
  neighbours: string[];
}

export interface PlayerView {
  gold: number;
  income: number;
  food: number;
  citizens: number;
  castles: number;
  markers: number;
  cards: number;
  turns: number;
  founded: boolean;
  penalised: boolean;
  starved: boolean;
  out: boolean;
  front: (string | null)[];
}

export interface Transfer {
  source: string;
  loser: number;
  city: string;
  taker: number;
  to_reserve: boolean;
}

export interface Wish {
  service: Service;
  transfers: Transfer[];
  citizens: number[];
  balance: number[];
  depends_on_order: boolean;
}

export interface FoodView {
  seat: number;
  food: number;
  citizens: number;
  balance: number;
  grown: number;
  next_food: number;
  next_balance: number;
}

export interface Forecast {
  wishes: Wish[];
  food: FoodView[];
  odds: { wishes: Service[]; chance: number }[];
}

export interface LaCittaView {
  edition: "A" | "B" | "C";
  year: number;
  years: number;
  round: number;
  rounds: number;
  stage: string;
  deciders: number[];
  over: boolean;
  first: number;
  order: number[];
  /** Terrain tile on each triangle. */
  terrain: Record<string, string>;
  /** What counts in each area printed along the edge; empty in edition A. */
  edge: Record<string, string>;
  cities: CityView[];
  players: PlayerView[];
  harvest: string[];
  reserve: number | null;
  pools: Record<string, number>;
  politics: {
    display: (string | null)[];
    pile: number;
    discard: Record<string, number>;
    discard_unseen: number;
    unseen: Record<string, number>;
  };
  voice: {
    open: Service | null;
    slots: (Service | null)[];
    seen_by: number[][];
    result: Service[];
    past: Record<Service, number>;
    left: Record<Service, number>;
  };
  site: string | null;
  owed: number;
  forecast: Forecast | null;
}

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
  citizen: "castle" | "reserve" | "none";
  pool?: string;
  /** In half points. */
  arches?: Triple;
  wave?: boolean;
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
