"""The contract: what a game and its states must offer. Everything else in Faubourg speaks only this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Self, TypeVar

import msgspec

from faubourg.engine.drawing import BadDrawing, Drawing
from faubourg.engine.events import Event, Tell
from faubourg.engine.illustration import drawn
from faubourg.engine.meta import GameMeta, Options
from faubourg.engine.moves import Move, MoveSet, MoveSpace, Notation
from faubourg.engine.primer import Primer
from faubourg.engine.rulebook import Rulebook, Texts
from faubourg.engine.standings import Score, Standings
from faubourg.engine.types import ALL, CHANCE, BadOptions, BadRecord, IllegalMove, Refusal, Seat

T = TypeVar("T")

Carried = Mapping[str, Any]
"""What a match of a series hands to the next one: plain data, as JSON has it."""


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

    def draw(self, rng: Random) -> Move:
        """One of the outcomes, as likely as its weight says; games override it to sample without listing."""
        outcomes = self.outcomes()
        return rng.choices(outcomes, [weight for _, weight in outcomes])[0][0]

    @abstractmethod
    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        """Make a move. Seat and move are trusted to be legal: what happens otherwise is undefined, and `play`
        is for moves from elsewhere. `tell` hears of each thing right after it has changed the position, which
        can be looked at then and shows no viewer more than was told so far."""

    def apply(self, seat: Seat, move: Move) -> None:
        """The same as `do`, and as trusting, but tells nobody: for search and playouts."""
        self.do(seat, move)

    @abstractmethod
    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """The rule that forbids `move`, or None exactly when it is legal (for `CHANCE`: listed). Any whole
        number may be asked for as seat, and any move that the game's notation reads."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; None is a spectator, `ALL` the reader of a finished match."""

    def viewpoint(self, seat: Seat | None) -> object:
        """A cheap value: viewers for whom it is equal have equal views and standings here, also in the middle
        of a move, so that one view can serve them all."""
        return seat

    @abstractmethod
    def resample(self, seat: Seat, rng: Random) -> Self:
        """A state that `seat` cannot tell from this one, the hidden part drawn anew with `rng`."""

    @abstractmethod
    def standings(self, viewer: Seat | None = None) -> Standings:
        """Running or final scores as `viewer` may know them."""

    def final_scores(self) -> tuple[Score, ...]:
        """The final scores of a match that is over; games override it to leave out the parts, which those who
        play thousands of matches do not need."""
        return self.standings().scores

    @abstractmethod
    def text(self, viewer: Seat | None = None) -> str:
        """The position drawn in text, as `viewer` may know it."""

    def _repr_svg_(self) -> str | None:
        """The position as a picture, for notebooks, once `faubourg.notebook` is there to draw it."""
        return drawn(self)

    @abstractmethod
    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""

    def carry(self) -> Carried | None:
        """What the next match of a series starts from, once this one is over; None if nothing is."""
        return None

    @property
    def next_options(self) -> Mapping[str, Any] | None:
        """The options of the next match of the series unless others are agreed on; None: the series is over
        with this one."""
        return self.options

    @property
    def takeover_rule(self) -> str | None:
        """The rule by which other people may sit down at the next match of the series; None: no rule."""
        return None

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a move after checking it; raises `IllegalMove` and changes nothing when a rule forbids it."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal.rule, refusal.params)
        events: list[Event] = []
        self.do(seat, move, events.append)
        return events

    @property
    def over(self) -> bool:
        """Whether nobody owes a decision any more."""
        return not self.deciders

    @property
    def undo_barred(self) -> str | None:
        """The rule by which every decision here stands, even if all agree to take it back; None: no rule."""
        return None

    @property
    def repeat_rule(self) -> str | None:
        """The rule by which this match, once over, may be played again with the same draws; None: no rule.

        Only for games whose draws stand at the same entries whatever is decided: see `series`.
        """
        return None

    def invariants(self) -> None:
        """Assert what the ledger says must hold in every position; the kit calls it after every move.

        The message of an assertion says which line of the text for `ALL` shows it, as in `"reserve: …"` or
        `"city 1, tiles: …"`, so that a drawing that breaks it can be refused there.
        """
        return


