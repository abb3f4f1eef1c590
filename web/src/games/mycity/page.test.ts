import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../../kit/prefs.svelte";
import Common from "./Common.svelte";
import { LEAVE, PASS, build, sent, table } from "./fixture";
import Hand from "./Hand.svelte";
import Mini from "./Mini.svelte";
import Score from "./Score.svelte";

beforeEach(() => {
  sent.length = 0;
  prefs.lang = "en";
});

const trees = { key: "trees", points: 4, rule: "MC-SCORE-2", params: { count: 4 }, marks: ["1,3"] };
const empty = { key: "empty", points: -60, rule: "MC-SCORE-4", params: { count: 60 }, marks: [] };
const standings = {
  scores: [{ seat: 0, total: -46, parts: [trees, empty], tiebreak: [], rank: 1, out: false }],
};

describe("the buildings to come", () => {
  it("say of each what became of it, and count those left by colour", () => {
    const { session } = table("Y2", [], { view: { drawn: ["R4", "Y2"], coming: ["C1", "BAN"] } });
    const { container } = render(Common, { session });
    expect(screen.getByText(/Buildings to come: 1/)).toBeTruthy();
    const text = container.textContent.replace(/\s+/g, " ");
    expect(text).toContain("Yellow: 0 more. the yellow corner open card.");
    expect(text).toContain("Red: 0 more. the red square built.");
    expect(text).toContain("Churches: 1 more. the S church to come.");
  });

  it("are enlarged by a tap, with their marks in words", async () => {
    const { session } = table("Y2", [], { view: { drawn: ["R4", "Y2"], coming: ["C1", "BAN"] } });
    render(Common, { session });
    await fireEvent.click(screen.getByRole("button", { name: "Enlarge the buildings" }));
    const marks = screen.getAllByRole("listitem").map((item) => item.querySelector("span")?.textContent);
    expect(marks).toEqual([
      "The yellow corner · open card",
      "The red square · built",
      "The S church · to come",
      "The ban card · to come",
    ]);
  });

  it("mark passed, forbidden and missed ones apart", () => {
    const view = { drawn: ["R4", "Y2", "BAN", "C1"], coming: [], card: null, forbidden: "C1" };
    const { session } = table("Y2", [], { view, city: { built: [], passed: ["Y2"] } });
    const { container } = render(Common, { session });
    const signs = [...container.querySelectorAll(".card")].map((card) => card.getAttribute("class"));
    expect(signs.map((each) => each?.match(/passed|missed|banned|gone/)?.[0])).toEqual([
      "passed",
      "missed",
      "banned",
      "gone",
    ]);
  });
});

describe("the score", () => {
  it("lights up what a part counts, and stops on the second tap", async () => {
    const { session } = table("Y2", [], { standings });
    render(Score, { session, seat: 0 });
    const part = screen.getByRole("button", { name: /Trees: 4/ });
    await fireEvent.click(part);
    expect(session.lit).toBe(trees);
    await fireEvent.click(part);
    expect(session.lit).toBeNull();
  });

  it("has the track's number in front, and what is left to cover as a distance", () => {
    const { session } = table("Y2", [], { standings });
    const { container } = render(Score, { session, seat: 0 });
    expect(container.querySelector(".total b")?.textContent).toBe("10");
    expect(screen.getByText("Still to cover: 60")).toBeTruthy();
    expect(container.textContent).not.toContain("−");
  });

  it("shows the sum of all parts once they are counted", () => {
    const { session } = table("Y2", [], { standings, view: { over: true } });
    const { container } = render(Score, { session, seat: 0 });
    expect(container.querySelector(".total b")?.textContent).toBe("−46");
    expect(container.textContent).toContain("−60");
  });

  it("shows the medal of a solo game", () => {
    const { session } = table("Y2", [], { standings, view: { over: true, medal: "silver" } });
    render(Score, { session, seat: 0 });
    expect(screen.getByText("Silver medal")).toBeTruthy();
  });

  it("tells of the ban that just came", () => {
    const { session } = table("Y2", [], { standings });
    const event = { type: "building-forbidden", seat: -1, moment: 1, building: "R4" };
    session.table = { ...session.table, log: [event] };
    render(Score, { session, seat: 0 });
    expect(screen.getByText("Ban: the red square, for everybody")).toBeTruthy();
  });
});

describe("the hand", () => {
  it("passes and leaves by different ways", async () => {
    const { session, play } = table("Y2", [build("Y2", 0, 2, 0), PASS, LEAVE], { standings });
    render(Hand, { session });
    await fireEvent.click(screen.getByRole("button", { name: /^Pass/ }));
    expect(session.draft).toEqual(PASS);
    await fireEvent.click(screen.getByRole("button", { name: /^Leave…/ }));
    expect(play.leaving).toBe(true);
    expect(screen.getByText(/On the track: 10. Still to cover: 60./)).toBeTruthy();
    expect(sent.map((each) => each.type)).toEqual(["preview"]);
  });

  it("is empty while others decide", () => {
    const { session } = table("Y2", []);
    render(Hand, { session });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("a small board", () => {
  it("says when its owner has left", () => {
    const { session } = table("Y2", [], { city: { left: "Y2" } });
    render(Mini, { session, seat: 0 });
    expect(screen.getByText("left")).toBeTruthy();
  });
});
