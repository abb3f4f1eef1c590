import { afterEach, beforeEach, expect, it } from "vitest";

import { keepFocus } from "./keep-focus";

let page: HTMLElement;
let kept: ReturnType<typeof keepFocus>;

beforeEach(() => {
  page = document.createElement("div");
  document.body.replaceChildren(page);
  draw("a");
  kept = keepFocus(page, "main");
});
afterEach(() => kept.destroy());

/** A board with these places; the first is the one that the tabulator reaches. */
function draw(...spots: string[]): void {
  const buttons = spots.map((key, at) => `<button data-spot="${key}" tabindex="${at ? -1 : 0}"></button>`);
  page.innerHTML = `<main tabindex="-1">${buttons.join("")}</main><input />`;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 40));
const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
const focused = () => document.activeElement?.getAttribute("data-spot") ?? document.activeElement?.tagName;

it("goes on at the next place when the old one is gone", async () => {
  press();
  draw("b", "c");
  await settled();
  expect(focused()).toBe("b");
});

it("rests on the board while there is nothing to decide, and goes on from there", async () => {
  press();
  draw();
  await settled();
  expect(focused()).toBe("MAIN");
  page.querySelector("main")?.insertAdjacentHTML("beforeend", "<button data-spot='d' tabindex='0'></button>");
  await settled();
  expect(focused()).toBe("d");
});

it("leaves alone whoever is elsewhere, or plays by hand", async () => {
  press();
  page.querySelector("input")?.focus();
  page.querySelector("main")?.replaceChildren();
  await settled();
  expect(focused()).toBe("INPUT");
  dispatchEvent(new Event("pointerdown"));
  draw("e");
  await settled();
  expect(focused()).toBe("BODY");
});
