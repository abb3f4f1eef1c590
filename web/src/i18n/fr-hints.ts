// The phrases of hints, in French.

export const frHints = {
  "hint.ask": "Un conseil ?",
  "hint.title": "Conseils",
  "hint.busy": "On cherche un bon coup…",
  "hint.which": "Conseil {n}",
  "hint.play": "Jouer ce coup",
  "hint.trial":
    "Un conseil fait de cette partie une partie d’essai : elle ne comptera dans aucun record ni aucune statistique.",
  "hint.trial.yes": "Demander, à l’essai",
  "hint.trial.no": "Sans conseil",
  "hint.now": "Tout de suite",
  "hint.later": "Pour la suite",
  "hint.risk": "En échange",
  "why.ask": "Pourquoi ?",
  "why.title": "Pourquoi ce coup ?",
  "why.of": "Pourquoi ? {text}",
  "why.level": "{who}, niveau {level}",
  "zones.hint": "Un conseil ?",
  "zones.hint.text":
    "Montre les deux meilleurs coups et leurs raisons (touche H). La partie devient alors une partie d’essai.",
  "new.hints": "Conseils permis",
  "new.hints.help":
    "Chacun peut demander un conseil, ce qui fait de la partie une partie d’essai. Ceux qui s’assoient le voient avant.",
  "join.hints": "À cette table, chacun peut demander un conseil.",
};
