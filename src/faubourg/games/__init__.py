"""The games of the house. A game is a sub-package here that exports `GAME`; nothing else registers it."""

from faubourg.engine.registry import Registry

GAMES = Registry(__name__, __path__)
