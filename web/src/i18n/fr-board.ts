// The phrases of boards in French, whichever game they belong to.

export const frBoard = {
  "settings.coordinates": "Coordonnées des cases",
  "settings.coordinates.help":
    "La Città, City : lettre et numéro des cases, comme dans la notation des coups.",
};
