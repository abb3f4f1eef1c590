"""What every viewer of a kept record is told, as digests: `told.toml` holds them.

After adding a record: `python -m tests.corpus.expect > tests/corpus/told.toml`; its lines must be the only
difference.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from faubourg.engine import ALL, Entry, Match, Record, Seat
from faubourg.engine.testing.same import encoded
from faubourg.games import GAMES

CORPUS = Path(__file__).parent
EVERY = 10
"""Views are looked at before every so many entries, undone ones included, and at the end."""

Told = dict[str, int | str]


def read(name: str) -> Record:
    """A record of this folder."""
    return Record.from_text((CORPUS / f"{name}.txt").read_text("utf-8"))


def told(record: Record) -> dict[str, Told]:
    """By viewer (a seat counted from 1, `onlooker`, or `all`): digests of the views with their standings, of
    the log and of the moments, and the version at the end."""
    viewers: dict[str, Seat | None] = {str(n + 1): n for n in range(len(record.header.seats))}
    viewers |= {"onlooker": None, "all": ALL}
    views = {name: hashlib.sha256() for name in viewers}

    def look(match: Match) -> None:
        for name, viewer in viewers.items():
            views[name].update(encoded(match.state.view(viewer)))
            views[name].update(encoded(match.state.standings(viewer)))

    def watch(match: Match, _: Entry) -> None:
        if len(match.entries) % EVERY == 0:
            look(match)

    match = Match.replay(GAMES[record.header.game], record, watch=watch)
    look(match)
    return {
        name: {
            "version": match.version(viewer),
            "views": views[name].hexdigest(),
            "log": _digest([(at, event.public()) for at, event in match.log(viewer)]),
            "moments": _digest(match.moments(viewer)),
        }
        for name, viewer in viewers.items()
    }


def _digest(data: object) -> str:
    return hashlib.sha256(encoded(data)).hexdigest()


def as_toml(name: str) -> str:
    """The part of `told.toml` about one record."""
    lines = []
    for viewer, values in told(read(name)).items():
        lines += [f"\n[{name}.{viewer}]", *(f"{key} = {value!r}" for key, value in values.items())]
    return "\n".join(lines).replace("'", '"') + "\n"


if __name__ == "__main__":
    sys.stdout.write("# What each viewer of each record is told: see expect.py.\n")
    for path in sorted(CORPUS.glob("*.txt")):
        sys.stdout.write(as_toml(path.stem))
