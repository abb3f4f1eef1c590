"""MC-SOLO: the same rules for one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faubourg.engine import (
    ALL,
    CHANCE,
    BadOptions,
    CannotUndo,
    Dealer,
    Entry,
    Match,
    same_draws,
    verify_series,
)
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.events import CardDrawn, CardsRepeated, CirclesTicked, GameEnded
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.scoring import medal
from tests.rules.mycity.tables import (
    build,
    city,
    data,
    first_of,
    match,
    position,
    read,
    refused,
    replayed,
    small,
)

GOLD = "+ + + + +\n G .|. G\n+ + + + +\n . .|. .\n+ + + + +"


@pytest.mark.rule("MC-SOLO-1")
@pytest.mark.parametrize("mode", ["eternal", "episode1"])
@pytest.mark.parametrize("board", ["standard", "random"])
def test_one_player_on_any_board(mode: str, board: str) -> None:
    played = match("Y1", mode=mode, board=board)
    assert played.state.deciders == (0,)


@pytest.mark.rule("MC-SOLO-2")
def test_the_rules_are_the_same_for_one_and_for_two() -> None:
    alone, together = match("R4 C1 Y1 BAN C2"), match("R4 C1 Y1 BAN C2", seats=2)
    for _ in range(12):
        assert [str(m) for m in alone.state.legal(0)] == [str(m) for m in together.state.legal(1)]
        move = first_of(alone)
        alone.play(0, move)
        for seat in (0, 1):
            together.play(seat, move)
    assert city(alone) == city(together, 0) == city(together, 1)


@pytest.mark.rule("MC-SOLO-3", "MC-DAILY-4")
def test_ex_14_gold_has_no_rival() -> None:
    state = small(GOLD, "Y1 ##", "Y2 #", "R1 ##")
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "Y2", (1, 1))
    assert state.cities[0].marker == 10
    build(state, "R1", (0, 2), (0, 3))
    assert (state.cities[0].marker, state.over) == (13, True)  # with the very last card


@pytest.mark.rule("MC-SOLO-4")
def test_no_rank_no_circles_no_stickers() -> None:
    played = replayed("legacy", mode="episode1")
    standings = played.state.standings()
    assert [(score.rank, score.total) for score in standings.scores] == [(1, 6)]
    assert position(played).view(0).cities[0].circles == 0
    assert not [event for _, event in played.log(0) if isinstance(event, CirclesTicked)]


@pytest.mark.rule("MC-SOLO-5")
def test_it_ends_by_leaving_or_with_the_pile() -> None:
    assert replayed("eternal").state.standings().reason == "end.left"
    assert replayed("legacy", mode="episode1").state.standings().reason == "end.cards"


@pytest.mark.rule("MC-SOLO-6")
@pytest.mark.parametrize("stop", [2, 12, 99])
def test_a_confirmed_decision_is_not_taken_back_not_even_the_last(stop: int) -> None:
    played = replayed("legacy", stop, mode="episode1")
    assert not played.can_undo(0)
    take_back: list[Callable[[], object]] = [lambda: played.undo(0), lambda: played.undo_to(0, 0)]
    for ask in take_back:
        with pytest.raises(CannotUndo) as caught:
            ask()
        assert caught.value.rule == "MC-SOLO-6"
    assert refused(played, "take back") == "MC-SOLO-6"


@pytest.mark.rule("MC-SOLO-6")
def test_together_all_may_agree_to_go_back() -> None:
    played = match("Y1", seats=2)
    for seat in (0, 1):
        played.play(seat, "pass")
    assert played.undo_to(0, 1)


@pytest.mark.rule("MC-SOLO-6")
def test_a_decision_is_final_even_before_the_next_card() -> None:
    """By letter, without a dealer at hand, the next card is not open yet."""
    played = Match.new(GAME, {}, ["a"], None)
    played.append(Entry(CHANCE, "draw Y1"))
    played.play(0, "pass")
    assert not played.can_undo(0)


@pytest.mark.rule("MC-SOLO-7")
@pytest.mark.parametrize(
    ("mode", "bronze", "silver", "gold"), [("episode1", 6, 10, 14), ("eternal", 22, 29, 37)]
)
def test_medals_and_the_point_below_each(mode: str, bronze: int, silver: int, gold: int) -> None:
    scores = [0, bronze - 1, bronze, silver - 1, silver, gold - 1, gold, 50]
    won = [None, None, "bronze", "bronze", "silver", "silver", "gold", "gold"]
    assert [medal(EPISODES[mode], score) for score in scores] == won


@pytest.mark.rule("MC-SOLO-7")
def test_the_medal_is_shown_at_the_end_on_the_standard_board_only() -> None:
    played = replayed("eternal")
    assert position(played).view(0).medal == "silver"  # 34 points
    assert [event.medal for _, event in played.log(0) if isinstance(event, GameEnded)] == ["silver"]
    assert position(replayed("eternal", 5)).view(0).medal is None
    own = replayed(
        "eternal", board="own", map=data("map.eternal")
    )  # the same board, but not as the box has it
    assert own.state.standings().scores[0].total == 34
    assert position(own).view(0).medal is None


@pytest.mark.rule("MC-SOLO-7")
def test_no_medal_where_somebody_else_plays() -> None:
    alone = replayed("eternal").state.text(ALL)
    city, table = alone.split("\n\n")
    together = read(f"{city}\n\n{city.replace('city 1', 'city 2')}\n\n{table}")
    assert (together.over, together.standings().winners) == (True, (0, 1))
    assert [score.total for score in together.standings().scores] == [34, 34]
    assert together.view(0).medal is None


def finished(played: Match, which: int = 0) -> Match:
    """The match with one and the same of the legal decisions made to the end, or the last one."""
    while not played.state.over:
        listed = list(played.state.legal(0))
        played.play(0, listed[min(which, len(listed) - 1)])
    return played


def solo(**options: object) -> Match:
    return Match.new(GAME, options, ["a"], Dealer.from_phrase("solo"))


@pytest.mark.rule("MC-SOLO-8")
def test_the_seed_is_shown_after_the_game_and_gives_the_same_cards_again() -> None:
    first = solo(board="random")
    assert first.record().seed is None
    seed = finished(first).record().seed
    again = same_draws(first)
    assert again.header.options == first.header.options  # the board is the same one, too
    assert finished(again, 5).record().seed == seed
    cards = [position(played).drawn for played in (first, again)]
    shared = min(map(len, cards))
    assert shared > 5
    assert cards[0][:shared] == cards[1][:shared]
    assert city(first) != city(again)


@pytest.mark.rule("MC-SOLO-8")
def test_the_same_cards_are_marked_as_a_repeat() -> None:
    """In the header, so in every record; in the log, from the first card on; and in the drawing."""
    first = finished(solo())
    again = finished(same_draws(first))
    twice = same_draws(again)
    assert [played.header.repeat for played in (first, again, twice)] == [0, 1, 2]
    assert 'carried: {"repeat":1}' in again.record().to_text()
    told = [event for _, event in twice.log(0)]
    assert [type(event) for event in told] == [CardsRepeated, CardDrawn]
    assert [e.times for _, e in again.log(0) if isinstance(e, CardsRepeated)] == [1]
    assert not [e for _, e in first.log(0) if isinstance(e, CardsRepeated)]
    assert "\nrepeat: 2\n" in twice.state.text(0)
    assert "repeat" not in first.state.text(0)
    assert len(verify_series(GAME, [first.record(), again.record()])) == 2


@pytest.mark.rule("MC-SOLO-8")
def test_the_same_cards_are_offered_at_the_end_of_a_game_for_one() -> None:
    running = solo()
    assert running.state.repeat_rule is None
    assert finished(running).state.repeat_rule == "MC-SOLO-8"
    together = match("Y1", seats=2)
    for seat in (0, 1):
        together.play(seat, "leave")
    assert together.state.over
    assert together.state.repeat_rule is None


@pytest.mark.rule("MC-SOLO-8")
@pytest.mark.parametrize(
    ("seats", "carried"), [(2, {"repeat": 1}), (1, {"repeat": "1"}), (1, {"again": 1}), (1, {})]
)
def test_nobody_starts_from_another_mark(seats: int, carried: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({}, seats, carried)
    assert caught.value.rule == "MC-SOLO-8"
