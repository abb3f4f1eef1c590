"""The ledger's invariants over random campaigns: short samples by default, longer ones for a proof."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from faubourg.engine import ALL, CHANCE, Dealer, Match, next_match
from faubourg.games import GAMES
from faubourg.games.mycity.campaign.carried import founding
from faubourg.games.mycity.campaign.plan import EPISODES, FIXED, LINES
from faubourg.games.mycity.campaign.position import TOKEN_PHASES
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import ground, why_not_there
from faubourg.games.mycity.game import GAME
from faubourg.table import catalogue
from tests.effort import effort

BUILDABLE = {**dict.fromkeys(range(1, 10), 95), **dict.fromkeys(range(13, 16), 95), 16: 94, 17: 93, 18: 92}
BUILDABLE |= dict.fromkeys(range(19, 22), 94) | dict.fromkeys(range(22, 25), 93)


def choose(state: CampaignState, seat: int, rng: Random) -> Any:
    """Any move, but leaving seldom, so that the boards fill."""
    legal = state.legal(seat)
    move = legal.pick(rng)
    return legal.pick(rng) if str(move) == "leave" else move


def state_of(match: Match) -> CampaignState:
    assert isinstance(match.state, CampaignState)
    return match.state


def episode(match: Match, rng: Random) -> Match:
    """An episode played at random, each sticker checked against its rule when it is placed."""
    while not match.state.over:
        state = state_of(match)
        seat = rng.choice(state.deciders)
        move = choose(state, seat, rng)
        if str(move).startswith("stick"):
            board, flood = ground(state.town(seat).stickers), "FLOOD" in state.episode.modules
            assert why_not_there(board, move.token, (move.row, move.col), flood=flood) is None
            assert (move.row, move.col) not in ((2, 4), (5, 4))
        match.play(seat, move)
    return match


def campaign(seats: int, seed: str) -> list[Match]:
    rng = Random(seed)
    options: dict[str, object] = {"mode": "campaign", "solo": seats == 1}
    names = [f"S{seat}" for seat in range(seats)]
    match = Match.new(GAME, options, names, Dealer.from_phrase(seed), founding([None] * seats))
    found = [episode(match, rng)]
    while state_of(found[-1]).next_options is not None:
        found.append(episode(next_match(found[-1], Dealer.from_phrase(f"{seed} {len(found)}")), rng))
    return found


@pytest.mark.rule(
    "MC-CAMP-FRAME-1", "MC-CAMP-FRAME-4", "MC-CAMP-CAP-1", "MC-CAMP-NOPASS-1", "MC-CAMP-CHURCH-3"
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_always_holds_over_a_campaign(seats: int) -> None:
    for number in range(effort(1)):
        before: list[dict[str, Any]] | None = None
        paid: set[int] = set()
        for match in campaign(seats, f"invariants {seats} {number}"):
            state = state_of(match)
            state.invariants()
            carried = state.carry()
            assert carried is not None
            ep, cities = state.chronicle.episode, carried["cities"]
            for seat, city in enumerate(cities):
                if before is not None:
                    assert all(
                        city["circles"][key] >= before[seat]["circles"][key] for key in city["circles"]
                    )
                    assert city["depth"] >= before[seat]["depth"]
                    assert all(city["rail"][line] >= before[seat]["rail"][line] for line in LINES)
                if ep <= 19:
                    for square in ("9,1", "0,1"):
                        assert set(city["stickers"].get(square, ())) <= {*FIXED, "B"}
                assert (city["c4"] is not None) == (ep >= 4)
                assert ep != 15 or 3 <= len(city["cogs"]) <= 5
                board = ground(state.setting.outfits[seat].stickers)  # type: ignore[attr-defined]
                land = board.land.bit_count()
                extra = sum(layers == ("O",) for _, layers in state.setting.outfits[seat].stickers) - 5  # type: ignore[attr-defined]
                assert land == (100 + extra if 10 <= ep <= 12 else BUILDABLE[ep])
            moves = [entry.move for entry in match.entries]
            assert ep not in (6, 9) or "pass" not in moves
            assert ep > 10 or "goldpass" not in moves
            closed = set(state.triangles) - set(state.chronicle.triangles)
            assert not closed & paid
            paid |= closed
            kinds = [result.kind for result in state.results]
            assert "1st" in kinds or seats == 1
            assert seats != 2 or "2nd" not in kinds
            before = cities


def _permuted(seed: str, order: list[int]) -> bytes:
    """An episode of three cities whose decisions depend on the city, not on its seat."""
    value = founding([None] * 3)
    value["cities"] = [value["cities"][seat] for seat in order]
    options: dict[str, object] = {"mode": "campaign"}
    match = Match.new(GAME, options, ["a", "b", "c"], Dealer.from_phrase(seed), value)
    rngs = {animal: Random(f"{seed} {animal}") for animal in ("eagle", "stag", "wolf")}
    last = match
    for _ in range(3):
        while not match.state.over:
            state = state_of(match)
            seats = sorted(state.deciders, key=lambda seat: state.chronicle.animals[seat])
            animal = state.chronicle.animals[seats[0]]
            match.play(seats[0], choose(state, seats[0], rngs[animal]))
        last = match
        match = next_match(match, Dealer.from_phrase(f"{seed} {state_of(match).chronicle.episode}"))
    carried = state_of(last).carry()
    assert carried is not None
    by_animal = sorted(
        (city["animal"], city, [row[seat] for row in carried["results"]])
        for seat, city in enumerate(carried["cities"])
    )
    return msgspec.json.encode(by_animal)


@pytest.mark.rule("MC-CAMP-REWARD-2", "MC-CAMP-RANK-1")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 0, 2]])
def test_no_seat_is_better_than_another(order: list[int]) -> None:
    assert _permuted("seats", order) == _permuted("seats", [0, 1, 2])


@pytest.mark.rule("MC-CAMP-FLOOD-2")
def test_the_left_bank_changes_nothing_in_the_flood() -> None:
    from tests.rules.mycity.campaign.cities import begun, town

    left = town(8, {"B3": "R", "C2": "T", "D5": "TT"})
    plain, changed = begun(8, town(8), town(8)), begun(8, left, left)
    rng = Random(3)
    while not plain.over and plain.phase not in TOKEN_PHASES:
        if plain.deciders == (CHANCE,):
            seat, move = CHANCE, plain.draw(rng)
        else:
            seat = plain.deciders[0]
            assert [*plain.legal(seat)] == [*changed.legal(seat)]
            move = plain.legal(seat).pick(rng)
        plain.do(seat, move)
        changed.do(seat, move)
        if plain.phase not in TOKEN_PHASES:
            assert plain.standings() == changed.standings()
    assert plain.results == changed.results


WORDS = (
    "nugget|cabinet|sawmill|clearing|investor|factor|soot|cog|shaft|triangle|palace|track piece|rails?|"
    "port|flood|"
    "pépite|coffre|scierie|clairière|investisseur|usine|engrenage|puits de mine|palais|chemin de fer|crue"
)


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_the_public_words_tell_nothing_of_later_chapters() -> None:
    told = msgspec.json.encode([catalogue.detail(GAME), catalogue.book(GAME.rulebook), catalogue.card(GAME)])
    text = told.decode()
    assert "MC-CAMP" not in text
    assert "goldpass" not in text
    found = set(re.findall(rf"\b(?:{WORDS})s?\b", text.lower()))
    assert found <= {"port"}
    with pytest.raises(Exception, match="moves read: ") as caught:
        GAME.parse("nonsense")
    assert "goldpass" not in str(caught.value)
    assert "stick" not in str(caught.value)
    assert set(GAMES["mycity"].texts.opened(1)) < set(GAMES["mycity"].texts.opened(8))


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize(
    ("number", "absent"),
    [
        (1, "nugget|cog|depth|rail|triangle|c4|gold|forbidden|piece|church"),
        (9, "nugget|cog|depth|rail|triangle|piece"),
        (12, "cog|depth|rail|triangle|piece"),
        (15, "depth|rail|triangle|piece"),
        (18, "rail|piece"),
    ],
)
def test_views_leave_out_sheets_of_later_chapters(number: int, absent: str) -> None:
    from tests.rules.mycity.campaign.cities import begun

    state = begun(number)
    for viewer in (0, None, ALL):
        assert re.findall(absent, msgspec.json.encode(state.view(viewer)).decode()) == []
        assert re.findall(rf"^(?:{absent})\w*:", state.text(viewer), re.MULTILINE) == []


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_rules_are_cut_to_the_chapters_that_are_open() -> None:
    book = GAME.rulebook
    for chapter in range(1, 8):
        rules = [rule for group in book.opened(chapter) for rule in group.rules if rule.chapter]
        assert all(rule.chapter <= chapter for rule in rules)
        text = " ".join(rule.en + rule.fr for rule in rules).lower()
        for opens, word in (
            (3, "flood"),
            (4, "nugget"),
            (5, "investor"),
            (6, "shaft"),
            (7, "track"),
            (8, "palace"),
        ):
            assert (word in text) == (opens <= chapter), (chapter, word)
    assert len([rule for rule in book.rules if rule.startswith("MC-CAMP-")]) == 81
    assert len(EPISODES) == 24
