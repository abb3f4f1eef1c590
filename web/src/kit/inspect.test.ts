import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { inspects, pieceOf } from "./inspect";

let board: HTMLElement;
let market: HTMLElement;
let opened: (readonly string[])[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  board = document.createElement("div");
  board.innerHTML = `<button data-piece="market"><i></i></button><button class="place"></button>`;
  document.body.append(board);
  market = board.querySelector("button")!;
  document.elementsFromPoint = (x) => (x < 100 ? [market.firstElementChild!, board] : [board]);
  opened = [];
  stop = inspects(board, { open: (pieces) => opened.push(pieces), inHand: () => ["castle"] }).destroy;
});

afterEach(() => {
  stop();
  board.remove();
  vi.useRealTimers();
});

function pointer(type: string, x: number): void {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 5, button: 0 });
  board.dispatchEvent(Object.assign(event, { isPrimary: true, pointerId: 1, pointerType: "touch" }));
}

function press(key: string, on: Element): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

it("opens what is pressed long, and letting go is no tap", () => {
  const tapped = vi.fn();
  board.addEventListener("click", tapped);
  pointer("pointerdown", 10);
  vi.advanceTimersByTime(600);
  expect(opened).toEqual([["market"]]);
  market.click();
  expect(tapped).not.toHaveBeenCalled();
});

it("leaves a tap, a drag and a press on nothing alone", () => {
  pointer("pointerdown", 10);
  pointer("pointerup", 10);
  vi.advanceTimersByTime(600);
  pointer("pointerdown", 10);
  pointer("pointermove", 40);
  vi.advanceTimersByTime(600);
  pointer("pointerdown", 200);
  vi.advanceTimersByTime(600);
  expect(opened).toEqual([]);
});

it("tells by the key I of what has the focus, else of what is in hand", () => {
  press("i", market);
  press("i", document.body);
  press("j", market);
  expect(opened).toEqual([["market"], ["castle"]]);
});

it("finds the piece that an element is, holds or lies on", () => {
  expect(pieceOf(market.firstElementChild!)).toBe("market");
  expect(pieceOf(board)).toBe("market");
  expect(pieceOf(board.querySelector(".place")!)).toBeNull();
});
