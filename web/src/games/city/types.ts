// The view and the data of City as the server sends them (games/city/view.py, plaza.toml, components.toml).

export interface PawnView {
  pawn: string;
  /** Null before it is placed. */
  space: string | null;
  nose: string | null;
}

export interface ShopView {
  shop: string;
  owner: number;
  tokens: number;
  chain: boolean;
}

export interface ActionView {
  pawn: string;
  shop: string;
  owner: number;
  /** The owner's gain, or the damage as a number below 0. */
  points: number;
}

export interface RouteView {
  pawn: string;
  /** From where it stands to where it stops. */
  path: string[];
  space: string;
  nose: string;
  action: ActionView | null;
}

export interface DebtView {
  seat: number;
  damage: number;
  shop: string;
  prices: Record<string, number>;
}

export type Phase = "pawns" | "shops" | "roll" | "move" | "buy" | "sell" | "over";

export interface CityView {
  mode: "basic" | "advanced";
  goal: number;
  track: number;
  chain: number;
  phase: Phase;
  round: number;
  active: number;
  face: string | null;
  steps: number[];
  moved: string | null;
  bought_large: boolean;
  deciders: number[];
  over: boolean;
  winner: number | null;
  pawns: PawnView[];
  shops: ShopView[];
  seats: { points: number; stock: number; shops: number }[];
  routes: RouteView[];
  repeats: ActionView[];
  debt: DebtView | null;
}

export type Kind = "small" | "large";

export interface PlazaSpace {
  id: string;
  at: [number, number];
  colour: "grey" | "red";
  neighbours: string[];
}

export interface PlazaShop {
  id: string;
  kind: Kind;
  entrance: string;
  block: string;
  contiguous: string[];
}

export interface Plaza {
  space: PlazaSpace[];
  shop: PlazaShop[];
}

export interface CityData {
  plaza: Plaza;
  box: {
    price: Record<Kind, { buy: number; expand: number }>;
    pawn: { id: string; value: number }[];
    tokens: { each: number; a_shop: number };
    chain: { bonus: number };
  };
}
