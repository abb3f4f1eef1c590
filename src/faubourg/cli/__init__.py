"""The command line: `faubourg play | serve | replay | verify | rules | simulate | ladder | bench …`."""

from faubourg.cli import app as _players_and_hosts
from faubourg.cli import lab as _bot_authors
from faubourg.cli.shared import app

_COMMANDS = _players_and_hosts, _bot_authors
"""The modules that add commands to the application, in the order of its help."""


def main() -> None:
    """The entry point of the `faubourg` command."""
    app()


__all__ = ["app", "main"]
