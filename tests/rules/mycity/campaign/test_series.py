"""A campaign as a chain of matches, solo campaigns, episodes on their own, and own replays."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest

from faubourg.engine import (
    ALL,
    BadOptions,
    BadRecord,
    Dealer,
    Match,
    Record,
    next_match,
    preview,
    verify_series,
)
from faubourg.games.mycity.campaign.carried import founding
from faubourg.games.mycity.campaign.chapters import LEAFLETS, leaflets, opened, tables
from faubourg.games.mycity.campaign.moves import campaign_space
from faubourg.games.mycity.campaign.plan import EPISODES
from faubourg.games.mycity.campaign.position import SAVED
from faubourg.games.mycity.campaign.scoring import counted
from faubourg.games.mycity.campaign.standard_city import standard_city
from faubourg.games.mycity.campaign.start import replay_value
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import PRINTED, ground
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.standard_boards import STANDARD
from tests.rules.mycity.campaign.cities import at, begun, built, draw, rewarding


def play(match: Match, rng: Random) -> Match:
    while not match.state.over:
        seat = rng.choice(match.state.deciders)
        match.play(seat, match.state.legal(seat).pick(rng))
    return match


def chain(count: int, seats: int = 2, seed: str = "chain") -> list[Match]:
    rng = Random(seed)
    names = [f"Player {number}" for number in range(seats)]
    options: dict[str, object] = {"mode": "campaign", "solo": seats == 1}
    carried = founding(["Rivemont", None, "Val-Doré", None][:seats])
    found = [play(Match.new(GAME, options, names, Dealer.from_phrase(seed), carried), rng)]
    while len(found) < count:
        found.append(play(next_match(found[-1], Dealer.from_phrase(f"{seed} {len(found)}")), rng))
    return found


MATCHES = chain(7)
RECORDS = [Record.from_text(match.record(ALL).to_text()) for match in MATCHES]


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-2", "MC-CAMP-FRAME-3")
def test_a_campaign_is_proved_as_a_series() -> None:
    again = verify_series(GAME, RECORDS)
    assert [match.header.options["episode"] for match in again] == [1, 2, 3, 4, 5, 6, 7]
    assert again[-1].state.carry() == MATCHES[-1].state.carry()
    state = again[3].state
    assert isinstance(state, CampaignState)
    assert {state.town(seat).c4 for seat in (0, 1)} <= {"C4a", "C4c"}
    assert MATCHES[4].state.options["episode"] == 5


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-2")
def test_a_chain_with_a_gap_a_repeat_or_another_value_is_none() -> None:
    for wrong in (RECORDS[1:], RECORDS[:2] + RECORDS[3:], [RECORDS[0], RECORDS[0]], RECORDS[1::-1]):
        with pytest.raises(BadRecord):
            verify_series(GAME, wrong)
    carried = dict(RECORDS[1].header.carried or {})
    richer = carried | {"results": [[{"score": 50, "class": "1st"}] * 2]}
    header = msgspec.structs.replace(RECORDS[1].header, carried=richer)
    with pytest.raises(BadRecord, match="does not start from"):
        verify_series(GAME, [RECORDS[0], msgspec.structs.replace(RECORDS[1], header=header)])


@pytest.mark.rule("MC-CAMP-FRAME-6")
def test_a_new_player_takes_over_between_episodes() -> None:
    header = msgspec.structs.replace(RECORDS[1].header, seats=("Somebody", "Player 1"))
    matches = verify_series(GAME, [RECORDS[0], msgspec.structs.replace(RECORDS[1], header=header)])
    assert matches[1].header.seats[0] == "Somebody"


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_chapters_open_when_the_one_before_is_saved() -> None:
    carried = [match.state.carry() for match in MATCHES]
    assert [opened(value) for value in carried if value is not None] == [1, 1, 2, 2, 2, 3, 3]
    assert opened(founding([None, None])) == 1
    assert [leaflet.chapter for leaflet in leaflets(3)] == [1, 2, 3]
    assert len(LEAFLETS) == 8
    assert list(tables(2)["episodes"]) == ["1", "2", "3", "4", "5", "6"]
    assert set(tables(5)["sheets"]) == {"fourth", "cabinet", "nuggets_a_circle"}
    for leaflet in LEAFLETS.values():
        assert len(leaflet.text.en.split()) <= 150
        assert len(leaflet.text.fr.split()) <= 150


def test_the_board_is_that_of_the_box_but_for_two_small_squares() -> None:
    changed = PRINTED.changed({at("E3"): ".", at("E6"): "."})
    assert changed == STANDARD["legacy"]
    counts = [PRINTED.of(letters).bit_count() for letters in (".", ",", "T", "R", "M", "F")]
    assert counts == [69, 16, 5, 5, 13, 13]
    assert [(bank & PRINTED.land).bit_count() for bank in PRINTED.banks] == [33, 62]


def test_the_index_has_every_move_of_all_episodes() -> None:
    assert len(campaign_space()) == 11_269
    assert GAME.moves({"mode": "campaign"}) is GAME.moves({"mode": "episode", "episode": 3})
    texts = [str(campaign_space().move(n)) for n in (10_526, 10_527, 10_528, 10_529, 10_530, 11_256, 11_268)]
    assert texts == [
        "build C4c at 10,10 rot 90",
        "pass",
        "leave",
        "goldpass",
        "stick T at 0,0",
        "cog B1",
        "lay C",
    ]


@pytest.mark.rule("MC-CAMP-SOLO-1")
def test_alone_the_class_follows_from_the_score() -> None:
    state = begun(1, *(standard_city(1),), solo=True)
    assert [counted(state)[0].kind] == ["others"]
    for score, kind in ((9, "1st"), (8, "2nd"), (6, "2nd"), (5, "others")):
        par, low = EPISODES[1].pars
        assert kind == ("1st" if score >= par else "2nd" if score >= low else "others")
    found = chain(3, seats=1, seed="alone")
    assert len(verify_series(GAME, [match.record(ALL) for match in found])) == 3
    assert found[-1].state.standings().winners == ()


@pytest.mark.rule("MC-CAMP-WHATIF-2", "MC-CAMP-WHATIF-3")
def test_an_episode_on_its_own() -> None:
    for number, seats in ((3, 2), (9, 1), (13, 2), (22, 4)):
        options: dict[str, object] = {"mode": "episode", "episode": number}
        names = [f"P{seat}" for seat in range(seats)]
        match = play(Match.new(GAME, options, names, Dealer.from_phrase(f"own {number}")), Random(number))
        assert isinstance(match.state, CampaignState)
        assert match.state.phase == SAVED
        assert match.state.carry() is None
        assert len(match.state.results) == seats
        assert {entry.move.split()[0] for entry in match.entries} <= {
            "draw",
            "build",
            "pass",
            "goldpass",
            "leave",
        }
    with pytest.raises(BadOptions):
        GAME.start({"mode": "episode", "episode": 2}, 2, founding([None, None]))


@pytest.mark.rule("MC-CAMP-WHATIF-3")
def test_the_standard_city() -> None:
    cities = {number: standard_city(number) for number in range(1, 25)}
    assert [number for number, city in cities.items() if city.c4] == [*range(5, 25)]
    assert [city.nuggets for city in cities.values()] == [0] * 10 + [1, 2] + [3] * 12
    assert [len(city.cogs) for city in cities.values()] == [0] * 12 + [1, 2] + [3] * 10
    assert cities[24].cogs == ("B1", "B2", "B3")
    tops = {
        number: {square: layers[-1] for square, layers in city.stickers} for number, city in cities.items()
    }
    assert [tops[n].get(at("G6")) for n in (1, 2, 12, 13)] == [None, "W", "W", "B"]
    assert [n for n in tops if at("I6") in tops[n]] == [*range(4, 25)]
    assert [n for n in tops if at("J3") in tops[n]] == [*range(6, 25)]
    assert [n for n in tops if at("F1") in tops[n]] == [*range(9, 25)]
    assert [n for n in tops if at("D5") in tops[n]] == [*range(14, 25)]


@pytest.mark.rule("MC-CAMP-WHATIF-1")
def test_an_own_replay_changes_nothing() -> None:
    state = MATCHES[6].state
    assert isinstance(state, CampaignState)
    before = msgspec.json.encode(state.carry())
    carried = replay_value(state, 1, same_deck=True)
    match = play(Match.new(GAME, {"mode": "replay"}, ["A"], Dealer.from_phrase("again"), carried), Random(5))
    assert isinstance(match.state, CampaignState)
    count = min(len(match.state.drawn), len(state.drawn))
    assert match.state.drawn[:count] == state.drawn[:count]
    assert match.state.setting.boards[0] == state.setting.boards[1]
    assert match.state.carry() is None
    assert msgspec.json.encode(state.carry()) == before
    fresh = replay_value(state, 1, same_deck=False)
    assert fresh["deck"] == []
    for wrong in (
        {},
        {**carried, "deck": ["Y1", "Y1"]},
        {**carried, "deck": ["C9"]},
        {**carried, "episode": 0},
    ):
        with pytest.raises(BadOptions):
            GAME.start({"mode": "replay"}, 1, wrong)
    with pytest.raises(BadOptions):
        GAME.start({"mode": "replay"}, 2, carried)


def test_only_the_top_layer_acts() -> None:
    state = begun(9)
    rewarding(state, "1st others")
    state.play(1, GAME.parse("stick B at 7,5"))
    assert ground(state.town(1).stickers).letter(7, 5) == "."


@pytest.mark.rule("MC-CAMP-FRAME-3")
def test_what_belongs_to_an_episode_is_gone_in_the_next() -> None:
    for before, after in pairwise(MATCHES):
        first = after.state_at(0)
        assert isinstance(first, CampaignState)
        assert isinstance(before.state, CampaignState)
        assert any(city.built for city in before.state.cities)
        assert (first.drawn, first.card, first.forbidden, first.gold_won) == ((), None, None, False)
        assert first.coming == first.setting.deck
        for seat, city in enumerate(first.cities):
            gone = (city.built, city.passed, city.left, city.squares, city.gold)
            assert gone == ((), (), None, 0, False)
            assert city.marker == first.episode.start
            town, old = first.town(seat), before.state.town(seat)
            assert (town.golden, town.invested, town.pieces) == ((), 0, 0)
            assert (town.circles, town.c4, town.nuggets) == (old.circles, old.c4, old.nuggets)
            assert set(old.stickers) <= set(town.stickers)


@pytest.mark.rule("MC-CAMP-CAP-1")
def test_the_preview_of_the_last_decision_is_counted_without_cap_and_floor() -> None:
    state = draw(built(begun(1, standard_city(1), solo=True), "Y1 E1 E2"), "Y2")
    before, after, _ = preview(GAME, state, 0, GAME.parse("leave"))
    assert before.scores[0].total == after.scores[0].total == state.standings(0).scores[0].total < 0
    state.play(0, GAME.parse("leave"))
    assert state.standings(0).scores[0].total == 0
    move = next(iter(state.legal(0)))
    before, after, _ = preview(GAME, state, 0, move)
    assert before.scores[0].total == after.scores[0].total == 0
