// The phrases of boards in English.
import type { frBoard } from "./fr-board";

export const enBoard: Record<keyof typeof frBoard, string> = {
  "settings.coordinates": "Coordinates of hexes",
  "settings.coordinates.help": "La Città: every hex shows its letter and number, as moves are written.",
};
