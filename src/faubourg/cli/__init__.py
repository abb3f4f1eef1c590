"""The command line: `faubourg play | serve | replay | verify | rules | simulate | ladder | bench …`."""

import sys

_INTERRUPTED = 130
"""What a program says that was ended by Ctrl-C."""


def main() -> None:
    """The entry point of the `faubourg` command."""
    try:
        # Imported here: that takes a moment in which somebody may change their mind.
        from faubourg.cli import app as _players_and_hosts  # noqa: F401 - adds its commands, first in the help
        from faubourg.cli import lab as _bot_authors  # noqa: F401 - adds its own after them
        from faubourg.cli.shared import app

        app()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


__all__ = ["main"]
