"""The fast values of the Cités bots agree with the rules, position by position."""

from random import Random

import pytest

from faubourg.bots.cites.decision import decision
from faubourg.bots.cites.ground import ground
from faubourg.bots.cites.layout import layouts
from faubourg.bots.cites.replies import Survey, after
from faubourg.bots.cites.training import CitesTrainer, Normal, features, solve
from faubourg.bots.cites.worth import GROUPS, NOTHING, POINTS, Worth, learnt
from faubourg.engine import CHANCE
from faubourg.games.cites import GAME
from faubourg.games.cites.city import City
from faubourg.games.cites.scoring import score
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS

RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]


def played(rule_set: str, seed: int, moves: int) -> CitesState:
    rng = Random(seed)
    state = GAME.setup(GAME.rule_set(rule_set), 1)
    while True:
        while state.deciders == (CHANCE,):
            state.apply(CHANCE, rng.choice(state.outcomes())[0])
        if not moves or state.over:
            return state
        state.apply(0, state.legal(0).pick(rng))
        moves -= 1


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_reply_is_worth_the_points_after_it(rule_set: str) -> None:
    for seed in range(6):
        state = played(rule_set, seed, 3 + 4 * seed)
        options = decision(state, 0).options(POINTS)
        assert options
        for option in options:
            assert option.move in state.legal(0)
            got = score(state.setting.lattice, option.city, state.setting.level, 0)
            assert got.total == option.value


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_turn_earns_more_than_the_best_reply(rule_set: str) -> None:
    """Try every tile with every tourist action by the rules themselves."""
    state = played(rule_set, 3, 19)
    question = decision(state, 0)
    assert not question.acting
    best = 0.0
    for move in state.legal(0):
        laid = state.copy()
        laid.apply(0, move)
        for action in laid.legal(0):
            done = laid.copy()
            done.apply(0, action)
            best = max(best, done.standings().scores[0].total)
    assert best == max(option.value for option in question.options(POINTS))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_learnt_worth_is_points_and_features_times_weights(level: int) -> None:
    place = ground(GAME.rule_set(f"level{level}"))
    flat = [weight for group in GROUPS for pair in learnt().weights(level)[group] for weight in pair]
    state = played(f"level{level}", level, 21)
    city, tile, left = state.cities[0], state.drawn[-1], 5
    for reply in Survey(place, city, learnt().at(level, left)).replies(tile):
        done = after(place, city, tile, reply)
        points = score(place.grid, done, level, 0).total
        hopes = sum(w * f for w, f in zip(flat, features(place, done, left), strict=True))
        assert reply.value == pytest.approx(points + hopes)


def test_without_rounds_left_hopes_are_nothing() -> None:
    for level in (1, 2, 3):
        last = learnt().at(level, 0)
        assert last.held == POINTS.held
        assert last.vacant == POINTS.vacant
        assert last.waiting == POINTS.waiting


def test_there_are_as_many_start_layouts_as_the_ledger_counts() -> None:
    """Part 4: 6 shapes x 6 assignments x 64 rotations = 2304; a quarter of that when all turns are one."""
    place = ground(GAME.rule_set("level1"))
    assert {len(place.faces(tile, 0)) for tile in NUMBERS} == {2, 4}
    full = [tile for tile in NUMBERS if len(place.faces(tile, 0)) == 4][:3]
    assert len({frozenset(city.laid) for city in layouts(place, City(), full)}) == 2304 // 4


def test_fitting_finds_the_weights_behind_samples() -> None:
    samples = [([float(x), 1.0], 3.0 * x + 2.0) for x in range(2000)]
    halves = Normal.of(samples[:1000]) + Normal.of(samples[1000:])
    assert solve(halves) == pytest.approx([3.0, 2.0], abs=0.1)
    assert solve(halves) == pytest.approx(solve(Normal.of(samples)))


def test_a_pass_finds_hopes() -> None:
    school = CitesTrainer()
    jobs = [job for job in school.jobs(school.start(), 4, "test") if job.level == 2]
    (result,) = map(school.work, jobs)
    others = [job for job in school.jobs(school.start(), 1, "test") if job.level != 2]
    known = school.fold(school.start(), [*others, *jobs], [*map(school.work, others), result])
    fitted = known.weights[2]
    assert {group: len(pairs) for group, pairs in fitted.items()} == GROUPS
    assert fitted != NOTHING
    assert Worth(fitted, 5).waiting[7] > 0
