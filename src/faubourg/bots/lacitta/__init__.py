"""The bots of La Città and the levels people choose from."""

from faubourg.bots.basic import RandomBot
from faubourg.bots.bot import Level
from faubourg.bots.catalogue import Roster
from faubourg.bots.lacitta.greedy import LaCittaGreedy
from faubourg.bots.lacitta.planner import LaCittaPlanner
from faubourg.engine import Text

ROSTER = Roster(
    {"random": RandomBot(), "greedy": LaCittaGreedy(), "planner": LaCittaPlanner()},
    (
        Level(
            "novice",
            Text("Novice", "Novice"),
            Text(
                "Veille à nourrir ses villes, mais joue un coup sur trois au hasard.",
                "Sees to it that its cities eat, but plays one move in three at random.",
            ),
            "greedy",
            1,
            slip=1 / 3,
        ),
        Level(
            "player",
            Text("Joueur", "Player"),
            Text(
                "Pèse nourriture, limites, services et or après chaque coup, sans prévoir le suivant.",
                "Weighs food, limits, services and gold after every move, and plans no further.",
            ),
            "greedy",
            1,
        ),
        Level(
            "expert",
            Text("Expert", "Expert"),
            Text(
                "Joue ses meilleurs coups jusqu’à la fin de l’année, avec les réponses des autres.",
                "Plays its best moves on to the end of the year, with the others’ replies.",
            ),
            "planner",
            24,
        ),
    ),
    rungs=("b",),
    parts={
        "citizens": Text("les citoyens", "citizens"),
        "food": Text("la nourriture", "food"),
        "falls": Text("les bâtiments menacés", "buildings at risk"),
        "services": Text("les services", "services"),
        "room": Text("la place pour grandir", "room to grow"),
        "gold": Text("l’or", "gold"),
        "land": Text("le terrain", "land"),
        "rivals": Text("les rivaux", "rivals"),
        "look": Text("un regard sur la Voix", "a look at the Voice"),
        "outlook": Text("la suite de l’année", "the rest of the year"),
    },
)