class Game(ABC):
    """An immutable description of a game: its card, its rules in words, its moves and how it starts."""

    meta: GameMeta
    notation: Notation
    parts: Mapping[type, Any] = {}

    @abstractmethod
    def setup(self, options: Options, seats: int) -> State:
        """The first position for checked options and seats."""

    def setup_after(self, options: Options, seats: int, carried: Carried) -> State:  # noqa: ARG002 - for series
        """The first position of a match that follows another one in its series; raises `BadOptions` for
        something that no match of the game carries over."""
        raise BadOptions(f"{self.meta.id} is not played in series")

    def begins(self, carried: Carried) -> bool:  # noqa: ARG002 - for series with a first value
        """Whether a series may begin with a match that starts from this."""
        return False

    def link_rule(self, due: Carried | None, found: Carried | None) -> str | None:  # noqa: ARG002 - see begins
        """The rule against a match of a series that starts from `found` where `due` was carried over (None:
        nothing was, the series begins); None: no rule of the game."""
        return None

    @abstractmethod
    def space(self, options: Options) -> MoveSpace:
        """The index of moves for checked options."""

    def moves(self, options: Mapping[str, Any]) -> MoveSpace:
        """The stable index of every seat move; raises `BadOptions` for settings the game does not know."""
        return self.space(self._checked(options))

    def start(self, options: Mapping[str, Any], seats: int, carried: Carried | None = None) -> State:
        """The first position; raises `BadOptions` for settings or seats the game does not know."""
        checked = self._checked(options)
        seated = self.check_seats(checked, seats)
        return self.setup(checked, seated) if carried is None else self.setup_after(checked, seated, carried)

    def check_seats(self, options: Options, seats: object) -> int:  # noqa: ARG002 - for ways to play with a rule of their own
        """`seats` if that many can play by these options; raises `BadOptions` naming the rule."""
        return self.meta.check_seats(seats)

    def _checked(self, options: Mapping[str, Any]) -> Options:
        return options if isinstance(options, Options) else self.meta.check_options(options)

    def parse(self, text: str) -> Move:
        """The move a text spells, legal or not."""
        return self.notation.parse(text)

    def read(self, text: str) -> State:
        """The position that a text for `ALL` draws. Lines that follow from others may be left out; those that
        are there must be as the position would be drawn. Raises `BadDrawing`, which names the line."""
        drawing = Drawing(text)
        state = self.drawn(drawing)
        try:
            state.invariants()
        except AssertionError as error:
            about, _, broken = str(error).partition(": ")
            raise BadDrawing(f"this cannot be: {broken or about}", drawing.where(about)) from None
        drawing.compare(Drawing(state.text(ALL)))
        return state

    @abstractmethod
    def drawn(self, drawing: Drawing) -> State:
        """The position that a drawing shows, as far as it can be understood; `read` checks it."""

    @property
    def earlier(self) -> Mapping[int, Game]:
        """The older versions of the rules that can still be played, each as a game of its own."""
        return {}

    def at(self, version: int) -> Game:
        """The game as a version of its rules has it; raises `BadRecord` for one that is not kept."""
        if version == self.meta.rules_version:
            return self
        if version in self.earlier:
            return self.earlier[version]
        kept = ", ".join(map(str, sorted({*self.earlier, self.meta.rules_version})))
        newer = version > self.meta.rules_version
        advice = "a newer Faubourg plays it" if newer else "a Faubourg of its time plays it"
        raise BadRecord(f"{self.meta.id} by rules version {version} is not played here, but {kept}: {advice}")

    def part(self, kind: type[T]) -> T:
        """What the game offers of one kind beyond this contract (a daily challenge, say), or its defaults."""
        found: T = self.parts[kind] if kind in self.parts else kind()
        return found

    @property
    def folder(self) -> Traversable:
        """Where the game's data files lie."""
        return files(type(self).__module__.rpartition(".")[0])

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every ledger rule in both languages, from `rules.toml`."""
        return Rulebook.load(self.folder / "rules.toml")

    @cached_property
    def primer(self) -> Primer | None:
        """What somebody reads first, from `primer.toml`; a game may do without."""
        path = self.folder / "primer.toml"
        return Primer.load(path, rules=self.rulebook.rules) if path.is_file() else None

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
    """Why chance may not bring `move` now, None if it may; for `why_not` of the seat `CHANCE`."""
    if state.deciders == (CHANCE,) and any(move == outcome for outcome, _ in state.outcomes()):
        return None
    return Refusal(rule, {"move": str(move)})
