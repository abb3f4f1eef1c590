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

/**
 * The spot an arrow leads to: among those that lie in its direction, the nearest, where a step aside costs
 * twice as much as a step ahead. Without any, the cursor stays.
 */
export function stepTo<S extends Point>(spots: readonly S[], from: Point, key: string): S | null {
  if (!isArrow(key)) return null;
  const arrow = ARROWS[key];
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    if (ahead <= 1e-6 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [least, best] = [cost, spot];
  }
  return best;
}
