"""Cités (Martyn F, 2008): one file a job, names as in the ledger."""

from faubourg.games.cites.game import GAME

__all__ = ["GAME"]
