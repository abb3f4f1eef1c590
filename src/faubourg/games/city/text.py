"""A position of City drawn as text, and the plaza in sentences for people who do not see it.

The drawing has two lines for every row of the plaza. ``[O01]`` is a grey space and ``(O00)`` a red one; below
is the pawn that stands there, with the way its nose points (``<``, ``>``, ``^``, ``v``). ``P01`` is a shop;
below are its owner and its tokens, ``2:3`` for player 2 and three tokens. Shops of the ring stand outside it,
those of a block inside, each beside its entrance. After an empty line follow lines of the form
``key: value``, where ``-`` is nothing:

- ``seats``, and an ``option`` line for each setting that is not the usual one;
- ``phase``, ``turn`` (0 during the setup), ``active``, ``die``, ``moved`` (the pawn of this turn), ``large
  bought`` (in this turn), ``to place`` (the pawns not out yet), ``unmoved`` (those that have not moved since
  the setup), ``debt`` (in a forced sale);
- for each player the points and the tokens in stock, and a line for everything that moved the marker, with
  the sum and the shops. A long line goes on in lines that begin with spaces.

When a drawing is read, these lines may be left out, those of the form ``player 1`` together. Then ``seats``
is 2, the die has not fallen, no marker has moved and no large shop was bought this turn. What follows from
the rest is worked out: ``to place``, the phase, the points and stock of a player, ``active`` from ``turn``.
Without ``turn`` it is the second round, and the turn of player 1 unless ``active`` says otherwise. Without
``unmoved`` no pawn but the one in ``moved`` has moved in the first round, and later all have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from textwrap import wrap

from faubourg.engine import Seat, Texts, each_bit
from faubourg.games.city.components import FACES, PAWN, PAWNS, THIEF, VALUES
from faubourg.games.city.meta import META
from faubourg.games.city.phases import PHASES
from faubourg.games.city.plaza import KINDS, PLAZA, SHOPS, SPACE, STANCES, Shop
from faubourg.games.city.position import ACCOUNTS, SELL, CityPosition

WIDTH = 110
CELL = 9
"""So many columns of text for every column of the plaza, which begins one to the left of the ring."""

ARROWS = {(1, 0): ">", (-1, 0): "<", (0, 1): "v", (0, -1): "^"}
"""The way a nose points, by the step to the space it points to."""

_LAST = tuple(max(place) for place in zip(*(space.at for space in PLAZA.space), strict=True))


def _beside(shop: Shop) -> tuple[int, int]:
    """Where a shop is drawn: next to its entrance, outwards from the ring or into its block."""
    x, y = PLAZA.space[SPACE[shop.entrance]].at
    if shop.block == "ring":
        return x + (x == _LAST[0]) - (x == 0), y + (y == _LAST[1]) - (y == 0)
    if shop.entrance[0] in "NS":
        return x + (1 if "E" in shop.block else -1), y
    return x, y + (1 if "S" in shop.block else -1)


SPACE_AT = {space.at: number for number, space in enumerate(PLAZA.space)}
SHOP_AT = {_beside(shop): number for number, shop in enumerate(PLAZA.shop)}


def draw(position: CityPosition, _viewer: Seat | None) -> str:
    """The position as text; City has no secrets, so all viewers read the same."""
    return "\n".join([*_plaza(position), "", *_facts(position)])


# ---------------------------------------------------------------------- the drawing


def _plaza(position: CityPosition) -> Iterator[str]:
    cells = _cells(position)
    columns, rows = (sorted({*places}) for places in zip(*cells, strict=True))
    for y in rows:
        row = [(x, y) for x in columns]
        streets = ["-" if at in SPACE_AT and (at[0] + 1, y) in SPACE_AT else " " for at in row]
        pairs = [cells.get(at, ("", "")) for at in row]
        yield "".join(name.ljust(CELL, to) for (name, _), to in zip(pairs, streets, strict=True)).rstrip()
        yield "".join(mark.ljust(CELL) for _, mark in pairs).rstrip()


def _cells(position: CityPosition) -> dict[tuple[int, int], tuple[str, str]]:
    """What is drawn where: the name of a space or shop, and what is on it."""
    pawns = {}
    for pawn, stance in zip(PAWNS, position.pawns, strict=True):
        if stance >= 0:
            (x, y), (u, v) = (PLAZA.space[number].at for number in STANCES[stance])
            pawns[x, y] = pawn + ARROWS[u - x, v - y]
    cells = {}
    for space in PLAZA.space:
        name = f"({space.id})" if space.colour == "red" else f"[{space.id}]"
        cells[space.at] = name, pawns.get(space.at, "")
    for at, shop in SHOP_AT.items():
        owner = position.owners[shop]
        cells[at] = SHOPS[shop], f"{owner + 1}:{position.tokens[shop]}" if owner >= 0 else ""
    return cells


def _facts(position: CityPosition) -> Iterator[str]:
    yield f"seats: {position.seats}"
    for option in META.options:
        if position.options[option.key] != option.default:
            yield f"option {option.key}: {str(position.options[option.key]).lower()}"
    unplaced = [pawn for pawn, stance in zip(PAWNS, position.pawns, strict=True) if stance < 0]
    unmoved = [PAWNS[pawn] for pawn in each_bit(position.unmoved)]
    yield f"phase: {PHASES.keys[position.phase]}"
    yield f"turn: {position.turn + 1}"
    yield f"active: {position.active + 1}"
    yield f"die: {FACES[position.face] if position.face >= 0 else '-'}"
    yield f"moved: {PAWNS[position.moved] if position.moved >= 0 else '-'}"
    yield f"large bought: {'yes' if position.bought_large else 'no'}"
    yield f"to place: {' '.join(unplaced) or '-'}"
    yield f"unmoved: {' '.join(unmoved) or '-'}"
    sale = position.phase == SELL
    yield f"debt: {f'player {position.debtor + 1} owes {position.damage}' if sale else '-'}"
    for seat in range(position.seats):
        yield f"player {seat + 1}: points {position.points[seat]}, stock {position.stock[seat]}"
        yield from _books(position, seat)


def _books(position: CityPosition, seat: Seat) -> Iterator[str]:
    """Where the points of a seat came from."""
    for number, (key, _) in enumerate(ACCOUNTS, seat * len(ACCOUNTS)):
        if position.places[number]:
            shops = " ".join(SHOPS[shop] for shop in each_bit(position.places[number]))
            line = f"player {seat + 1} {key}: {position.accounts[number]} in {shops}"
            yield from wrap(line, WIDTH, subsequent_indent="    ")


# ---------------------------------------------------------------------- in words


@cache
def _texts() -> Texts:
    return Texts.load(files(__package__) / "texts.toml")


def words(position: CityPosition, _viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
    """The die, every pawn, every player with the shops, and what is for sale."""
    say = _texts().say
    lines = []
    if position.round:
        face = FACES[position.face] if position.face >= 0 else "–"
        lines.append(say("words.turn", lang, {"round": position.round, "face": face}))
    for pawn, stance in zip(PAWNS, position.pawns, strict=True):
        value = VALUES[PAWN[pawn]]
        name = _capital(say(f"pawn.{pawn}", lang))
        about = {"pawn": name, "value": value if pawn == PAWNS[THIEF] else f"+{value}"}
        if stance < 0:
            lines.append(say("words.unplaced", lang, about))
        else:
            space, nose = (PLAZA.space[number].id for number in STANCES[stance])
            lines.append(say("words.pawn", lang, {**about, "space": space, "nose": nose}))
    for seat, name in enumerate(names):
        marker = {"name": name, "points": position.points[seat], "stock": position.stock[seat]}
        lines.append(say("words.seat", lang, marker))
        mine = [_shop(position, shop, lang) for shop in each_bit(position.owned[seat])]
        lines += mine or [say("words.none", lang)]
    if free := [_shop_name(shop, lang) for shop in each_bit(position.free_shops())]:
        lines.append(say("words.free", lang, {"shops": ", ".join(free)}))
    return lines


def _shop(position: CityPosition, shop: int, lang: str) -> str:
    say = _texts().say
    params = {
        "shop": _capital(_shop_name(shop, lang)),
        "kind": KINDS[shop],
        "tokens": position.tokens[shop],
        "chain": say("words.chain", lang) if position.chained(shop) else "",
    }
    return say("words.shop", lang, params)


def _shop_name(shop: int, lang: str) -> str:
    """A shop by what it sells and its side of the plaza: "the bakery in the east"."""
    return _texts().say(f"shop.{SHOPS[shop]}", lang)


def _capital(text: str) -> str:
    """With a capital, for names that begin a sentence."""
    return text[0].upper() + text[1:]
