"""CY-EX-36 and CY-EX-37: the ledger's two complete games, every step with what it must cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from faubourg.engine import CHANCE, Entry, Event, Match, Record
from faubourg.games.city.events import ChainBonus, Purchase, PurchaseAgain, ShopSold, Theft, TheftAgain
from faubourg.games.city.game import GAME
from tests.rules.city.tables import data

LOGS = [("basic", 3, "basic", 1), ("advanced", 5, "advanced", 3)]


class Turn(NamedTuple):
    """One line of a log."""

    round: int
    seat: int
    die: str
    move: str
    acts: tuple[str, ...]
    sales: tuple[str, ...]
    deals: tuple[str, ...]
    reds: tuple[str, ...]
    points: list[int]


def setup_lines(name: str) -> Iterator[tuple[int, str]]:
    for line in data(name).splitlines():
        if found := re.fullmatch(r"pawn P(\d) (\S+) (\S+) nose (\S+)", line):
            yield int(found[1]), f"place {found[2]} on {found[3]} nose {found[4]}"
        elif found := re.fullmatch(r"shop P(\d) (\S+)", line):
            yield int(found[1]), f"take {found[2]}"


def turns(name: str) -> Iterator[Turn]:
    for line in data(name).splitlines():
        if not line.startswith("turn"):
            continue
        first, *others = line.split(" | ")
        found = re.fullmatch(r"turn (\d+) P(\d) die (\S+) move (\S+) (\S+) nose (\S+)", first)
        assert found
        parts: dict[str, tuple[str, ...]] = {"act": (), "red": (), "buy": (), "points": ()}
        for part in others:
            word = part.split()[0].replace("expand", "buy")
            parts[word] = tuple(part.split(", "))
        acts = tuple(re.sub(r"^act | sell:\S+", "", act) for act in parts["act"])
        yield Turn(
            int(found[1]),
            int(found[2]),
            found[3],
            f"move {found[4]} to {found[5]} nose {found[6]}",
            acts,
            tuple(re.findall(r"sell:(\S+)", " ".join(parts["act"] + parts["red"]))),
            tuple(re.sub(r"^(expand \S+) ", r"\1 by ", deal) for deal in parts["buy"]),
            tuple(red.removeprefix("red ") for red in parts["red"]),
            [int(number) for number in parts["points"][0].split()[1:]],
        )


def spelled(events: Sequence[Event], purchase: type[Purchase], theft: type[Theft]) -> tuple[str, ...]:
    """The actions among some events, as the log writes them: a theft with its whole damage."""
    found: list[str] = []
    for event in events:
        if isinstance(event, Purchase) and type(event) is purchase:
            found.append(f"{event.pawn} {event.shop} P{event.seat} +{event.points}")
        elif isinstance(event, Theft) and type(event) is theft:
            found.append(f"{event.pawn} {event.shop} P{event.seat} -{event.damage}")
        elif isinstance(event, ChainBonus):
            words, _, points = found[-1].rpartition("+")
            found[-1] = f"{words}+{int(points) + event.points} chain"
    return tuple(found)


def entered(match: Match, seat: int, text: str) -> tuple[Event, ...]:
    match.append(Entry(seat, text))
    match.state.invariants()
    return match.line[-1].events


def played(name: str, seats: int, mode: str) -> Match:
    """The log through a match, everything in it checked."""
    match = Match.new(GAME, {"mode": mode}, [f"P{seat}" for seat in range(seats)], None)
    for seat, text in setup_lines(name):
        assert match.state.deciders == (seat,)
        entered(match, seat, text)
    for turn in turns(name):
        view: Any = match.state.view(None)
        assert (view.active, view.round) == (turn.seat, turn.round)
        entered(match, CHANCE, f"roll {turn.die}")
        events = entered(match, turn.seat, turn.move)
        for shop in turn.sales:
            owner = match.state.deciders[0]
            events = entered(match, owner, f"sell {shop}")
            assert isinstance(events[0], ShopSold)
        assert spelled(events, Purchase, Theft) == turn.acts
        for deal in turn.deals:
            entered(match, turn.seat, deal)
        if not match.state.over:
            events = entered(match, turn.seat, "end turn")
            assert spelled(events, PurchaseAgain, TheftAgain) == turn.reds
        assert [score.total for score in match.state.standings().scores] == turn.points
    return match


@pytest.mark.rule("CY-TURN-1", "CY-TURN-2", "CY-ACT-2", "CY-RED-1", "CY-FLOOR-1", "CY-WIN-1")
def test_ex_36_a_complete_basic_game() -> None:
    match = played("basic", 3, "basic")
    assert match.state.over
    assert match.state.standings().winners == (1,)


@pytest.mark.rule("CY-SALE-1", "CY-SALE-2", "CY-SALE-4", "CY-CHAIN-1", "CY-CHAIN-2", "CY-WIN-2")
def test_ex_37_a_complete_advanced_game() -> None:
    match = played("advanced", 5, "advanced")
    assert match.state.over
    assert match.state.standings().winners == (3,)
    sold = [(e.seat, e.shop) for _, e in match.log(None) if isinstance(e, ShopSold)]
    assert sold == [(4, "CS2"), (2, "P10")]


@pytest.mark.parametrize(("name", "seats", "mode", "winner"), LOGS)
def test_the_games_survive_their_record(name: str, seats: int, mode: str, winner: int) -> None:
    match = played(name, seats, mode)
    record = Record.from_text(match.record().to_text())
    again = Match.replay(GAME, record)
    assert again.state.view(None) == match.state.view(None)
    assert again.state.standings().winners == (winner,)


def test_the_logs_are_read_to_the_last_line() -> None:
    for name, *_ in LOGS:
        lines = data(name).splitlines()
        assert len(list(setup_lines(name))) + len(list(turns(name))) == len(lines) > 50
