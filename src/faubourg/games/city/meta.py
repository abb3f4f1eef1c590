"""The card of City in the catalogue: `card.toml`."""

from importlib.resources import files

from faubourg.engine import GameMeta

META = GameMeta.load(files(__package__) / "card.toml")
