"""What viewers are sent: applied change by change it is always the table as they may see it, and no more."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from faubourg.engine import CHANCE, Event, Host, Match, Seat, positions
from faubourg.games import GAMES
from faubourg.table.changes import News
from faubourg.table.facts import Consent
from faubourg.table.open_table import OpenTable
from faubourg.table.opening import Opener, new_table
from faubourg.table.pictures import Picture
from faubourg.table.requests import MakeMove, NewTable, SeatRequest, TakeBack
from tests.server.kit import Json, after

PLAYER = "a" * 64
ACTS = 120


def opened(game: str, rng: Random, seats: int = 2, **options: Any) -> OpenTable:
    """A new table at which one player has all seats."""
    asked = [SeatRequest(kind="local") for _ in range(seats)]
    opener = Opener(PLAYER, "en", rng.randbytes)
    made = new_table(opener, NewTable(game=game, seats=asked, options=options))
    return OpenTable(made.facts, made.match)


class Page:
    """A page that shows the table from one seat, or as an onlooker."""

    def __init__(self, player: str | None, seat: Seat | None) -> None:
        self.player = player
        self.seat = seat
        self.shown: Picture | None = None
        self.table: Json = {}

    def look(self, table: OpenTable, news: News) -> None:
        """Take in what is new; check it against the whole table and against what this viewer may see."""
        whole = json.loads(news.whole(self.player, self.seat)[0])["table"]
        if self.shown is None:
            _, self.shown = news.whole(self.player, self.seat)
            self.table = whole
            return
        message, self.shown = news.since(self.shown, self.player, self.seat)
        if message is None:
            assert whole == self.table
            return
        assert whole != self.table
        change = json.loads(message)
        before = self.table
        allowed = [before["view"], *allowed_views(table.match, self.seat, change)]
        self.table = after(before, change)
        assert self.table == whole
        for number in range(1, len(change["frames"]) + 1):
            part = {**change, "frames": change["frames"][:number], "table": {}}
            assert after(before, part)["view"] in allowed
        assert self.table["viewer"] == self.seat


def maker(match: Match, length: int) -> Seat:
    """Who decided on the step that made the line so long; nobody where it had to be."""
    entry = match.line[length - 1].entry
    return CHANCE if entry.forced else entry.seat


def allowed_views(match: Match, viewer: Seat | None, change: Json) -> list[Any]:
    """What a viewer may have seen in the steps whose events it is told."""
    known = match.known(viewer)
    fresh = [
        {"moment": moment, "by": maker(match, known.moments[moment]), **event.public()}
        for moment, event in known.log[change["keep"] :]
    ]
    assert [frame["event"] for frame in change["frames"]] == json.loads(msgspec.json.encode(fresh))
    views: list[Any] = []
    for moment in {frame["event"]["moment"] for frame in change["frames"]}:
        length = known.moments[moment]
        step = match.line[length - 1]
        told = zip(step.events, positions(step), strict=True)
        seen = [state for event, state in told if event.visible_to(viewer)]
        views += [match.game.part(Host).shown(state, viewer) for state in (*seen, match.state_at(length))]
    return [json.loads(msgspec.json.encode(view)) for view in views]


def act(table: OpenTable, rng: Random) -> None:
    """Move, take back, or go back by consent."""
    match, state = table.match, table.match.state
    seat = rng.randrange(state.seats)
    length = match.last_decision(seat)
    kind = rng.random()
    if kind < 0.15 and match.can_undo(seat):
        table.taking_back(PLAYER, TakeBack(seat=seat))(match)
    elif kind < 0.2 and length is not None and state.undo_barred is None:
        table.going_back(Consent(seat, length), None)(match)
    else:
        seat = rng.choice(state.deciders)
        move = str(state.legal(seat).pick(rng))
        table.playing(PLAYER, MakeMove(seat=seat, move=move, version=match.version(seat)))(match)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", list(GAMES))
def test_every_change_gives_the_table_as_it_is(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    table = opened(game, rng, seats=2 + seed % 2)
    pages = [Page(PLAYER, 0), Page(PLAYER, 1), Page(None, None), Page(PLAYER, None)]
    for _ in range(ACTS):
        if table.match.state.over:
            break
        act(table, rng)
        looking = [page for page in pages if rng.random() < 0.8]
        news = News(table, frozenset(rng.sample([0, 1], rng.randrange(3))))
        for page in looking:
            page.look(table, news)


def test_who_sees_the_same_is_sent_the_same_bytes() -> None:
    rng = Random("same")
    table = opened("city", rng)
    pages = [Page(None, None), Page("b" * 64, None)]
    for _ in range(10):
        news = News(table, frozenset())
        sent = [page.shown and news.since(page.shown, page.player, page.seat)[0] for page in pages]
        assert sent[0] is sent[1]
        for page in pages:
            page.look(table, news)
        act(table, rng)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_change_costs_what_is_new_and_not_what_has_been(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, spelled, public = Random(game), list[Event](), Event.public
    table = opened(game, rng)
    shown = News(table, frozenset()).whole(None, None)[1]

    def counted(self: Event) -> dict[str, Any]:
        spelled.append(self)
        return public(self)

    monkeypatch.setattr(Event, "public", counted)
    while not table.match.state.over and len(table.match.line) < 300:
        act(table, rng)
        spelled.clear()
        message, new = News(table, frozenset()).since(shown, None, None)
        fresh = json.loads(message)["frames"] if message else []
        assert len(spelled) == len(fresh)
        shown = new


def test_nothing_is_sent_of_a_sealed_move_that_is_taken_back_and_made_again() -> None:
    rng = Random("sealed")
    table = opened("cites", rng)
    other = Page(PLAYER, 0)
    other.look(table, News(table, frozenset()))
    match = table.match
    for make in (0, 3, 1):
        move = str(list(match.state.legal(1))[make])
        table.playing(PLAYER, MakeMove(seat=1, move=move, version=match.version(1)))(match)
        assert other.shown is not None
        assert News(table, frozenset()).since(other.shown, PLAYER, 0)[0] is None
        table.taking_back(PLAYER, TakeBack(seat=1))(match)
        message, other.shown = News(table, frozenset()).since(other.shown, PLAYER, 0)
        assert message is None
