// A drawing of the page taken off it with all its styles: mounted out of sight, at rest, in daylight.
import { mount, unmount, type Component } from "svelte";

import type { Drawn } from "./picture-card";
import { standalone } from "./standalone";

const SETTLED_AFTER = 60;
const LONGEST = 3000;

/** Draw a board out of sight, exactly as a page shows it, and take it off the page with all its styles. */
export async function printed<P extends Record<string, unknown>>(
  Sheet: Component<P>,
  props: P,
): Promise<Drawn> {
  const target = document.createElement("div");
  document.body.append(target);
  const sheet = mount(Sheet, { target, props });
  try {
    const drawing = await settled(target);
    const plain = target.querySelector("[data-plain]");
    if (!drawing || !plain) throw new Error("the game has no drawing to print");
    return { ...standalone(drawing, target, plain), frame: drawing.getAttribute("viewBox") ?? "" };
  } finally {
    await unmount(sheet);
    target.remove();
  }
}

/** The drawing once it has found its size and stopped moving. */
async function settled(target: Element): Promise<Element | null> {
  let before = "";
  for (let waited = 0; waited < LONGEST; waited += SETTLED_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER));
    const drawing = target.querySelector("svg[data-drawing]");
    const frame = drawing?.getAttribute("viewBox") ?? "";
    if (frame && frame === before) return drawing;
    before = frame;
  }
  return target.querySelector("svg[data-drawing]");
}
