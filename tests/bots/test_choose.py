"""The door through which servers and terminals ask for a move."""

from random import Random

import pytest

from faubourg.bots import Budget, UnknownBot, choose, find_bot, levels, roster
from faubourg.engine import CHANCE, State, preview
from faubourg.games import GAMES

GAME = GAMES["cites"]
RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]


def settle(state: State, rng: Random) -> None:
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, rng.choice(state.outcomes())[0])


def test_the_levels_go_from_weak_to_strong_and_speak_both_languages() -> None:
    assert [level.key for level in levels("cites")] == ["novice", "casual", "player", "skilled", "expert"]
    for level in levels("cites"):
        for text in (level.title, level.description):
            assert text.fr
            assert text.en
        assert level.description.fr != level.description.en
        assert level.description.fr.endswith(".")


@pytest.mark.parametrize("level", [level.key for level in levels("cites")])
def test_a_whole_game_of_legal_moves(level: str) -> None:
    rng = Random(level)
    state = GAME.start({"level": 2}, 2)
    while not state.over:
        settle(state, rng)
        for seat in state.deciders:
            if seat == CHANCE:
                break
            move = choose(state.resample(seat, rng), "cites", seat, level, rng.getrandbits(32), 0.02)
            assert move in state.legal(seat)
            assert state.why_not(seat, move) is None
            state.apply(seat, move)
            break
    assert all(score.total > 0 for score in state.standings().scores)


@pytest.mark.parametrize("name", ["random", "greedy", "learned", "planner"])
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_bot_knows_every_rule_set(rule_set: str, name: str) -> None:
    rng = Random(f"{rule_set}{name}")
    bot = find_bot("cites", name)
    state = GAME.start(GAME.rule_set(rule_set), 1)
    while True:
        settle(state, rng)
        if state.over:
            break
        move = bot.choose(state.resample(0, rng), 0, rng, Budget(5))
        assert state.why_not(0, move) is None
        state.apply(0, move)


@pytest.mark.parametrize(("option", "value"), [("cover_offset", "tile"), ("level2_view", "through_parks")])
def test_bots_know_the_expert_options(option: str, value: str) -> None:
    rng = Random(option)
    state = GAME.start({"level": 2, "one_more": True, option: value}, 1)
    while True:
        settle(state, rng)
        if state.over:
            break
        move = find_bot("cites", "greedy").choose(state.resample(0, rng), 0, rng, Budget(1))
        assert state.why_not(0, move) is None
        state.apply(0, move)


def test_the_same_question_gets_the_same_answer() -> None:
    rng = Random(4)
    state = GAME.start({"level": 3}, 2)
    for _ in range(30):
        settle(state, rng)
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat).pick(rng))
    settle(state, rng)
    seat = state.deciders[0]
    for level in ("novice", "player", "expert"):
        answers = {
            str(choose(state.resample(seat, Random(9)), "cites", seat, level, 5, 60.0)) for _ in range(3)
        }
        assert len(answers) == 1


def test_unknown_names_are_told_with_the_known_ones() -> None:
    state = GAME.start({}, 1)
    with pytest.raises(UnknownBot, match="novice, casual, player, skilled, expert"):
        choose(state, "cites", 0, "wizard", 1, 1.0)
    with pytest.raises(UnknownBot, match="random, greedy, learned, planner"):
        find_bot("cites", "wizard")


def test_a_game_without_bots_of_its_own_has_the_plain_ones() -> None:
    plain = roster("no_such_game")
    assert list(plain.bots) == ["random", "greedy"]
    assert [level.key for level in plain.levels] == ["novice", "player"]
    rng = Random(1)
    state = GAME.start({"level": 1}, 2)
    settle(state, rng)
    for name in ("random", "greedy"):
        assert plain.bots[name].choose(state.resample(0, rng), 0, rng, Budget(50)) in state.legal(0)


def test_the_plain_greedy_bot_takes_the_points_in_sight() -> None:
    rng = Random(2)
    state = GAME.start({"level": 1}, 1)
    greedy = roster("no_such_game").bots["greedy"]
    settle(state, rng)
    for _ in range(4):
        state.apply(0, state.legal(0).pick(rng))
        settle(state, rng)
    assert len(state.legal(0)) == 1 + sum(str(move).startswith("place") for move in state.legal(0)) > 1
    move = greedy.choose(state.resample(0, rng), 0, rng, Budget(1000))
    after = preview(GAME, state, 0, move).after
    assert after.scores[0].total == max(
        preview(GAME, state, 0, m).after.scores[0].total for m in state.legal(0)
    )
