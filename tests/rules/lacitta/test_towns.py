"""The names of towns: one for each place where a castle can stand, and said wherever a city is spoken of."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta.board import BOARD, area
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.towns import TOWNS, seen_from
from tests.rules.lacitta.our_box import SETUPS


@pytest.mark.parametrize("over_unused", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_two_towns_of_a_game_bear_one_name(players: int, over_unused: bool) -> None:
    """Castles keep three hexes between them, and places of one name lie closer."""
    near = area(players, over_unused=over_unused).ball3
    for place in BOARD.names(area(players, over_unused=over_unused).in_play):
        same = BOARD.mask(*(other for other, name in TOWNS.items() if name == TOWNS[place]))
        assert same & ~near[BOARD.index[place]] == 0


def test_the_castles_of_every_set_up_have_names_of_their_own() -> None:
    for setup in SETUPS.values():
        castles = [BOARD.ids[site] for sites in setup.castles for site in sites]
        assert len({TOWNS[castle] for castle in castles}) == len(castles)


def test_french_can_say_de_of_every_town() -> None:
    assert not [name for name in TOWNS.values() if name[0] in "AEIOUYH"]


def test_events_and_scores_speak_of_towns() -> None:
    told = {"who": "Ana", "who_loser": "Bo", "source": "p3", "city": "m1", "loser": 1, "service": "culture"}
    said = GAME.texts.say("event.citizen-migrated", "fr", told)
    assert said == "Lucca (Ana) attire un citoyen de Siena (Bo)"
    assert GAME.texts.say("part.citizens", "en", {"city": "p3", "citizens": 4}) == "Citizens of Siena"


def test_a_place_is_seen_from_a_castle_as_on_a_map() -> None:
    assert seen_from("f6", "f5") == "w"
    assert seen_from("f6", "f7") == "e"
    assert seen_from("f5", "e3") == "nw"
    assert seen_from("f6", "f6") is None
    assert seen_from("a1", "x4") is None
