import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../../../kit/prefs.svelte";
import Common from "../Common.svelte";
import { CELL } from "../geometry";
import Hand from "../Hand.svelte";
import { moveName, sentence } from "../sentences";
import { tableOf } from "../table";
import Aside from "./Aside.svelte";
import { BRIBE, CLIMB, episode, OTHER, sent, stick } from "./fixture";
import Leaflet from "./Leaflet.svelte";
import { CampaignPlay } from "./play.svelte";

beforeEach(() => {
  sent.length = 0;
  prefs.confirm = true;
  prefs.lang = "en";
  localStorage.clear();
});

describe("a sticker", () => {
  it("is placed like a building of one square: possible squares, preview, confirm", async () => {
    const { session, play } = episode([stick(0, 1), stick(1, 2)]);
    expect(play).toBeInstanceOf(CampaignPlay);
    expect(play.spots.map((spot) => spot.key)).toEqual(["0,1", "1,2"]);
    expect(sentence(session)).toBe("Your turn: place a tree, for good");
    const [first] = play.spots;
    if (first) play.choose(first);
    expect(session.draft?.text).toBe("stick T at 0,1");
    expect(sent).toEqual([{ type: "preview", seat: 0, move: "stick T at 0,1" }]);
    expect(sentence(session)).toBe("Place a tree here? Confirm, or choose another square");
    await session.confirm();
    expect(sent.at(-1)).toEqual({ type: "move", seat: 0, move: "stick T at 0,1", version: 7 });
  });

  it("moves by arrows, and falls where it is let go", () => {
    const { session, play } = episode([stick(0, 1), stick(0, 2)]);
    play.toDrawing = () => ({ x: 1.5 * CELL, y: 0.5 * CELL });
    play.carry(5, 5);
    play.letGo(5, 5);
    expect(session.draft?.text).toBe("stick T at 0,1");
    play.nudged("ArrowRight")?.();
    expect(session.draft?.text).toBe("stick T at 0,2");
  });

  it("asks the server why another square is not possible", () => {
    const { play } = episode([stick(0, 1)]);
    play.miss(2, 3);
    expect(sent).toEqual([{ type: "why", seat: 0, move: "stick T at 2,3" }]);
    expect(play.tried).toEqual({ rot: 0, row: 2, col: 3 });
  });

  it("is neither passed nor left by a key", () => {
    const { play } = episode([stick(0, 1)]);
    expect(play.key(new KeyboardEvent("keydown", { key: "p" }))).toBe(false);
    expect(play.key(new KeyboardEvent("keydown", { key: "l" }))).toBe(false);
    expect(play.leaving).toBe(false);
  });

  it("changes no score", () => {
    const { session } = episode([stick(0, 1)]);
    session.effect = { standings_before: { scores: [] }, standings_after: { scores: [] } } as never;
    expect(session.change(0)).toBeNull();
  });
});

describe("a box of a sheet", () => {
  it("can be chosen where the sheet says it is next and the move is legal", () => {
    const { play } = episode([CLIMB]);
    expect(play.boxes.sheet?.key).toBe("s9");
    expect(play.boxes.spots.map((spot) => [spot.key, spot.label])).toEqual([
      ["cell-1", "A rung on the left ladder"],
    ]);
  });

  it("is asked for, previewed and confirmed in the chapter's words", () => {
    const { session, play } = episode([CLIMB, OTHER], { town: { queue: ["P", "P"] } });
    expect(sentence(session)).toBe("Your turn: climb (2 left)");
    const [first] = play.boxes.spots;
    if (first) play.boxes.choose(first);
    expect(play.boxes.here).toBe("cell-1");
    expect(sentence(session)).toBe("A rung on the left ladder: confirm");
    play.nudged("ArrowRight")?.();
    expect(session.draft?.text).toBe("climb 2");
  });

  it("says why it cannot be filled", () => {
    const { play } = episode([OTHER]);
    const [filled] = play.boxes.sheet?.cells ?? [];
    if (filled) play.boxes.miss(filled);
    expect(sent).toEqual([{ type: "why", seat: 0, move: "climb 1" }]);
  });

  it("has a name in the list of moves and a button beside what is to come", async () => {
    const { session } = episode([CLIMB, OTHER], { town: { queue: ["P", "P"] } });
    expect(moveName(CLIMB, session)).toBe("A rung on the left ladder");
    render(Hand, { session });
    await fireEvent.click(await screen.findByRole("button", { name: "Right" }));
    expect(session.draft?.text).toBe("climb 2");
  });
});

