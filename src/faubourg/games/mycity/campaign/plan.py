"""The 24 episodes as data: `episodes.toml` read, the table and modules of each, and the sheets."""

from __future__ import annotations

from typing import Any

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.mycity.buildings import BUILDINGS, CHURCH, COLOURS, SHAPES, Building, Square, drawing
from faubourg.games.mycity.episode import BAN, Episode

FIRST, SECOND, OTHERS = "1st", "2nd", "others"
CLASSES = (FIRST, SECOND, OTHERS)
"""Of what an episode gives (MC-CAMP-RANK-1)."""

NO_CLASS = "none"
"""What a city ends in that plays an episode again (MC-CAMP-WHATIF-1)."""

LAST = 24
"""The last episode (MC-CAMP-FRAME-1)."""

C4 = "C4"
"""The card of the fourth church; each city builds its own shape (MC-CAMP-CHURCH-3)."""

CHOSEN = {"T": 1, "TT": 1, "R": 1, "W": 1, "B": 3, "O": 4}
"""The stickers that a city places where it likes, each with the chapter that opens it."""

FIXED = {"SM": 4, "G": 4, "MB": 6, "MR": 6, "MY": 6, "PORT": 7, "PAL": 8}
"""The stickers that are placed by themselves."""

COG, NUGGET, BOX, PIECE, CIRCLE = "COG", "N", "D", "K", "●"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the track sheet (MC-CAMP-RAIL-4)."""

    name: str
    opens: int
    length: int
    pays: tuple[str, ...]


class Sheets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of cabinet, shaft, track sheet and modules."""

    cabinet: int
    nuggets_a_circle: int
    boxes: int
    triangles: tuple[int, ...]
    piece_a_building: int
    pieces_a_link: int
    factory: int
    park: int
    investor: int
    fourth: dict[str, str]
    shaft: dict[int, str]
    lines: tuple[Line, ...]


class CampaignEpisode(Episode, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An episode of the campaign: the base rules as its modules change them (MC-CAMP-FRAME-9)."""

    number: int
    modules: frozenset[str]
    pars: tuple[int, int]
    gift: tuple[str, ...]
    fixed: dict[str, tuple[Square, ...]]
    rewards: dict[str, tuple[str, ...]]

    @property
    def chapter(self) -> int:
        """The chapter of the episode (MC-CAMP-FRAME-1)."""
        return chapter_of(self.number)

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards in canonical order, whoever owns their buildings."""
        cards = [b.id for b in BUILDINGS.values() if b.colour in self.buildings]
        fourth = [C4] if CHURCH in self.buildings and "CHURCHPTS" in self.modules else []
        return (*cards, *fourth, *([BAN] if self.ban else []))


def chapter_of(number: int) -> int:
    """The chapter that an episode belongs to: three make one."""
    return (number + 2) // 3


_SCORING = (
    ("trees", None, 1),
    ("rocks", None, -1),
    ("colours", "COLOUR", 1),
    ("churches", "CHURCHPTS", 3),
    ("wells", "WELL", 4),
    ("factories", "FACTORY", 2),
    ("parks", "PARK", 2),
    ("empty", None, -1),
)
"""The order of the end scoring, each line with the module that switches it on (MC-CAMP-SCORE-1)."""

GOLD_POINTS, PASS_COST = 3, 1


def square(text: str) -> Square:
    """A square as records write it: `row,col`."""
    row, _, col = text.partition(",")
    return int(row), int(col)


def _episode(number: int, entry: dict[str, Any]) -> CampaignEpisode:
    modules = frozenset(entry["modules"])
    return CampaignEpisode(
        key=f"campaign-{number}",
        board="legacy",
        start=entry["start"],
        buildings=(*COLOURS, CHURCH) if "CHURCH" in modules else COLOURS,
        ban="BAN" in modules,
        pass_cost=PASS_COST,
        gold=GOLD_POINTS if "GOLD" in modules else 0,
        first="sawmill" if "SAWMILL" in modules else "palace" if "PALACE" in modules else "river",
        end={line: points for line, module, points in _SCORING if module is None or module in modules},
        circles=(),
        medals=(0, 0, 0),
        number=number,
        modules=modules,
        pars=tuple(entry["pars"]),
        gift=tuple(entry.get("gift", ())),
        fixed={token: tuple(map(square, at)) for token, at in entry.get("fixed", {}).items()},
        rewards={kind: tuple(entry[key]) for kind, key in zip(CLASSES, _COLUMNS, strict=True)},
    )


_COLUMNS = ("first", "second", "others")
_TABLE = load_from(__package__, "episodes.toml", dict[str, Any])

SHEETS = msgspec.convert(_TABLE["sheets"], Sheets, strict=False)
EPISODES = {number: _episode(number, entry) for number, entry in enumerate(_TABLE["episodes"], 1)}
"""By number, 1 to 24."""

if len(EPISODES) != LAST:
    raise FaubourgError("episodes.toml: a campaign has 24 episodes")

LINES = {line.name: line for line in SHEETS.lines}
"""The lines of the track sheet by name, in the order of the carried value."""

FOURTH = {
    token: Building(token, CHURCH, shape, drawing(SHAPES[shape]["drawing"]))
    for token, shape in SHEETS.fourth.items()
}
"""The shapes of the fourth church by token."""

ENTRANCES = {16: ("MB", "blue"), 17: ("MR", "red"), 18: ("MY", "yellow")}
"""The mine entrance of an episode, and the colour that digs there (MC-CAMP-MINE-1)."""

PLACES = {token: where for episode in EPISODES.values() for token, where in episode.fixed.items()}
"""Where fixed stickers go, the five clearings of the tenth episode among them."""


def card_of(building: str) -> str:
    """The card that asks for a building."""
    return C4 if building in FOURTH else building
