"""A case of the conformance kit: a game, a rule set, a number of seats, and random matches played on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from faubourg.engine.dealer import Dealer
from faubourg.engine.game import Carried, Game, State
from faubourg.engine.match import Match
from faubourg.engine.meta import Options
from faubourg.engine.moves import Move, MoveSpace
from faubourg.engine.starts import Start
from faubourg.engine.types import ALL, CHANCE, Seat

MAX_ENTRIES = 20_000
"""A random match that is longer than this does not end."""


class NotConforming(AssertionError):
    """A game breaks the contract; the text says where and how."""


def must(condition: object, message: str) -> None:
    """Raise `NotConforming` unless `condition` holds."""
    if not condition:
        raise NotConforming(message)


def random_move(match: Match, rng: Random) -> tuple[Seat, Move]:
    """A random seat that owes a decision, and a random legal move of it."""
    seat = rng.choice(match.state.deciders)
    return seat, match.state.legal(seat).pick(rng)


def random_match(
    game: Game,
    options: Options,
    seats: int,
    seed: str,
    *,
    entries: int | None = None,
    carried: Carried | None = None,
) -> Match:
    """A match played at random, to its end or until it has `entries` entries; the same seed gives the same
    match."""
    rng = Random(seed)
    names = [f"Seat {number}" for number in range(1, seats + 1)]
    match = Match.new(game, dict(options), names, Dealer.from_phrase(seed), carried)
    while not match.state.over and (entries is None or len(match.entries) < entries):
        must(len(match.entries) < MAX_ENTRIES, f"a random match goes on after {MAX_ENTRIES} entries")
        must(match.state.deciders != (CHANCE,), "chance owes a decision after the dealer has dealt")
        match.play(*random_move(match, rng))
    return match


class Position(NamedTuple):
    """A position of a random match: which match, after how many moves, and the state there.

    The state belongs to the match: checks copy it before they play on it.
    """

    match: int
    ply: int
    state: State

    def __str__(self) -> str:
        return f"match {self.match}, ply {self.ply}"

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, the spectator and the reader of a finished match."""
        return (*range(self.state.seats), None, ALL)


class Case:
    """What every check gets. The matches are played once, on first use; checks only read them."""

    def __init__(
        self,
        game: Game,
        rule_set: str,
        seats: int,
        *,
        games: int = 2,
        seed: int = 0,
        start: Start | None = None,
    ) -> None:
        self.game = game
        self.rule_set = rule_set
        self.start = start
        self.options = game.meta.check_options(start.options) if start else game.rule_set(rule_set)
        self.carried = start.carried(seats) if start else None
        self.seats = game.meta.check_seats(seats)
        self.games = games
        self.seed = seed
        self.explained: set[tuple[str, ...]] = (
            set()
        )  # refusals whose words were looked at, by rule and params

    def __str__(self) -> str:
        return f"{self.game.meta.id}-{self.rule_set}-{self.seats}"

    def rng(self, purpose: str) -> Random:
        """A random generator of its own for each purpose."""
        return Random(f"{self} {self.seed} {purpose}")

    def phrase(self, number: int) -> str:
        """What match `number` of this case is seeded with."""
        return f"{self} {self.seed} match {number}"

    @cached_property
    def space(self) -> MoveSpace:
        """The move index of the rule set."""
        return self.game.moves(self.options)

    @cached_property
    def matches(self) -> list[Match]:
        """The random matches, all finished."""
        return [self.match(number) for number in range(self.games)]

    def match(self, number: int) -> Match:
        """A random match of this case, played anew."""
        return random_match(self.game, self.options, self.seats, self.phrase(number), carried=self.carried)

    @cached_property
    def positions(self) -> list[Position]:
        """Every position of every match, first and last ones included."""
        return [
            Position(number, ply, match.state_at(ply))
            for number, match in enumerate(self.matches)
            for ply in range(len(match.line) + 1)
        ]

    def some(self, count: int, purpose: str) -> Sequence[Position]:
        """About `count` positions, spread evenly over the matches, with the first and the last."""
        positions = self.positions
        if len(positions) <= count:
            return positions
        step = len(positions) / count
        offset = self.rng(purpose).random()
        inner = {int((number + offset) * step) for number in range(count)}
        return [positions[at] for at in sorted(inner | {0, len(positions) - 1}) if at < len(positions)]

    def few_seats(self, purpose: str) -> list[Seat]:
        """At most three seats, for what takes long at a large table."""
        return sorted(self.rng(purpose).sample(range(self.seats), min(3, self.seats)))

    def turns(self, count: int, purpose: str) -> Iterator[tuple[Position, Seat, Move]]:
        """About `count` positions, each with a decision that is legal there; chance decides, too."""
        rng = self.rng(purpose)
        for position in self.some(count, purpose):
            state = position.state
            if state.deciders == (CHANCE,):
                yield position, CHANCE, rng.choice([outcome for outcome, _ in state.outcomes()])
            elif state.deciders:
                seat = rng.choice(state.deciders)
                yield position, seat, state.legal(seat).pick(rng)
