"""City (Wolfgang Kramer and Andreas Spottog, 1988): one file a job, names as in the ledger."""

from faubourg.games.city.game import GAME

__all__ = ["GAME"]
