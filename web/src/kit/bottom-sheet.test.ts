import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, it } from "vitest";

import BottomSheet from "./BottomSheet.svelte";

const body = createRawSnippet(() => ({
  render: () => `<p><button data-closes>Show</button><button>Stay</button></p>`,
}));

it("opens by its tab and closes when something is shown elsewhere", async () => {
  render(BottomSheet, { tabs: [{ key: "players", title: "Players", body }] });
  const tab = screen.getByRole("button", { name: "Players" });
  await fireEvent.click(tab);
  expect(tab.getAttribute("aria-expanded")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(tab.getAttribute("aria-expanded")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(tab.getAttribute("aria-expanded")).toBe("false");
});
