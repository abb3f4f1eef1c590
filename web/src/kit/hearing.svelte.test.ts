import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { GameEvent, Table } from "../wire/types";
import { row } from "./fixture";
import { hear, listens } from "./hearing.svelte";
import { prefs } from "./prefs.svelte";
import { sound } from "./sounds";

vi.mock("./sounds", () => ({ sound: vi.fn() }));

const heard = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return vi.mocked(sound).mock.calls.map(([kind]) => kind);
};

beforeEach(() => {
  vi.mocked(sound).mockClear();
  prefs.motion = "none";
});
afterEach(() => (prefs.sound = false));

it("is nothing until somebody asks for it", async () => {
  hear("wood");
  expect(await heard()).toEqual([]);
  prefs.sound = true;
  hear("wood");
  expect(await heard()).toEqual(["wood"]);
});

it("is one noise for all that others did, and a coin where something was earned", async () => {
  prefs.sound = true;
  const { session } = row();
  session.card.texts["short.built"] = { fr: "bâtit", en: "builds" };
  const stop = $effect.root(() => listens(session));
  flushSync();
  const tell = (...events: Partial<GameEvent>[]) => {
    const log = events.map((event, at) => ({ type: "built", seat: 1, by: 1, moment: at + 1, ...event }));
    session.table = { ...session.table, log } as Table;
    flushSync();
  };
  tell({}, {});
  expect(await heard()).toEqual(["wood"]);
  tell({}, {}, { points: 3 });
  expect(await heard()).toEqual(["wood", "coin"]);
  tell({}, {}, {}, { by: 0 }, { type: "unsaid" });
  expect(await heard()).toEqual(["wood", "coin"]);
  stop();
});
