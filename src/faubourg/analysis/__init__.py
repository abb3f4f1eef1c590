"""Analysis after a game: what was luck, what each decision cost, and what hindsight would have made of it."""

from faubourg.analysis.analyse import analyse
from faubourg.analysis.found import (
    Account,
    Analysis,
    CannotAnalyse,
    Decision,
    Estimate,
    Hindsight,
    Moment,
    Point,
    Stopped,
    Turn,
)

__all__ = [
    "Account",
    "Analysis",
    "CannotAnalyse",
    "Decision",
    "Estimate",
    "Hindsight",
    "Moment",
    "Point",
    "Stopped",
    "Turn",
    "analyse",
]
