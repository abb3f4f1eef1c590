import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../../kit/prefs.svelte";
import { buildingName, moveName, sentence } from "./sentences";
import { LEAVE, PASS, build, sent, table } from "./fixture";
import { CELL } from "./geometry";
import type { MyCityPlay, MyCitySpot } from "./play.svelte";

function at(play: MyCityPlay, key: string): MyCitySpot {
  const spot = play.spots.find((each) => each.key === key);
  if (!spot) throw new Error(`no spot at ${key}`);
  return spot;
}

beforeEach(() => {
  sent.length = 0;
  prefs.confirm = true;
  prefs.lang = "en";
});

describe("the spots", () => {
  // The corner is held by its inner square: at (1,0) of its box as printed, at (0,0) after a quarter.
  const legal = [build("Y2", 0, 2, 0), build("Y2", 1, 2, 90), build("Y2", 0, 1, 90), PASS, LEAVE];

  it("are the squares by which the building can be held, each once", () => {
    const { play } = table("Y2", legal);
    expect(play.spots.map((spot) => spot.key).sort()).toEqual(["0,1", "1,2"]);
  });

  it("say whether it fits as it is turned now", () => {
    const { play } = table("Y2", legal);
    expect([at(play, "1,2").ready, at(play, "0,1").ready]).toEqual([true, false]);
    play.rotate(1);
    expect([at(play, "1,2").ready, at(play, "0,1").ready]).toEqual([true, true]);
  });

  it("turn the building when it only fits in another turn", () => {
    const { session, play } = table("Y2", legal);
    play.choose(at(play, "0,1"));
    expect(session.draft?.text).toBe("build Y2 at 0,1 rot 90");
    expect(play.rot).toBe(90);
  });

  it("preview on the first tap and turn round the grip on the second", () => {
    const { session, play } = table("Y2", legal);
    play.choose(at(play, "1,2"));
    expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
    expect(sent).toEqual([{ type: "preview", seat: 0, move: "build Y2 at 0,2 rot 0" }]);
    play.choose(at(play, "1,2"));
    expect(session.draft?.text).toBe("build Y2 at 1,2 rot 90");
    play.key(new KeyboardEvent("keydown", { key: "R", shiftKey: true }));
    expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
  });

  it("explain why the preview cannot be turned, and keep it", () => {
    const { session, play } = table("Y2", [build("Y2", 0, 2, 0), LEAVE]);
    play.choose(at(play, "1,2"));
    play.rotate(1);
    expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
    expect(sent.at(-1)).toEqual({ type: "why", seat: 0, move: "build Y2 at 1,2 rot 90" });
  });
});

describe("an arrow", () => {
  const legal = [build("Y2", 0, 1, 0), build("Y2", 0, 2, 0), build("Y2", 1, 0, 90), build("Y2", 2, 2, 90)];

  it("moves the preview to the next place that way, as it is turned", () => {
    const { session, play } = table("Y2", legal);
    play.choose(at(play, "1,1"));
    play.nudged("ArrowRight")?.();
    expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
    expect(play.cursor).toBe("1,2");
    expect(play.nudged("ArrowRight")).toBeNull();
    play.nudged("ArrowLeft")?.();
    expect(session.draft?.text).toBe("build Y2 at 0,1 rot 0");
  });

  it("turns it only where it would not fit otherwise", () => {
    const { session, play } = table("Y2", legal);
    play.choose(at(play, "1,1"));
    play.nudged("ArrowDown")?.();
    expect(session.draft?.text).toBe("build Y2 at 2,2 rot 90");
  });
});

describe("an impossible square", () => {
  it("is explained for the building as it would be held there", () => {
    const { play } = table("Y2", [build("Y2", 0, 2, 0), LEAVE]);
    play.miss(2, 0);
    expect(sent).toEqual([{ type: "why", seat: 0, move: "build Y2 at 1,0 rot 0" }]);
    expect(play.tried).toEqual({ row: 1, col: 0, rot: 0 });
  });

  it("under the preview turns the preview instead", () => {
    const { session, play } = table("Y2", [build("Y2", 0, 2, 0), build("Y2", 1, 2, 90), LEAVE]);
    play.choose(at(play, "1,2"));
    play.miss(0, 2);
    expect(session.draft?.text).toBe("build Y2 at 1,2 rot 90");
  });
});

