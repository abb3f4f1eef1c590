import { expect, it } from "vitest";

import type { Session } from "../../kit/session.svelte";
import { eventWords } from "./sentences";

const session = {
  name: (seat: number) => ["Ana", "Bo"][seat],
  text: (key: string, words: object) => `${key} ${JSON.stringify(words)}`,
} as unknown as Session;

const told = (type: string): string | null =>
  eventWords({ type, seat: 0, moment: 1, source: "h4", city: "f5", loser: 1, service: "culture" }, session);

it("names who takes from whom", () => {
  expect(told("citizen-migrated")).toMatch(/^words.takes .*"loser":"Bo".*"who":"Ana"/);
  expect(told("citizen-driven")).toMatch(/^words.drives .*"source":"h4","city":"f5"/);
});

it("leaves the rest to the server", () => {
  expect(told("passed")).toBeNull();
});
