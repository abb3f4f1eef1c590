import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Campaign } from "../wire/types";
import { keep, keepFounded, keepInvitation, keepLink, kept } from "../kit/campaign-keep";
import { CampaignWatch } from "./campaign-watch.svelte";
import { client, Problem } from "./client";
import { campaign, CHAPTER } from "./fixture";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a campaign on the screen", () => {
  function watching(...answers: (Campaign | Problem)[]) {
    const asked = vi.spyOn(client, "campaign").mockImplementation(() => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next instanceof Problem ? Promise.reject(next) : Promise.resolve(next as Campaign);
    });
    const chapters = vi.spyOn(client, "chapter").mockResolvedValue(CHAPTER);
    const watch = new CampaignWatch(`c${Math.random()}`);
    const stop = watch.start();
    return { asked, chapters, watch, stop };
  }
  const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it("asks again while others play, for the words of a chapter once, and no more when it is left", async () => {
    const { asked, chapters, watch, stop } = watching(campaign({ phase: "playing", deciders: [1] }));
    await later(0);
    expect(watch.campaign?.deciders).toEqual([1]);
    expect(watch.chapter).toBe(CHAPTER);
    await later(4000);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(chapters).toHaveBeenCalledTimes(1);
    stop();
    await later(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("notices that a city has moved to another browser, and that it came back", async () => {
    const mine = campaign({ phase: "playing" });
    const { watch, stop } = watching(mine, { ...mine, mine: [] }, mine);
    await later(0);
    expect(watch.lost).toEqual([]);
    await later(4000);
    expect(watch.lost).toEqual([0]);
    await later(4000);
    expect(watch.lost).toEqual([]);
    stop();
  });

  it("tries again after trouble, but not for what is not there", async () => {
    const down = watching(new Problem(503, "", ""), campaign());
    await later(0);
    expect(down.watch.problem?.status).toBe(503);
    await later(600);
    expect(down.watch.problem).toBeNull();
    down.stop();
    const none = watching(new Problem(404, "", ""));
    await later(600_000);
    expect(none.asked.mock.calls.length).toBeLessThanOrEqual(3);
    none.stop();
  });
});

describe("what the browser keeps", () => {
  it("has the links of a campaign until others replace them, and says that they were not shown yet", () => {
    expect(kept("c1")).toMatchObject({ links: {}, seen: 0, shown: true });
    keepFounded({ campaign: "c1", links: { 0: "secret" }, invitations: { 1: "come" } });
    keepLink("c1", 2, "mine");
    keepInvitation("c1", 1, "newer");
    keep("c1", { seen: 3 });
    expect(kept("c1")).toEqual({
      links: { 0: "secret", 2: "mine" },
      invitations: { 1: "newer" },
      seen: 3,
      unsealed: 0,
      shown: false,
    });
    expect(kept("c2").links).toEqual({});
  });

  it("goes on with nothing where the storage holds something foreign", () => {
    localStorage.setItem("faubourg.campaigns", "7");
    expect(kept("c1").links).toEqual({});
    localStorage.setItem("faubourg.campaigns", "{");
    expect(kept("c1").links).toEqual({});
  });
});
