"""The command line: `faubourg play | serve | simulate | ladder | replay | verify | rules | bench`."""

from faubourg.cli.app import app


def main() -> None:
    """The entry point of the `faubourg` command."""
    app()


__all__ = ["app", "main"]
