// Places on a board that can be chosen, and the way the arrow keys walk over them. Works for any geometry.
import type { Point } from "./frame";

/** A place by its centre, in the board's units. */
export interface Spot extends Point {
  /** Stable while the place stays choosable. */
  key: string;
  /** What a screen reader says of it. */
  label: string;
}

const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowRight: [1, 0],
} as const satisfies Record<string, readonly [number, number]>;

export type Arrow = keyof typeof ARROWS;

/** The arrow keys, in the order of a row of buttons. */
export const ARROW_KEYS = Object.keys(ARROWS) as readonly Arrow[];

/** Whether a key moves the cursor. */
export function isArrow(key: string): key is Arrow {
  return key in ARROWS;
}

/** Coordinates that differ by less are the same. */
const SAME = 1e-6;

/** How much more a step aside counts than one ahead: the way goes rather straight on. */
const ASIDE = 2;

/**
 * The spot an arrow leads to: the nearest in its quarter of the plane. Without any, the cursor stays.
 *
 * The four quarters share nothing and leave nothing out: a place on a diagonal belongs to the next arrow clockwise.
 * So from any place the arrows lead to every other one.
 */
export function stepTo<S extends Point>(spots: readonly S[], from: Point, key: string): S | null {
  if (!isArrow(key)) return null;
  const [x, y] = ARROWS[key];
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * x + dy * y;
    const aside = dy * x - dx * y;
    if (aside > ahead - SAME || aside < -ahead - SAME || ahead < SAME) continue;
    const cost = ahead ** 2 + ASIDE * aside ** 2;
    if (cost < least - SAME) [least, best] = [cost, spot];
  }
  return best;
}
