import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { table as mycityTable } from "../games/mycity/fixture";
import { prefs } from "../kit/prefs.svelte";
import type { Day, Table } from "../wire/types";
import { client } from "./client";
import { DAILY } from "./fixture";
import TablePage from "./TablePage.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static latest: FakeSocket;
  readyState = FakeSocket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];

  constructor() {
    FakeSocket.latest = this;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  show(table: Table): void {
    this.onmessage?.({ data: JSON.stringify({ type: "table", table, events: [] }) });
  }
}

function finished(): Table {
  const score = { seat: 0, total: 14, parts: [], tiebreak: [], rank: 1, out: false };
  const { session } = mycityTable("Y2", [], { standings: { scores: [score] }, view: { over: true } });
  vi.spyOn(client, "game").mockResolvedValue({
    ...session.card,
    title: { fr: "My City", en: "My City" },
    bots: [],
  });
  const plain = { options: {}, legal: null, undo_request: null, log: [], commitment: null, thinking: [] };
  return {
    ...session.table,
    ...plain,
    table: "t1",
    game: "mycity",
    version: 7,
    over: true,
    can_undo: false,
    badge: DAILY,
  };
}

beforeEach(() => {
  prefs.lang = "en";
  vi.stubGlobal("WebSocket", FakeSocket);
});
beforeEach(() => {
  vi.spyOn(client, "course").mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Wait for what must come: the game's part of the page is loaded on the way. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const version = () => document.querySelector(".frame")?.getAttribute("data-version");

it("keeps the day it has asked for, however often the table comes again", { timeout: 60_000 }, async () => {
  const table = finished();
  const asked = vi.spyOn(client, "daily").mockReturnValue(new Promise<Day>(() => undefined));
  render(TablePage, { id: "t1" });
  FakeSocket.latest.show(table);
  await until(() => expect(asked).toHaveBeenCalledOnce());
  FakeSocket.latest.show({ ...table, version: 8 });
  await until(() => expect(version()).toBe("8"));
  expect(asked).toHaveBeenCalledOnce();
});

it("sees whether the wire still holds when somebody is back at the page", { timeout: 60_000 }, async () => {
  const table = finished();
  vi.spyOn(client, "daily").mockReturnValue(new Promise<Day>(() => undefined));
  render(TablePage, { id: "t1" });
  FakeSocket.latest.show(table);
  await until(() => expect(version()).toBe("7"));
  expect(FakeSocket.latest.sent).toEqual([]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.latest.sent).toEqual(['{"type":"ping"}']);
});

it("offers the deal of a solo game again, and marks the repeat", { timeout: 60_000 }, async () => {
  const asked = vi.spyOn(client, "again").mockRejectedValue(new Error("no server"));
  render(TablePage, { id: "t1" });
  FakeSocket.latest.show({ ...finished(), badge: null, again: true, repeat: 2 });
  await until(() => expect(version()).toBe("7"));
  expect(document.querySelector(".chip")?.textContent).toContain("repeat 2, no best score");
  (await screen.findByText("Play this deal again")).click();
  await until(() => expect(asked).toHaveBeenCalledWith("t1"));
});

it("does not offer it after an ordinary game, nor on the day's deal", { timeout: 60_000 }, async () => {
  vi.spyOn(client, "daily").mockReturnValue(new Promise<Day>(() => undefined));
  render(TablePage, { id: "t1" });
  FakeSocket.latest.show({ ...finished(), badge: null, again: false, repeat: 0 });
  await until(() => expect(version()).toBe("7"));
  await screen.findByText("Walk through the scoring");
  expect(screen.queryByText("Play this deal again")).toBeNull();
  FakeSocket.latest.show({ ...finished(), again: true, version: 8 });
  await until(() => expect(version()).toBe("8"));
  expect(screen.queryByText("Play this deal again")).toBeNull();
});
