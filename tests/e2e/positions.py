"""Kept matches, cut off just before a decision: every phase and every kind of decision of every game.

The corpus has them all (`tests/corpus`); a table made of such a prefix stands there at once, always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import expect

from faubourg.engine import CHANCE, Entry, Match, Record, Seat, read_series, write_series
from faubourg.games import GAMES
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.state import CitesState
from tests.corpus.expect import CORPUS, read
from tests.e2e.person import Person


class Position(NamedTuple):
    """A record, how many of its entries were played, and what was decided next: in which phase, by which kind
    of move, by which seat. The episode of a campaign comes with those before it."""

    record: Record
    episode: int | None
    phase: str
    kind: str
    at: int
    seat: Seat
    move: str

    @property
    def game(self) -> str:
        """The game, or the campaign."""
        return "campaign" if self.episode else self.record.header.game

    @property
    def name(self) -> str:
        return f"{self.game}-{self.phase}-{self.kind}"

    @property
    def file(self) -> str:
        """What a person brings along to play on from here."""
        cut = Record(self.record.header, self.record.entries[: self.at])
        return write_series([*_series()[: self.episode - 1], cut]) if self.episode else cut.to_text()


Decision = tuple[str, str, int, Entry]
"""Phase, kind of move, number of entries before, the entry."""


def _phase(match: Match, seat: Seat) -> str:
    """The phase in which a seat decides; in Cités each seat is in one of its own."""
    state: Any = match.state
    return str(
        PHASES.keys[state.stages[seat]] if isinstance(state, CitesState) else _keys(state)[state.phase]
    )


def _keys(state: Any) -> tuple[str, ...]:
    keys: tuple[str, ...] = state.PHASES.keys
    return keys


def _decisions(record: Record) -> Iterator[Decision]:
    """Every decision of a record that somebody made."""
    game, found = GAMES[record.header.game], []

    def watch(match: Match, entry: Entry) -> None:
        if entry.seat != CHANCE and entry.undo is None and not entry.forced:
            kind = type(game.parse(entry.move)).__name__
            found.append((_phase(match, entry.seat), kind, len(match.entries), entry))

    Match.replay(game, record, watch=watch)
    yield from found


SEEN = {
    "cites-tourist-Walk",
    "cites-tourist-Jump",
    "cites-cover-Decline",
    "city-buy-EndTurn",
    "city-buy-BuyShop",
    "lacitta-roads-SecondRoad",
    "lacitta-feeding-Demolish",
    "lacitta-feeding-Done",
    "mycity-decision-Pass",
    "campaign-build-Pass",
}
"""Decisions at which the screen shows what another one of the list shows."""


@cache
def positions() -> tuple[Position, ...]:
    """The first of each kind, for every game and the campaign."""
    found: dict[str, Position] = {}

    def keep(position: Position) -> None:
        if position.name not in SEEN:
            found.setdefault(position.name, position)

    for path in sorted(CORPUS.glob("*.txt")):
        record = read(path.stem)
        for decision in _decisions(record):
            keep(_before(record, decision))
    for number, record in enumerate(_series(), 1):
        for decision in _decisions(record):
            keep(_before(record, decision, number))
    return tuple(found.values())


@cache
def ends() -> tuple[Position, ...]:
    """The last decision of a short match of each game and of an episode; it leads to the end."""
    short = [read(name) for name in ("cites-level3-4", "city-quick-3", "lacitta-c-3", "mycity-eternal-2")]
    found = [_before(record, list(_decisions(record))[-1]) for record in short]
    episode = _series()[0]
    return (*found, _before(episode, list(_decisions(episode))[-1], 1))


def _series() -> tuple[Record, ...]:
    return tuple(read_series((CORPUS / "series" / "mycity-campaign-3.txt").read_text("utf-8")))


def _before(record: Record, decision: Decision, episode: int | None = None) -> Position:
    phase, kind, at, entry = decision
    return Position(record, episode, phase, kind, at, entry.seat, entry.move)


# ---------------------------------------------------------------------- at a table


def answered(person: Person, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers this person's browser."""
    address = f"{person.address}api/v1/{path}"
    requests = person.page.context.request
    said = requests.get(address) if body is None else requests.post(address, data=body)
    assert said.ok, said.text()
    return said.json()


def open_at(person: Person, position: Position) -> str:
    """A table that stands at a position: this person has the seat that decides, nobody the others. The cities
    of a campaign are all this person's."""
    count = len(position.record.header.seats)
    if position.episode is None:
        seats: list[dict[str, Any]] = [{"kind": "link"}] * count
        seats[position.seat] = {"kind": "me", "name": "Ana"}
        return str(answered(person, "records", {"record": position.file, "seats": seats})["table"])
    campaign = answered(person, "campaigns/import", {"file": position.file})["campaign"]
    opened = answered(person, f"campaigns/{campaign}/episodes", {"episode": position.episode})
    return str(opened["table"])


ASKED = "main.board [data-spot], .hand button:enabled, .row > button[aria-pressed]"


def come_to_decide(person: Person, table: str, see: Callable[[], None] = lambda: None) -> None:
    """Go to a table and on to its decision; `see` is called at what lies before it: a leaflet, the curtain
    between two people at one screen, the scoring of an episode."""
    person.go(f"table/{table}")
    page = person.page
    before, walk = page.locator("dialog button.primary"), page.locator("section.walk")
    page.locator("h1.sentence").wait_for()
    while True:
        before.or_(walk).or_(page.locator(ASKED)).first.wait_for(state="attached")
        if before.count():
            see()
            before.first.click()
            expect(page.locator("dialog")).to_have_count(0)
        elif walk.count():
            see()
            buttons = walk.locator(".buttons button")
            buttons.nth(1).click()
            walk.locator("h2").wait_for()
            buttons.last.click()
            expect(walk).to_have_count(0)
        else:
            expect(page.locator(".whose")).to_have_count(0)  # what is decided about lies in sight
            return


def take_up(person: Person, table: str, position: Position) -> None:
    """In a turn of La Città: the card or the use of a card that was played there."""
    if position.game != "lacitta" or position.phase != "turn":
        return
    words, keys = position.move.split(), {"build": "b", "found": "n", "gold": "g", "pass": "p"}
    display = answered(person, f"tables/{table}")["view"]["politics"]["display"]
    person.page.keyboard.press(keys.get(words[0]) or str(display.index(words[1]) + 1))
    if words[1:2] == ["master-builder"]:
        person.page.locator(".hand .kind.can").first.click()


def draft(person: Person, *, phone: bool) -> bool:
    """Preview whatever can be decided first, by an arrow where a finger has them; False where nothing can be
    previewed."""
    page = person.page
    spots, arrows = page.locator("main.board [data-spot]"), page.locator(".nudge button:enabled")
    others = page.locator(".row > button[aria-pressed], .hand [data-slots]")
    if page.locator("button.confirm:enabled").count():
        return True
    if not spots.count() and not others.count():
        return False
    if phone and arrows.count():
        arrows.first.tap()
    elif spots.count():
        spots.first.click()
    else:
        others.first.click()
    page.locator("button.confirm:enabled").wait_for()
    return True
