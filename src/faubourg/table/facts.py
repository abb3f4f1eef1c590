"""What is agreed about a table beside its match: who sits where, who asks to take back, what is sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from faubourg.engine import Header, Seat
from faubourg.engine.meta import OptionValue
from faubourg.table.badges import Badge
from faubourg.table.problems import Problem


class SeatFacts(msgspec.Struct, frozen=True):
    """A place at a table and who may act for it."""

    seat: Seat
    kind: Literal["human", "bot", "open"]
    """Open until somebody joins by the link."""
    name: str
    level: str | None = None
    owner: str | None = None
    invitation: str | None = None
    stand_in: str | None = None
    """The level of the bot that decides for its person, if one does."""
    link: str | None = None
    """The hash of the private link that takes the seat along to another browser."""
    shape: int | None = None
    """The shape that its person likes to wear; None for the one that comes with the seat."""

    @property
    def thinks(self) -> str | None:
        """The level of the bot that decides here, for itself or for somebody."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def agrees(self) -> bool:
        """Whether a person is there who can be asked for consent."""
        return self.kind == "human" and self.stand_in is None

    def belongs_to(self, player: str | None) -> bool:
        """Whether `player` acts for this seat."""
        return player is not None and self.owner == player


SHAPES = 6
"""How many shapes, each with its colour and pattern, there are to tell seats apart."""


def shapes_worn(seats: Sequence[SeatFacts]) -> list[int]:
    """What each seat wears, no two the same: what its person chose, if nobody before chose it; else what
    comes with the seat, or the first that nobody wears where that is gone. More seats than shapes repeat
    theirs."""
    worn: dict[Seat, int] = {}
    wishes = [(seat.seat, seat.shape) for seat in seats if seat.shape is not None]
    own = [(seat.seat, seat.seat) for seat in seats[:SHAPES]]
    spare = [(seat.seat, shape) for seat in seats for shape in range(SHAPES)]
    for seat, shape in (*wishes, *own, *spare):
        if seat not in worn and shape not in worn.values():
            worn[seat] = shape
    return [worn.get(seat.seat, seat.seat % SHAPES) for seat in seats]


class Result(msgspec.Struct, frozen=True):
    """What a finished match brought a seat; rank 1 is the first."""

    seat: Seat
    score: float
    rank: int


class Consent(msgspec.Struct, frozen=True):
    """A seat asks the others to go back to before its last decision, `length` moves from the start."""

    seat: Seat
    length: int
    agreed: tuple[Seat, ...] = ()

    def waiting(self, seats: Sequence[SeatFacts]) -> list[Seat]:
        """Who has still to agree: every other person. Bots have no say, and the asker's own seats have theirs
        in front of the screen."""
        owner = seats[self.seat].owner
        others = [seat.seat for seat in seats if seat.agrees and seat.owner != owner]
        return [seat for seat in others if seat not in self.agreed]


class Rematch(msgspec.Struct, frozen=True):
    """A seat proposes another match of the same people; `next` is its table, once all have agreed."""

    seat: Seat
    agreed: tuple[Seat, ...] = ()
    declined: Seat | None = None
    next: str | None = None

    @property
    def open(self) -> bool:
        """Whether an answer is still waited for."""
        return self.declined is None and self.next is None

    def waiting(self, seats: Sequence[SeatFacts]) -> list[Seat]:
        """Who has still to answer: bots agree at once, and a person answers for all own seats."""
        if not self.open:
            return []
        willing = {seats[seat].owner for seat in (self.seat, *self.agreed)}
        return [seat.seat for seat in seats if seat.kind == "human" and seat.owner not in willing]


class Series(msgspec.Struct, frozen=True):
    """What the matches of a chain of rematches brought, by the seats of the table that it stands at."""

    games: int
    wins: tuple[int, ...]
    points: tuple[float, ...]


class Origin(msgspec.Struct, frozen=True):
    """The moment of another table from which a match is played on."""

    table: str
    moment: int


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its entries."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    seed: str | None
    commitment: str | None
    carried: dict[str, Any] | None = None
    occasion: str = "casual"
    seats: tuple[SeatFacts, ...]
    undo: Consent | None = None
    revision: int = 0
    """How often `undo` or `rematch` has changed."""
    trial: bool = False
    """Whether it is a trial game, which is in no record and no statistics."""
    hints: bool = False
    """Whether those who sit here had agreed to hints before they sat down."""
    rematch: Rematch | None = None
    """What was said about another match, once this one is over."""
    after: str | None = None
    """The table of which this is the rematch."""
    series: Series | None = None
    """What the matches before this one brought, in a chain of rematches."""
    origin: Origin | None = None
    """From where the match is played on."""

    @property
    def header(self) -> Header:
        """The header of the match."""
        names = tuple(seat.name for seat in self.seats)
        carried = self.carried or msgspec.UNSET
        return Header(self.game, self.rules, self.options, names, self.commitment, carried)


class Terms(msgspec.Struct, frozen=True):
    """What the occasion of a table asks for at this time; the defaults ask for nothing."""

    badge: Badge | None = None
    final: bool = False
    """Nothing is ever taken back."""
    counts: bool = False
    """It never becomes a trial game."""
    seed_sealed: bool = False
    """The seed would tell somebody draws that others can still meet."""
    closed: Problem | None = None
    """Why nobody decides anything here any more."""
    no_fork: Problem | None = None
    """Why the match is not played on elsewhere; nor are seats given away here, where it counts."""
    no_rematch: Problem | None = None
    """Why no other match follows this one here."""
    no_hints: Problem | None = None
    """Why nobody is given advice here."""
    no_analysis: Problem | None = None
    """Why nobody is told here yet what a finished match turned on."""
    rooted: Problem | None = None
    """Why its seats are not taken along to another browser."""
    unhurried: bool = False
    """Nobody waits for the bots of this table."""


FREE = Terms()
"""The terms of a table that is played for its own sake."""
