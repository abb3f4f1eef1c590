// An episode of the campaign as the server shows it. Whatever a chapter brings comes with the view: pictures by
// names that tell nothing, sheets as boxes, and words; nothing of it is known here.
import type { Text } from "../../../wire/types";
import type { BuildingData } from "../data";

export interface Result {
  score: number;
  class: string;
}

export interface Town {
  name: string;
  animal: string;
  marker: number;
  built: { building: string; row: number; col: number; rot: number; squares: string[] }[];
  left: string | null;
  stuck: boolean;
  owes: boolean;
  sealed: boolean;
  circles: Record<string, number>;
  queue: string[];
  done: string[];
  result: Result | null;
}

/** A picture on squares: one on each, or all of them filled with it; on the land, or over what is built. */
export interface Mark {
  art: string;
  squares: string[];
  fill: boolean;
  over: boolean;
}

/** How a city is drawn. */
export interface TownPage {
  land: string;
  marks: Mark[];
  /** The building a card asks for, where that is not the card's name. */
  own: Record<string, string>;
  /** Cards that ask nothing. */
  out: string[];
  passed: string[];
  /** Tokens and pieces to come, in order. */
  queue: string[];
  /** What was received in the running phase, or lost for want of room. */
  settled: { art: string; lost: boolean }[];
  /** A letter for each box of a sheet: `x` filled, `>` next, `.` free, `-` closed. */
  sheets: Record<string, string>;
}

export interface Cell {
  x: number;
  y: number;
  pays: string[];
  special: boolean;
  building: string | null;
  move: string | null;
}

export interface SheetData {
  key: string;
  title: Text;
  said: Text;
  art: string;
  size: [number, number];
  cell: number;
  done: string;
  sign: string | null;
  cells: Cell[];
}

export interface NewThing {
  art: string;
  text: Text;
  letters: string;
  squares: string[];
}

export interface EpisodePage {
  leaflet: { chapter: number; title: Text; text: Text };
  fresh: boolean;
  news: NewThing[];
  rewards: Record<string, string[]>;
  pars: [number, number];
  first: Text | null;
  pass_cost: number;
  gold: number;
  covering: Record<string, number>;
  buildings: Record<string, BuildingData>;
  tokens: Record<string, string>;
  parts: Record<string, string>;
  animals: Record<string, string>;
  sheets: SheetData[];
  notations: Record<string, string>;
  words: Record<string, Text>;
}

export interface CampaignView {
  mode: string;
  episode: number;
  chapter: number;
  solo: boolean;
  phase: string;
  turn: number;
  card: string | null;
  drawn: string[];
  coming: string[];
  deciders: number[];
  over: boolean;
  cities: Town[];
  results: Result[][];
  extra: Record<string, unknown>;
  page: EpisodePage;
  towns: TownPage[];
  standing: boolean;
}

/** The campaign's view, when this is one. */
export function campaignOf(view: unknown): CampaignView | null {
  return typeof view === "object" && view !== null && "page" in view ? (view as CampaignView) : null;
}
