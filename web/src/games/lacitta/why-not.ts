// Moves in the notation, as one would try them: to ask the server why they are not possible.
import type { Service } from "./data";
import { MASTER } from "./facts";

/** What is taken up in a turn: a player card's use, or a card of the display. */
export type Tool = "found" | `build:${string}` | `card:${string}`;

/** What a card in hand has been told so far. */
export interface Choices {
  kind: string | null;
  gold: number;
  service: Service | null;
}

/** The attempt to use a tool on a hex. */
export function toolQuestion(tool: Tool, hex: string, { kind, gold, service }: Choices): string {
  if (tool === "found") return `found at ${hex}`;
  const [what, name] = tool.split(":") as [string, string];
  if (what === "build") return `build ${name} at ${hex}`;
  switch (name) {
    case MASTER:
      return `take ${MASTER} for ${kind ?? "farm"} at ${hex}`;
    case "bread-and-games":
      return `take ${name} paying ${gold} for ${service ?? "culture"} on ${hex}`;
    case "golden-times":
      return `take ${name} paying ${gold} in ${hex}`;
    case "good-harvest":
      return `take ${name} on ${hex}`;
    case "ask-the-people":
      return `take ${name} paying 0 for ab`;
    default:
      return `take ${name} at ${hex}`;
  }
}

/** The attempt to choose a hex in a stage that has one kind of choice; null in a turn. */
export function stageQuestion(
  stage: string,
  hex: string,
  { owed, service }: { owed: number; service: Service | null },
): string | null {
  switch (stage) {
    case "castles":
      return `castle at ${hex}`;
    case "growth":
      return `grow ${hex}`;
    case "settler":
      return `settler from ${hex}`;
    case "roads":
      return `road at ${hex}`;
    case "migration":
      return `attract by ${service ?? "culture"} to ${hex}`;
    case "relocation":
      return `demolish ${hex}`;
    case "feeding":
      return owed ? `remove from ${hex}` : `demolish ${hex}`;
    default:
      return null;
  }
}
