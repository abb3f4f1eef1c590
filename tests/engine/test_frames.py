"""Frames and the differences between two pictures: what a page makes of them is what the viewer saw."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faubourg.engine import ALL, CHANCE, Dealer, Match, Seat, View, change, changed, frames
from faubourg.engine.testing import encoded
from tests.engine.auction import GAME, AuctionState
from tests.engine.auction.moves import BidMade, BidsShown, PrizeDrawn, SaleEnded
from tests.engine.auction.state import AuctionView

# ---------------------------------------------------------------------- changes of plain data

LEAVES = st.none() | st.booleans() | st.integers(2, 7) | st.text("ab", max_size=2)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=1), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def edited(draw: st.DrawFn, value: Any) -> Any:
    """`value` with a few things changed, taken away or added somewhere inside."""
    if isinstance(value, list) and value and draw(st.booleans()):
        at = draw(st.integers(0, len(value) - 1))
        new = [draw(edited(inner)) if number == at else inner for number, inner in enumerate(value)]
        return new[:at] if draw(st.integers(0, 3)) == 0 else new
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        kept = {name: inner for name, inner in value.items() if name != key}
        return kept if draw(st.integers(0, 3)) == 0 else kept | {key: draw(edited(value[key]))}
    return draw(PLAIN)


def text(value: object) -> str:
    """What tells apart all that is different when it is sent."""
    return json.dumps(value, sort_keys=True)


def sent(value: object) -> Any:
    return msgspec.json.decode(encoded(value))


@given(st.data())
def test_a_change_makes_the_new_value_of_the_old_one(data: st.DataObject) -> None:
    old = data.draw(PLAIN)
    new = data.draw(edited(old) | PLAIN)
    was, found = text(old), change(old, new)
    assert (found is None) == (text(old) == text(new))
    if found is not None:
        assert text(changed(old, sent(found))) == text(new)
        assert text(old) == was


@pytest.mark.parametrize(
    ("old", "new", "by"),
    [
        (1, 1, None),
        (1, 2, [2]),
        (1, True, [True]),
        (None, None, None),
        (None, [], [[]]),
        ([], None, [None]),
        ({"gold": 1, "wood": 2}, {"gold": 3, "wood": 2}, {"gold": [3]}),
        ({"site": 4}, {}, {"site": []}),
        ({}, {"site": None}, {"site": [None]}),
        ({"site": None}, {"site": []}, {"site": [[]]}),
        ({"site": []}, {}, {"site": []}),
        ([1, 2, 3], [1, 5, 3], {"1": [5]}),
        ([1, 2, 3], [1, 2], [[1, 2]]),
        ([1, 2], [3, 4], [[3, 4]]),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 3}], {"1": {"a": [3]}}),
        ([{"a": 1, "b": 1}] * 2, [{"a": 2, "b": 1}] * 2, {"0": {"a": [2]}, "1": {"a": [2]}}),
    ],
)
def test_a_change_names_what_is_new_and_nothing_else(old: Any, new: Any, by: Any) -> None:
    assert change(old, new) == by
    if by is not None:
        assert text(changed(old, by)) == text(new)


# ---------------------------------------------------------------------- changes of views


class Shop(msgspec.Struct, frozen=True, tag="shop"):
    price: int


class House(msgspec.Struct, frozen=True, tag="house"):
    people: tuple[int, ...] = ()
    price: int = 0


class Town(msgspec.Struct, frozen=True):
    plots: tuple[Shop | House | None, ...]
    owners: dict[int, str]
    best: House | None = None
    sealed: frozenset[str] = frozenset()


PLOTS = st.builds(Shop, st.integers(0, 3)) | st.builds(
    House, st.lists(st.integers(0, 2), max_size=2).map(tuple), st.integers(0, 2)
)
TOWNS = st.builds(
    Town,
    st.lists(st.none() | PLOTS, max_size=3).map(tuple),
    st.dictionaries(st.integers(0, 3), st.text("ab", max_size=1), max_size=3),
    st.none() | st.builds(House),
    st.frozensets(st.sampled_from("xyz")),
)


@given(TOWNS, TOWNS)
def test_changes_of_structs_fit_what_was_sent_of_them(old: Town, new: Town) -> None:
    found = change(old, new)
    assert (found is None) == (old == new)
    made = sent(old) if found is None else changed(sent(old), sent(found))
    assert made | {"sealed": sorted(made["sealed"])} == sent(new) | {"sealed": sorted(new.sealed)}


def test_a_struct_of_another_kind_is_a_new_value() -> None:
    assert change(Town((Shop(1),), {}), Town((House((), 1),), {})) == {"plots": [(House((), 1),)]}


# ---------------------------------------------------------------------- frames


def bids(view: View) -> tuple[int | None, ...]:
    assert isinstance(view, AuctionView)
    return view.bids


def last_bid() -> Match:
    match = Match.new(GAME, {}, ["A", "B", "C"], Dealer.from_phrase("frames"))
    for seat, card in ((0, 1), (1, 2), (2, 3)):
        match.play(seat, f"bid {card}")
    return match


def test_each_viewer_gets_the_picture_after_each_event_it_hears() -> None:
    match = last_bid()
    step = next(step for step in match.line if step.entry.seat == 2)
    found = frames(step, [2, 0, None])
    assert [type(frame.event) for frame in found[2]] == [BidMade, BidsShown]
    assert [bids(frame.view) for frame in found[2]] == [(None, None, 3), (1, 2, 3)]
    for viewer in (0, None):
        assert [type(frame.event) for frame in found[viewer]] == [BidsShown]
        assert bids(found[viewer][0].view) == (1, 2, 3)
    assert 1 not in found
    assert bids(step.before.view(ALL)) == (1, 2, None)


def test_viewers_who_see_the_same_share_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    match = last_bid()
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, next(iter(match.state.legal(seat))))
    looks: list[Seat | None] = []
    view = AuctionState.view

    def counting(state: AuctionState, seat: Seat | None) -> AuctionView:
        looks.append(seat)
        return view(state, seat)

    monkeypatch.setattr(AuctionState, "view", counting)
    found = frames(match.line[-1], [0, 1, None, ALL])
    ends = [frame for viewer in (0, 1, None) for frame in found[viewer] if isinstance(frame.event, SaleEnded)]
    assert len(ends) == 3
    assert all(frame.view is ends[0].view for frame in ends)
    assert looks[-1:] == [0]
    assert len(looks) == sum(map(len, found.values())) - 3


def test_nobody_there_nothing_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    match = last_bid()
    monkeypatch.setattr(AuctionState, "view", None)
    assert frames(match.line[-1], []) == {}


def test_a_draw_has_frames_too() -> None:
    match = last_bid()
    step = next(step for step in match.line if step.entry.move.startswith("prize"))
    (frame,) = frames(step, [None])[None]
    assert isinstance(frame.event, PrizeDrawn)
    assert frame.event.seat == CHANCE
    assert len(change(step.before.view(None), frame.view) or ()) == 2  # the prize, and who decides
