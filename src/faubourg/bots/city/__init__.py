"""The bots of City and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.bot import Level
from faubourg.bots.catalogue import Roster
from faubourg.bots.city.greedy import CityGreedy
from faubourg.bots.city.planner import CityPlanner
from faubourg.engine import Text

ROSTER = Roster(
    {"random": RandomBot(), "greedy": CityGreedy(), "planner": CityPlanner()},
    (
        Level(
            "novice",
            Text("Novice", "Novice"),
            Text(
                "Prend les points à portée de main, mais joue un coup sur trois au hasard.",
                "Takes the points at hand, but plays one move in three at random.",
            ),
            "greedy",
            1,
            slip=1 / 3,
        ),
        Level(
            "player",
            Text("Joueur", "Player"),
            Text(
                "Fait à chaque tour ce qui rapporte le plus, sans penser au suivant.",
                "Makes the most of every turn, and never thinks of the next.",
            ),
            "greedy",
            1,
        ),
        Level(
            "expert",
            Text("Expert", "Expert"),
            Text(
                "Essaie ses meilleurs coups sur les dés à venir et les meilleures réponses des autres.",
                "Tries its best moves on the dice to come and the best replies of the others.",
            ),
            "planner",
            600,
        ),
    ),
    parts={
        "points": Text("les points du tour", "points this turn"),
        "standing": Text("la position actuelle", "the position as it is"),
        "turn": Text("ce que change ce tour", "what this turn changes"),
        "outlook": Text("les tours à venir", "the turns to come"),
    },
)
