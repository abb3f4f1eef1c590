import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { build, LEAVE, PASS, table } from "../games/mycity/fixture";
import Nudge from "./Nudge.svelte";
import { prefs } from "./prefs.svelte";

it("offers the arrows once something is previewed, those without a way disabled", async () => {
  prefs.lang = "en";
  prefs.confirm = true;
  const { session, play } = table("Y2", [build("Y2", 0, 1, 0), build("Y2", 0, 2, 0), PASS, LEAVE]);
  render(Nudge, { session });
  expect(screen.queryAllByRole("button")).toEqual([]);
  play.lay(play.builds[0] as never);
  const right = await screen.findByRole("button", { name: "To the right" });
  const open = screen.getAllByRole<HTMLButtonElement>("button").filter((button) => !button.disabled);
  expect(open).toEqual([right]);
  await fireEvent.click(right);
  expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
  play.pass();
  await expect.poll(() => screen.queryAllByRole("button")).toEqual([]);
});
