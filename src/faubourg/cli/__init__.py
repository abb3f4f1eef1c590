"""The command line: `faubourg play | serve | replay | verify | rules | simulate | ladder | bench …`."""

import sys

_INTERRUPTED = 130
"""What a program says that was ended by Ctrl-C."""


def main() -> None:
    """The entry point of the `faubourg` command."""
    try:
        # Imported here: that takes a moment in which somebody may change their mind.
        from faubourg.cli.commands import app

        app()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


__all__ = ["main"]
