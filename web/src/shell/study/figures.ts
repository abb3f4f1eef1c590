// An analysis in figures: numbers with their errors in words, the bars of the waterfall, the curve.
import { language } from "../../i18n/index.svelte";
import { pluralForm } from "../../i18n/format";
import type { Course, Estimate, Study } from "../../wire/types";
import { w } from "./words";

export type Unit = Study["unit"];

/** How many decimals say something: none where the number, or its error, is larger than a few. */
function digits(size: number, error: number): number {
  return error >= 3 || Math.abs(size) >= 10 ? 0 : 1;
}

function written(size: number, decimals: number): string {
  return new Intl.NumberFormat(language.current, { maximumFractionDigits: decimals }).format(size);
}

interface Shape {
  signed?: boolean;
  /** Without "points" behind it. */
  bare?: boolean;
}

/** A value in words: "12 points", "+3,5 points", "34 % de chances". */
export function amount(
  { value, error }: Estimate,
  unit: Unit,
  { signed = false, bare = false }: Shape = {},
): string {
  const size = unit === "win" ? value * 100 : value;
  const decimals = unit === "win" ? 0 : digits(size, error);
  const number = written(Math.abs(size), decimals);
  const zero = !/[1-9]/.test(number);
  const sign = zero ? "" : size < 0 ? "−" : signed ? "+" : "";
  const n = sign + number;
  if (unit === "win") return w(bare ? "percent" : "share", { n });
  if (bare) return n;
  const plural = pluralForm(Number(Math.abs(size).toFixed(decimals)), language.current);
  return w(`points.${plural}`, { n });
}

/** Half of the interval in words: "± 3 points"; nothing where the number is exact. */
export function errorOf(estimate: Estimate, unit: Unit): string {
  const { value, error } = estimate;
  if (!error) return "";
  const size = unit === "win" ? error * 100 : error;
  const decimals = unit === "win" ? 0 : digits(value, error);
  const n = written(size, decimals);
  // Less than can be written is no claim to be exact.
  const shown = /[1-9]/.test(n) ? n : `< ${written(decimals ? 0.1 : 1, decimals)}`;
  return w("error", { n: unit === "win" ? w("percent", { n: shown }) : shown });
}

/** A value with its error: "+3,5 points (± 1,2)". */
export function withError(estimate: Estimate, unit: Unit, shape: Shape = {}): string {
  const error = errorOf(estimate, unit);
  return amount(estimate, unit, shape) + (error && ` (${error})`);
}

/** Whether the account says less than its error: a tenth of the result, or of the win, is fine. */
export function isRough({ sources, unit }: Study): boolean {
  const { result, start, remainder } = sources;
  const scale = unit === "win" ? 1 : Math.max(Math.abs(result), Math.abs(start.value), 1);
  return remainder.error > scale / 4;
}

export type Source = "start" | "draws" | "mine" | "others" | "remainder" | "result";

export interface Bar {
  key: Source;
  estimate: Estimate;
  /** Where the bar begins and ends, and how far its error reaches, as shares of the width. */
  from: number;
  to: number;
  low: number;
  high: number;
}

/** The result taken apart: each bar begins where the one before it ends, and the last is the sum. Others who gave
 * nothing, and could not, have none. */
export function waterfall({ sources }: Study): Bar[] {
  const keys = (["start", "draws", "mine", "others", "remainder"] as const).filter(
    (key) => key !== "others" || sources.others.value !== 0 || sources.others.error !== 0,
  );
  let sum = 0;
  const raw: Bar[] = keys.map((key) => {
    const estimate = sources[key];
    const from = sum;
    sum += estimate.value;
    return { key, estimate, from, to: sum, low: sum - estimate.error, high: sum + estimate.error };
  });
  const { result } = sources;
  raw.push({
    key: "result",
    estimate: { value: result, error: 0 },
    from: 0,
    to: result,
    low: result,
    high: result,
  });
  const ends = raw.flatMap(({ from, to, low, high }) => [from, to, low, high]);
  const [least, most] = [Math.min(0, ...ends), Math.max(...ends, 0.001)];
  const at = (value: number) => (value - least) / (most - least);
  return raw.map((bar) => ({
    ...bar,
    from: at(bar.from),
    to: at(bar.to),
    low: at(bar.low),
    high: at(bar.high),
  }));
}

/** What every seat could expect, for each moment of the replay: as it was when it last changed. */
export function expectedAt({ curve }: Study, last: number): readonly Estimate[][] {
  const found: Estimate[][] = [];
  let next = 0;
  let now = curve[0]?.expected ?? [];
  for (let moment = 0; moment <= last; moment++) {
    // Of several points at one moment the last one holds.
    while (next < curve.length && (curve[next]?.moment ?? Infinity) <= moment)
      now = curve[next++]?.expected ?? now;
    found.push([...now]);
  }
  return found;
}

/** The same as a course, to be drawn as a curve; a chance to win in hundredths. */
export function courseOf(study: Study, sections: readonly number[]): Course {
  const scale = study.unit === "win" ? 100 : 1;
  const scores = expectedAt(study, sections.length - 1).map((seats) =>
    seats.map(({ value }) => Math.round(value * scale)),
  );
  return { scores, sections: [...sections], turns: [] };
}
