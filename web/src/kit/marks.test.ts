import { describe, expect, it } from "vitest";

import { freshOf, litAt, marked, ringsOf, type Mark } from "./marks";

/** Events as "by:seat@moment". */
function log(...lines: string[]) {
  return lines.map((line) => {
    const [by, seat, moment] = line.split(/[:@]/).map(Number) as [number, number, number];
    return { type: "x", by, seat, moment };
  });
}

describe("what is new", () => {
  const lines = log("0:0@1", "0:1@1", "1:1@2", "1:0@2", "-1:-1@3", "2:2@4");

  it("is all that came after my last decision, what concerns me included", () => {
    expect(freshOf(lines, 0, false)).toEqual(lines.slice(2));
    expect(freshOf(lines, 1, false)).toEqual(lines.slice(4));
    expect(freshOf(lines, 2, false)).toEqual([]);
    expect(freshOf(lines, 3, false)).toEqual(lines);
  });

  it("is what my own deed opens where all play at once", () => {
    expect(freshOf(log("0:0@1", "0:1@1", "0:0@1"), 0, true)).toEqual(log("0:1@1", "0:0@1"));
    expect(freshOf(log("0:0@1"), 0, true)).toEqual([]);
  });

  it("is what the last one did for who has no seat", () => {
    expect(freshOf(lines, null, false)).toEqual(lines.slice(5));
    expect(freshOf(lines.slice(0, 5), null, false)).toEqual(lines.slice(2, 5));
    expect(freshOf(log("-1:-1@1"), null, false)).toEqual([]);
  });
});

describe("rings", () => {
  const mark = (number: number, board: number | null, ...places: string[]): Mark => ({
    number,
    board,
    places,
    seat: board ?? 0,
    words: "",
    event: { type: "x", seat: 0, moment: number },
  });

  it("stand on the board they belong to, each place once with all its numbers", () => {
    const marks = [mark(1, 1, "a", "b"), mark(2, 2, "a"), mark(3, 1, "b"), mark(4, null, "c")];
    const on = (board: number) =>
      ringsOf(marks, board).map(({ place, marks: at }) => `${place} ${at.map(({ number }) => number)}`);
    expect(on(1)).toEqual(["a 1", "b 1,3", "c 4"]);
    expect(on(2)).toEqual(["a 2", "c 4"]);
  });

  it("stand once on a place that was touched twice", () => {
    const deeds = ["a", "b", "a"].map((place, moment) => ({
      event: { type: "x", seat: 1, moment },
      places: [place],
      words: place,
    }));
    const [ring] = ringsOf(marked(deeds, true), 1);
    expect(ring?.marks.map(({ number }) => number)).toEqual([1]);
  });

  it("have a point that can be brought into sight", () => {
    const at = (place: string) => (place === "b" ? { outline: "", sign: { x: 1, y: 2 } } : null);
    expect(litAt(mark(1, 1, "a", "b"), 1, at)).toEqual({ x: 1, y: 2 });
    expect(litAt(mark(1, 1, "b"), 2, at)).toBeNull();
    expect(litAt(null, 1, at)).toBeNull();
  });
});
