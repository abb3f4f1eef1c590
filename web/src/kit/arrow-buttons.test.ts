import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import ArrowButtons from "./ArrowButtons.svelte";
import { row } from "./fixture";
import { prefs } from "./prefs.svelte";

it("previews the first place and goes on from there, arrows without a way disabled", async () => {
  prefs.lang = "en";
  prefs.confirm = true;
  const { session, play } = row();
  render(ArrowButtons, { session });
  await fireEvent.click(screen.getByRole("button", { name: "Up" }));
  expect([session.draft?.text, play.cursor]).toEqual(["a", "a"]);
  const right = await screen.findByRole("button", { name: "To the right" });
  const open = () => screen.getAllByRole<HTMLButtonElement>("button").filter((button) => !button.disabled);
  await expect.poll(open).toEqual([right]);
  await fireEvent.click(right);
  expect([session.draft?.text, play.cursor]).toEqual(["b", "b"]);
});
