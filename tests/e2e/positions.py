"""Kept matches, cut off just before a decision: every phase and every kind of decision of every game.

The corpus has them all (`tests/corpus`); a table made of such a prefix stands there at once, always the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from faubourg.engine import CHANCE, Entry, Match, Record, Seat, read_series, write_series
from faubourg.games import GAMES
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.state import CitesState
from tests.corpus.expect import CORPUS, read
from tests.e2e.person import Person

OPEN = {"kind": "link"}


class Position(NamedTuple):
    """A match as far as it was played, and what was decided next: by which seat, in which phase, by which kind
    of move. The episode of a campaign comes with those before it."""

    game: str
    phase: str
    kind: str
    seat: Seat
    seats: int
    move: str
    file: str
    episode: int | None = None

    @property
    def name(self) -> str:
        return f"{'campaign' if self.episode else self.game}-{self.phase}-{self.kind}"


def _phase(match: Match, seat: Seat) -> str:
    """The phase in which a seat decides; in Cités each seat is in one of its own."""
    state: Any = match.state
    return str(PHASES.keys[state.stages[seat]] if isinstance(state, CitesState) else _keys(state)[state.phase])


def _keys(state: Any) -> tuple[str, ...]:
    keys: tuple[str, ...] = state.PHASES.keys
    return keys


def _decisions(record: Record) -> Iterator[tuple[str, str, int, Entry]]:
    """Every decision of a record that somebody made: phase, kind of move, number of entries before, entry."""
    game, found = GAMES[record.header.game], []

    def watch(match: Match, entry: Entry) -> None:
        if entry.seat != CHANCE and entry.undo is None and not entry.forced:
            kind = type(game.parse(entry.move)).__name__
            found.append((_phase(match, entry.seat), kind, len(match.entries), entry))

    Match.replay(game, record, watch=watch)
    yield from found


def _cut(record: Record, at: int) -> Record:
    return Record(record.header, record.entries[:at])


@cache
def positions() -> tuple[Position, ...]:
    """The first of each kind, for every game and the campaign."""
    found: dict[tuple[str, ...], Position] = {}
    for path in sorted(CORPUS.glob("*.txt")):
        record = read(path.stem)
        game, seats = record.header.game, len(record.header.seats)
        for phase, kind, at, entry in _decisions(record):
            if (game, phase, kind) not in found:
                file = _cut(record, at).to_text()
                found[game, phase, kind] = Position(game, phase, kind, entry.seat, seats, entry.move, file)
    series = read_series((CORPUS / "series" / "mycity-campaign-3.txt").read_text("utf-8"))
    for number, record in enumerate(series, 1):
        seats = len(record.header.seats)
        for phase, kind, at, entry in _decisions(record):
            if ("campaign", phase, kind) not in found:
                file = write_series([*series[: number - 1], _cut(record, at)])
                found["campaign", phase, kind] = Position(
                    "mycity", phase, kind, entry.seat, seats, entry.move, file, number
                )
    return tuple(found.values())


def ends() -> tuple[Position, ...]:
    """The last decision of a short match of each game."""
    found = []
    for name in ("cites-level3-4", "city-quick-3", "lacitta-c-3", "mycity-eternal-2"):
        record = read(name)
        phase, kind, at, entry = list(_decisions(record))[-1]
        seats = len(record.header.seats)
        file = _cut(record, at).to_text()
        found.append(Position(record.header.game, phase, kind, entry.seat, seats, entry.move, file))
    return tuple(found)


def answered(person: Person, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers this person's browser."""
    address = f"{person.address}api/v1/{path}"
    requests = person.page.context.request
    said = requests.get(address) if body is None else requests.post(address, data=body)
    assert said.ok, said.text()
    return said.json()


def open_at(person: Person, position: Position, *, all_mine: bool = False) -> str:
    """A table that stands at a position, this person in the seat that decides and nobody yet in the others."""
    seats: list[dict[str, Any]] = [OPEN] * position.seats
    seats = [{"kind": "local", "name": f"Bo {seat}"} for seat in range(position.seats)] if all_mine else seats
    seats[position.seat] = {"kind": "me", "name": "Ana"}
    if position.episode is None:
        table: str = answered(person, "records", {"record": position.file, "seats": seats})["table"]
        return table
    seats = [seat if seat is not OPEN else {"kind": "local", "name": "Bo"} for seat in seats]
    campaign = answered(person, "campaigns/import", {"file": position.file, "seats": seats})["campaign"]
    table = answered(person, f"campaigns/{campaign}/episodes", {"episode": position.episode})["table"]
    return table
