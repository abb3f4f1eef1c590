import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import ArrowButtons from "./ArrowButtons.svelte";
import { row } from "./fixture";
import { prefs } from "./prefs.svelte";

it("offers the arrows once something is previewed, those without a way disabled", async () => {
  prefs.lang = "en";
  prefs.confirm = true;
  const { session, play } = row();
  render(ArrowButtons, { session });
  expect(screen.queryAllByRole("button")).toEqual([]);
  play.tap(play.spots[0]!);
  const right = await screen.findByRole("button", { name: "To the right" });
  const open = screen.getAllByRole<HTMLButtonElement>("button").filter((button) => !button.disabled);
  expect(open).toEqual([right]);
  await fireEvent.click(right);
  expect([session.draft?.text, play.cursor]).toEqual(["b", "b"]);
  session.drop();
  await expect.poll(() => screen.queryAllByRole("button")).toEqual([]);
});
