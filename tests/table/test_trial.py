"""Which tables become trial games: those where nobody but bots could agree."""

import msgspec
import pytest

from faubourg.engine import Dealer, Match
from faubourg.games import GAMES
from faubourg.table.facts import Consent, SeatFacts, TableFacts, Terms
from faubourg.table.open_table import OpenTable
from faubourg.table.problems import Problem
from faubourg.table.requests import AskTakeBack


def seat(number: int, kind: str) -> SeatFacts:
    if kind == "bot":
        return SeatFacts(number, "bot", "Bot", "novice")
    if kind == "open":
        return SeatFacts(number, "open", "…")
    return SeatFacts(number, "human", "Zoé", owner=kind)


def table(*kinds: str, rounds: int = 1) -> OpenTable:
    """Cités with these seats, all moves of the start made: the first tile of the game was drawn since."""
    match = Match.new(GAMES["cites"], {}, ["Zoé"] * len(kinds), Dealer.from_phrase("trial"))
    for _ in range(3 * rounds):
        for number in range(len(kinds)):
            match.play(number, next(iter(match.state.legal(number))))
    seats = tuple(seat(number, kind) for number, kind in enumerate(kinds))
    facts = TableFacts(
        id="x" * 16,
        game="cites",
        rules=match.header.rules,
        options=dict(match.header.options),
        seed=None,
        commitment=match.header.commitment,
        seats=seats,
    )
    return OpenTable(facts, match)


@pytest.mark.rule("HOUSE-3")
@pytest.mark.parametrize("kinds", [("me",), ("me", "bot"), ("me", "bot", "bot"), ("me", "open", "bot")])
def test_where_nobody_could_agree_it_becomes_a_trial(kinds: tuple[str, ...]) -> None:
    tried = table(*kinds)
    with pytest.raises(Problem) as caught:
        tried.asked("me", AskTakeBack(0))
    assert caught.value.kind == "trial-game"
    assert tried.makes_trial(0)
    consent = tried.asked("me", AskTakeBack(0, trial=True))
    tried.going_back(consent, None)(tried.match)
    assert tried.match.trial
    assert tried.match.record().trial
    assert not tried.makes_trial(0)


@pytest.mark.rule("HOUSE-2")
@pytest.mark.parametrize("kinds", [("me", "you"), ("me", "me"), ("me", "you", "bot"), ("me", "me", "bot")])
def test_where_another_person_sits_nothing_is_a_trial(kinds: tuple[str, ...]) -> None:
    agreed = table(*kinds)
    assert not agreed.makes_trial(0)
    for ask in (AskTakeBack(0), AskTakeBack(0, trial=True)):
        agreed.asked("me", ask)
    agreed.going_back(Consent(0, agreed.match.last_decision(0) or 0), None)(agreed.match)
    assert not agreed.match.trial


@pytest.mark.rule("HOUSE-6")
def test_where_decisions_stand_nothing_is_asked() -> None:
    final = table("me")
    final.under(Terms(final=True))
    assert not final.makes_trial(0)
    with pytest.raises(Problem) as caught:
        final.asked("me", AskTakeBack(0, trial=True))
    assert caught.value.kind == "cannot-undo"
    assert caught.value.details.rule == "HOUSE-6"


@pytest.mark.rule("HOUSE-4")
def test_what_another_process_has_stored_holds_here() -> None:
    other = table("me")
    other.read_on(msgspec.structs.replace(other.facts, trial=True), [])
    assert other.match.trial
    assert not other.makes_trial(0)
