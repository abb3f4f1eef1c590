import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { row } from "../kit/fixture";
import { prefs } from "../kit/prefs.svelte";
import { Session } from "../kit/session.svelte";
import type { Table } from "../wire/types";
import { client, Problem } from "./client";
import WordsDialog from "./WordsDialog.svelte";

beforeEach(() => {
  prefs.lang = "en";
  HTMLDialogElement.prototype.showModal = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

const onclose = () => undefined;

it("reads out the table as it is, from the seat that looks", async () => {
  const words = vi.spyOn(client, "words").mockResolvedValue({ lines: ["Row 0: park."] });
  const { session } = row();
  session.receive({ ...session.table, table: "t1" }, []);
  render(WordsDialog, { session, onclose });
  expect(await screen.findByText("Row 0: park.")).toBeTruthy();
  expect(words).toHaveBeenLastCalledWith("t1", 0, null, "en");
});

it("waits until the board has shown what happened", async () => {
  const words = vi.spyOn(client, "words").mockResolvedValue({ lines: ["The game is over."] });
  const { session } = row();
  const event = { type: "ended", seat: -1, moment: 1 };
  session.receive({ ...session.table, version: 9, log: [event] }, [{ event, view: {} }]);
  render(WordsDialog, { session, onclose });
  expect(session.behind).toBe(true);
  expect(screen.getByText(/has shown what happened/)).toBeTruthy();
  expect(words).not.toHaveBeenCalled();
  session.events.finish();
  expect(await screen.findByText("The game is over.")).toBeTruthy();
});

it("reads out a moment that is looked at again", async () => {
  const words = vi.spyOn(client, "words").mockResolvedValue({ lines: [] });
  const { session } = row();
  const then = { ...session.table, table: "t1", moment: 7 } as Table;
  render(WordsDialog, { session: new Session(session.card, session.game, then), onclose });
  await vi.waitFor(() => expect(words).toHaveBeenLastCalledWith("t1", null, 7, "en"));
});

it("says when the words do not come", async () => {
  vi.spyOn(client, "words").mockRejectedValue(new Problem(503, "busy", ""));
  render(WordsDialog, { session: row().session, onclose });
  expect(await screen.findByRole("alert", { hidden: true })).toBeTruthy();
});
