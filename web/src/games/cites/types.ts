// The view of Cités as the server sends it (games/cites/view.py).

/** A, D (half of a two-cell attraction), P, T or W. */
export type Terrain = "A" | "D" | "P" | "T" | "W";

export interface PlacedTile {
  tile: number;
  /** Tile position; of the 17th tile, its top-left cell. */
  row: number;
  col: number;
  rot: number;
}

export interface CityView {
  tiles: PlacedTile[];
  cover: PlacedTile | null;
  /** Cells of tourists 1 to 7; null is the stock. */
  tourists: ([number, number] | null)[];
  last: number | null;
  stage: "tile" | "tourist" | "done" | "busy";
  sealed: boolean;
  due: number[];
}

export interface CitesView {
  level: number;
  round: number;
  rounds: number;
  drawn: number[];
  coming: number[];
  deciders: number[];
  over: boolean;
  cities: CityView[];
}

export interface CitesData {
  /** Tile number to its four cells: top left, top right, bottom left, bottom right. */
  tiles: Record<string, string>;
}
