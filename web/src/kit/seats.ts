// Six seats told apart by colour, shape and pattern together (colours after Okabe and Ito).
import { getContext, setContext } from "svelte";

export interface SeatStyle {
  /** For fills. */
  colour: string;
  /** For text and marks on the fill: dark or light, at least 4.5 to 1. */
  on: string;
  /** A closed outline in a box of 24 by 24. */
  shape: string;
  /** Lines drawn over the fill, in the same box. */
  pattern: string;
}

export const SEATS: readonly SeatStyle[] = [
  { colour: "#0072b2", on: "#ffffff", shape: "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z", pattern: "" },
  {
    colour: "#c44e00",
    on: "#ffffff",
    shape: "M3 3h18v18H3z",
    pattern: "M3 9 9 3M3 16 16 3M3 21 21 3M10 21 21 10M17 21l4-4",
  },
  {
    colour: "#00805e",
    on: "#ffffff",
    shape: "M12 1.5 23 21H1z",
    pattern: "M12 7v0M9 12v0M15 12v0M6 17v0M12 17v0M18 17v0",
  },
  { colour: "#cc79a7", on: "#1d1916", shape: "M12 1 23 12 12 23 1 12z", pattern: "M7 7l10 10M17 7 7 17" },
  {
    colour: "#56b4e9",
    on: "#1d1916",
    shape: "M6 2h12l6 10-6 10H6L0 12z",
    pattern: "M4 7h16M2 12h20M4 17h16",
  },
  {
    colour: "#e69f00",
    on: "#1d1916",
    shape: "M12 1 15.2 8.6 23.4 9.3 17.2 14.7 19.1 22.7 12 18.4 4.9 22.7 6.8 14.7 .6 9.3 8.8 8.6z",
    pattern: "M12 3v16M8 8v11M16 8v11",
  },
];

const WORN = Symbol("worn");

/** Somebody at a table, and the number of the style that they wear there. */
interface Wearer {
  seat: number;
  shape: number;
}

/** All that is drawn inside this component shows seats as these are dressed. */
export function wear(seats: () => readonly Wearer[]): void {
  setContext(WORN, seats);
}

/**
 * By the number of a seat the number of its style here: the one it wears, or its own where nobody is dressed. The
 * kit seats six, larger tables start over. To be asked for when a component is made.
 */
export function shapes(): (seat: number) => number {
  const worn = getContext<(() => readonly Wearer[]) | undefined>(WORN);
  return (seat) => worn?.().find((each) => each.seat === seat)?.shape ?? seat % SEATS.length;
}

/** The same as the style itself. */
export function looks(): (seat: number) => SeatStyle {
  const shapeOf = shapes();
  return (seat) => SEATS[shapeOf(seat)] as SeatStyle;
}
