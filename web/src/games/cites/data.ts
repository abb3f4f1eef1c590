// What the page is given to draw Cités from.

/** A, D (half of a two-cell attraction), P, T or W. */
export type Terrain = "A" | "D" | "P" | "T" | "W";

export interface CitesData {
  /** Tile number to its four cells: top left, top right, bottom left, bottom right. */
  tiles: Record<string, string>;
  /** Within how many tile positions each way a city stays, and how many tiles it has in the end. */
  city: { side: number; tiles: number };
}
