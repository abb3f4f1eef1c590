"""The application with all its commands: those for players and hosts first, then those for bot authors."""

from faubourg.cli import app as _players_and_hosts
from faubourg.cli import lab as _bot_authors
from faubourg.cli import packs as _packs
from faubourg.cli.shared import app

_ADDED = _players_and_hosts, _bot_authors, _packs
"""Importing a module adds its commands, in the order of the help."""

__all__ = ["app"]
