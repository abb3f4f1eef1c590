import { beforeEach, expect, it } from "vitest";

import { prefs } from "../../kit/prefs.svelte";
import type { Session } from "../../kit/session.svelte";
import { eventWords } from "./events";

const session = { name: (seat: number) => ["Ana", "Bo"][seat] } as unknown as Session;

const told = (type: string): string | null =>
  eventWords({ type, seat: 0, moment: 1, source: "h4", city: "f5", loser: 1, service: "culture" }, session);

beforeEach(() => (prefs.lang = "fr"));

it("names who takes from whom", () => {
  expect(told("citizen-migrated")).toBe("Ana prend à Bo\u00a0: de h4 vers f5");
  expect(told("citizen-driven")).toBe("Ana chasse un citoyen de Bo\u00a0: de h4 (f5 est pleine)");
});

it("leaves the rest to the server", () => {
  expect(told("passed")).toBeNull();
});
