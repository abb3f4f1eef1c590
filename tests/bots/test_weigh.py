"""What a bot says of the moves it considered: ranked, legal, and with parts that add up."""

from random import Random

import pytest

from faubourg.bots import Budget, find_bot, find_level, roster, weigh
from faubourg.bots.halving import halve
from faubourg.engine import CHANCE, Seat, State
from faubourg.games import GAMES

NODES = {"cites": 30, "city": 12, "lacitta": 3, "mycity": 90}


def positions(game_id: str, every: int) -> list[tuple[State, Seat]]:
    """Positions of one game between greedy bots at which a seat has a choice."""
    rng = Random(game_id)
    state = GAMES[game_id].start({}, 2)
    greedy = find_bot(game_id, "greedy")
    found: list[tuple[State, Seat]] = []
    plies = 0
    while state.deciders:
        seat = state.deciders[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        known = state.resample(seat, rng)
        if plies % every == 0 and len(state.legal(seat)) > 1:
            found.append((known, seat))
        plies += 1
        state.apply(seat, greedy.choose(known, seat, rng, Budget(1)))
    return found


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
@pytest.mark.parametrize("game_id", NODES)
def test_candidates_are_legal_and_the_first_is_what_the_bot_plays(game_id: str, name: str) -> None:
    bot = find_bot(game_id, name)
    for state, seat in positions(game_id, 9):
        found = bot.weigh(state.copy(), seat, Random(5), Budget(NODES[game_id]))
        moves = [candidate.move for candidate in found]
        assert len(set(moves)) == len(moves)
        assert all(move in state.legal(seat) for move in moves)
        assert bot.choose(state.copy(), seat, Random(5), Budget(NODES[game_id])) == moves[0]


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("game_id", NODES)
def test_parts_add_up_to_the_value_and_have_words(game_id: str, name: str) -> None:
    words = roster(game_id).parts
    explained = 0
    for state, seat in positions(game_id, 15):
        for candidate in find_bot(game_id, name).weigh(state, seat, Random(5), Budget(NODES[game_id])):
            parts = candidate.parts
            assert set(parts) <= set(words)
            assert sum(parts.values()) == pytest.approx(candidate.value)
            explained += len(parts) > 0
    assert explained


@pytest.mark.parametrize("game_id", NODES)
def test_the_words_for_parts_are_in_both_languages(game_id: str) -> None:
    for text in (words.title for words in roster(game_id).parts.values()):
        assert text.fr
        assert text.en
        assert text.fr != text.en


def test_la_citta_sees_the_food_in_a_farm() -> None:
    """A farm feeds and a market does not: that difference is in the part about food."""
    state = GAMES["lacitta"].start({"edition": "B"}, 2)
    rng = Random(3)
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    seat = state.deciders[0]
    found = find_bot("lacitta", "greedy").weigh(state.resample(seat, rng), seat, rng, Budget(1))
    food = {
        kind: [c.parts["food"] + c.parts["hunger"] for c in found if f"build {kind}" in str(c.move)]
        for kind in ("farm", "market")
    }
    assert max(food["farm"]) > max(food["market"])


def test_a_level_can_be_asked_without_its_lapses() -> None:
    state, seat = positions("cites", 9)[2]
    best = weigh(state.copy(), "cites", seat, "novice", 5, 60.0)
    level = find_level("cites", "novice")
    bot = find_bot("cites", level.bot)
    assert best[0].move == bot.choose(state, seat, Random(5), Budget(level.nodes))


def test_the_plain_bot_explains_its_lead() -> None:
    state, seat = positions("city", 40)[-1]
    for candidate in roster("no_such_game").bots["greedy"].weigh(state, seat, Random(1), Budget(50)):
        assert candidate.value == sum(candidate.parts.values())
        assert set(candidate.parts) <= set(roster("no_such_game").parts)


# ---------------------------------------------------------------------- halving


def test_halving_ranks_by_what_the_futures_gave() -> None:
    strength = [0.2, 0.9, 0.5, 0.7, 0.1]
    budget = Budget(400)
    rng = Random(1)

    def sample() -> object:
        luck = rng.random()
        return lambda number: strength[number] + luck

    tried = halve([0.0] * 5, sample, budget)  # type: ignore[arg-type]  # a future of plain numbers
    assert [number for number, _ in tried] == [1, 3, 2, 0, 4]
    assert budget.left > 0


def test_a_bias_counts_until_results_outweigh_it() -> None:
    assert halve([9.0, 0.0], lambda: float, Budget(5))[0].number == 0
    assert halve([9.0, 0.0], lambda: float, Budget(50))[0].number == 1


def test_a_future_that_not_all_have_met_does_not_count() -> None:
    tried = halve([0.1, 0.0, 0.0], lambda: lambda number: 5.0 - number, Budget(2))
    assert tried[0] == (0, None)
