"""A match as one page with a slider, which needs no server: every moment drawn, differences kept."""

from __future__ import annotations

import html
from importlib.resources import files
from pathlib import Path

import msgspec

from faubourg.engine import ALL, CHANCE, Match, Record, Seat
from faubourg.games import GAMES
from faubourg.notebook.pictures import Picture

_PAGE = "replay.html"


class Replay:
    """A match, running or finished, as `viewer` may see it: everything unless a seat is named.

    `seat` is whose board is drawn, where everybody has one; None draws them all.
    """

    def __init__(
        self, match: Match | Record, viewer: Seat | None = ALL, *, seat: Seat | None = None, lang: str = "en"
    ) -> None:
        if isinstance(match, Record):
            match = Match.replay(GAMES[match.header.game], match)
        self.match = match
        self._viewer = viewer
        self._seat = seat
        self._lang = lang

    @property
    def page(self) -> str:
        """The whole page, to be written to a file or shown in a frame."""
        lengths = self.match.moments(self._viewer)
        boards = [
            _kept([self._picture(at, seat).named(f"seat{seat}") for at in lengths]) for seat in self._seats()
        ]
        data = {"boards": boards, "said": [self._said(at) for at in lengths]}
        title = f"{self.match.game.meta.title.say(self._lang)} – {', '.join(self.match.header.seats)}"
        template = (files(__package__) / _PAGE).read_text("utf-8")
        # What stands in a script must not end it.
        text = msgspec.json.encode(data).decode().replace("</", "<\\/").replace("<!--", "<\\!--")
        return (
            template.replace("{{lang}}", self._lang)
            .replace("{{title}}", html.escape(title))
            .replace("{{data}}", text)
        )

    def save(self, file: str | Path) -> None:
        """Write the page to a file."""
        Path(file).write_text(self.page, "utf-8")

    def _repr_html_(self) -> str:
        """In a frame of its own, so that its styles and names stay there."""
        page = html.escape(self.page, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:760px;border:0" loading="lazy"></iframe>'

    def _seats(self) -> list[Seat]:
        if self._seat is not None:
            return [self._seat]
        last = len(self.match.line)
        drawn = [self._picture(last, seat).named("board") for seat in range(self.match.state.seats)]
        # Whoever has a board of their own has another drawing than the first; a common board is drawn once.
        return [seat for seat, found in enumerate(drawn) if seat == 0 or found != drawn[0]]

    def _picture(self, length: int, seat: Seat) -> Picture:
        return Picture(self.match.state_at(length), self._viewer, seat=seat, lang=self._lang)

    def _said(self, length: int) -> str:
        """The move that led here, and whose it was."""
        if not length:
            return ""
        step = self.match.line[length - 1]
        if self._viewer != ALL and not step.visible_to(self._viewer):
            return ""
        seat = step.entry.seat
        who = "*" if seat == CHANCE else self.match.header.seats[seat]
        return f"{who}: {step.move}"


def _kept(drawings: list[str]) -> list[tuple[int, int, str]]:
    """Each drawing as what it shares with the one before: so many characters at its start and at its end, and
    what stands between them."""
    found = []
    before = ""
    for drawing in drawings:
        most = min(len(before), len(drawing))
        start = _same(before, drawing, most)
        end = _same(before[::-1], drawing[::-1], most - start)
        found.append((start, end, drawing[start : len(drawing) - end]))
        before = drawing
    return found


def _same(one: str, other: str, most: int) -> int:
    """How many characters two texts share at their start, by halving."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
