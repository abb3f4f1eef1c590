// Filling and shaping phrases, with the typography each language asks for.
import type { Text } from "../wire/types";
import { language, type Lang } from "./language.svelte";

/** `template` with every `{name}` that `params` knows replaced; the engine's texts are filled the same way. */
export function fill(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (found, name: string) => {
    const value = name in params ? params[name] : found;
    return typeof value === "number" ? figure(value) : String(value);
  });
}

/** A number with a true minus sign. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/**
 * `params` with every value that has a text of its own said in words: `pawn.blue1` for pawn=blue1. The engine
 * fills its texts the same way.
 */
export function worded(
  texts: Readonly<Record<string, Text>>,
  params: Readonly<Record<string, unknown>>,
  lang: Lang = language.current,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, texts[`${name}.${String(value)}`]?.[lang] ?? value]),
  );
}

/**
 * What happened, in the engine's words: those for a count of one where there are some, and in brackets what it
 * cost or brought, but for what is 0. The terminal tells it the same way.
 */
export function told(
  texts: Readonly<Record<string, Text>>,
  event: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
  lang: Lang = language.current,
): string {
  const kind = String(event.type);
  const one = event.count === 1 ? texts[`one.${kind}`] : undefined;
  const sentence = (one ?? texts[`event.${kind}`])?.[lang] ?? "";
  const effects = Object.keys(event)
    .filter((field) => event[field] !== 0)
    .flatMap((field) => texts[`effect.${kind}.${field}`]?.[lang] ?? []);
  return fill(effects.length ? `${sentence} (${effects.join(", ")})` : sentence, params);
}

/** "+3", "−1", "±0": a change of score, with a true minus sign. */
export function signed(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : figure(change);
}

/** A sentence of its own begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names in a row: "Ana, Bo et Cy", "Ana, Bo and Cy". */
export function listed(names: readonly string[], lang: Lang = language.current): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}

/** "1er", "2e"; "1st", "2nd". */
export function ordinal(rank: number, lang: Lang = language.current): string {
  if (lang === "fr") return rank === 1 ? "1er" : `${rank}e`;
  const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd" };
  const kind = new Intl.PluralRules("en", { type: "ordinal" }).select(rank);
  return `${rank}${suffixes[kind] ?? "th"}`;
}

/** How long ago, in the largest unit that is not zero. */
export function ago(when: Date, now: Date, lang: Lang = language.current): string {
  const seconds = Math.round((when.getTime() - now.getTime()) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, "second");
}

/** Which of a phrase's forms a number takes; both languages know "one" and "other" here. */
export function pluralForm(count: number, lang: Lang): "one" | "other" {
  return new Intl.PluralRules(lang).select(count) === "one" ? "one" : "other";
}
