"""The bots of My City and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.bot import Level
from faubourg.bots.catalogue import Roster
from faubourg.bots.mycity.greedy import MyCityGreedy
from faubourg.bots.mycity.planner import MyCityPlanner
from faubourg.engine import Text

ROSTER = Roster(
    {
        "random": RandomBot(),
        "casual": MyCityGreedy(blur=2.0),
        "greedy": MyCityGreedy(),
        "planner": MyCityPlanner(),
    },
    (
        Level(
            "novice",
            Text("Novice", "Novice"),
            Text(
                "Se trompe d’environ deux points sur chaque place, et perd donc beaucoup de terrain.",
                "Misjudges every place by about two points, and so wastes much room.",
            ),
            "casual",
            1,
        ),
        Level(
            "player",
            Text("Joueur", "Player"),
            Text(
                "Choisit la meilleure place pour la carte du moment, sans essayer les suivantes.",
                "Finds the best place for the card of the moment, and tries none of the next ones.",
            ),
            "greedy",
            1,
        ),
        Level(
            "expert",
            Text("Expert", "Expert"),
            Text(
                "Joue ses meilleures places jusqu’au bout sur les cartes à venir, et sait quand s’arrêter.",
                "Plays its best places out on the cards to come, and knows when to stop.",
            ),
            "planner",
            1000,
        ),
    ),
    rungs=("eternal",),
    parts={
        "now": Text("le score actuel", "the score so far"),
        "points": Text("les points du placement", "points of the placement"),
        "land": Text("le terrain laissé libre", "the land left free"),
        "colours": Text("les groupes de couleur", "groups of a colour"),
        "churches": Text("les églises", "churches"),
        "wells": Text("les puits", "wells"),
        "gold": Text("l’or", "gold"),
        "outlook": Text("les cartes à venir", "the cards to come"),
    },
)
