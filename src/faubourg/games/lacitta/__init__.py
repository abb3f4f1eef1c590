"""La Città (Gerd Fenchel, 2000): one file a job, names as in the ledger."""

from faubourg.games.lacitta.game import GAME

__all__ = ["GAME"]
