"""The La Città bots play by the rules, within their budget, always the same way, and well."""

from random import Random

import msgspec
import pytest

from faubourg.arena import Entrant, Job, Result, run
from faubourg.bots import Budget, choose, find_bot, levels
from faubourg.bots.lacitta import future, planner
from faubourg.bots.lacitta.greedy import rank
from faubourg.bots.lacitta.planner import LaCittaPlanner
from faubourg.bots.lacitta.worth import EVEN, USUAL, Odds, Outlook, Taste, rivals_worth, wishes
from faubourg.engine import CHANCE, Move
from faubourg.games.lacitta import GAME, stages
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.setting import YEARS
from faubourg.games.lacitta.state import LaCittaState


def settle(state: LaCittaState, rng: Random) -> None:
    while state.deciders == (CHANCE,):
        moves, weights = zip(*state.outcomes(), strict=True)
        state.apply(CHANCE, rng.choices(moves, weights)[0])


def middle(seed: int, year: int = 2, rule_set: str = "b", seats: int = 4, turn: int = 0) -> LaCittaState:
    """The start of a turn in a game played quickly so far."""
    rng = Random(seed)
    state = GAME.setup(GAME.rule_set(rule_set), seats)
    assert isinstance(state, LaCittaState)
    while True:
        settle(state, rng)
        seat = state.deciders[0]
        if state.year == year and state.phase == stages.TURN and state.turns[seat] >= turn:
            return state
        state.apply(seat, future.quick(state, seat))


def test_the_levels_go_from_weak_to_strong_and_speak_both_languages() -> None:
    assert [level.key for level in levels("lacitta")] == ["novice", "casual", "player", "skilled", "expert"]
    for level in levels("lacitta"):
        assert level.description.fr.endswith(".")
        assert level.description.en.endswith(".")
        assert level.description.fr != level.description.en


@pytest.mark.parametrize(
    ("rule_set", "seats"),
    [("a", 2), ("b", 4), ("c", 3), ("a-advanced", 3), ("b-advanced", 2), ("c-advanced", 5)],
)
def test_bots_play_every_rule_set_by_the_rules(rule_set: str, seats: int) -> None:
    rng = Random(f"{rule_set}{seats}")
    state = GAME.setup(GAME.rule_set(rule_set), seats)
    assert isinstance(state, LaCittaState)
    while state.deciders:
        settle(state, rng)
        if not state.deciders:
            break
        seat = state.deciders[0]
        name = "planner" if seat == 0 and state.year in {1, YEARS} else ("greedy", "random")[seat % 2]
        move = find_bot("lacitta", name).choose(state.resample(seat, rng), seat, rng, Budget(3))
        assert state.why_not(seat, move) is None
        state.apply(seat, move)
    state.invariants()
    assert state.over


@pytest.mark.parametrize("level", ["novice", "player", "expert"])
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    state = middle(7, turn=3)
    seat = state.deciders[0]
    answers = {str(choose(state.copy(), "lacitta", seat, level, 5, 60.0)) for _ in range(2)}
    assert len(answers) == 1


