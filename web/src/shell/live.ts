// The wire to one table: a WebSocket that comes back by itself. The server is the truth; nothing is assumed.
import { following, type Shown } from "../kit/changes";
import type { Link, Refusal } from "../kit/link";
import type {
  ChangeMessage,
  OkMessage,
  ProblemMessage,
  RefusedMessage,
  ServerMessage,
  Table,
} from "../wire/types";
import { Problem } from "./client";
import { PATIENCE } from "./wire.svelte";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 20_000;

export interface LiveHandlers {
  table(table: Table, shown: Shown[]): void;
  /** Whether the wire is up; the page says so when it is not. */
  online(up: boolean): void;
  /** Whether an answer is overdue. */
  slow(overdue: boolean): void;
  /** A seat of mine is played from another browser now; the table as I may still see it follows. */
  moved(seat: number): void;
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
  /** When an answer counts as overdue, unless something is heard before. */
  private overdue: ReturnType<typeof setTimeout> | undefined;
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
      this.expect();
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
      this.receive(JSON.parse(event.data) as ServerMessage);
      if (this.waiting.size) this.expect();
    };
    socket.onclose = () => this.lose(socket);
  }

  /** Ask for a sign of life: a wire that is cut far away looks whole from here for many minutes. */
  private check(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    this.expect();
    this.deadline ??= setTimeout(() => {
      socket.close();
      this.lose(socket);
    }, PONG_WITHIN);
  }

  /** An answer should come soon. */
  private expect(): void {
    this.overdue ??= setTimeout(() => this.handlers.slow(true), PATIENCE);
  }

  private calm(): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    clearTimeout(this.overdue);
    this.overdue = undefined;
    this.handlers.slow(false);
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.drop();
    if (this.stopped) return;
    this.handlers.online(false);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private receive(message: ServerMessage): void {
    if (message.type === "pong") return;
    if (message.type === "table") {
      this.attempt = 0;
      this.handlers.online(true);
      this.tell(message.table, []);
    } else if (message.type === "change") this.follow(message);
    else if (message.type === "moved") {
      // Asking for this seat again after a cut would be refused.
      if (this.seat === message.seat) this.seat = null;
      this.handlers.moved(message.seat);
    } else if (typeof message.id === "number") this.answer(message.id, message);
    // Where a rule is the reason, what keeps us out is called a refusal. 403 and 404 will not get better by
    // trying again.
    else if (message.type !== "ok" && (message.status === 403 || message.status === 404)) {
      this.stop();
      this.handlers.closed(asProblem(message));
    }
  }

  private answer(id: number, message: OkMessage | RefusedMessage | ProblemMessage): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (message.type === "ok") waiting?.resolve({ ok: true, result: message });
    else if (message.type === "refused")
      waiting?.resolve({ ok: false, refusal: { rule: message.rule, message: message.message } });
    else waiting?.reject(asProblem(message));
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

function asProblem(message: RefusedMessage | ProblemMessage): Problem {
  const rule = message.type === "refused" ? message.rule : null;
  return new Problem(message.status, message.title, message.detail, rule, message.message);
}
