import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";

import PictureSheet from "./PictureSheet.svelte";
import { SEATS } from "./seats";

const sheet = '<svg><defs><symbol id="house" viewBox="0 0 4 4"><path d="M0 0h4" /></symbol></defs></svg>';

it("puts the pictures into the page, with a fill for every seat where a game wants one", () => {
  const { container } = render(PictureSheet, { sheet, seats: { id: "roof", size: 12, scale: 0.5, bold: 2 } });
  expect(container.querySelector("#house path")?.getAttribute("d")).toBe("M0 0h4");
  const fills = [...container.querySelectorAll("pattern")];
  expect(fills.map((fill) => fill.id)).toEqual(SEATS.map((_, seat) => `roof-${seat}`));
  expect(fills[1]?.querySelector("rect")?.getAttribute("fill")).toBe(SEATS[1]?.colour);
  expect(fills[1]?.querySelector("path")?.getAttribute("d")).toBe(SEATS[1]?.pattern);
});

it("has no fills where none are asked for", () => {
  expect(render(PictureSheet, { sheet }).container.querySelectorAll("pattern")).toHaveLength(0);
});
