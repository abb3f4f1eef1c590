// The phrases at a table that lead into the rulebook; its own come with it.
export const frBook = {
  "piece.about": "Qu’est-ce que c’est ?",
};
