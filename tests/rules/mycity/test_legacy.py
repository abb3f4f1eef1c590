"""MC-LEGACY: what the campaign needs of the episode engine."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from faubourg.engine import CHANCE, FaubourgError, Match, Record
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, Episode, chapter
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Leave
from faubourg.games.mycity.scoring import campaign_winners
from faubourg.games.mycity.setting import Setting
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.games.mycity.state import MyCityState
from faubourg.games.mycity.stickers import stick, why_not_stick
from tests.rules.mycity.tables import (
    build,
    data,
    match,
    points,
    position,
    refused,
    replayed,
    reveal,
    small,
    started,
)

LEGACY = STANDARD["legacy"]


@pytest.mark.rule("MC-LEGACY-1")
def test_24_episodes_in_8_chapters_of_3() -> None:
    assert CAMPAIGN == {"episodes": 24, "chapters": 8}
    assert [chapter(episode) for episode in range(1, 25)] == [c for c in range(1, 9) for _ in range(3)]
    for beyond in (0, 25):
        with pytest.raises(FaubourgError):
            chapter(beyond)


@pytest.mark.rule("MC-LEGACY-1")
def test_most_circles_win_the_campaign() -> None:
    assert campaign_winners([20, 25, 24]) == (1,)
    assert campaign_winners([25, 20, 25]) == (0, 2)


@pytest.mark.rule("MC-LEGACY-2")
def test_a_leaflet_changes_what_it_says_and_nothing_else() -> None:
    """Another start score and a line more; all else stays as in episode 1."""
    leaflet: dict[str, Any] = {"start": 0, "end": {"trees": 1, "rocks": -1, "colours": 1, "empty": -1}}
    state = small(data("map.mini-river"), "Y1 ##", "Y2 ##", mode="episode1", **leaflet)
    plain = small(data("map.mini-river"), "Y1 ##", "Y2 ##", mode="episode1")
    for table in (state, plain):
        build(table, "Y1", (0, 0), (0, 1))
    assert points(state) == {
        "start": 0,
        "trees": 0,
        "rocks": 0,
        "empty": -14,
        "group-yellow": 1,
        "group-red": 0,
        "group-blue": 0,
    }
    assert points(plain) == {"start": 10, "trees": 0, "rocks": 0, "empty": -14}
    reveal(state, "Y2")
    reveal(plain, "Y2")
    builds = [move for move in plain.legal(0) if str(move).startswith("build")]
    assert list(state.legal(0)) == [*builds, Leave()]  # at 0 nobody passes: MC-PASS-2 holds


@pytest.mark.rule("MC-LEGACY-3")
@pytest.mark.parametrize(
    ("square", "allowed"),
    [
        ((0, 2), True),  # a bare meadow with a small square
        ((0, 1), False),  # without one
        ((1, 7), False),  # trees
        ((2, 0), False),  # rocks
        ((0, 0), False),  # a mountain
        ((11, 0), False),  # off the board
    ],
)
def test_a_sticker_wants_a_bare_meadow_with_a_small_square(square: tuple[int, int], allowed: bool) -> None:
    found = why_not_stick(LEGACY, City(0, 10), square)
    assert (found is None) == allowed
    assert found is None or found.rule == "MC-LEGACY-3"


@pytest.mark.rule("MC-LEGACY-3")
def test_no_sticker_under_a_building_or_during_an_episode() -> None:
    played = replayed("legacy", 2, mode="episode1")
    standing = position(played).cities[0]
    assert why_not_stick(LEGACY, standing, (9, 3)) is not None
    assert why_not_stick(LEGACY, City(0, 10), (9, 3)) is None
    assert refused(played, "stick T on 0,2") == "MC-LEGACY-3"


@pytest.mark.rule("MC-LEGACY-3", "MC-LEGACY-5")
def test_a_sticker_makes_another_board_and_boards_may_differ() -> None:
    planted = stick(LEGACY, "T", (0, 2))
    assert planted.trees.bit_count() == LEGACY.trees.bit_count() + 1
    assert (planted.river, planted.land) == (LEGACY.river, LEGACY.land)
    base = started(2, mode="episode1")
    state = MyCityState(
        base.options,
        2,
        Setting(base.setting.episode, [LEGACY, planted], [base.setting.episode.own_set()] * 2),
    )
    assert points(state, 1)["trees"] == points(state, 0)["trees"] + 2
    assert points(state, 1)["empty"] == points(state, 0)["empty"] + 1
    assert [seen.board for seen in state.view(None).cities] == [0, 1]
    assert pickle.loads(pickle.dumps(state)).view(0) == state.view(0)


@pytest.mark.rule("MC-LEGACY-5")
def test_episode_1_can_be_played_on_its_own() -> None:
    assert GAME.rule_set("episode1")["mode"] == "episode1"
    assert started(mode="episode1").deciders == (CHANCE,)


@pytest.mark.rule("MC-LEGACY-6")
@pytest.mark.parametrize("stop", [1, 7, 24])
def test_a_saved_episode_goes_on_from_the_same_point(stop: int) -> None:
    played = replayed("legacy", stop, mode="episode1")
    saved = played.record().to_text()
    again = Match.replay(GAME, Record.from_text(saved), played.dealer)
    assert position(again).view(0) == position(played).view(0)
    assert [str(m) for m in again.state.legal(0)] == [str(m) for m in played.state.legal(0)]


def test_an_episode_with_unknown_entries_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**msgspec.to_builtins(EPISODES["episode1"]), "palace": 1}, Episode)


def test_a_state_is_pickled_whole() -> None:
    played = match("Y1 R1", seats=2)
    again = pickle.loads(pickle.dumps(played.state))
    assert again.view(0) == played.state.view(0)
    assert again.setting.boards == position(played).setting.boards
