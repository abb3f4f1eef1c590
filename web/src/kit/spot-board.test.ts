import { render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { expect, it } from "vitest";

import { row } from "./fixture";
import SpotBoard from "./SpotBoard.svelte";

const children = createRawSnippet(() => ({ render: () => `<rect data-spot="b" tabindex="0"></rect>` }));
const frame = { x: 0, y: 0, width: 30, height: 10 };

it("leads whoever plays by keys to the next decision", async () => {
  const { play } = row();
  const { container, rerender } = render(SpotBoard, {
    play,
    spots: [],
    seat: 2,
    frame,
    label: "row",
    children,
  });
  expect(container.querySelector("[data-board='2']")).toBe(play.plane);
  await rerender({ spots: play.spots.slice(1) });
  await tick();
  expect(document.activeElement).toBe(document.body);
  play.keyboard = true;
  await rerender({ spots: play.spots });
  await expect.poll(() => document.activeElement?.getAttribute("data-spot")).toBe("b");
});
