// The wire to one table: a WebSocket that comes back by itself. The server is the truth; nothing is assumed.
import type { Link } from "../kit/session.svelte";
import { following, type Shown } from "../kit/changes";
import type { Refusal, Table, Text } from "../kit/types";
import { Problem } from "./client";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 20_000;

export interface LiveHandlers {
  table(table: Table, shown: Shown[]): void;
  /** Whether the wire is up; the page says so when it is not. */
  online(up: boolean): void;
  /** The table cannot be watched at all (unknown, forbidden). */
  closed(problem: Problem): void;
}

export type Answer = { ok: true; result: Record<string, unknown> } | { ok: false; refusal: Refusal };

/** The waiting time before attempt number `attempt` (from 0): doubling, with a random part so that a
 * restarted server is not called by everybody at once. */
export function backoff(attempt: number, random: number = Math.random()): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(problem: Problem): void;
}

type ChangeMessage = Parameters<typeof following>[1];

interface Message {
  type: string;
  id?: number | null;
  [field: string]: unknown;
}

export class Live implements Link {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** The table as it was last told. */
  private table: Table | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  /** When the wire counts as cut, unless something is heard before. */
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private address: (seat: number | null) => string,
    private seat: number | null,
    private handlers: LiveHandlers,
    private open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** Ask the server something; the answer may be a refusal by a rule, a failure is a `Problem`. */
  ask(type: string, fields: Record<string, unknown>): Promise<Answer> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Problem(0, "offline", ""));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** See the table as another of my seats, now and after a reconnect. */
  watch(seat: number | null): void {
    this.seat = seat;
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: "watch", as: seat }));
  }

  /** Try again at once, or see whether the wire still holds (the network or the person is back). */
  retry(): void {
    if (this.stopped) return;
    if (this.socket) {
      this.check();
      return;
    }
    clearTimeout(this.timer);
    this.attempt = 0;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.drop();
  }

  private connect(): void {
    const asked = this.seat;
    const socket = this.open(this.address(asked));
    this.socket = socket;
    socket.onopen = () => {
      // Another seat may have been chosen while the wire was coming up.
      if (this.seat !== asked) this.watch(this.seat);
      this.pinger = setInterval(() => this.check(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      // What is still on its way when the wire is given up is for nobody.
      if (this.socket !== socket) return;
      this.calm();
      this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => this.lose(socket);
  }

  /** Ask for a sign of life: a wire that is cut far away looks whole from here for many minutes. */
  private check(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    this.deadline ??= setTimeout(() => {
      socket.close();
      this.lose(socket);
    }, PONG_WITHIN);
  }

  private calm(): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.drop();
    if (this.stopped) return;
    this.handlers.online(false);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private receive(message: Message): void {
    if (message.type === "table") {
      this.attempt = 0;
      this.handlers.online(true);
      this.tell(message.table as Table, []);
      return;
    }
    if (message.type === "change") {
      this.follow(message as unknown as ChangeMessage);
      return;
    }
    // Where a rule is the reason, what keeps us out is called a refusal.
    if (/^(problem|refused)$/.test(message.type) && typeof message.id !== "number") {
      const status = Number(message.status);
      // 403 and 404 will not get better by trying again.
      if (status === 403 || status === 404) {
        this.stop();
        this.handlers.closed(asProblem(message));
      }
      return;
    }
    if (typeof message.id !== "number") return;
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.type === "ok") waiting.resolve({ ok: true, result: message });
    else if (message.type === "refused")
      waiting.resolve({
        ok: false,
        refusal: { rule: (message.rule as string | undefined) ?? null, message: message.message as Text },
      });
    else waiting.reject(asProblem(message));
  }

  /** What is new is put to what is known; who has lost track asks for everything. */
  private follow(message: ChangeMessage): void {
    let next: ReturnType<typeof following> | null;
    try {
      next = this.table && following(this.table, message);
    } catch {
      this.table = null;
      this.socket?.send('{"type":"refresh"}');
      return;
    }
    if (next) this.tell(next.table, next.shown);
  }

  private tell(table: Table, shown: Shown[]): void {
    this.table = table;
    this.handlers.table(table, shown);
  }

  /** The wire is down: whoever waits for an answer will not get it; the next table tells what was done. */
  private drop(): void {
    this.socket = null;
    clearInterval(this.pinger);
    this.calm();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of waiting) each.reject(new Problem(0, "offline", ""));
  }
}

function asProblem(message: Message): Problem {
  return new Problem(
    Number(message.status ?? 0),
    String(message.title ?? ""),
    String(message.detail ?? ""),
    (message.rule as string | undefined) ?? null,
    (message.message as Text | undefined) ?? null,
  );
}
