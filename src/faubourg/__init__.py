"""Faubourg: city-building board games to play, to study and to write bots for."""

from importlib.metadata import version

__version__ = version("faubourg")

__all__ = ["__version__"]
