"""Ledger section 9: every attempt against the rules of the campaign, and the rule that refuses it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from faubourg.engine import BadOptions, Match
from faubourg.engine.match import CannotUndo
from faubourg.games.mycity.campaign.carried import city_name, founding
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.cities import (
    begun,
    built,
    draw,
    on,
    refused,
    rewarding,
    settle_gifts,
    started,
    town,
    value,
)


def start_refused(options: dict[str, Any], seats: int, carried: dict[str, Any] | None = None) -> str | None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({"mode": "campaign", **options}, seats, carried)
    return caught.value.rule


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-6", "MC-CAMP-SOLO-1")
def test_numbers_of_cities() -> None:
    assert [start_refused({}, seats) for seats in (1, 5)] == ["MC-CAMP-FRAME-1"] * 2
    assert start_refused({"solo": True}, 2) == "MC-CAMP-SOLO-1"
    assert start_refused({}, 3, founding(["A", "B"])) == "MC-CAMP-FRAME-6"
    assert GAME.start({"mode": "campaign", "solo": True}, 1).seats == 1
    with pytest.raises(BadOptions, match="2 to 4 cities"):
        founding([])


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-2")
def test_episodes_in_order() -> None:
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
    ],
)
def test_what_no_episode_carries_over(path: str, new: Any) -> None:
    good = value(17, (town(17, {"F1": "T"}),) * 2)
    assert GAME.start({"mode": "campaign", "episode": 17}, 2, good).seats == 2
    assert start_refused({"episode": 17}, 2, changed(path, new)) == "MC-CAMP-FRAME-2"


@pytest.mark.rule("MC-CAMP-FRAME-2")
def test_nothing_of_a_later_chapter_is_carried_early() -> None:
    for episode, change in (
        (3, {"nuggets": 1}),
        (12, {"cogs": ("B1",)}),
        (15, {"depth": 1}),
        (4, {"c4": "C4a"}),
    ):
        carried = value(episode, (town(episode, **change), town(episode)))
        assert start_refused({"episode": episode}, 2, carried) == "MC-CAMP-FRAME-2"


@pytest.mark.rule("MC-CAMP-FRAME-9")
@pytest.mark.parametrize("change", [{"board": "random"}, {"wells": False}, {"cap50": False}, {"fair": True}])
def test_options_of_the_base_game(change: dict[str, Any]) -> None:
    assert start_refused(change, 2) == "MC-CAMP-FRAME-9"
    with pytest.raises(BadOptions, match="unknown option 'episode'"):
        GAME.start({"mode": "eternal", "episode": 3}, 2)


@pytest.mark.rule("MC-CAMP-D5")
def test_names() -> None:
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
    ],
)
def test_nothing_of_an_unopened_chapter_is_known(episode: int, text: str, known: int) -> None:
    assert refused(begun(episode), text) == "FRAME-8"
    assert refused(begun(known), text) != "FRAME-8"


@pytest.mark.rule("MC-CAMP-FRAME-4", "MC-CAMP-STICK-1")
def test_moves_of_other_phases() -> None:
    state = draw(begun(20), "Y1")
    answers = {"stick T at 0,2": "STICK-1", "cog B1": "FRAME-4", "lay trunk": "FRAME-4"}
    assert {text: refused(state, text) for text in answers} == answers
    gift = begun(14)
    for text in ("build Y1 at 0,4 rot 0", "pass", "goldpass", "leave"):
        assert refused(gift, text) == "FRAME-4"
    rewarded = begun(20)
    rewarding(rewarded, "1st others")
    assert refused(rewarded, "lay trunk") == "FRAME-4"
    assert refused(rewarded, "leave") == "FRAME-4"


@pytest.mark.rule("MC-CAMP-REWARD-1", "MC-CAMP-STICK-8", "MC-CAMP-D3")
def test_tokens_that_are_not_there() -> None:
    state = begun(15)
    rewarding(state, "others 1st")
    assert state.town(0).queue == ("COG", "T")
    assert refused(state, "stick T at 0,2") == "STICK-8"
    assert refused(state, "stick R at 2,1") == "REWARD-1"
    assert refused(state, f"cog {state.town(0).cogs[0]}") == "D3"
    for text in ("cog Y1", "cog C1", "cog R2", "cog B9"):
        assert refused(state, text) == "D3"
    state.play(0, GAME.parse("cog B8"))
    state.play(0, GAME.parse("stick T at 0,2"))
    assert refused(state, "stick T at 0,3") == "REWARD-1"


@pytest.mark.rule("MC-CAMP-STICK-4", "MC-CAMP-WELL-2")
def test_where_wells_go() -> None:
    state = begun(2)
    assert state.town(0).queue == ("W",)
    assert refused(state, "stick W at 0,4") == "STICK-4"
    assert refused(state, "stick W at 2,1") == "STICK-4"
    assert refused(state, "stick W at 3,6") == "STICK-2"
    assert refused(state, "stick W at 5,6") is None


@pytest.mark.rule("MC-CAMP-STICK-10", "MC-CAMP-STICK-11")
def test_where_blanks_and_openings_go() -> None:
    state = begun(23, town(23, {"F1": "TT", "G1": "T", "H1": "T B"}), town(23))
    rewarding(state, "others 1st")
    assert state.town(0).queue == ("B",)
    for at in ("0,5", "0,7", "0,8", "0,10", "1,7", "2,4", "5,4"):
        assert refused(state, f"stick B at {at}") == "STICK-10"
    assert refused(state, "stick B at 0,6") is None
    opening = begun(10)
    rewarding(opening, "others 1st")
    assert opening.town(0).queue == ("O",)
    for at in ("0,4", "4,10", "9,9", "8,10", "11,11"):
        assert refused(opening, f"stick O at {at}") == "STICK-11"


@pytest.mark.rule("MC-CAMP-SAWMILL-1", "MC-CAMP-CLOSE-1")
def test_buildings_in_the_wrong_place() -> None:
    state = draw(settle_gifts(begun(13)), "B1")
    assert refused(state, on(state, "B1", "J9 J10")) == "MC-BUILD-2"
    assert refused(state, on(state, "B1", "K9 K10")) == "MC-BUILD-2"
    assert refused(state, on(state, "B1", "H1 I1")) == "MC-BUILD-6"
    flood = draw(built(begun(7), "B1 E7 E8"), "R1")
    assert refused(flood, on(flood, "R1", "D7 E7")) == "FLOOD-1"
    assert refused(flood, on(flood, "R1", "A8 A9")) == "FLOOD-1"
    assert refused(flood, on(flood, "R1", "A4 A5")) == "MC-BUILD-2"


@pytest.mark.rule("MC-CAMP-FRAME-5", "MC-CAMP-FRAME-7")
def test_what_is_saved_stands() -> None:
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
    from faubourg.engine import Entry

    match.append(Entry(-1, "draw Y1"))
    match.play(0, "build Y1 at 0,4 rot 0")
    match.play(1, "leave")
    match.append(Entry(-1, "draw Y2"))
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