describe("a choice beside building", () => {
  const view = { phase: "build", standing: true, card: "Y2" };

  it("is a button in the chapter's words, confirmed like all else", async () => {
    const { session } = episode([BRIBE, { text: "leave", type: "leave" }], { view });
    render(Hand, { session });
    await fireEvent.click(screen.getByRole("button", { name: /Bribe\s*1 favour/ }));
    expect(session.draft).toEqual(BRIBE);
    expect(sentence(session)).toContain("A bribe for ");
  });

  it("is not there where the rules have none", () => {
    const { session, play } = episode([{ text: "leave", type: "leave" }], { view });
    render(Hand, { session });
    expect(play.choices).toEqual([]);
    expect(screen.queryByRole("button", { name: /Bribe/ })).toBeNull();
  });
});

describe("what is to come", () => {
  it("stands in order, with what was received and what was lost", async () => {
    const { session } = episode([stick(0, 1)], {
      town: {
        queue: ["T", "P"],
        settled: [
          { art: "9-2", lost: false },
          { art: "9-5", lost: true },
        ],
      },
    });
    render(Hand, { session });
    expect(await screen.findByRole("button", { name: /a tree/ })).toBeTruthy();
    expect(screen.getByText("a rung")).toBeTruthy();
    expect(screen.getByLabelText("lost for want of room")).toBeTruthy();
  });

  it("waits for the others when nothing is left", async () => {
    const { session } = episode([], { town: { queue: [] } });
    render(Hand, { session });
    expect(await screen.findByText(/still placing/)).toBeTruthy();
  });
});

describe("cards", () => {
  it("ask each city for its own shape, and nothing where its building is out", () => {
    const { session, play } = episode([], { view: { drawn: ["B7", "C9"], card: "C9", standing: true } });
    expect(play.buildingOf("C9", 0)?.drawing).toEqual(["##"]);
    const { container } = render(Common, { session });
    expect(container.querySelector(".card.out")).toBeTruthy();
  });

  it("are put away when the rewards come", () => {
    const { session } = episode([], { city: { result: { score: 9, class: "1st" } } });
    const { container } = render(Common, { session });
    expect(container.textContent.trim()).toBe("");
  });
});

describe("the scoring", () => {
  const city = { result: { score: 9, class: "1st" } };
  const log = [
    { type: "class-given", seat: 0, moment: 1 },
    { type: "circle-ticked", seat: 0, moment: 1 },
    { type: "circle-ticked", seat: 0, moment: 1 },
  ];

  it("is gone through before what each city gets is shown", async () => {
    const { session, play } = episode([stick(0, 1)], { city, log });
    expect([play.counting, play.handing]).toEqual([true, false]);
    expect(sentence(session)).toBe("Episode 25 is built: let us count");
    play.counted = true;
    expect([play.counting, play.handing]).toEqual([false, true]);
    render(Aside, { session, play, seat: 0 });
    expect(await screen.findByText("Ticks a circle × 2")).toBeTruthy();
    expect(screen.getByText("first")).toBeTruthy();
  });
});

describe("the sheets", () => {
  it("open large, and so do the circles", async () => {
    const { session, play } = episode([]);
    HTMLDialogElement.prototype.showModal = () => undefined;
    render(Aside, { session, play, seat: 0 });
    await fireEvent.click(screen.getByRole("button", { name: "The ladder · 1 rungs of 3" }));
    expect(play.looking).toBe("s9");
    await fireEvent.click(screen.getByRole("button", { name: "Progress circles: 3" }));
    expect(screen.getByText("Rivemont · Ana")).toBeTruthy();
  });
});

describe("the leaflet", () => {
  const view = { phase: "build", standing: true, card: "Y2", drawn: ["Y2"] };

  it("unfolds once when an episode begins", () => {
    const { play } = episode([], { view });
    expect(play.reading).toBe(true);
    play.close();
    expect(episode([], { view }).play.reading).toBe(false);
  });

  it("does not come by itself into an episode under way", () => {
    expect(episode([]).play.reading).toBe(false);
  });

  it("shows what is new on the own board", async () => {
    const { session, play } = episode([], { view });
    HTMLDialogElement.prototype.showModal = () => undefined;
    const { container } = render(Leaflet, { session, play });
    expect(screen.getByText("Once upon a time.")).toBeTruthy();
    expect(container.querySelector("path.lit")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Begin", hidden: true }));
    expect(play.reading).toBe(false);
  });

  it("says where the first building goes", () => {
    const build = { text: "build Y2 at 0,1 rot 0", type: "build", building: "Y2", row: 0, col: 1, rot: 0 };
    const { session } = episode([build], { view });
    expect(sentence(session)).toContain("beside the tower");
  });
});

describe("an episode as a table", () => {
  it("is made once for each view", () => {
    const { session } = episode([], { view: { extra: { banning: true, forbidden: "Y2" } } });
    const table = tableOf(session.view);
    expect([table.banning, table.forbidden]).toEqual([true, "Y2"]);
    expect(tableOf(session.view)).toBe(table);
  });
});
