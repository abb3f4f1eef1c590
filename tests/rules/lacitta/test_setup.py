"""Rule groups SETUP and ADVANCED."""

from __future__ import annotations

from collections import Counter

import pytest

from faubourg.engine import CHANCE, BadOptions
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.cards import CARDS
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.phases.building import far_sites
from faubourg.games.lacitta.terrain import PRINTED, WASTES
from tests.rules.lacitta.our_box import TILES
from tests.rules.lacitta.scenes import HOMES, of, people, play, refused, scene, settle, start, texts


@pytest.mark.rule("LC-SETUP-1")
@pytest.mark.parametrize("seats", [0, 1, 6, -2, True, 2.0, "3"])
def test_two_to_five_people_play(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({}, seats)
    assert caught.value.rule == "LC-SETUP-1"
    assert [GAME.start({}, n).seats for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("LC-SETUP-2", "LC-SETUP-4", "LC-SETUP-7", "LC-SETUP-9")
@pytest.mark.parametrize("edition", ["A", "B", "C"])
@pytest.mark.parametrize(("seats", "reserve"), [(2, 118), (3, 112), (4, 106), (5, 100)])
def test_what_lies_there_after_the_set_up(edition: str, seats: int, reserve: int) -> None:
    """EX-27, seen before the first growth."""
    state = start(seats, edition)
    while state.phase != stages.VOICE:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert state.reserve == reserve
    assert state.people == [3] * 2 * seats
    assert Counter(city.owner for city in state.cities) == dict.fromkeys(range(seats), 2)
    assert (state.castles, state.gold) == ([2] * seats, [1] * seats)
    assert (state.markers, state.cards) == ([4] * seats, [3] * seats)
    assert sum(state.people) + state.reserve == 130


@pytest.mark.rule("LC-SETUP-5", "LC-POL-1", "LC-COCAGNE-1")
@pytest.mark.parametrize(("edition", "ports"), [("A", 0), ("B", 0), ("C", 4)])
def test_seven_of_32_politics_cards_are_turned_up(edition: str, ports: int) -> None:
    state = start(edition=edition)
    weights = {str(move): n for move, n in state.outcomes()}
    assert sum(weights.values()) == 32
    assert weights.get("turn up port", 0) == ports
    settle(state)
    assert len(state.display) == 7
    assert state.pile == 25
    assert sum(state.discard) == 0
    taken = Counter(CARDS[card] for card in state.display)
    assert {name: n - taken[name] for name, n in zip(CARDS, state.setting.deck, strict=True)} == dict(
        zip(CARDS, state.unseen, strict=True)
    )


@pytest.mark.rule("LC-SETUP-6", "LC-VOICE-5")
def test_the_voice_pile_has_nine_cards_of_each_service() -> None:
    state = start()
    while state.phase != stages.VOICE:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert [(str(move), n) for move, n in state.outcomes()] == [
        ("voice open culture", 9),
        ("voice open education", 9),
        ("voice open health", 9),
    ]
    assert state.spoken == [0, 0, 0]


@pytest.mark.rule("LC-SETUP-8", "LC-SETUP-12")
def test_a_castle_gives_the_symbols_of_all_farmland_beside_it() -> None:
    """EX-1 and EX-2: 3 + 1 and 3 + 2; a terrain serves everybody beside it in full."""
    blue = scene("0 f5 3", "1 f8 3", terrain={"C": "f3", "H": "f1"})
    assert blue.food == [4, 4]
    assert scene("0 f5 3", "1 x2 3", terrain={"C": "f3", "H": "f2"}).food == [5, 0]


@pytest.mark.rule("LC-SETUP-10")
def test_the_first_player_is_drawn_or_the_first_seat() -> None:
    state = start(3)
    while state.phase != stages.STARTER:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert [(str(m), n) for m, n in state.outcomes()] == [
        ("starter 1", 1),
        ("starter 2", 1),
        ("starter 3", 1),
    ]
    settle(state, "starter 2")
    assert (state.first, state.order, state.deciders) == (1, (1, 2, 0), (1,))
    named = start(3, first_player="first_seat")
    settle(named)
    assert named.first == 0
    assert refused(named, 0, "starter 1") == "LC-SETUP-10"


@pytest.mark.rule("LC-SETUP-11")
def test_food_is_pooled_and_never_paid() -> None:
    state = scene("0 f5 3: farm f6", "0 s6 3", "1 x2 3", terrain={"C": "f2", "N": "f1"})
    assert state.food[0] == 2 + 2 + 1
    play(state, 0, "take palace at f7")
    assert (state.food[0], state.gold[0]) == (5, 0)
    assert refused(scene(*HOMES), 0, "take palace at f6 paying 1 food") == "LC-SETUP-11"


@pytest.mark.rule("LC-SETUP-13")
def test_the_printed_edge_counts_in_the_new_edition_only() -> None:
    """EX-3: a farm at the seam of wasteland and farmland; wasteland gives nothing."""
    lands = {"B": "f1", "A": "f1"}
    printed = scene("0 a2 4", "1 x2 3", terrain=lands, edge=PRINTED)
    play(printed, 0, "build farm at a1")
    assert printed.food[0] == 2 + 2
    waste = scene("0 c1 4", "1 x2 3", terrain=lands, edge=PRINTED)
    play(waste, 0, "build farm at b1")
    assert waste.food[0] == 1 + 1
    assert start(edition="A").ground.edge == ()
    assert dict(start(edition="B").ground.edge)["farm-a"] == "farm-a"


@pytest.mark.rule("LC-SETUP-14")
def test_counting_tokens_and_help_cards_are_no_part_of_a_position() -> None:
    view = start().view(0)
    assert not {"help", "tokens", "counters"} & set(view.__struct_fields__)
    assert view.pools == {
        "farm-quarry": 40,
        "market": 16,
        "palace-hospital": 20,
        "statue-cathedral": 15,
        "school-university": 15,
        "fountain-bath": 15,
    }


@pytest.mark.rule("LC-SETUP-15", "LC-ACTION-5")
def test_every_player_card_offers_gold_a_city_or_a_small_building() -> None:
    for cards in (3, 2, 1):
        lines = {"rounds": f"{3 - cards} of 5", "player 1": f"gold 1, cards {cards}"}
        state = scene("0 f5 3", "1 x2 3", display=["bath"], terrain={"C": "lk"}, lines=lines)
        offered = {text.split()[0] for text in texts(state, 0) if not text.startswith(("take", "pass"))}
        assert offered == {"gold", "found", "build"}
        kinds = {text.split()[1] for text in texts(state, 0, "build")}
        assert kinds == {"farm", "quarry", "school", "statue", "fountain", "market"}


@pytest.mark.rule("LC-SETUP-7", "LC-ADVANCED-2", "LC-ADVANCED-8")
@pytest.mark.parametrize(("setup", "draws"), [("suggested", (0, 0, 0)), ("advanced", (22, 22, 23))])
def test_terrain_is_drawn_in_the_advanced_set_up_only(setup: str, draws: tuple[int, int, int]) -> None:
    """One draw for each triangle, and in C one for the two tiles of the expansion."""
    for edition, count in zip("ABC", draws, strict=True):
        state, drawn = start(2, edition, setup=setup), []
        while state.deciders == (CHANCE,):
            drawn.append(str(state.outcomes()[0][0]))
            state.apply(CHANCE, GAME.parse(drawn[-1]))
        assert sum(text.startswith("terrain ") for text in drawn) == count
        assert sum(text.startswith("turn up ") for text in drawn) == 7
        assert sum(text.startswith("starter ") for text in drawn) == 1


# ---------------------------------------------------------------------- advanced


@pytest.mark.rule("LC-ADVANCED-1", "LC-ADVANCED-2")
def test_the_22_tiles_are_laid_at_random_on_a_to_v() -> None:
    state = start(2, "B", setup="advanced")
    while state.phase != stages.TERRAIN:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert {str(m): n for m, n in state.outcomes()} == {
        "terrain a f1": 7,
        "terrain a f2": 6,
        "terrain a f3": 1,
        "terrain a mt": 3,
        "terrain a lk": 5,
    }
    settle(state, "terrain a f3")
    assert state.layout[0] == "f3"
    assert "f3" not in state.layout[1:]
    assert Counter(state.layout) == {tile.id: tile.count for tile in TILES}
    assert state.cities == []
    assert state.gold == [1, 1]
    assert start(2, "B").phase == stages.DISPLAY
    assert refused(scene(*HOMES), 0, "castle at a1") == "LC-ADVANCED-1"
    assert refused(scene(*HOMES), 0, "terrain a f1") == "LC-ADVANCED-2"


@pytest.mark.rule("LC-ADVANCED-3", "LC-ADVANCED-6", "LC-ADVANCED-7")
@pytest.mark.parametrize(
    ("seats", "starter", "order", "first"),
    [
        (4, 1, [0, 3, 2, 1, 1, 2, 3, 0], 1),
        (2, 1, [0, 1, 1, 0], 1),
        (3, 3, [2, 1, 0, 0, 1, 2], 0),
        (5, 2, [1, 0, 4, 3, 2, 2, 3, 4, 0, 1], 2),
    ],
)
def test_castles_go_to_the_right_and_back(seats: int, starter: int, order: list[int], first: int) -> None:
    """DX-2."""
    state = start(seats, "B", setup="advanced")
    settle(state, f"starter {starter}")
    asked = []
    while state.phase == stages.CASTLES:
        seat = state.deciders[0]
        asked.append(seat)
        other = (seat + 1) % seats
        rule = "LC-ADVANCED-3" if len(asked) <= seats else "LC-ADVANCED-6"
        hex_ = next(iter(BOARD.names(far_sites(state))))
        assert refused(state, other, f"castle at {hex_}") == rule
        play(state, seat, f"castle at {hex_}")
    assert asked == order
    assert state.first == first
    assert state.order[0] == first
    assert Counter(c.owner for c in state.cities) == dict.fromkeys(range(seats), 2)


@pytest.mark.rule("LC-ADVANCED-4", "LC-ADVANCED-5")
def test_three_hexes_lie_between_castles_and_food_comes_at_once() -> None:
    state = start(2, "B", setup="advanced")
    settle(state, "starter 1", "terrain c f3", "terrain h f2")
    told = play(state, 0, "castle at f5")
    assert state.food[0] == state.ground.food[BOARD.index["f5"]] == 5
    assert people(state, "f5") == 3
    assert of(told, "castle-placed") == [
        {"type": "castle-placed", "seat": 0, "hex": "f5", "city": "f5", "food": 5}
    ]
    assert refused(state, 1, "castle at f8") == "LC-ADVANCED-4"
    assert refused(state, 1, "castle at f5") == "LC-ADVANCED-4"
    assert refused(state, 1, "castle at a8") == "LC-PLAYERS2-1"
    play(state, 1, "castle at g4")
    assert people(state, "g4") == 3


@pytest.mark.rule("LC-ADVANCED-8")
@pytest.mark.parametrize(("tile", "other"), [("x-lake", "x-farm"), ("x-farm", "x-lake")])
def test_the_expansion_tiles_are_shuffled_over_their_two_spaces(tile: str, other: str) -> None:
    state = start(2, "C", setup="advanced")
    while len(state.layout) < 22:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert [(str(m), n) for m, n in state.outcomes()] == [
        ("terrain waste-1 x-lake", 1),
        ("terrain waste-1 x-farm", 1),
    ]
    settle(state, f"terrain waste-1 {tile}")
    edge = dict(state.ground.edge)
    assert (edge[WASTES[0]], edge[WASTES[1]]) == (tile, other)


@pytest.mark.rule("LC-COCAGNE-3")
def test_the_expansion_tiles_lie_on_the_wastelands() -> None:
    edge = dict(start(2, "C").ground.edge)
    assert (edge["waste-1"], edge["waste-2"]) == ("x-lake", "x-farm")
    assert edge["mountain"] == "mountain"


@pytest.mark.rule("LC-SETUP-4")
def test_every_seat_has_its_own_colour_by_its_number() -> None:
    """Seats are the colours: two players cannot share one, and there is no sixth."""
    with pytest.raises(BadOptions):
        GAME.start({"colours": "red,red"}, 2)
    assert len(start(5).view(None).players) == 5
