"""My City (Reiner Knizia, 2020): one file a job, names as in the ledger."""

from faubourg.games.mycity.game import GAME

__all__ = ["GAME"]
