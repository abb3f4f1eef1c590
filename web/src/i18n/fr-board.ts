// The phrases of boards in French, whichever game they belong to.

export const frBoard = {
  "settings.coordinates": "Coordonnées des cases",
  "settings.coordinates.help":
    "La Città : chaque case montre sa lettre et son numéro, comme dans la notation des coups.",
};
