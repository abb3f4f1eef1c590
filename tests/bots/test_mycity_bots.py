"""The My City bots play by the rules, know their board exactly, stay within their budget, and play well."""

import pickle
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec
import pytest

from faubourg.arena import Entrant, entrant, run
from faubourg.arena.ladder import duel_jobs, pairing
from faubourg.arena.tuning import Tuner
from faubourg.bots import Bot, Budget, Parameters, choose, find_bot, levels
from faubourg.bots.mycity.decision import question
from faubourg.bots.mycity.future import Player
from faubourg.bots.mycity.ground import ground
from faubourg.bots.mycity.planner import MyCityPlanner
from faubourg.bots.mycity.town import Town, town
from faubourg.bots.mycity.training import TRAINER
from faubourg.bots.mycity.worth import WEIGHTS, Weights
from faubourg.engine import CHANCE
from faubourg.games.mycity import GAME
from faubourg.games.mycity.moves import Build, Draw, Leave, Pass
from faubourg.games.mycity.state import MyCityState

RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]


def start(rule_set: str, seats: int, **changed: object) -> MyCityState:
    options = GAME.meta.check_options({**GAME.rule_set(rule_set), **changed})
    state = GAME.setup(options, seats)
    assert isinstance(state, MyCityState)
    return state


def settle(state: MyCityState, rng: Random) -> None:
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, rng.choice(state.outcomes())[0])


def middle(seed: int, built: int = 12, seats: int = 2) -> MyCityState:
    """A game of greedy bots after so many cards."""
    rng = Random(seed)
    greedy = find_bot("mycity", "greedy")
    state = start("eternal", seats)
    while True:
        settle(state, rng)
        if len(state.drawn) > built:
            return state
        for seat in state.deciders:
            state.apply(seat, greedy.choose(state.resample(seat, rng), seat, rng, Budget(1)))


def test_the_levels_go_from_weak_to_strong_and_speak_both_languages() -> None:
    assert [level.key for level in levels("mycity")] == [
        "novice",
        "casual",
        "player",
        "skilled",
        "expert",
    ]
    for level in levels("mycity"):
        assert level.description.fr.endswith(".")
        assert level.description.en.endswith(".")
        assert level.description.fr != level.description.en


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("seats", [1, 3])
def test_bots_play_every_rule_set_by_the_rules(rule_set: str, seats: int) -> None:
    rng = Random(f"{rule_set}{seats}")
    state = start(rule_set, seats)
    names = ["planner", "greedy", "random"]
    while True:
        settle(state, rng)
        if state.over:
            break
        seat = state.deciders[0]
        bot = find_bot("mycity", names[seat])
        move = bot.choose(state.resample(seat, rng), seat, rng, Budget(60))
        assert state.why_not(seat, move) is None
        state.apply(seat, move)
    state.invariants()


