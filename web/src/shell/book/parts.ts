// The rulebook as a list of places: what its contents name and what its search finds.
import type { Lang } from "../../i18n/index.svelte";
import type { Book, BookStep, Text } from "../../wire/types";
import type { Entry } from "./search";
import { w } from "./words";

export interface Part {
  anchor: string;
  title: Text | string;
  /** One below the other. */
  deep: boolean;
}

/** The anchor of a step of the primer. */
export function stepAnchor(part: "turn" | "scoring" | "also", index: number): string {
  return `${part}-${index + 1}`;
}

export function pieceAnchor(key: string): string {
  return `piece-${key}`;
}

/** The chapters of a book, in the order of the page. */
export function partsOf({ primer, groups }: Book): Part[] {
  const top = (anchor: string, title: string): Part => ({ anchor, title, deep: false });
  const first = primer
    ? [
        top("goal", w("part.goal")),
        top("turn", w("part.turn")),
        top("pieces", w("part.pieces")),
        top("scoring", w("part.scoring")),
        ...(primer.also.length ? [top("also", w("part.also"))] : []),
        top("rules", w("part.rules")),
      ]
    : [];
  return [
    ...first,
    ...groups.map(({ key, title }) => ({ anchor: `part-${key}`, title, deep: primer !== null })),
  ];
}

/** Everything that can be found in a book, in one language. */
export function entriesOf({ primer, groups }: Book, lang: Lang): Entry[] {
  const said = (text: Text | null | undefined) => text?.[lang] ?? "";
  const step =
    (part: "turn" | "scoring" | "also") =>
    (each: BookStep, index: number): Entry => ({
      anchor: stepAnchor(part, index),
      title: `${w(`part.${part}`)} · ${said(each.title)}`,
      text: said(each.text),
    });
  const read = primer
    ? [
        { anchor: "goal", title: w("part.goal"), text: said(primer.goal) },
        ...primer.turn.map(step("turn")),
        ...primer.pieces.flatMap(({ piece }) =>
          piece.map((each) => ({
            anchor: pieceAnchor(each.key),
            title: `${w("part.pieces")} · ${said(each.name)}`,
            text: [said(each.effect), said(each.cost), said(each.condition)].filter(Boolean).join(" "),
          })),
        ),
        ...primer.scoring.map(step("scoring")),
        ...primer.also.map(step("also")),
      ]
    : [];
  const rules = groups.flatMap(({ title, rules }) =>
    rules.map((rule) => ({
      anchor: rule.id,
      title: said(title),
      text: rule[lang],
      more: [rule.id, ...rule.variants.map((variant) => variant[lang])].join(" "),
    })),
  );
  return [...read, ...rules];
}
