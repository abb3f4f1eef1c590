"""The City bots play by the rules, within their budget, always the same way, and well."""

from random import Random

import pytest

from faubourg.arena import Entrant, Job, run
from faubourg.arena.ladder import duel_jobs, pairing
from faubourg.bots import Budget, choose, find_bot, levels
from faubourg.bots.city.future import Dice, play_on
from faubourg.bots.city.planner import CityPlanner
from faubourg.bots.city.sketch import FULL, Sketch
from faubourg.engine import CHANCE, each_bit
from faubourg.games.city import GAME
from faubourg.games.city.moves import SALES
from faubourg.games.city.position import MOVE, SELL
from faubourg.games.city.state import CityState

RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]


def settle(state: CityState, rng: Random) -> None:
    while state.deciders == (CHANCE,):
        moves, weights = zip(*state.outcomes(), strict=True)
        state.apply(CHANCE, rng.choices(moves, weights)[0])


def middle(seed: int, turns: int = 10) -> CityState:
    rng = Random(seed)
    greedy = find_bot("city", "greedy")
    state = GAME.setup(GAME.rule_set("basic"), 4)
    while True:
        settle(state, rng)
        if state.turn >= turns and state.phase == MOVE and len(state.legal(state.active)) > 1:
            return state
        seat = state.deciders[0]
        state.apply(seat, greedy.choose(state.copy(), seat, rng, Budget(1)))


def test_the_levels_go_from_weak_to_strong_and_speak_both_languages() -> None:
    keys = [level.key for level in levels("city")]
    assert keys == ["novice", "casual", "player", "skilled", "expert"]
    for level in levels("city"):
        assert level.description.fr.endswith(".")
        assert level.description.en.endswith(".")
        assert level.description.fr != level.description.en


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_bots_play_every_rule_set_by_the_rules(rule_set: str, seats: int) -> None:
    rng = Random(f"{rule_set}{seats}")
    state = GAME.setup(GAME.rule_set(rule_set), seats)
    names = ["planner", "greedy", "random"]
    for _ in range(160):
        settle(state, rng)
        if state.over:
            break
        seat = state.deciders[0]
        bot = find_bot("city", names[seat % 3])
        move = bot.choose(state.resample(seat, rng), seat, rng, Budget(4))
        assert state.why_not(seat, move) is None
        state.apply(seat, move)
    state.invariants()


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_forced_sale_keeps_the_shop_with_most_tokens(name: str) -> None:
    rng = Random(3)
    state = GAME.setup(GAME.rule_set("advanced"), 3)
    while state.phase != SELL:
        settle(state, rng)
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat).pick(rng))
    seat = state.debtor
    best = max(each_bit(state.owned[seat]), key=lambda shop: state.tokens[shop])
    state.stock[seat] -= FULL - state.tokens[best]
    state.tokens[best] = FULL
    move = find_bot("city", name).choose(state.copy(), seat, rng, Budget(20))
    assert move in state.legal(seat)
    assert move != SALES[best]


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_move_that_wins_is_made(name: str) -> None:
    for seed in range(6):
        state = middle(seed)
        seat = state.active
        before = state.points[seat]
        gains = []
        for move in state.legal(seat):
            after = state.copy()
            after.apply(seat, move)
            gains.append(after.points[seat] - before)
        if max(gains) < 2:
            continue
        state.points[seat] = state.setting.goal - max(gains)
        while state.deciders == (seat,):
            state.apply(seat, find_bot("city", name).choose(state.copy(), seat, Random(1), Budget(50)))
        assert state.winner == seat


@pytest.mark.parametrize("level", ["novice", "player", "expert"])
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    state = middle(7)
    answers = {str(choose(state.copy(), "city", state.active, level, 5, 60.0)) for _ in range(3)}
    assert len(answers) == 1


class Counter:
    """Counts the rounds that the planner plays on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = 0

        def counted(start: Sketch, seat: int, following: int, first_round: int, dice: Dice) -> float:
            self.nodes += len(dice) // start.seats
            return play_on(start, seat, following, first_round, dice)

        monkeypatch.setattr("faubourg.bots.city.planner.play_on", counted)


@pytest.mark.parametrize("nodes", [1, 60, 300])
def test_nodes_are_a_ceiling(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    counter = Counter(monkeypatch)
    bot = CityPlanner()
    state = middle(5)
    bot.choose(state, state.active, Random(1), Budget(nodes))
    assert counter.nodes <= nodes + bot.rounds
    assert counter.nodes >= nodes // 3 or nodes == 1


def test_a_clock_that_runs_out_stops_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    state = middle(5)
    move = CityPlanner().choose(state, state.active, Random(1), Budget(10_000, lambda: True))
    assert move in state.legal(state.active)
    assert counter.nodes == 0
    asked = iter(range(10_000))
    move = CityPlanner().choose(state, state.active, Random(1), Budget(10_000, lambda: next(asked) > 15))
    assert move in state.legal(state.active)
    assert 0 < counter.nodes < 100


def test_thinking_changes_nothing_on_the_table() -> None:
    state = middle(5)
    before = state.view(None)
    for name in ("greedy", "planner"):
        find_bot("city", name).choose(state, state.active, Random(1), Budget(100))
        assert state.view(None) == before


def test_greedy_beats_random() -> None:
    pair = Entrant("greedy", 1), Entrant("random", 1)
    results = list(run(duel_jobs("city", {}, pair, 30, "test"), 1))
    assert pairing(("greedy", "random"), results).wins.value >= 0.95


@pytest.mark.slow
def test_planner_beats_three_greedy_bots() -> None:
    games = 16
    planner, greedy = Entrant("planner", 60), Entrant("greedy", 1)
    jobs = [
        Job("city", {}, tuple(planner if seat == game % 4 else greedy for seat in range(4)), f"test/{game}")
        for game in range(games)
    ]
    firsts = sum(result.ranks[game % 4] == 1 for game, result in enumerate(run(jobs, 1)))
    assert firsts / games >= 0.4
