"""The ledger's section 9, rows 1 to 6: attempts against the frame, and the rules that refuse them."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from faubourg.engine import (
    ALL,
    CHANCE,
    BadOptions,
    BadRecord,
    Dealer,
    Entry,
    Match,
    Record,
    next_match,
    verify_series,
)
from faubourg.engine.match import CannotUndo
from faubourg.games.mycity.campaign.carried import city_name, founding, read_value
from faubourg.games.mycity.campaign.scoring import circles
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.episode import TRACK
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build
from tests.rules.mycity.campaign.cities import begun, refused, settle_gifts, started, town, value


def start_refused(options: dict[str, Any], seats: int, carried: dict[str, Any] | None = None) -> str | None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({"mode": "campaign", **options}, seats, carried)
    return caught.value.rule


# ---------------------------------------------------------------------- row 1


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-6", "MC-CAMP-SOLO-1")
def test_row_1_cities_are_fixed() -> None:
    assert [start_refused({}, seats) for seats in (0, 1, 5, 99)] == ["MC-CAMP-FRAME-1"] * 4
    for seats in (1, 5):
        with pytest.raises(BadOptions) as caught:
            Match.new(GAME, {"mode": "campaign"}, [f"P{n}" for n in range(seats)], None)
        assert caught.value.rule == "MC-CAMP-FRAME-1"
    assert start_refused({"solo": True}, 2) == "MC-CAMP-SOLO-1"
    assert start_refused({}, 3, founding(["A", "B"])) == "MC-CAMP-FRAME-6"
    assert GAME.start({"mode": "campaign", "solo": True}, 1).seats == 1
    with pytest.raises(BadOptions, match="2 to 4 cities"):
        founding([])
    for text in ("take over 2", "swap 1 2", "add city", "drop 2"):
        assert refused(begun(1), text) == "FRAME-6"


@pytest.mark.rule("MC-CAMP-FRAME-6")
def test_row_1_no_city_joins_goes_or_is_exchanged_between_episodes() -> None:
    first = played_out(Match.new(GAME, {"mode": "campaign"}, ["Ada", "Bo"], Dealer.from_phrase("row 1")))
    second = played_out(next_match(first, Dealer.from_phrase("row 1, later")))
    records = [match.record(ALL) for match in (first, second)]
    assert len(verify_series(GAME, [records[0], seated(records[1], "Ada", "Cy")])) == 2
    for names in (("Bo", "Ada"), ("Ada",), ("Ada", "Bo", "Cy")):
        with pytest.raises(BadRecord) as caught:
            verify_series(GAME, [records[0], seated(records[1], *names)])
        assert (caught.value.rule, caught.value.match) == ("MC-CAMP-FRAME-6", 2)


def seated(record: Record, *names: str) -> Record:
    entries = tuple(entry for entry in record.entries if entry.seat < len(names))
    header = msgspec.structs.replace(record.header, seats=names)
    return msgspec.structs.replace(record, header=header, entries=entries)


# ---------------------------------------------------------------------- row 2


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-2")
def test_row_2_episodes_come_in_order() -> None:
    carried = value(5, (town(5),) * 2)
    assert start_refused({"episode": 6}, 2, carried) == "MC-CAMP-FRAME-1"
    assert start_refused({"episode": 4}, 2, carried) == "MC-CAMP-FRAME-1"
    assert start_refused({"episode": 5}, 2) == "MC-CAMP-FRAME-2"
    assert start_refused({"episode": 25}, 2) == "MC-CAMP-FRAME-1"
    assert (
        start_refused({"episode": 24}, 2, {**value(24, (town(24),) * 2), "episode": 25}) == "MC-CAMP-FRAME-2"
    )


def changed(path: str, new: Any) -> dict[str, Any]:
    carried = copy.deepcopy(value(17, (town(17, {"F1": "T"}),) * 2))
    *where, last = path.split(".")
    inner: Any = carried
    for key in where:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    inner[int(last) if isinstance(inner, list) else last] = new
    return carried


@pytest.mark.rule("MC-CAMP-FRAME-2")
@pytest.mark.parametrize(
    ("path", "new"),
    [
        ("episode", "17"),
        ("more", 1),
        ("triangles", [6]),
        ("triangles", [9, 5]),
        ("cities", []),
        ("results", []),
        ("results.0.0", {"score": 51, "class": "1st"}),
        ("results.0.0", {"score": 5, "class": "3rd"}),
        ("results.0", [{"score": 5, "class": "1st"}]),
        ("cities.0.name", ""),
        ("cities.0.name", "a|b"),
        ("cities.0.animal", "cat"),
        ("cities.0.animal", "stag"),
        ("cities.0.cogs", ["B2", "B1"]),
        ("cities.0.cogs", ["Y1"]),
        ("cities.0.c4", None),
        ("cities.0.c4", "C4d"),
        ("cities.0.nuggets", 7),
        ("cities.0.nuggets", -1),
        ("cities.0.depth", 16),
        ("cities.0.rail.trunk", 1),
        ("cities.0.rail.X", 1),
        ("cities.0.circles.rank", -1),
        ("cities.0.circles.gold", 1),
        ("cities.0.stickers.0,5", []),
        ("cities.0.stickers.0,6", ["X"]),
        ("cities.0.stickers.0,6", ["PAL"]),
        ("cities.0.stickers.0,0", ["T"]),
        ("cities.0.stickers.1,7", ["B"]),
        ("cities.0.stickers.2,4", ["T"]),
        ("cities.0.stickers.0,7", ["G"]),
        ("cities.0.stickers.2,10", ["T"]),
        ("cities.0.stickers.0,7", ["O"]),
        ("cities.0.stickers.11,0", ["T"]),
        ("cities.0.stickers.0,07", ["T"]),
        ("cities.0.stickers.here", ["T"]),
        ("cities.0.stickers.0,5", ["T", "T"]),
        ("cities.0.stickers.0,5", ["B"]),
        ("cities.0.stickers.0,5", ["TT", "B"]),
        ("cities.0.stickers.0,5", ["W"]),
        ("cities.0.stickers.0,10", []),
        ("cities.0.stickers.0,10", ["B"]),
        ("cities.0.stickers.2,0", ["MB", "B"]),
        ("cities.0.stickers.2,0", ["G"]),
        ("cities.0.stickers.9,9", ["SM"]),
        ("cities.0.circles.rank", 33),
        ("cities.0.circles.fifty", 17),
        ("cities.0.circles.shaft", 5),
        ("cities.0.circles.rails", 1),
    ],
)
def test_row_2_what_no_episode_carries_over(path: str, new: Any) -> None:
    good = value(17, (town(17, {"F1": "T"}),) * 2)
    assert GAME.start({"mode": "campaign", "episode": 17}, 2, good).seats == 2
    assert start_refused({"episode": 17}, 2, changed(path, new)) == "MC-CAMP-FRAME-2"


@pytest.mark.rule("MC-CAMP-FRAME-2")
def test_row_2_nothing_of_a_later_chapter_is_carried_early() -> None:
    for episode, change in (
        (3, {"nuggets": 1}),
        (12, {"cogs": ("B1",)}),
        (15, {"depth": 1}),
        (4, {"c4": "C4a"}),
    ):
        carried = value(episode, (town(episode, **change), town(episode)))
        assert start_refused({"episode": episode}, 2, carried) == "MC-CAMP-FRAME-2"


@pytest.mark.rule("MC-CAMP-FRAME-2")
def test_row_2_what_lies_there_by_itself_cannot_be_missing() -> None:
    carried = value(17, (town(17),) * 2)
    del carried["cities"][0]["stickers"]["0,10"]
    assert start_refused({"episode": 17}, 2, carried) == "MC-CAMP-FRAME-2"


@pytest.mark.rule("MC-CAMP-FRAME-2")
def test_there_are_at_most_82_circles() -> None:
    most = {"rank": 48, "fifty": 24, "shaft": 4, "rails": 4, "gold": 2}
    carried = value(24, (town(24),) * 2)
    carried |= {"episode": 25, "results": [*carried["results"], carried["results"][0]]}
    carried["cities"][0]["circles"] = most
    assert circles(read_value(carried).cities[0]) == 82 == TRACK["circle_rows"] * TRACK["circle_columns"]
    for source, count in most.items():
        carried["cities"][0]["circles"] = most | {source: count + 1}
        with pytest.raises(BadOptions):
            read_value(carried)


# ---------------------------------------------------------------------- row 6


@pytest.mark.rule("MC-CAMP-FRAME-9")
@pytest.mark.parametrize("change", [{"board": "random"}, {"wells": False}, {"cap50": False}, {"fair": True}])
def test_row_6_options_of_the_base_game(change: dict[str, Any]) -> None:
    assert start_refused(change, 2) == "MC-CAMP-FRAME-9"
    with pytest.raises(BadOptions, match="unknown option 'episode'"):
        GAME.start({"mode": "eternal", "episode": 3}, 2)


# ---------------------------------------------------------------------- row 4


@pytest.mark.rule("MC-CAMP-D5")
def test_row_4_names() -> None:
    assert refused(begun(1), "name Rivemont") == "D5"
    assert city_name("  Cite\u0301 ") == "Cité"
    for bad in ("", "   ", "x" * 25, "a\nb", "a|b", "a\u2028b", None, 3):
        with pytest.raises(BadOptions) as caught:
            city_name(bad)
        assert caught.value.rule == "MC-CAMP-D5"
    first = founding(["Rivemont", None])
    assert [(city["name"], city["animal"]) for city in first["cities"]] == [
        ("Rivemont", "eagle"),
        ("stag", "stag"),
    ]
    assert list(first) == ["episode", "triangles", "cities", "results"]


# ---------------------------------------------------------------------- texts that no move expresses

TEXTS = {
    "move sticker T from 1,1 to 2,2": "STICK-7",
    "remove sticker at 1,1": "STICK-7",
    "keep sticker": "STICK-8",
    "keep token": "STICK-8",
    "take over 2": "FRAME-6",
    "swap 1 2": "FRAME-6",
    "add city": "FRAME-6",
    "drop 2": "FRAME-6",
    "episode 7": "FRAME-1",
    "open 3": "FRAME-8",
    "name Rivemont": "D5",
    "replay 1": "WHATIF-1",
    "tick circle": "WHATIF-1",
    "build Y1 at 0,0 rot 0 mirrored": "MC-BUILD-13",
    "wait": "MC-TURN-3",
    "look pile": "MC-TURN-1",
    "stick T": "STICK-2",
}
LATER = {
    "keep cog": ("STICK-8", 13),
    "keep piece": ("RAIL-5", 19),
    "keep track": ("RAIL-5", 19),
    "claim triangle 5": ("MINE-4", 16),
}


@pytest.mark.rule("MC-CAMP-STICK-7", "MC-CAMP-STICK-8", "MC-CAMP-FRAME-6", "MC-CAMP-WHATIF-1", "MC-CAMP-D5")
def test_texts_that_no_move_expresses() -> None:
    state = begun(1)
    assert {text: refused(state, text) for text in TEXTS} == TEXTS
    for text, (rule, episode) in LATER.items():
        assert refused(state, text) == "FRAME-8"
        assert refused(begun(episode), text) == rule
    base = GAME.start({}, 2)
    for text in (*TEXTS, *LATER):
        refusal = base.why_not(0, GAME.parse(text))
        assert refusal is not None
        assert "CAMP" not in refusal.rule
    others = {"stick T at 1,1": "MC-LEGACY-3", "goldpass": "MC-LEGACY-2", "cog B1": "MC-LEGACY-2"}
    for text, rule in (others | {"lay F": "MC-LEGACY-2"}).items():
        refusal = base.why_not(0, GAME.parse(text))
        assert refusal is not None
        assert refusal.rule == rule


# ---------------------------------------------------------------------- row 3


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize(
    ("episode", "text", "known"),
    [
        (9, "goldpass", 10),
        (12, "cog B1", 13),
        (18, "lay trunk", 19),
        (6, "stick B at 0,10", 7),
        (9, "stick O at 3,10", 10),
        (3, "build C1 at 0,4 rot 0", 4),
        (3, "build C4a at 0,4 rot 0", 4),
        (21, "stick PAL at 5,4", 22),
        (9, "stick N at 0,0", 10),
        (12, "stick COG at 0,0", 13),
        (15, "stick D at 0,0", 16),
        (18, "stick K at 0,0", 19),
        (9, "claim gold", 10),
        (15, "claim triangle 5", 16),
        (12, "keep cog", 13),
        (18, "keep piece", 19),
        (12, "cog", 13),
        (18, "lay", 19),
    ],
)
def test_row_3_nothing_of_an_unopened_chapter_is_known(episode: int, text: str, known: int) -> None:
    for number in range(1, episode + 1):
        assert refused(begun(number), text) == "FRAME-8"
    assert refused(begun(episode), text) == "FRAME-8"
    assert refused(begun(known), text) != "FRAME-8"


# ---------------------------------------------------------------------- row 5


@pytest.mark.rule("MC-CAMP-FRAME-5")
def test_row_5_what_is_saved_stands() -> None:
    match = played_out(started(1))
    assert match.state.over
    assert match.state.undo_barred == "MC-CAMP-FRAME-5"
    assert match.state.takeover_rule == "MC-CAMP-FRAME-6"
    for seat in (0, 1):
        assert not match.can_undo(seat)
        with pytest.raises(CannotUndo) as caught:
            match.undo_to(seat, 0)
        assert caught.value.rule == "MC-CAMP-FRAME-5"
    assert isinstance(match.state, CampaignState)
    for text in ("stick T at 0,2", "pass", "build Y1 at 0,4 rot 0"):
        assert refused(match.state, text) == "FRAME-5"


def played_out(match: Match) -> Match:
    """Both leave at the first card, and settle what they get."""
    while match.state.deciders and "leave" not in [str(move) for move in match.state.legal(0)]:
        if match.state.deciders == (CHANCE,):
            match.append(Entry(CHANCE, "draw Y1"))
        else:
            seat = match.state.deciders[0]
            match.play(seat, next(iter(match.state.legal(seat))))
    match.play(0, next(move for move in match.state.legal(0) if isinstance(move, Build)))
    match.play(1, "leave")
    if match.state.deciders == (CHANCE,):
        match.append(Entry(CHANCE, "draw Y2"))
    match.play(0, "leave")
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, next(iter(match.state.legal(seat))))
    return match


@pytest.mark.rule("MC-CAMP-REWARD-2")
def test_own_stickers_are_taken_back_while_the_phase_is_open() -> None:
    match = started(15, *(town(15, cogs=("B1", "B2")),) * 2)
    match.play(0, "cog B3")
    assert match.can_undo(0)
    match.undo(0)
    assert isinstance(match.state, CampaignState)
    assert match.state.town(0).cogs == ("B1", "B2")
    match.play(0, "cog B4")
    match.play(1, "cog B3")
    assert not match.can_undo(0)
    assert not match.can_undo(1)


@pytest.mark.rule("MC-CAMP-SOLO-1", "MC-CAMP-FRAME-5")
def test_alone_decisions_about_cards_stand() -> None:
    state = begun(14, town(14, cogs=("B1",)), solo=True)
    assert state.undo_barred is None
    settle_gifts(state)
    assert state.undo_barred == "MC-SOLO-6"
