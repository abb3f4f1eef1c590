"""Analysis after a game: what was luck, what each decision cost, and what hindsight would have made of it."""

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
from faubourg.analysis.hindsight import NoHindsight, has_hindsight, hindsight
from faubourg.analysis.inquiry import analyse

__all__ = [
    "Account",
    "Analysis",
    "CannotAnalyse",
    "Decision",
    "Estimate",
    "Hindsight",
    "Moment",
    "NoHindsight",
    "Point",
    "Stopped",
    "Turn",
    "analyse",
    "has_hindsight",
    "hindsight",
]
