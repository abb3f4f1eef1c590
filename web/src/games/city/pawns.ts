// The pawns' looks, and their walking along the streets.
import { prefs } from "../../kit/prefs.svelte";
import type { Point } from "./geometry";

const COLOURS = { black: "#2b2420", blue: "#1f5fa8", brown: "#8a5a2b", thief: "#b3261e" };

export type Family = keyof typeof COLOURS;

/** The kind of a pawn: `blue` of `blue2`. */
export function familyOf(pawn: string): Family {
  return pawn.replace(/\d/, "") as Family;
}

export function pawnColour(pawn: string): string {
  return COLOURS[familyOf(pawn)];
}

/** How long a walk takes, in milliseconds, however far it goes. */
const WALK = 250;

interface Standing extends Point {
  /** The points of the last walk, from where it began. */
  way: readonly Point[];
}

/** Svelte action: a pawn that has walked goes along its way instead of jumping. */
export function walks(node: SVGElement, at: Standing) {
  let last = at;
  return {
    update(next: Standing) {
      const [start] = next.way;
      const came = start && start.x === last.x && start.y === last.y;
      if (came && (next.x !== last.x || next.y !== last.y) && !prefs.still)
        node.animate(
          next.way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
          { duration: WALK, easing: "ease-in-out" },
        );
      last = next;
    },
  };
}
