import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { language, learn } from "../../i18n/index.svelte";
import type { Study } from "../../wire/types";
import { amount, courseOf, errorOf, isRough, waterfall, withError } from "./figures";

const e = (value: number, error = 0) => ({ value, error });

function study(values: Partial<Study> = {}): Study {
  return {
    seat: 0,
    unit: "points",
    exact: false,
    sources: {
      start: e(30, 2),
      draws: e(5, 1),
      mine: e(-8, 2),
      others: e(0),
      remainder: e(1, 3),
      result: 28,
    },
    lost: e(9, 2),
    curve: [
      { moment: 0, expected: [e(30, 2)] },
      { moment: 2, expected: [e(35, 2)] },
      { moment: 2, expected: [e(33, 2)] },
      { moment: 4, expected: [e(28)] },
    ],
    decisions: [],
    moments: [],
    playouts: 1,
    nodes: 1,
    hindsight: null,
    ...values,
  };
}

beforeAll(() => learn("fr"));
afterEach(() => (language.current = "fr"));

describe("numbers with their errors", () => {
  it("says points as people do, with a comma in French", () => {
    language.current = "fr";
    expect(withError(e(-1.4, 1.2), "points", { signed: true })).toBe("−1,4 point (±\u00a01,2)");
    expect(amount(e(12.4, 2), "points")).toBe("12 points");
    expect(amount(e(3.46, 0.5), "points", { signed: true })).toBe("+3,5 points");
    expect(amount(e(-1, 0.2), "points", { signed: true })).toBe("−1 point");
    expect(amount(e(-0.01, 0.2), "points", { signed: true })).toBe("0 point");
    expect(withError(e(-7.8, 3.4), "points", { signed: true })).toBe("−8 points (±\u00a03)");
    language.current = "en";
    expect(amount(e(3.46, 0.5), "points", { signed: true })).toBe("+3.5 points");
  });

  it("says a chance to win in per cent", () => {
    language.current = "fr";
    expect(withError(e(0.342, 0.051), "win")).toBe("34\u00a0% de chances (±\u00a05\u00a0%)");
    language.current = "en";
    expect(withError(e(-0.1, 0.05), "win", { signed: true, bare: true })).toBe("−10% (±\u00a05%)");
  });

  it("claims no more than is known, and no error where there is none", () => {
    language.current = "fr";
    expect(errorOf(e(4), "points")).toBe("");
    expect(errorOf(e(4, 0.02), "points")).toContain("< 0,1");
  });
});

describe("the waterfall", () => {
  it("begins every bar where the one before ends, and ends with the sum", () => {
    const bars = waterfall(study({ sources: { ...study().sources, others: e(0, 2) } }));
    expect(bars.map(({ key }) => key)).toEqual(["start", "draws", "mine", "others", "remainder", "result"]);
    for (const [at, bar] of bars.entries()) {
      const before = bars[at - 1];
      if (before && bar.key !== "result") expect(bar.from).toBeCloseTo(before.to);
      expect(Math.min(bar.from, bar.to, bar.low)).toBeGreaterThanOrEqual(0);
      expect(Math.max(bar.from, bar.to, bar.high)).toBeLessThanOrEqual(1);
    }
    expect(bars.at(-1)?.to).toBeCloseTo(bars.at(-2)?.to ?? 0);
  });

  it("leaves the others out where there are none, and holds results below nothing", () => {
    expect(waterfall(study()).map(({ key }) => key)).not.toContain("others");
    const low = study({
      sources: { start: e(-10), draws: e(2), mine: e(-3), others: e(0), remainder: e(0), result: -11 },
    });
    expect(waterfall(low)[0]?.from).toBeCloseTo(1);
  });
});

it("says when the account is rough", () => {
  expect(isRough(study())).toBe(false);
  expect(isRough(study({ sources: { ...study().sources, remainder: e(1, 12) } }))).toBe(true);
  expect(isRough(study({ unit: "win", sources: { ...study().sources, remainder: e(0, 0.47) } }))).toBe(true);
});

it("draws what was expected moment by moment", () => {
  expect(courseOf(study(), [0, 1, 1, 2, 2]).scores).toEqual([[30], [30], [33], [33], [28]]);
  expect(courseOf(study({ unit: "win", curve: [{ moment: 0, expected: [e(0.254)] }] }), [0]).scores).toEqual([
    [25],
  ]);
});
