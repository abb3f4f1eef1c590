"""The bots of Cités and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.bot import Level
from faubourg.bots.catalogue import Roster
from faubourg.bots.cites.greedy import CitesGreedy
from faubourg.bots.cites.planner import CitesPlanner
from faubourg.engine import Text

ROSTER = Roster(
    {"random": RandomBot(), "greedy": CitesGreedy(), "planner": CitesPlanner()},
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
                "Prend à chaque manche ce qui rapporte le plus tout de suite, sans rien prévoir.",
                "Takes what earns most at once in every round, and never plans ahead.",
            ),
            "greedy",
            1,
        ),
        Level(
            "expert",
            Text("Expert", "Expert"),
            Text(
                "Essaie ses meilleurs coups sur les tuiles qui peuvent encore venir, et garde le plus sûr.",
                "Tries its best moves on the tiles that may still come, and keeps the soundest.",
            ),
            "planner",
            200,
        ),
    ),
    rungs=("level1", "level2", "level3"),
    parts={
        "points": Text("les points marqués", "points made"),
        "hope": Text("ce que la ville promet", "what the city promises"),
        "outlook": Text("les tuiles à venir", "the tiles to come"),
    },
)
