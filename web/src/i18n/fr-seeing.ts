// The phrases of what happened, in French.

export const frSeeing = {
  "marks.title": "Depuis votre dernier coup",
  "marks.title.watch": "Ce qui vient de se passer",
  "marks.none": "Rien de nouveau depuis votre dernier coup",
  "marks.say": "{who} : {what}",
  sent: "Envoyé…",
  "settings.pause": "Pause entre deux événements",
  "settings.pause.short": "Courte",
  "settings.pause.middle": "Moyenne",
  "settings.pause.long": "Longue",
  "settings.sound": "Sons",
  "settings.sound.help": "Bois, papier, pièce : un bruit bref quand quelque chose se passe.",
};