@pytest.mark.parametrize("off", ["colours", "churches", "ban", "wells", "gold", "cap50"])
def test_modules_may_be_off(off: str) -> None:
    rng = Random(off)
    state = start("eternal", 1, **{off: False})
    planner = find_bot("mycity", "planner")
    while True:
        settle(state, rng)
        if state.over:
            break
        state.play(0, planner.choose(state.resample(0, rng), 0, rng, Budget(40)))
    state.invariants()


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_town_is_the_city_it_was_made_from(rule_set: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        state = start(rule_set, 1)
        own = ground(state.setting, 0)
        player = Player(own, WEIGHTS)
        kept = Town(own, state.setting.episode.start)
        greedy = find_bot("mycity", "greedy")
        while True:
            settle(state, rng)
            if state.over:
                break
            asked = question(state, 0, WEIGHTS)
            found = {asked.move(value.placed) for value in asked.values()}
            assert found == {move for move in state.legal(0) if isinstance(move, Build)}
            assert {Pass() in state.legal(0)} == {len(asked.without()) == 2}
            wild = rng.random() < 0.3
            move = (
                state.legal(0).pick(rng)
                if wild and len(state.legal(0)) > 2
                else greedy.choose(state, 0, rng, Budget(1))
            )
            choices = {asked.move(c): c for c in (*(v.placed for v in asked.values()), *asked.without())}
            player.act(kept, asked.card, choices[move])
            state.apply(0, move)
            rebuilt = town(own, state.cities[0], gold_open=not state.gold_won)
            assert all(getattr(kept, slot) == getattr(rebuilt, slot) for slot in Town.__slots__)
        total = state.standings().scores[0].total
        assert total == max(0, kept.score(own))


def test_playing_on_ends_as_the_game_does() -> None:
    for seed in range(20):
        state = start("eternal", 1)
        deck = list(state.coming)
        Random(seed).shuffle(deck)
        player = Player(ground(state.setting, 0), WEIGHTS)
        promised = player.play_on(Town(player.ground, state.setting.episode.start), deck)
        cards = iter(deck)
        while not state.over:
            if state.deciders == (CHANCE,):
                state.apply(CHANCE, Draw(next(cards)))
                continue
            asked = question(state, 0, WEIGHTS)
            state.play(0, asked.move(asked.pick(player.values(asked.town, asked.card, asked.coming))))
        assert state.standings().scores[0].total == max(0, promised)


def test_tables_are_made_once_even_for_a_state_from_another_process() -> None:
    state = middle(1)
    again = pickle.loads(pickle.dumps(state))
    assert ground(again.setting, 0) is ground(state.setting, 1)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_nobody_waits_for_cards_that_cannot_come(name: str) -> None:
    rng = Random(2)
    greedy = find_bot("mycity", "greedy")
    state = start("eternal", 1)
    settle(state, rng)
    while set(state.legal(0)) != {Pass(), Leave()}:
        state.apply(0, greedy.choose(state, 0, rng, Budget(1)))
        settle(state, rng)
    state.coming = ()
    move = find_bot("mycity", name).choose(state, 0, Random(1), Budget(50))
    assert move == Leave()


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
def test_a_sealed_decision_changes_nothing(name: str) -> None:
    for built in (0, 8, 16):
        one = middle(built, built)
        two = one.copy()
        first, *_, last = one.legal(1)
        one.apply(1, first)
        two.apply(1, last)
        assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(two.view(0))
        moves = {
            find_bot("mycity", name).choose(state.resample(0, Random(7)), 0, Random(3), Budget(300))
            for state in (one, two)
        }
        assert len(moves) == 1


@pytest.mark.parametrize("level", ["novice", "player", "expert"])
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    state = middle(7, 18)
    answers = {str(choose(state.copy(), "mycity", 0, level, 5, 60.0)) for _ in range(2)}
    assert len(answers) == 1


class Counter:
    """Counts the cards that the planner plays on with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = 0
        play_on = Player.play_on

        def counted(player: Player, begun: Town, deck: Sequence[str]) -> float:
            self.nodes += len(deck)
            return play_on(player, begun, deck)

        monkeypatch.setattr(Player, "play_on", counted)


@pytest.mark.parametrize("nodes", [1, 200, 900])
def test_nodes_are_a_ceiling(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    counter = Counter(monkeypatch)
    state = middle(5)
    MyCityPlanner().choose(state, 0, Random(1), Budget(nodes))
    assert counter.nodes <= nodes + len(state.coming)
    assert counter.nodes >= nodes // 2 or nodes == 1


def test_a_clock_that_runs_out_stops_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    state = middle(5)
    move = MyCityPlanner().choose(state, 0, Random(1), Budget(10_000, lambda: True))
    assert move in state.legal(0)
    assert counter.nodes == 0
    asked = iter(range(10_000))
    move = MyCityPlanner().choose(state, 0, Random(1), Budget(10_000, lambda: next(asked) > 15))
    assert move in state.legal(0)
    assert 0 < counter.nodes <= 16 * len(state.coming)


def test_thinking_changes_nothing_on_the_table() -> None:
    state = middle(5)
    before = msgspec.json.encode(state.view(None))
    for name in ("greedy", "planner"):
        find_bot("mycity", name).choose(state, 0, Random(1), Budget(200))
        assert msgspec.json.encode(state.view(None)) == before


@pytest.mark.parametrize("mode", ["eternal", "episode1"])
def test_the_quick_levels_beat_the_ones_below(mode: str) -> None:
    quick = [Entrant("random", 1), *(entrant("mycity", key) for key in ("novice", "casual"))]
    for pair in pairwise(reversed(quick)):
        results = list(run(duel_jobs("mycity", {"mode": mode}, pair, 30, "test"), 1))
        assert pairing(("strong", "weak"), results).wins.value >= 0.6


def test_what_is_learnt_goes_into_the_data_file_and_into_the_bot() -> None:
    tuner = Tuner("mycity", TRAINER)
    begun = tuner.parameters(tuner.start())
    assert tuple(begun) == Weights._fields
    hermit = {**begun, "skip": [99.0, 99.0]}  # nothing is worth building
    moves = [bot.choose(middle(5), 0, Random(1), Budget(1)) for bot in _taught(begun, hermit)]
    assert [type(move) for move in moves] == [Build, Pass]


def _taught(*parameters: Parameters) -> list[Bot]:
    return [find_bot("mycity", "greedy").taught(each) for each in parameters]


@pytest.mark.slow
def test_planner_beats_greedy() -> None:
    pair = Entrant("planner", 500), Entrant("greedy", 1)
    results = list(run(duel_jobs("mycity", {}, pair, 10, "test"), 1))
    found = pairing(("planner", "greedy"), results)
    assert found.wins.value >= 0.6
    assert found.first_score.value > found.second_score.value
