"""The command line: `faubourg play | serve | simulate | ladder | replay | verify | rules | bench`."""

import sys

_INTERRUPTED = 130
"""What a program says that was ended by Ctrl-C."""


def main() -> None:
    """The entry point of the `faubourg` command."""
    try:
        # Imported here: that takes a moment in which somebody may change their mind.
        from faubourg.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


__all__ = ["main"]
