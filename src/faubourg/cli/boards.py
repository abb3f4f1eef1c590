"""Positions in the terminal: Cités as coloured text, any other game as its plain view."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.pretty import Pretty
from rich.text import Text

from faubourg.cli.words import Words
from faubourg.engine import Seat, View
from faubourg.games.cites.tiles import FACES, ROTATIONS, turned
from faubourg.games.cites.view import CitesView, CityView

STYLES = {"A": "black on yellow", "P": "black on green", "T": "white on red", "W": "white on blue"}


def board(words: Words, view: View, names: Sequence[str], viewer: Seat | None) -> RenderableType:
    """What `viewer` sees, own part first."""
    if isinstance(view, CitesView):
        return _cites(words, view, names, viewer)
    return Pretty(msgspec.to_builtins(view))


def _cites(words: Words, view: CitesView, names: Sequence[str], viewer: Seat | None) -> RenderableType:
    order = sorted(range(len(names)), key=lambda seat: (seat != viewer, seat))
    cities = [_city_panel(words, view.cities[seat], names[seat]) for seat in order]
    title = words("cites.round", round=view.round, rounds=view.rounds) if view.round else words("cites.start")
    parts: list[RenderableType] = [Text(title, style="bold"), Columns(cities)]
    due = view.cities[viewer].due if viewer is not None and viewer >= 0 else ()
    parts += [
        Columns([Text(words("cites.due", tile=tile)), *map(_tile, [tile] * 4, ROTATIONS)]) for tile in due
    ]
    if not view.over:
        parts.append(Text(words("cites.coming", tiles=" ".join(map(str, view.coming)))))
    parts.append(Text(words("cites.legend"), style="dim"))
    return Group(*parts)


def _city_panel(words: Words, city: CityView, name: str) -> Panel:
    text = _city(city)
    if city.sealed and city.tiles:
        text.append(f"\n{words('cites.sealed')}", "dim")
    return Panel(text, title=words("cites.city", name=name), expand=False)


def _city(city: CityView) -> Text:
    """The cells in rows with a gap between tiles; bold numbers are tile positions, pale ones cells."""
    cells: dict[tuple[int, int], str] = {}
    for tile in city.tiles:
        cells |= _cells(tile.tile, 2 * tile.row, 2 * tile.col, tile.rot)
    columns = range(min(c for _, c in cells), max(c for _, c in cells) + 1) if cells else range(0)
    rows = range(min(r for r, _ in cells), max(r for r, _ in cells) + 1) if cells else range(0)
    if city.cover:
        cells |= _cells(city.cover.tile, city.cover.row, city.cover.col, city.cover.rot)
    tourists = {place: str(number) for number, place in enumerate(city.tourists, 1) if place is not None}
    text = Text(" " * 8 + "".join(f"{c // 2:^6} " for c in columns if not c % 2), style="bold")
    text.append("\n" + " " * 8 + "".join(f"{c:<3}" + " " * (c % 2) for c in columns), "not bold dim")
    for row in rows:
        text.append("\n" if row % 2 or row == rows[0] else "\n\n")
        text.append("   " if row % 2 else f"{row // 2:>3}", "bold")
        text.append(f"{row:>4} ", "not bold dim")
        for column in columns:
            cell = cells.get((row, column))
            shown = f"{cell or ' '}{tourists.get((row, column), ' ')} "
            text.append(shown, STYLES[cell] if cell else "")
            text.append(" " * (column % 2))
    return text


def _cells(tile: int, row: int, col: int, rot: int) -> dict[tuple[int, int], str]:
    face = (cell.replace("D", "A") for cell in turned(FACES[tile], rot))
    places = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
    return dict(zip(places, face, strict=True))


def _tile(tile: int, rot: int) -> Text:
    """A tile as it looks in one rotation."""
    cells = list(_cells(tile, 0, 0, rot).values())
    text = Text(f"rot {rot}\n")
    for number, cell in enumerate(cells):
        text.append(f" {cell} ", STYLES[cell])
        if number == 1:
            text.append("\n")
    return text
