// What the page is given to draw City from (plaza.toml, components.toml).

export type Kind = "small" | "large";

export interface Plaza {
  space: { id: string; at: [number, number]; colour: "grey" | "red"; neighbours: string[] }[];
  shop: { id: string; kind: Kind; entrance: string; block: string; contiguous: string[] }[];
}

export interface CityData {
  plaza: Plaza;
  box: {
    price: Record<Kind, { buy: number; expand: number }>;
    pawn: { id: string; value: number }[];
    first_shops: { each: number };
  };
  /** One pawn of each value, and what its visit brings for no token, one, two … */
  visits: Record<string, number[]>;
}
