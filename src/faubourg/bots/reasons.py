"""What a move brings, keeps possible and risks, in sentences: the parts of a candidate put into words.

A part becomes a sentence when it is large enough to be felt; what it says is data of the game's bots. A note
says something that a person can see on the board and that is no summand: a risk in so many of six, a place
that is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from faubourg.bots.bot import Candidate, Note
from faubourg.engine import Text

Kind = Literal["now", "later", "risk"]
"""What a move brings at once, what it makes possible, and what it may cost."""

STANDING = "standing"
"""The part that is there whatever is played: what the position was worth before the move."""
OUTLOOK = "outlook"
"""The part that was found by playing on; what is said is how the move came off beside the others."""

_FELT = 0.5
"""Points below which nothing is said."""
_FELT_SHARE = 0.005
_MOST = 5
"""Sentences about one move: more are not read."""
_COMPARED = 6
"""Candidates that a move is compared with, the best ones."""
_ORDER: tuple[Kind, ...] = ("now", "later", "risk")
_NARROW = "\u202f"


class PartWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words for a part: its name, and a sentence for more of it and one for less.

    `{points}` in a sentence is the change with its sign, `{about}` its rough size, `{share}` a change in the
    chance to win. A part without sentences is never said.
    """

    title: Text
    kind: Kind = "now"
    more: Text | None = None
    less: Text | None = None


class NoteWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words for a note, with its parameters in braces; `one` where its `n` is 1."""

    kind: Kind
    say: Text
    one: Text | None = None


class Reason(NamedTuple):
    """One sentence about a move; `value` is the part it tells, in the unit of the game's bots."""

    key: str
    kind: Kind
    text: Text
    value: float | None = None


class Lexicon(NamedTuple):
    """All that the bots of a game can say of a move."""

    parts: Mapping[str, PartWords]
    notes: Mapping[str, NoteWords]

    @property
    def in_shares(self) -> bool:
        """Whether values are shares of the win, and no points."""
        return any(words.more is not None and "{share}" in words.more.fr for words in self.parts.values())

    def reasons(self, candidate: Candidate, others: Sequence[Candidate] = ()) -> list[Reason]:
        """Why to make a move, or not: what weighs most, the good before the bad. `others` were weighed with
        it; without them nothing is said of how it goes on."""
        parts = dict(candidate.parts)
        parts.pop(STANDING, None)
        if parts.pop(OUTLOOK, 0.0):
            # A move worth much at a glance has less to gain: what people ask is which one ends better.
            met = [other.value for other in others[:_COMPARED] if other is not candidate]
            parts[OUTLOOK] = candidate.value - sum(met) / len(met) if met else 0.0
        said = [reason for key, value in parts.items() if (reason := self._part(key, value))]
        said.sort(key=lambda reason: -abs(reason.value or 0.0))
        noted = [self.note(note) for note in candidate.notes]
        kept = [*noted, *said[: max(1, _MOST - len(noted))]] or [self.note(Note("quiet"))]
        return sorted(kept, key=lambda reason: _ORDER.index(reason.kind))

    def _part(self, key: str, value: float) -> Reason | None:
        words = self.parts[key]
        text = words.more if value > 0 else words.less
        if text is None or not _felt(text, value):
            return None
        kind = "risk" if value < 0 and words.kind == "later" else words.kind
        return Reason(key, kind, Text(_filled(text.fr, value, "fr"), _filled(text.en, value, "en")), value)

    def note(self, note: Note) -> Reason:
        """A note in words."""
        words = self.notes[note.key]
        text = words.one if words.one is not None and note.params.get("n") == 1 else words.say
        fr = {name: value.fr if isinstance(value, Text) else value for name, value in note.params.items()}
        en = {name: value.en if isinstance(value, Text) else value for name, value in note.params.items()}
        return Reason(note.key, words.kind, Text(text.fr.format(**fr), text.en.format(**en)))


def _felt(text: Text, value: float) -> bool:
    return abs(value) >= (_FELT_SHARE if "{share}" in text.fr else _FELT)


def _filled(text: str, value: float, lang: str) -> str:
    size = max(1, round(abs(value)))
    sign = "+" if value > 0 else "−"
    several = size > 1
    percent = f"{sign}{max(1, round(abs(value) * 100))}" + (f"{_NARROW}%" if lang == "fr" else "%")
    unit = "points" if several else "point"
    return text.format(points=f"{sign}{size} {unit}", about=f"{size} {unit}", share=percent)
