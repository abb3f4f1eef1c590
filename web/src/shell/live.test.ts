import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Problem } from "./client";
import { backoff, Live } from "./live";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const handlers = { table: vi.fn(), online: vi.fn(), slow: vi.fn(), moved: vi.fn(), closed: vi.fn() };
const latest = () => FakeSocket.all.at(-1) as FakeSocket;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.clearAllMocks();
  FakeSocket.all = [];
  live = new Live(
    (seat) => `ws://here/${seat}`,
    1,
    handlers,
    (url) => new FakeSocket(url) as unknown as WebSocket,
  );
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("waiting before another try", () => {
  it("doubles up to a limit and keeps a random half", () => {
    expect([0, 1, 2].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000]);
    expect(backoff(20, 1)).toBe(15_000);
    expect(backoff(2, 0)).toBe(1000);
  });
});

describe("the wire", () => {
  it("hands on tables and says that it is up", () => {
    latest().accept();
    latest().say({ type: "table", table: { version: 3 } });
    expect(handlers.table).toHaveBeenCalledWith({ version: 3 }, []);
    expect(handlers.online).toHaveBeenLastCalledWith(true);
  });

  it("hands on what has changed, with what is to be shown on the way", () => {
    const event = { type: "x", seat: 0, moment: 1 };
    latest().accept();
    latest().say({ type: "table", table: { version: 3, view: { n: 0 }, log: [] } });
    const frames = [{ event, view: { n: [1] } }];
    latest().say({ type: "change", keep: 0, frames, table: { version: [4] } });
    expect(handlers.table).toHaveBeenLastCalledWith({ version: 4, view: { n: 1 }, log: [event] }, [
      { event, view: { n: 1 } },
    ]);
  });

  it("asks for everything, once, when it has lost track", () => {
    latest().accept();
    latest().say({ type: "table", table: { version: 3, view: { n: 0 }, log: [] } });
    handlers.table.mockClear();
    latest().say({ type: "change", keep: 2, frames: [], table: {} });
    latest().say({ type: "change", keep: 2, frames: [], table: {} });
    expect(latest().sent).toEqual([{ type: "refresh" }]);
    expect(handlers.table).not.toHaveBeenCalled();
    latest().say({ type: "table", table: { version: 5 } });
    expect(handlers.table).toHaveBeenCalledWith({ version: 5 }, []);
  });

  it("says when an answer is overdue, and when something is heard again", () => {
    latest().accept();
    void live.ask("preview", {});
    vi.advanceTimersByTime(999);
    expect(handlers.slow).not.toHaveBeenCalledWith(true);
    vi.advanceTimersByTime(1);
    expect(handlers.slow).toHaveBeenLastCalledWith(true);
    latest().say({ type: "ok", id: 1 });
    expect(handlers.slow).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(5_000);
    expect(handlers.slow).toHaveBeenLastCalledWith(false);
  });

  it("comes back by itself, waits longer each time, and starts afresh once a table came", () => {
    latest().close();
    expect(handlers.online).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    latest().close();
    vi.advanceTimersByTime(999);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    latest().accept();
    latest().say({ type: "table", table: {} });
    latest().close();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(4);
  });

  it("comes back to the seat last watched", () => {
    latest().accept();
    live.watch(2);
    expect(latest().sent).toContainEqual({ type: "watch", as: 2 });
    latest().close();
    vi.advanceTimersByTime(500);
    expect(latest().url).toBe("ws://here/2");
  });

  it("tries at once when told that the network is back", () => {
    latest().close();
    live.retry();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stays closed when it was stopped", () => {
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it.each([
    { type: "problem", status: 404 },
    { type: "refused", status: 403, rule: "MC-DAILY-7" },
  ])("gives up on a table that is not there or not for me: $type", (message) => {
    latest().accept();
    latest().say({ id: null, title: "no such table", detail: "", ...message });
    vi.advanceTimersByTime(60_000);
    expect(handlers.closed).toHaveBeenCalledOnce();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("keeps the wire alive", () => {
    latest().accept();
    for (let pings = 1; pings <= 3; pings++) {
      vi.advanceTimersByTime(25_000);
      expect(latest().sent).toEqual(Array(pings).fill({ type: "ping" }));
      latest().say({ type: "pong" });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up a wire on which nothing comes any more, with what was asked on it", async () => {
    latest().accept();
    latest().say({ type: "table", table: {} });
    const asked = live.ask("move", { move: "a" });
    const refused = expect(asked).rejects.toMatchObject({ status: 0 });
    vi.advanceTimersByTime(25_000 + 19_999);
    expect(handlers.online).toHaveBeenLastCalledWith(true);
    vi.advanceTimersByTime(1);
    expect(handlers.online).toHaveBeenLastCalledWith(false);
    await refused;
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not wait for the goodbye of a server that is out of reach", () => {
    latest().accept();
    latest().close = () => undefined;
    vi.advanceTimersByTime(25_000 + 20_000 + 500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("is tried when the network is back, and kept where it holds", () => {
    latest().accept();
    live.retry();
    live.retry();
    expect(latest().sent).toEqual([{ type: "ping" }, { type: "ping" }]);
    latest().say({ type: "pong" });
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all).toHaveLength(1);
    live.retry();
    vi.advanceTimersByTime(20_000 + 500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("shows the seat that was chosen while it was coming up", () => {
    live.watch(2);
    expect(latest().sent).toEqual([]);
    latest().accept();
    expect(latest().sent).toEqual([{ type: "watch", as: 2 }]);
  });

  it("hands on nothing that arrives after it was stopped", () => {
    latest().accept();
    live.stop();
    latest().say({ type: "table", table: {} });
    expect(handlers.table).not.toHaveBeenCalled();
  });
});

describe("asking", () => {
  it("matches answers to questions", async () => {
    latest().accept();
    const first = live.ask("why", { move: "a" });
    const second = live.ask("move", { move: "b" });
    const [one, two] = latest().sent.map((message) => message.id);
    latest().say({ type: "refused", id: two, rule: "CI-TILE-1", message: { fr: "non", en: "no" } });
    latest().say({ type: "ok", id: one, legal: true });
    expect(await first).toMatchObject({ ok: true, result: { legal: true } });
    expect(await second).toEqual({
      ok: false,
      refusal: { rule: "CI-TILE-1", message: { fr: "non", en: "no" } },
    });
  });

  it("fails when the wire is down or goes down before the answer", async () => {
    await expect(live.ask("move", {})).rejects.toMatchObject({ status: 0 });
    latest().accept();
    const asked = live.ask("move", { move: "a" });
    latest().close();
    await expect(asked).rejects.toMatchObject({ status: 0 } satisfies Partial<Problem>);
  });

  it("hands on what the server could not do", async () => {
    latest().accept();
    const asked = live.ask("move", { move: "a" });
    latest().say({
      type: "problem",
      id: latest().sent[0]?.id,
      status: 409,
      title: "stale",
      detail: "moved on",
    });
    await expect(asked).rejects.toMatchObject({ status: 409, detail: "moved on" });
  });

  it("tells that a seat moved to another browser, and does not ask for it again after a cut", () => {
    latest().accept();
    latest().say({ type: "moved", seat: 1 });
    expect(handlers.moved).toHaveBeenCalledWith(1);
    latest().close();
    vi.advanceTimersByTime(60_000);
    expect(latest().url).toBe("ws://here/null");
  });
});
