"""The contract: what a game and its states must offer. Everything else in Faubourg speaks only this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Self

import msgspec

from faubourg.engine.challenge import Challenge, DailyRules
from faubourg.engine.events import Event
from faubourg.engine.meta import GameMeta, Options
from faubourg.engine.moves import Move, MoveSet, MoveSpace, Notation
from faubourg.engine.rulebook import Rulebook, Texts
from faubourg.engine.standings import Standings, ranked
from faubourg.engine.types import CHANCE, BadOptions, IllegalMove, Refusal, Seat


class View(msgspec.Struct, frozen=True):
    """What one seat (or a spectator) may know, as pure data. Each game derives its own."""


class State(ABC):
    """A position. Plain data in slots: cheap to copy, picklable, without clock, files or random generator."""

    __slots__ = ()

    options: Options
    seats: int

    @property
    @abstractmethod
    def deciders(self) -> tuple[Seat, ...]:
        """Who owes a decision now: one seat, several at once, `(CHANCE,)`, or `()` when the game is over."""

    @abstractmethod
    def legal(self, seat: Seat) -> MoveSet:
        """Every move `seat` may make now; empty when it owes none. Never lists chance."""

    @abstractmethod
    def outcomes(self) -> Sequence[tuple[Move, int]]:
        """Chance decisions: each outcome with its positive integer weight; empty when chance owes nothing."""

    @abstractmethod
    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move that is known to be legal: the fast road for search and playouts."""

    @abstractmethod
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """The rule that forbids `move`, or None exactly when it is legal (for `CHANCE`: listed)."""

    @abstractmethod
    def narrate(self, seat: Seat, move: Move) -> list[Event]:
        """Do what `apply` does and tell what happened, step by step, each event with its audience."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; None is a spectator, `ALL` the reader of a finished match."""

    @abstractmethod
    def resample(self, seat: Seat, rng: Random) -> Self:
        """A state that `seat` cannot tell from this one, the hidden part drawn anew with `rng`."""

    @abstractmethod
    def standings(self, viewer: Seat | None = None) -> Standings:
        """Running or final scores as `viewer` may know them."""

    @abstractmethod
    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move after checking it; raises `IllegalMove` and changes nothing when a rule forbids it."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.rule, refusal.params)
        return self.narrate(seat, move)

    @property
    def over(self) -> bool:
        """Whether nobody owes a decision any more."""
        return not self.deciders

    @property
    def undo_barred(self) -> str | None:
        """The rule by which every decision here stands, even if all agreed to take it back; None: no rule."""
        return None

    def invariants(self) -> None:
        """Assert what the ledger says must hold in every position; the kit calls it after every move."""
        return


class Game(ABC):
    """An immutable description of a game: its card, its rules in words, its moves and how it starts."""

    meta: GameMeta
    notation: Notation
    daily_rules = DailyRules()

    @abstractmethod
    def setup(self, options: Options, seats: int) -> State:
        """The first position for checked options and seats."""

    @abstractmethod
    def moves(self, options: Options) -> MoveSpace:
        """The stable index of every seat move under these options."""

    def start(self, options: Mapping[str, Any], seats: int) -> State:
        """The first position; raises `BadOptions` for settings or seats the game does not know."""
        checked = options if isinstance(options, Options) else self.meta.check_options(options)
        return self.setup(checked, self.meta.check_seats(seats))

    def host_options(self, options: Options, commitment: str) -> Options:  # noqa: ARG002 - most games need none
        """What the host adds to the players' settings: texts left open (a board's seed, say), made from the
        dealer's commitment, which nobody can choose and everybody may know."""
        return options

    def preview(self, state: State, seat: Seat, move: Move) -> tuple[Standings, Standings]:
        """The standings before and after `move`, computed from what `seat` knows and from nothing else.

        Where all decide at once a move changes the own score only; what the others did meanwhile is sealed.
        """
        known = state.resample(seat, Random(0))
        before = self.preview_standings(known, seat)
        known.play(seat, move)
        after = self.preview_standings(known, seat)
        if self.meta.simultaneous:
            rows = zip(before.scores, after.scores, strict=True)
            after = msgspec.structs.replace(
                after, scores=ranked(new if new.seat == seat else old for old, new in rows)
            )
        return before, after

    def preview_standings(self, state: State, seat: Seat) -> Standings:
        """The standings that a preview compares; a game whose end changes more than the last decision did
        counts both sides alike here."""
        return state.standings(seat)

    def daily(self, date: str) -> tuple[Challenge, ...]:  # noqa: ARG002 - most games need none
        """The daily challenges of a date (YYYY-MM-DD), played alone; none by default."""
        return ()

    def daily_end(self, state: State) -> Move | None:  # noqa: ARG002 - most games need none
        """The decision by which an attempt ends that is unfinished when its day closes; None: it stays so."""
        return None

    def parse(self, text: str) -> Move:
        """The move a text spells, legal or not."""
        return self.notation.parse(text)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The tables a page needs to draw the game (tiles, boards, decks), as plain data."""
        return {}

    @property
    def folder(self) -> Traversable:
        """Where the game's data files lie."""
        return files(type(self).__module__.rpartition(".")[0])

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every ledger rule in both languages, from `rules.toml`."""
        return Rulebook.load(self.folder / "rules.toml")

    @cached_property
    def texts(self) -> Texts:
        """The words for events, score parts and endings, from `texts.toml`."""
        return Texts.load(self.folder / "texts.toml")

    def rule_set(self, key: str) -> Options:
        """The options of a named rule set."""
        for rule_set in self.meta.rule_sets:
            if rule_set.key == key:
                return self.meta.check_options(rule_set.options)
        raise BadOptions(
            f"unknown rule set {key!r}; {self.meta.id} has: {', '.join(r.key for r in self.meta.rule_sets)}"
        )


def chance_refusal(state: State, move: Move, rule: str) -> Refusal | None:
    """Whether chance may bring `move` now; games call it from `why_not` for the seat `CHANCE`."""
    if state.deciders == (CHANCE,) and any(move == outcome for outcome, _ in state.outcomes()):
        return None
    return Refusal(rule, {"move": str(move)})
