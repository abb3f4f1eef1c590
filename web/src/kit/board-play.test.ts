import { beforeEach, describe, expect, it, vi } from "vitest";

import { row } from "./fixture";
import { prefs } from "./prefs.svelte";

type Row = ReturnType<typeof row>;
let session: Row["session"];
let play: Row["play"];
let sent: Row["sent"];

beforeEach(() => {
  prefs.confirm = true;
  ({ session, play, sent } = row());
  draw();
});

/** The places as buttons of a drawing, the way a board puts them there. */
function draw(): void {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const plane = document.createElementNS("http://www.w3.org/2000/svg", "g");
  for (const spot of play.spots) {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const button = play.button(spot);
    rect.setAttribute("data-spot", spot.key);
    rect.setAttribute("tabindex", String(button.tabindex));
    rect.addEventListener("focus", () => button.onfocus?.({} as never));
    plane.append(rect);
  }
  svg.append(plane);
  document.body.replaceChildren(svg);
  play.plane = plane;
}

const spot = (key: string) => play.spots.find((each) => each.key === key)!;
const focused = () => document.activeElement?.getAttribute("data-spot");
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function press(on: string, key: string): Promise<KeyboardEvent> {
  const event = new KeyboardEvent("keydown", { key, cancelable: true });
  play.button(spot(on)).onkeydown?.(event as never);
  await settled();
  return event;
}

describe("the button of a place", () => {
  it("has the place's words and tells whether the draft lies there", () => {
    play.tap(spot("b"));
    expect(play.button(spot("b"))).toMatchObject({ "aria-label": "place b", "aria-pressed": true });
    expect(play.button(spot("c"))["aria-pressed"]).toBe(false);
  });

  it("is the one that the tabulator reaches at the cursor, at the draft, or at the first place", () => {
    const reached = () => play.spots.filter((each) => play.button(each).tabindex === 0).map(({ key }) => key);
    expect(reached()).toEqual(["a"]);
    void session.propose(session.legal[1]!);
    expect(reached()).toEqual(["b"]);
    play.cursor = "c";
    expect(reached()).toEqual(["c"]);
  });

  it("is pointed at by a mouse, not by a finger", () => {
    const button = play.button(spot("b"));
    button.onpointerenter?.({ pointerType: "touch" } as never);
    expect(play.over).toBeNull();
    button.onpointerenter?.({ pointerType: "mouse" } as never);
    expect(play.over).toBe("b");
    button.onpointerleave?.({} as never);
    expect(play.over).toBeNull();
  });
});

describe("keys on a place", () => {
  it("look around with arrows as long as nothing is previewed", async () => {
    const event = await press("a", "ArrowRight");
    expect([play.cursor, focused(), session.draft]).toEqual(["b", "b", null]);
    expect([event.defaultPrevented, play.keyboard]).toEqual([true, true]);
    await press("b", "ArrowUp");
    expect(play.cursor).toBe("b");
  });

  it("take the preview along from where it lies, and only from there", async () => {
    play.tap(spot("a"));
    await press("b", "ArrowRight");
    expect([play.cursor, session.draft?.text]).toEqual(["c", "a"]);
    await press("a", "ArrowRight");
    expect([play.cursor, session.draft?.text, focused()]).toEqual(["b", "b", "b"]);
  });

  it("choose with Enter or the space bar, and confirm on the draft", async () => {
    const event = await press("b", "Enter");
    expect([session.draft?.text, play.cursor, event.defaultPrevented]).toEqual(["b", "b", true]);
    await press("c", " ");
    expect(session.draft?.text).toBe("c");
    await press("c", "Enter");
    expect(sent.at(-1)).toMatchObject({ type: "move", move: "c" });
  });

  it("are left alone when they mean nothing here", async () => {
    const event = await press("b", "x");
    expect([event.defaultPrevented, session.draft]).toEqual([false, null]);
  });
});

describe("a piece that is carried", () => {
  it("hangs apart from the pointer until it is let go", () => {
    const take = vi.fn();
    const drag = play.carrying(
      () => true,
      take,
      () => ({ x: 1, y: -60 }),
    );
    drag.start?.();
    drag.move(10, 100);
    expect([take.mock.calls.length, play.carried]).toEqual([1, { x: 11, y: 40 }]);
    drag.drop(20, 100);
    expect([play.dropped, play.carried]).toEqual([[[21, 40]], null]);
  });

  it("is put back when the drag is broken off", () => {
    const drag = play.carrying(
      () => true,
      () => undefined,
    );
    drag.move(10, 100);
    drag.abort();
    expect([play.carried, play.dropped]).toEqual([null, []]);
  });

  it("stays in hand while a move is on its way", () => {
    const drag = play.carrying(
      () => true,
      () => undefined,
    );
    expect(drag.ready()).toBe(true);
    session.sending = true;
    expect(drag.ready()).toBe(false);
  });
});
