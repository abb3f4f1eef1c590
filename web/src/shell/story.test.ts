import { beforeEach, describe, expect, it } from "vitest";

import { prefs } from "../kit/prefs.svelte";
import type { Story } from "../wire/types";
import { campaign, CHAPTER, city, played } from "./fixture";
import { circlesOn, headOf, pictureFacts, recordOf, resultOn, storySentence, turningPoints } from "./story";

beforeEach(() => {
  prefs.lang = "fr";
});

const story: Story = {
  campaign: "c1",
  pages: [0, 1, 2, 3, 4].map((episode) => ({
    episode,
    chapter: Math.max(1, Math.ceil(episode / 3)),
    cities: [{ circles: { rank: 2 * episode } }, {}],
  })),
};
const told = campaign({
  phase: "between",
  episodes: [played(1, [9, 4]), played(2, [3, 12]), played(3, [8, 8]), played(4, [20, 1])],
  cities: [
    city(0, { circles: { rank: 6, fifty: 1 }, total: 7, rank: 1 }),
    city(1, { circles: { rank: 4, fifty: 0 }, total: 4, rank: 2 }),
  ],
});

describe("the pages of a story", () => {
  it("show most at the founding, at the end of each chapter, and at the last episode so far", () => {
    expect(turningPoints(story)).toEqual([0, 3, 4]);
  });

  it("have the circles of their time, and what the episode before brought", () => {
    expect(circlesOn(story.pages[2]!, 0)).toEqual({ rank: 4 });
    expect(circlesOn(story.pages[2]!, 1)).toEqual({});
    expect(resultOn(story.pages[2]!, told, 1)?.score).toBe(12);
    expect(resultOn(story.pages[0]!, told, 1)).toBeNull();
  });

  it("count the episodes that were won, shared ones too, and find the best", () => {
    expect(recordOf(told, 0)).toEqual({ firsts: 3, best: { episode: 4, score: 20 } });
    expect(recordOf(told, 1)).toEqual({ firsts: 2, best: { episode: 2, score: 12 } });
    const { results, ...rest } = played(5, [0, 0]);
    const split = { ...rest, results: [{ ...results[0]!, kind: "2nd" }, results[1]!] };
    expect(recordOf({ ...told, episodes: [split] }, 0).firsts).toBe(0);
    expect(recordOf(campaign(), 0)).toEqual({ firsts: 0, best: null });
  });
});

describe("the picture of a city", () => {
  const game = { fr: "My City", en: "My City" };

  it("says its circles, where they came from, and how the others stand", () => {
    expect(pictureFacts(told, CHAPTER, game, 0, 4)).toMatchObject({
      game: "Rivemont",
      line: "My City · Ana",
      score: "7",
      unit: "cercles",
      place: "1re place",
      parts: [
        { text: "rang", points: 6 },
        { text: "fifty", points: 1 },
      ],
      others: [{ name: "Valclair", score: "4", mark: { shape: 1 } }],
    });
    expect(pictureFacts({ ...told, solo: true }, CHAPTER, game, 0, 4).place).toBeNull();
  });

  it("never speaks of an episode 0", () => {
    const founded = campaign({ episodes: [] });
    for (const lang of ["fr", "en"] as const) {
      prefs.lang = lang;
      const said = [
        headOf(0),
        pictureFacts(founded, CHAPTER, game, 0, 0).summary,
        storySentence(founded, CHAPTER, game, 0),
      ];
      for (const words of said) expect(words).not.toMatch(/(épisodes?|episodes?) 0|0 [ée]pisode/);
    }
    prefs.lang = "fr";
    expect(pictureFacts(founded, CHAPTER, game, 0, 0).summary).toMatch(/La fondation\.$/);
    expect(pictureFacts(told, CHAPTER, game, 0, 4).summary).toMatch(/Après l’épisode 4\.$/);
  });

  it("goes along with a sentence that tells the end from the way there", () => {
    expect(storySentence(told, CHAPTER, game, 0)).toMatch(
      /Rivemont a 7 cercles après 4 épisodes\. .*\/campaign\/c1\/story$/,
    );
    expect(storySentence({ ...told, phase: "over" }, CHAPTER, game, 1)).toMatch(
      /Valclair finit avec 4 cercles/,
    );
  });
});
