// The phrases of boards in English.
import type { frBoard } from "./fr-board";

export const enBoard: Record<keyof typeof frBoard, string> = {
  "settings.coordinates": "Coordinates of spaces",
  "settings.coordinates.help": "La Città, City: letter and number of each space, as moves are written.",
};
