"""The public test kit for games: conformance checks, rule coverage (a pytest plugin), golden playthroughs."""

from faubourg.engine.testing.case import Case, NotConforming, Position, random_match
from faubourg.engine.testing.kit import CHECKS, Check, cases, conformance, failure, later_cases
from faubourg.engine.testing.same import difference, encoded

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "NotConforming",
    "Position",
    "cases",
    "conformance",
    "difference",
    "encoded",
    "failure",
    "later_cases",
    "random_match",
]
