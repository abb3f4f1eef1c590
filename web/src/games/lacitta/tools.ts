// What is taken up in a turn, and which moves it means.

export const MASTER = "master-builder";

/** A use of a player card, or a card of the display. */
export type Tool = "found" | `build:${string}` | `card:${string}`;

/** The moves of the cards that do something else than build what they show. */
const CARDS: Record<string, string> = {
  [MASTER]: "take-master",
  "bread-and-games": "take-bread",
  "golden-times": "take-golden",
  "good-harvest": "take-harvest",
  "ask-the-people": "take-ask",
};

/** What a move is made with. */
export function toolOf(move: { type: string; kind?: string; card?: string }): Tool | null {
  if (move.type === "found") return "found";
  if (move.type === "build") return `build:${move.kind ?? ""}`;
  const named = Object.entries(CARDS).find(([, type]) => type === move.type)?.[0] ?? move.card;
  return named ? `card:${named}` : null;
}

/** What all moves of a tool have in common. */
export function meantBy(tool: Tool): { type: string; kind?: string; card?: string } {
  const [what = "", name = ""] = tool.split(":");
  if (what !== "card") return name ? { type: what, kind: name } : { type: what };
  const type = CARDS[name];
  return type ? { type } : { type: "take-building", card: name };
}
