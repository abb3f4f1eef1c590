"""Moves: frozen values with one text notation, a stable index, and lazy sets of legal ones."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from string import Formatter
from typing import Any, ClassVar, get_type_hints

import msgspec

from faubourg.engine.types import InvalidMove

MAX_MOVE_TEXT = 200
"""Longer texts are refused before any pattern looks at them."""


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """A decision or a chance outcome. Subclasses declare fields, a `tag` and a `notation`.

    The notation is a template such as ``"tile {tile} at {row},{col} rot {rot}"``: printing and parsing
    both come from it, so they cannot drift apart. Fields are `int`, `str` or `tuple[int, ...]`.
    """

    notation: ClassVar[str]

    def __str__(self) -> str:
        template, fields = _template(type(self))
        return template % tuple([_spelled(getattr(self, name)) for name in fields])


@cache
def _template(kind: type[Move]) -> tuple[str, tuple[str, ...]]:
    """The notation with its gaps in order, and the fields that fill them."""
    parts = list(Formatter().parse(kind.notation))
    template = "".join(text.replace("%", "%%") + ("" if name is None else "%s") for text, name, _, _ in parts)
    return template, tuple(name for _, name, _, _ in parts if name is not None)


def _spelled(value: object) -> object:
    return "+".join(map(str, value)) if isinstance(value, tuple) else value


class Impossible(Move, frozen=True, tag="impossible"):
    """An attempt the notation knows only to refuse it; `why_not` answers with `rule` in every position."""

    rule: str
    text: str
    notation: ClassVar[str] = "{text}"


_PATTERNS: dict[Any, str] = {
    int: r"-?[0-9]{1,5}",
    str: r"[A-Za-z][A-Za-z0-9-]*",
    tuple[int, ...]: r"[0-9]{1,5}(?:\+[0-9]{1,5})*",
}


class Notation:
    """Reads the text of any move of a game.

    `impossible` lists attempts that no move of the game can express but that people make (a tile turned
    over, a tile laid half off the lattice), each with the rule that forbids it. `unlisted` kinds are read
    like the others, but nobody is told of them who does not know them.
    """

    def __init__(
        self,
        kinds: Sequence[type[Move]],
        impossible: Sequence[tuple[str, str]] = (),
        unlisted: Sequence[type[Move]] = (),
    ) -> None:
        self.kinds = tuple(kinds)
        self._readers = [self._reader(kind) for kind in (*kinds, *unlisted)]
        self._impossible = [(re.compile(pattern), rule) for pattern, rule in impossible]

    @staticmethod
    def _reader(kind: type[Move]) -> tuple[re.Pattern[str], type[Move], dict[str, Any]]:
        hints = get_type_hints(kind)
        fields = {name: hints[name] for name in kind.__struct_fields__}
        pattern = re.escape(kind.notation).replace(r"\ ", r"\s+")
        for name, hint in fields.items():
            pattern = pattern.replace(rf"\{{{name}\}}", f"(?P<{name}>{_PATTERNS[hint]})")
        return re.compile(pattern), kind, fields

    def parse(self, text: str) -> Move:
        """The move `text` spells, perhaps an `Impossible` one; raises `InvalidMove` when it spells none."""
        if len(text) > MAX_MOVE_TEXT:
            raise InvalidMove(f"a move is a text of at most {MAX_MOVE_TEXT} characters")
        text = text.strip()
        for pattern, kind, fields in self._readers:
            if found := pattern.fullmatch(text):
                return kind(**{name: _read(found[name], hint) for name, hint in fields.items()})
        for pattern, rule in self._impossible:
            if pattern.search(text):
                return Impossible(rule, text)
        raise InvalidMove(
            f"no move reads {text!r}; moves read: " + " | ".join(kind.notation for kind in self.kinds)
        )


def _read(text: str, hint: Any) -> Any:
    if hint is int:
        return int(text)
    return text if hint is str else tuple(int(part) for part in text.split("+"))


class Block:
    """All moves of one kind: every combination of the listed field values, in order."""

    def __init__(self, kind: type[Move], *values: Sequence[int] | Sequence[str]) -> None:
        self.kind = kind
        self.values = values
        self._ranks: list[dict[Any, int]] = [{v: i for i, v in enumerate(vs)} for vs in values]
        self.size = 1
        for vs in values:
            self.size *= len(vs)

    def index(self, move: Move) -> int:
        """The place of `move` in this block; KeyError when a field has no such value."""
        return self.number(*[getattr(move, name) for name in self.kind.__struct_fields__])

    def number(self, *values: int | str) -> int:
        """The place of the move with these values of its fields, which need not be made for that."""
        number = 0
        for value, ranks in zip(values, self._ranks, strict=True):
            number = number * len(ranks) + ranks[value]
        return number

    def move(self, index: int) -> Move:
        """The move at `index` of this block."""
        fields: list[Any] = []
        for vs in reversed(self.values):
            index, at = divmod(index, len(vs))
            fields.append(vs[at])
        return self.kind(*reversed(fields))


class MoveSpace:
    """The stable index of every move a rule set can ever know, for masks and learned policies."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._start: dict[type[Move], int] = {}
        self._size = 0
        for block in blocks:
            self._start[block.kind] = self._size
            self._size += block.size
        self._of = {block.kind: block for block in blocks}

    def __len__(self) -> int:
        return self._size

    def index(self, move: Move) -> int:
        """The number of `move`; `InvalidMove` when it is outside the index (off the board, say)."""
        try:
            return self._start[type(move)] + self._of[type(move)].index(move)
        except KeyError:
            raise InvalidMove(f"{move} is outside the move index") from None

    def block(self, kind: type[Move]) -> tuple[int, Block]:
        """The number of the first move of a kind, and the block of all of them."""
        return self._start[kind], self._of[kind]

    def move(self, index: int) -> Move:
        """The move with this number."""
        if not 0 <= index < self._size:
            raise InvalidMove(f"move index {index} is not in 0..{self._size - 1}")
        for block in self.blocks:
            if index < block.size:
                return block.move(index)
            index -= block.size
        raise AssertionError("the sizes of the blocks add up to the size of the space")


class MoveSet(ABC):
    """A closed set of legal moves that need not be listed to be counted, tested or sampled."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[Move]: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    @abstractmethod
    def pick(self, rng: Random) -> Move:
        """One of the moves, each equally likely; IndexError when there is none."""

    def mask(self, space: MoveSpace) -> bytearray:
        """A byte for every number of the index, 1 where that move is in the set. Sets that are not listed
        work it out from what they hold: no move is made for it."""
        marks = bytearray(len(space))
        for move in self:
            marks[space.index(move)] = 1
        return marks


class Moves(MoveSet):
    """A move set that is simply listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[Move] = ()) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def pick(self, rng: Random) -> Move:
        moves = self._moves
        if not moves:
            raise IndexError("no legal move")
        return moves[int(rng.random() * len(moves))]


NO_MOVES = Moves()


def nth_bit(bits: int, n: int) -> int:
    """The position of the n-th (from 0) set bit of `bits`."""
    for _ in range(n):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def each_bit(bits: int) -> Iterator[int]:
    """The positions of the set bits of `bits`, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
