"""The rules of the house: what holds at every table, whatever is played there."""

from __future__ import annotations

from importlib.resources import files

from faubourg.engine import Rulebook

HOUSE = Rulebook.load(files(__package__) / "house.toml")

ALONE = "HOUSE-1"
"""What a seat takes back alone."""
TRIAL = "HOUSE-3"
"""That going back past something revealed, with nobody there to agree, makes a trial game."""
STANDS = "HOUSE-6"
"""Where nothing is taken back."""
ATTEMPT = "HOUSE-7"
"""Which attempt at a daily challenge counts, and until when."""
HIDDEN = "HOUSE-8"
"""When others' attempts are shown."""
COUNTS = "HOUSE-11"
"""That an episode of a campaign never becomes a trial game."""
HINT = "HOUSE-14"
"""That a hint makes a trial game."""
NO_HINTS = "HOUSE-15"
"""Where there are none."""
PAGE = "HOUSE-12"
"""That episodes are opened from the campaign's own page."""
