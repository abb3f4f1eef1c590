"""The ledger's invariants 1 to 14, each in a test of its number, over whole campaigns played at random."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from faubourg.engine import ALL, CHANCE, Dealer, Match, Record
from faubourg.engine.testing import difference
from faubourg.games.mycity.campaign.moves import Cog, Lay, Stick, campaign_space
from faubourg.games.mycity.campaign.plan import CHOSEN, LINES
from faubourg.games.mycity.campaign.position import LAY, TOKEN_PHASES, CampaignPosition
from faubourg.games.mycity.campaign.setting import CampaignSetting
from faubourg.games.mycity.campaign.start import replay_value
from faubourg.games.mycity.campaign.stickers import PRINTED, ground, why_not_there
from faubourg.games.mycity.game import GAME
from tests.effort import effort
from tests.rules.mycity.campaign.campaigns import campaign, carried_by, played, state_of, steps
from tests.rules.mycity.campaign.cities import at, begun, town

SEEDS = [f"campaign {number}" for number in range(effort(1))]
CASTS = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def campaigns(seats: int) -> list[tuple[Match, ...]]:
    return [campaign(seats, seed) for seed in SEEDS]


def outfits(state: CampaignPosition) -> tuple[Any, ...]:
    assert isinstance(state.setting, CampaignSetting)
    return state.setting.outfits


@pytest.mark.rule("MC-CAMP-FRAME-2", "MC-CAMP-CABINET-3")
@CASTS
def test_invariant_1_circles_never_fall_and_each_has_its_source(seats: int) -> None:
    for matches in campaigns(seats):
        values = [carried_by(match)["cities"] for match in matches]
        for before, after in pairwise(values):
            for old, new in zip(before, after, strict=True):
                assert all(new["circles"][source] >= count for source, count in old["circles"].items())
                assert list(new["circles"]) == ["rank", "fifty", "shaft", "rails", "gold"]
        assert all(city["circles"]["gold"] == 0 for cities in values[:-1] for city in cities)
        last = state_of(matches[-1])
        for seat, city in enumerate(values[-1]):
            had = city["nuggets"] + 3 * city["circles"]["gold"]
            assert (city["circles"]["gold"], city["nuggets"]) == divmod(had, 3)
            tops = sum(row[seat]["score"] == 50 for row in carried_by(matches[-1])["results"])
            assert city["circles"]["fifty"] == tops
            assert sum(last.town(seat).circles) == sum(city["circles"].values())


@pytest.mark.rule("MC-CAMP-FRAME-5", "MC-CAMP-WHATIF-1")
def test_invariant_3_a_record_gives_every_position_again() -> None:
    matches = campaign(2, SEEDS[0])
    for match in (matches[0], matches[12], matches[20]):
        again = Match.replay(GAME, Record.from_text(match.record(ALL).to_text()))
        for ply in range(0, len(match.line) + 1, 5):
            assert difference(again.state_at(ply), match.state_at(ply)) is None
        assert msgspec.json.encode(again.state.carry()) == msgspec.json.encode(match.state.carry())


@pytest.mark.rule("MC-CAMP-WHATIF-1")
@pytest.mark.parametrize("same_deck", [True, False])
def test_invariant_3_an_own_replay_leaves_the_campaign_as_it_is(same_deck: bool) -> None:
    state = state_of(campaign(3, SEEDS[0])[16])
    before, text = msgspec.json.encode(state.carry()), state.text(ALL)
    value = replay_value(state, 2, same_deck=same_deck)
    match = Match.new(GAME, {"mode": "replay"}, ["Ada"], Dealer.from_phrase("replay"), value)
    again = state_of(played(match, Random(3)))
    assert (again.over, again.carry()) == (True, None)
    assert outfits(again)[0] == outfits(state)[2]
    count = min(len(again.drawn), len(state.drawn))
    assert (again.drawn[:count] == state.drawn[:count]) == same_deck
    assert (msgspec.json.encode(state.carry()), state.text(ALL)) == (before, text)


NEVER = {at("E3"), at("E6")}
NOT_BEFORE_19 = {at("B10"), at("B1")}


@pytest.mark.rule("MC-CAMP-STICK-2", "MC-CAMP-STICK-7")
@CASTS
def test_invariant_4_every_sticker_satisfied_its_rule(seats: int) -> None:
    for match in (match for matches in campaigns(seats) for match in matches):
        for state, seat, move in steps(match):
            if isinstance(move, Stick):
                where, board = (move.row, move.col), ground(state.town(seat).stickers)
                flood = "FLOOD" in state.episode.modules
                assert why_not_there(board, move.token, where, flood=flood) is None
                assert where not in NEVER
                assert where not in NOT_BEFORE_19 or state.chronicle.episode >= 19
                assert PRINTED.letter(*where) != "T"
        for city in carried_by(match)["cities"]:
            covered = [tuple(map(int, square.split(","))) for square in city["stickers"]]
            assert not {"T", "M"} & {PRINTED.letter(*square) for square in covered}


BUILDABLE = {**dict.fromkeys(range(1, 10), 95), **dict.fromkeys(range(13, 16), 95), 16: 94, 17: 93, 18: 92}
BUILDABLE |= dict.fromkeys(range(10, 13), 100) | dict.fromkeys(range(19, 22), 94)
BUILDABLE |= dict.fromkeys(range(22, 25), 93)


@pytest.mark.rule("MC-CAMP-MINE-1", "MC-CAMP-SAWMILL-2", "MC-CAMP-CLOSE-1", "MC-CAMP-CLOSE-2")
@CASTS
def test_invariant_5_buildable_squares_by_episode(seats: int) -> None:
    for match in (match for matches in campaigns(seats) for match in matches):
        state = state_of(match)
        number = state.chronicle.episode
        for outfit, board in zip(outfits(state), state.setting.boards, strict=True):
            land = ground(outfit.stickers).land
            openings = sum("O" in layers for _, layers in outfit.stickers)
            extra = openings - 5 if 10 <= number <= 12 else 0
            assert openings == 0 or 10 <= number <= 12
            assert land.bit_count() == BUILDABLE[number] + extra
            assert board.land == (land & board.banks[1] if 7 <= number <= 9 else land)
            assert not 7 <= number <= 9 or board.land.bit_count() == 62


MOST = {**dict.fromkeys(range(1, 25), 10), **dict.fromkeys(range(10, 13), 13)}
MOST |= dict.fromkeys(range(13, 19), 27) | dict.fromkeys(range(22, 25), 5)


@pytest.mark.rule("MC-CAMP-CAP-1", "MC-CAMP-START-1")
@CASTS
def test_invariant_6_the_marker_before_scoring(seats: int) -> None:
    for match in (match for matches in campaigns(seats) for match in matches):
        state = state_of(match)
        for seat in range(seats):
            city, episode = state.town(seat), state.episode
            due = episode.start - len(city.passed) + city.invested + 3 * city.gold
            assert city.marker == due
            assert 0 <= city.marker <= MOST[episode.number]


@pytest.mark.rule("MC-CAMP-NOPASS-1", "MC-CAMP-CABINET-1", "MC-CAMP-CABINET-2")
@CASTS
def test_invariant_7_passes_and_nuggets(seats: int) -> None:
    for match in (match for matches in campaigns(seats) for match in matches):
        state = state_of(match)
        number, moves = state.chronicle.episode, {entry.move for entry in match.entries}
        assert "pass" not in moves or number not in (6, 9)
        assert "goldpass" not in moves or number > 10
        for before, _, _ in steps(match):
            assert all(0 <= before.town(seat).nuggets <= 6 for seat in range(seats))


@pytest.mark.rule("MC-CAMP-MINE-4", "MC-CAMP-RAIL-4")
@CASTS
def test_invariant_8_depth_and_rails_grow_and_a_triangle_pays_in_one_episode(seats: int) -> None:
    for matches in campaigns(seats):
        paid: set[int] = set()
        values = [carried_by(match) for match in matches]
        for before, after in pairwise(values):
            newly = set(after["triangles"]) - set(before["triangles"])
            assert set(before["triangles"]) <= set(after["triangles"])
            assert not newly & paid
            paid |= newly
            for old, new in zip(before["cities"], after["cities"], strict=True):
                assert new["depth"] >= old["depth"]
                assert all(new["rail"][line] >= old["rail"][line] for line in LINES)
                for name, line in LINES.items():
                    assert new["rail"][name] <= line.length
                    assert not new["rail"][name] or new["rail"]["trunk"] >= line.opens


@pytest.mark.rule("MC-CAMP-FLOOD-1", "MC-CAMP-FLOOD-2")
@pytest.mark.parametrize("seed", range(effort(3)))
def test_invariant_9_the_left_bank_changes_nothing_in_the_flood(seed: int) -> None:
    left = town(8, {"B3": "R", "C2": "T", "D5": "TT", "C8": "W"})
    plain, changed = begun(8, town(8), town(8)), begun(8, left, left)
    rng = Random(seed)
    while plain.phase not in TOKEN_PHASES:
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


@pytest.mark.rule("MC-CAMP-RANK-1", "MC-CAMP-SOLO-1")
@CASTS
def test_invariant_11_the_classes_part_the_cities(seats: int) -> None:
    for match in (match for matches in campaigns(seats) for match in matches):
        kinds = [result.kind for result in state_of(match).results]
        assert len(kinds) == seats
        assert set(kinds) <= {"1st", "2nd", "others"}
        assert "1st" in kinds or seats == 1
        assert "2nd" not in kinds or seats != 2


def tokens_and_lines() -> list[Any]:
    moves: list[Any] = [Stick(token, row, col) for token in CHOSEN for row in range(11) for col in range(11)]
    return [*moves, *(Cog(f"B{n}") for n in range(1, 9)), *map(Lay, LINES)]


@pytest.mark.rule("MC-CAMP-D1", "MC-CAMP-D2", "MC-CAMP-D3", "MC-CAMP-D4")
@pytest.mark.parametrize("number", range(1, 25))
def test_invariant_12_legal_is_what_nothing_refuses(number: int) -> None:
    """The tokens and lines at every sealed phase, and a share of the index at two cards."""
    match, space = campaign(3, SEEDS[0])[number - 1], campaign_space()
    found = [state for state, seat, _ in steps(match) if seat != CHANCE]
    cards = [state for state in found if state.phase not in TOKEN_PHASES]
    settling = [state for state in found if state.phase in TOKEN_PHASES]
    rng = Random(number)
    some = [space.move(rng.randrange(len(space))) for _ in range(effort(150))]
    for state in (cards[0], cards[-1], *settling[:2], *settling[-2:]):
        for seat in range(3):
            legal = state.legal(seat)
            assert [move for move in legal if state.why_not(seat, move) is not None] == []
            asked = [*some, *tokens_and_lines()] if state.phase in TOKEN_PHASES else some
            for move in asked:
                assert (move in legal) == (state.why_not(seat, move) is None), (number, seat, str(move))


LATER_WORDS = {
    2: r"\bc4\b|church|C1|BAN|forbidden|banning",
    3: "flood",
    4: "nugget|golden|gold|SM|goldpass",
    5: "cog|invest|factor",
    6: "depth|triangle|shaft|M[BRY]\\b",
    7: "rail|piece|trunk|PORT",
    8: "PAL|park|palace",
}


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("number", range(1, 22))
def test_invariant_13_a_view_tells_nothing_of_later_chapters(number: int) -> None:
    match = campaign(2, SEEDS[0])[number - 1]
    states = [state for state, _, _ in steps(match)]
    chapter = (number + 2) // 3
    words = "|".join(pattern for opens, pattern in LATER_WORDS.items() if opens > chapter)
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert state.chapter == chapter
        for viewer in (0, None):
            told = msgspec.json.encode(state.view(viewer)).decode() + state.text(viewer)
            assert re.findall(words, told) == []


@pytest.mark.rule("MC-CAMP-FRAME-4", "MC-CAMP-REWARD-2")
@pytest.mark.parametrize("number", [2, 6, 13, 15, 19, 21])
def test_invariant_13_a_view_holds_no_sealed_choice_and_no_order_of_the_pile(number: int) -> None:
    match = campaign(3, SEEDS[0])[number - 1]
    for state, seat, move in steps(match):
        if seat == CHANCE:
            view = state.view(0)
            assert list(view.coming) == [card for card in state.setting.deck if card not in view.drawn]
            continue
        after = state.copy()
        after.do(seat, move)
        if len(after.deciders) and after.phase == state.phase and after.card == state.card:
            for other in (None, *(s for s in range(3) if s != seat)):
                was, now = state.view(other), after.view(other)
                assert [c for c in now.cities if c.owes] or state.deciders
                same = [msgspec.structs.replace(c, owes=False) for c in was.cities]
                assert [msgspec.structs.replace(c, owes=False) for c in now.cities] == same


@pytest.mark.rule("MC-CAMP-FACTORY-1", "MC-CAMP-CHURCH-3")
@CASTS
def test_invariant_14_cogs_and_the_fourth_church(seats: int) -> None:
    for matches in campaigns(seats):
        fifteen = state_of(matches[14])
        thirteen = [row["class"] for row in carried_by(matches[14])["results"][12]]
        for seat, outfit in enumerate(outfits(fifteen)):
            assert len(outfit.cogs) == 3 + (thirteen[seat] == "others")
        for number, match in enumerate(matches, 1):
            for city in carried_by(match)["cities"]:
                assert len(city["cogs"]) <= 5
                assert (city["c4"] in ("C4a", "C4b", "C4c")) == (number >= 4)


@pytest.mark.rule("MC-CAMP-RAIL-5")
def test_a_random_campaign_reaches_every_phase() -> None:
    """Otherwise the tests above would say little."""
    seen = {state.phase for match in campaign(3, SEEDS[0]) for state, _, _ in steps(match)}
    assert {*TOKEN_PHASES, LAY} <= seen
