"""How the My City bots learn what things are worth: alone, with other weights around the best known ones.

The rule of thumb plays by itself, one node a card: it is what every look ahead rests on.
"""

from __future__ import annotations

from collections.abc import Mapping

from faubourg.bots.learning import Lessons, Measure, Number, Tuning
from faubourg.engine.meta import OptionValue

BOARDS = 20
"""So many random boards take turns with the board of the box, so that nothing is learnt by heart."""

_STARTS: Mapping[str, tuple[float, float]] = {
    "alone": (-3.4, -0.8),
    "ends": (-0.45, -1.1),
    "edges": (-0.3, -0.6),
    "gain": (0.2, 1.65),
    "joins": (0.3, -0.25),
    "apart": (-0.35, 0.15),
    "liberty": (0.11, 0.17),
    "chapel": (0.55, 0.85),
    "shut": (-1.35, 0.7),
    "room": (-9.0, -3.0),
    "well1": (1.5, 0.5),
    "well2": (2.0, 2.7),
    "well3": (3.85, 2.6),
    "gold1": (1.4, 1.8),
    "skip": (0.35, 0.3),
}
"""Where the search begins: rounded from an earlier and longer one, which is not kept."""

_SPREADS = {"liberty": 0.02, "room": 0.8}
_SPREAD = 0.15


def _boards() -> tuple[Mapping[str, OptionValue], ...]:
    found: list[Mapping[str, OptionValue]] = []
    for number in range(BOARDS):
        found += [{}, {"board": "random", "seed": f"learning {number}"}]
    return tuple(found)


TRAINER = Tuning(
    Lessons(
        "faubourg.bots.mycity",
        "weights.toml",
        "What each thing of worth.py stands for with all cards to come, and with none.\n"
        "From `invest` on it is found in the campaign only, and set by hand.",
        games=48,
        passes=4,
        measure=Measure("greedy", 1, _boards()),
    ),
    {
        f"{name}.{place}": Number(start, _SPREADS.get(name, _SPREAD))
        for name, starts in _STARTS.items()
        for place, start in enumerate(starts)
    },
    tries=24,
)