describe("dragging", () => {
  it("previews where the building is let go, in the turn it has", () => {
    const { session, play } = table("Y2", [build("Y2", 0, 2, 0), build("Y2", 0, 1, 90), LEAVE]);
    play.toDrawing = () => ({ x: 2.5 * CELL, y: 1.5 * CELL });
    play.carry(5, 5);
    expect(play.target?.key).toBe("1,2");
    play.letGo(5, 5);
    expect(session.draft?.text).toBe("build Y2 at 0,2 rot 0");
    expect(play.carried).toBeNull();
  });

  it("snaps within half a square of where the building fits, and no further", () => {
    const { play } = table("Y2", [build("Y2", 0, 2, 0), LEAVE]);
    play.toDrawing = () => ({ x: 3.45 * CELL, y: 0.6 * CELL });
    play.carry(5, 5);
    expect(play.target?.key).toBe("1,2");
    play.toDrawing = () => ({ x: 3.55 * CELL, y: 1.5 * CELL });
    play.carry(6, 6);
    expect(play.target).toBeNull();
  });

  it("does not turn it by itself: where only another turn fits, it says why", () => {
    const { session, play } = table("Y2", [build("Y2", 0, 1, 90), LEAVE]);
    play.toDrawing = () => ({ x: 1.5 * CELL, y: 0.5 * CELL });
    play.letGo(5, 5);
    expect(session.draft).toBeNull();
    expect(sent).toEqual([{ type: "why", seat: 0, move: "build Y2 at -1,1 rot 0" }]);
  });

  it("beside the board does nothing", () => {
    const { play } = table("Y2", [build("Y2", 0, 2, 0), LEAVE]);
    play.letGo(5, 5);
    expect(sent).toEqual([]);
  });
});

describe("passing and leaving", () => {
  it("passes by a preview, to be confirmed", () => {
    const { session, play } = table("Y2", [PASS, LEAVE]);
    play.pass();
    expect(session.draft).toEqual(PASS);
    expect(sent).toEqual([{ type: "preview", seat: 0, move: "pass" }]);
    expect(sentence(session)).toBe("Passing the yellow corner costs 1 point: confirm");
  });

  it("says why a church cannot be passed", () => {
    const { session, play } = table("C1", [LEAVE]);
    play.pass();
    expect(session.draft).toBeNull();
    expect(sent).toEqual([{ type: "why", seat: 0, move: "pass" }]);
  });

  it("asks before leaving, even where nothing else is confirmed", () => {
    prefs.confirm = false;
    const { play } = table("Y2", [PASS, LEAVE]);
    play.key(new KeyboardEvent("keydown", { key: "l" }));
    expect(play.leaving).toBe(true);
    expect(sent).toEqual([]);
    play.leave();
    expect(sent).toEqual([{ type: "move", seat: 0, move: "leave", version: 7 }]);
  });
});

describe("having left", () => {
  function left(building: string, stuck: boolean): string | null {
    const { session } = table("Y2", [], {
      view: { card: null, deciders: [1] },
      city: { left: building, stuck },
    });
    return sentence(session);
  }

  it("says why when there was no choice: no room, and no way to pass", () => {
    expect(left("C1", true)).toBe(
      "No room for the S church, and a church cannot be passed: your city stays as it is.",
    );
    expect(left("Y2", true)).toContain("no point left to pass");
  });

  it("is not explained to those who chose it", () => {
    expect(left("C1", false)).toContain("Your city is finished");
  });
});

describe("the words", () => {
  it("say what is expected", () => {
    const legal = [build("Y2", 0, 2, 0), PASS, LEAVE];
    expect(sentence(table("Y2", legal).session)).toBe("Your turn: build the yellow corner");
    expect(sentence(table("Y2", legal, { city: { built: [] } }).session)).toContain("along the river");
    expect(sentence(table("Y2", [PASS, LEAVE]).session)).toBe(
      "No room for the yellow corner: pass, or leave",
    );
  });

  it("name buildings and moves in both languages", () => {
    const { session } = table("Y2", []);
    expect(buildingName(session, "C1")).toBe("the S church");
    expect(moveName(build("R4", 3, 4, 0), session)).toBe("The red square: row 4, column 5");
    expect(moveName(build("Y2", 0, 1, 90), session)).toBe(
      "The yellow corner: row 1, column 2, a quarter turn",
    );
    prefs.lang = "fr";
    expect(buildingName(session, "R4")).toBe("le carré rouge");
    expect(buildingName(session, "BAN")).toBe("la carte Interdiction");
  });
});
