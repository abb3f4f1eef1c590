// What the boards ask a browser for as they load, where there is none: a wide screen on which nothing moves.
interface Answer {
  matches: boolean;
  addEventListener: () => void;
  removeEventListener: () => void;
}

const nothing = (): void => undefined;
const asked = (query: string): Answer => ({
  matches: query.includes("prefers-reduced-motion"),
  addEventListener: nothing,
  removeEventListener: nothing,
});
const room = globalThis as { navigator?: unknown; matchMedia?: unknown };
room.navigator ??= { language: "fr" };
room.matchMedia ??= asked;
