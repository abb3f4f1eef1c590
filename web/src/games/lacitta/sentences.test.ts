import { expect, it } from "vitest";

import type { Session } from "../../kit/session.svelte";
import type { GameEvent } from "../../wire/types";
import { wishLines } from "./sentences";

const session = {
  text: (key: string) => key,
  say: (event: GameEvent) => JSON.stringify(event),
} as unknown as Session;

it("tells what a wish would bring as if it happened", () => {
  const move = { source: "h4", city: "f5", loser: 1, taker: 0, to_reserve: true };
  const wish = { service: "culture", citizens: [], balance: [], depends_on_order: true };
  const [line, order] = wishLines({ ...wish, transfers: [move] }, session);
  expect(JSON.parse(line ?? "")).toMatchObject({ type: "citizen-driven", seat: 0, loser: 1, source: "h4" });
  expect(order).toBe("words.order");
  expect(wishLines({ ...wish, transfers: [] }, session)).toEqual(["words.nobody"]);
});