class Counter:
    """Counts the years that the planner plays on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = 0

        def counted(state: LaCittaState, seat: int, likely: Odds, rng: Random, taste: Taste = USUAL) -> float:
            self.nodes += 1
            return future.play_on(state, seat, likely, rng, taste)

        monkeypatch.setattr(planner, "play_on", counted)


@pytest.mark.parametrize("nodes", [1, 12, 30])
def test_nodes_are_a_ceiling(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    counter = Counter(monkeypatch)
    state = middle(5, turn=4)
    LaCittaPlanner().choose(state, state.deciders[0], Random(1), Budget(nodes))
    assert counter.nodes <= nodes
    assert counter.nodes >= nodes // 3


def test_a_clock_that_runs_out_stops_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    state = middle(5, turn=4)
    seat = state.deciders[0]
    move = LaCittaPlanner().choose(state, seat, Random(1), Budget(10_000, lambda: True))
    assert move in state.legal(seat)
    assert counter.nodes == 0
    asked = iter(range(10_000))
    move = LaCittaPlanner().choose(state, seat, Random(1), Budget(10_000, lambda: next(asked) > 9))
    assert move in state.legal(seat)
    assert 0 < counter.nodes < 20


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_what_others_have_seen_changes_nothing(name: str) -> None:
    """Two positions that differ only in a Voice card which seat 1 has looked at are one to seat 0."""
    state = middle(3, turn=3)
    seat = state.deciders[0]
    other = (seat + 1) % state.seats
    twins = []
    for service in range(3):
        twin = state.copy()
        twin.slots[0] = service
        twin.seen = (1 << other, 0, 0)
        twin.voice[service] -= 1
        twins.append(twin)
    assert len({msgspec.json.encode(twin.view(seat)) for twin in twins}) == 1
    assert len({msgspec.json.encode(twin.view(other)) for twin in twins}) == 3
    bot = find_bot("lacitta", name)
    moves = {str(bot.choose(twin.resample(seat, Random(7)), seat, Random(3), Budget(12))) for twin in twins}
    assert len(moves) == 1


def test_thinking_changes_nothing_on_the_table() -> None:
    state = middle(5, turn=4)
    before = state.view(None)
    for name in ("greedy", "planner"):
        find_bot("lacitta", name).choose(state, state.deciders[0], Random(1), Budget(10))
        assert state.view(None) == before


# ---------------------------------------------------------------------- what things are worth


def worth(state: LaCittaState, seat: int, likely: Odds = EVEN) -> float:
    return Outlook(state, likely).worth(seat)


def test_at_the_end_a_position_is_worth_its_points() -> None:
    rng = Random(2)
    state = middle(2, year=YEARS)
    while state.deciders:
        settle(state, rng)
        if state.deciders:
            seat = state.deciders[0]
            state.apply(seat, future.quick(state, seat))
    for score in state.standings().scores:
        assert worth(state, score.seat) == pytest.approx(score.total + 0.01 * state.gold[score.seat])


def test_hunger_counts_more_the_fewer_turns_are_left() -> None:
    state = middle(4)
    seat = state.deciders[0]
    losses = []
    for turns in (0, 4):
        trial = state.copy()
        trial.turns[seat] = turns
        full = worth(trial, seat)
        trial.food[seat] = trial.citizens_of(seat) - 4
        losses.append(full - worth(trial, seat))
    assert 0 < losses[0] < losses[1]


def _rivals(state: LaCittaState, city: City) -> list[City]:
    return [other for other in state.cities if other.owner != city.owner and city.reach & other.tiles]


def test_services_count_by_what_the_people_may_want() -> None:
    """A stronger city gains from the wish for its service; markers count this year."""
    state = middle(6, year=4)
    number = next(
        n for n, city in enumerate(state.cities) if _rivals(state, city) and state.people[n] + 3 < city.limit
    )
    city = state.cities[number]
    seat, rivals = city.owner, _rivals(state, city)
    state.food[seat] += 40
    stronger = state.copy()
    stronger.cities[number] = city.with_bonus(0, 20)
    assert worth(stronger, seat, (1.0, 0.0, 0.0)) > worth(state, seat, (1.0, 0.0, 0.0))
    assert worth(stronger, seat, (0.0, 1.0, 0.0)) == worth(state, seat, (0.0, 1.0, 0.0))
    victim = rivals[0].owner
    assert worth(stronger, victim, (1.0, 0.0, 0.0)) <= worth(state, victim, (1.0, 0.0, 0.0))


def test_the_wishes_add_up_and_use_what_the_seat_has_seen() -> None:
    state = middle(8)
    seat = state.deciders[0]
    plain = wishes(state, seat)
    assert sum(plain) == pytest.approx(1.0)
    state.slots = [state.open, state.open, -1]
    state.seen = (1 << seat, 1 << seat, 0)
    state.voice[state.open] -= 2
    assert wishes(state, seat)[state.open] == pytest.approx(1.0)


def test_the_others_are_rated_anew_only_when_something_changed_for_them() -> None:
    """The short cut of `rank` gives what a full rating gives."""
    for seed in range(3):
        state = middle(seed, year=3, turn=1)
        seat = state.deciders[0]
        for rated in rank(state, seat, EVEN, Random(0)):
            if not isinstance(rated.move, m.TakeAsk):
                outlook = Outlook(rated.after, EVEN)
                full = outlook.worth(seat) - USUAL.rivalry * rivals_worth(outlook, rated.after, seat)
                assert rated.value == pytest.approx(full, abs=1e-5)


def test_sensible_moves_are_legal_and_keep_the_best_farm() -> None:
    state = middle(1)
    seat = state.deciders[0]
    legal = list(state.legal(seat))
    few = future.sensible(state, seat, legal)
    assert set(few) <= set(legal)
    assert len(few) < len(legal)

    def most(moves: list[Move]) -> int:
        farms = [move for move in moves if isinstance(move, m.Build) and move.kind == "farm"]
        return max(state.ground.food[BOARD.index[farm.hex]] for farm in farms)

    assert most(few) == most(legal)


# ---------------------------------------------------------------------- strength


def table(strong: Entrant, weak: Entrant, games: int) -> list[Result]:
    """Games of one strong bot against three weak ones; in game n it sits at n modulo 4."""
    jobs = [
        Job(
            "lacitta",
            {"setup": "suggested"},
            tuple(strong if seat == game % 4 else weak for seat in range(4)),
            f"test/{game}",
        )
        for game in range(games)
    ]
    return list(run(jobs, 1))


def test_greedy_beats_three_random_bots() -> None:
    results = table(Entrant("greedy", 1), Entrant("random", 1), 8)
    assert all(result.ranks[game % 4] == 1 for game, result in enumerate(results))


@pytest.mark.slow
def test_planner_scores_more_than_three_greedy_bots() -> None:
    """First places of so few games say little; points say more."""
    results = table(Entrant("planner", 8), Entrant("greedy", 1), 8)
    own = sum(result.scores[game % 4] for game, result in enumerate(results))
    assert own > sum(sum(result.scores) for result in results) / 4
