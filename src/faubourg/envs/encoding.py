"""What a seat may know, as numbers: an encoder fills one flat array of named planes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from faubourg.engine import Seat, State, View

Floats = NDArray[np.float32]


def memory(numbers: Floats) -> Any:
    """The memory of an array, to be written number by number: through numpy that takes longer."""
    return numbers.data


class Plane(msgspec.Struct, frozen=True):
    """A named part of an observation: its shape, and what its numbers say."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape, dtype=np.int64))


class Encoder(ABC):
    """Turns a view into `size` numbers from -1 to 1, plane after plane.

    `encode` is the definition: it sees a view and nothing else. `observe` gives the same from the position,
    for those who step through thousands of them a second; the tests hold the two together. To be fast it may
    remember the last observation of each seat and change only what is new: an encoder is quick for one match
    at a time, and right for any.
    """

    planes: tuple[Plane, ...]

    def __init__(self, planes: Sequence[Plane]) -> None:
        self.planes = tuple(planes)
        self.size = sum(plane.size for plane in planes)
        at, self._slices = 0, dict[str, tuple[slice, tuple[int, ...]]]()
        for plane in planes:
            self._slices[plane.name] = slice(at, at + plane.size), plane.shape
            at += plane.size

    @abstractmethod
    def encode(self, view: View, seat: Seat) -> Floats:
        """The view of `seat` as numbers. The own seat comes first, then those after it round the table."""

    def observe(self, state: State, seat: Seat) -> Floats:
        """The same of a position, in an array of one's own."""
        return self.encode(state.view(seat), seat)

    def where(self, name: str) -> slice:
        """Where the numbers of a plane lie."""
        return self._slices[name][0]

    def split(self, observation: Floats) -> dict[str, Floats]:
        """The planes of an observation by name, each in its shape; they share its memory."""
        return {name: observation[at].reshape(shape) for name, (at, shape) in self._slices.items()}


HASHED = 2048


class AnyEncoder(Encoder):
    """For a game without an encoder of its own: every fact of the view lights up one of 2,048 numbers.

    A fact is a path into the view with its value, as in `cities.0.marker=12`; blake2b picks its number, so
    equal views are equal everywhere, and different ones hardly ever.
    """

    def __init__(self) -> None:
        super().__init__([Plane("facts", (HASHED,), "1 for every fact of the view, by its hash")])

    def encode(self, view: View, seat: Seat) -> Floats:
        found = np.zeros(self.size, np.float32)
        found[_place(f"seat={seat}")] = 1
        self._add(msgspec.to_builtins(view), "", found)
        return found

    def _add(self, value: Any, path: str, found: Floats) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._add(inner, f"{path}.{key}", found)
        elif isinstance(value, list | tuple):
            for number, inner in enumerate(value):
                self._add(inner, f"{path}.{number}", found)
        else:
            found[_place(f"{path}={value}")] = 1


def _place(fact: str) -> int:
    return int.from_bytes(blake2b(fact.encode(), digest_size=8).digest(), "big") % HASHED
