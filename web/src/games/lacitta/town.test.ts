import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { LacittaCityView } from "../../wire/types";
import type { Layout } from "./geometry";
import Town from "./Town.svelte";

it("draws the markers of two cards on one building in rows of their own", () => {
  const at = { id: "a1", q: 0, r: 0, x: 0, y: 0 };
  const layout = { hexes: new Map([["a1", at]]) } as unknown as Layout;
  const bread = { hex: "a1", service: "culture", count: 2 };
  const city = {
    castle: "a1",
    owner: 0,
    citizens: 3,
    limit: 5,
    tiles: [["a1", "castle"]],
    markers: [bread, { ...bread, count: 1 }],
  } as unknown as LacittaCityView;
  const { container } = render(Town, { city, layout, buildings: {}, harvest: [], label: "" });
  const rows = [...container.querySelectorAll("[href='#lc-marker']")].map((mark) => mark.getAttribute("y"));
  expect(rows).toEqual(["-20", "-20", "-31"]);
});

it("lets only what has just come arrive", () => {
  const hexes = ["a1", "a2"].map((id, q) => [id, { id, q, r: 0, x: 40 * q, y: 0 }] as const);
  const layout = { hexes: new Map(hexes) } as unknown as Layout;
  const city = {
    castle: "a1",
    owner: 0,
    tiles: [
      ["a1", "castle"],
      ["a2", "farm"],
    ],
    markers: [],
  } as unknown as LacittaCityView;
  const { container } = render(Town, {
    city,
    layout,
    buildings: {},
    harvest: [],
    label: "",
    arriving: new Set(["a2"]),
  });
  const tiles = [...container.querySelectorAll(".tile")].map((tile) => tile.classList.contains("arriving"));
  expect(tiles).toEqual([false, true]);
});
