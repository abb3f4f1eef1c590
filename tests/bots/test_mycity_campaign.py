"""The bots of My City play the campaign: by the rules, with exact towns, and without a peek."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec
import pytest

from faubourg.bots import Budget, choose, find_bot, levels, roster
from faubourg.bots.mycity.campaign import prices, track
from faubourg.bots.mycity.campaign.future import CampaignPlayer
from faubourg.bots.mycity.campaign.ground import TownGround
from faubourg.bots.mycity.campaign.outlook import outlook
from faubourg.bots.mycity.campaign.town import CampaignTown
from faubourg.bots.mycity.decision import question
from faubourg.bots.mycity.future import Player
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import CHANCE, Move, Seat
from faubourg.engine.testing.same import difference, encoded
from faubourg.games.mycity import GAME
from faubourg.games.mycity.campaign import plan
from faubourg.games.mycity.campaign.carried import read_value
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.moves import Cog, GoldPass, Lay, Stick
from faubourg.games.mycity.campaign.position import GIFT, LAY, REWARD, TOKEN_PHASES
from faubourg.games.mycity.campaign.scoring import settled
from faubourg.games.mycity.campaign.sheets import dug, pieces_earned
from faubourg.games.mycity.campaign.starts import replayed
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.moves import Build, Draw, Leave, Pass
from tests.bots.campaign_states import EPISODES, Asked, campaign, play, start

NAMES = ("planner", "greedy", "greedy", "random")
NODES = 60
LAND = (("trees", 1), ("rocks", -1), ("empty", -1))
"""What covering a square changes by itself."""


def decisions() -> list[Asked]:
    """A campaign of every bot."""
    return campaign(NAMES, NODES)


def some(every: int) -> list[Asked]:
    """Some decisions of it: all phases, all episodes."""
    tokens = [asked for asked in decisions() if asked.state.phase in TOKEN_PHASES]
    cards = [asked for asked in decisions() if asked.state.phase not in TOKEN_PHASES]
    return [*tokens[:: every // 8], *cards[::every]]


def test_every_bot_plays_all_24_episodes_and_every_kind_of_decision() -> None:
    made = {(type(asked.move), asked.seat) for asked in decisions()}
    assert made >= {(kind, seat) for kind in (Build, Pass, Leave, Stick, Cog) for seat in range(3)}
    assert {GoldPass, Lay} <= {kind for kind, _ in made}
    assert {asked.state.phase for asked in decisions()} >= {GIFT, REWARD, LAY}
    assert {asked.state.chronicle.episode for asked in decisions()} == set(EPISODES)


def test_candidates_are_legal_and_the_first_is_played() -> None:
    for state, seat, _ in some(40):
        for name in ("greedy", "planner"):
            bot = find_bot("mycity", name)
            moves = [c.move for c in bot.weigh(state.copy(), seat, Random(5), Budget(NODES))]
            assert len(set(moves)) == len(moves)
            assert all(move in state.legal(seat) for move in moves)
            assert bot.choose(state.copy(), seat, Random(5), Budget(NODES)) == moves[0]


def test_parts_add_up_and_have_words() -> None:
    words, told = roster("mycity").parts, set[str]()
    for state, seat, _ in some(40):
        for name in ("greedy", "planner"):
            for candidate in find_bot("mycity", name).weigh(state, seat, Random(5), Budget(NODES))[:3]:
                parts = candidate.parts
                assert sum(parts.values()) == pytest.approx(candidate.value)
                told |= {key for key, value in parts.items() if value}
    assert told <= set(words)
    assert told >= {"investor", "factories", "mine", "rails", "nuggets", "stickers", "outlook"}


# ---------------------------------------------------------------------- what the bots know is exact


def town_of(state: CampaignState, seat: Seat) -> tuple[CampaignTown, TownGround]:
    asked = question(state, seat, WEIGHTS)
    assert isinstance(asked.town, CampaignTown)
    assert isinstance(asked.player.ground, TownGround)
    return asked.town, asked.player.ground


@pytest.mark.parametrize("number", EPISODES)
def test_a_town_is_the_city_it_was_made_from(number: int) -> None:
    rng = Random(number)
    state = start(number)
    for asked in play(state, ("greedy", "greedy"), rng, 1):
        if asked.state.phase in TOKEN_PHASES:
            continue
        known, seat, _ = asked
        question_ = question(known, seat, WEIGHTS)
        found = {question_.move(value.placed) for value in question_.values()}
        found |= {question_.move(choice) for choice in question_.without()}
        assert found == set(known.legal(seat))
        town, own = town_of(known, seat)
        end = settled(known, seat)
        prices_ = own.prices
        scene = TownScene(known.setting.plots[seat], known.setting.sets[seat], known.town(seat))
        boxes = dug(scene, number) if own.mouth else 0
        pieces = pieces_earned(scene) if own.bottom else 0
        assert (town.dug(own), town.pieces(own)) == (boxes, pieces)
        kept = prices_.boxes[boxes] + prices_.track[pieces] + prices_.nuggets[town.hoard(own)]
        top = end.score + prices_.circle if end.reached else end.raw
        assert town.score(own) == pytest.approx(top + kept)
        for placed in [value.placed for value in question_.values()][::9]:
            after = town.copy()
            after.build(own, question_.card, placed)
            land = [sum(each.counts(own)[line] * points for line, points in LAND) for each in (town, after)]
            if not own.park and not own.factory:
                assert placed.points == land[1] - land[0]


@pytest.mark.parametrize("number", EPISODES)
def test_playing_on_ends_as_the_episode_does(number: int) -> None:
    for seed in range(3):
        state = start(number, 1)
        while state.phase == GIFT:
            state.apply(0, next(iter(state.legal(0))))
        deck = [card for card in state.coming if card != BAN]
        Random(seed).shuffle(deck)
        deck += [BAN] * (BAN in state.coming)
        cards = iter(deck)
        promised = own = None
        while state.phase not in (REWARD, LAY) and not state.over:
            if state.deciders == (CHANCE,):
                state.apply(CHANCE, Draw(next(cards)))
                continue
            asked = question(state, 0, WEIGHTS)
            assert isinstance(asked.player, CampaignPlayer)
            if promised is None:
                mine = [card for card in deck if card == BAN or card in asked.player.ground.kinds]
                promised = asked.player.played_on(asked.town, mine)
                own = asked.player.ground
            state.apply(0, asked.move(asked.pick(asked.player.values(asked.town, asked.card, asked.coming))))
        assert promised is not None
        assert own is not None
        built = state.town(0).squares
        assert promised.squares == built
        assert promised.marker == state.town(0).marker - 3 * state.town(0).gold + 3 * bool(
            own.deposits and own.deposits & ~built == 0
        )


def test_what_is_not_kept_is_worth_nothing() -> None:
    single = GAME.start({"mode": "episode", "episode": 19}, 2)
    again = GAME.start({"mode": "replay"}, 1, replayed(18, 1))
    for state in (single, again):
        while state.deciders == (CHANCE,):
            state.apply(CHANCE, state.draw(Random(1)))
        assert isinstance(state, CampaignState)
        _, own = town_of(state, 0)
        assert own.prices == prices.NOTHING
        for name in ("greedy", "planner"):
            assert find_bot("mycity", name).choose(state, 0, Random(1), Budget(40)) in state.legal(0)


# ---------------------------------------------------------------------- fairness


def twins() -> list[tuple[Seat, CampaignState, CampaignState]]:
    """States of the campaign with one that a seat cannot tell from it: somebody has sealed something else."""
    found = []
    for state, seat, _ in some(16):
        for guess in range(3):
            other = state.resample(seat, Random(guess))
            if difference(state, other) is not None:
                found.append((seat, state, other))
                break
    return found


def test_states_that_a_seat_cannot_tell_apart_get_the_same_answer() -> None:
    phases = set()
    for number, (seat, one, two) in enumerate(twins()):
        assert encoded(one.view(seat)) == encoded(two.view(seat))
        phases.add(one.phase)
        for level in levels("mycity"):
            bot, nodes = find_bot("mycity", level.bot), min(level.nodes, 40)
            both = [
                [(c.move, c.value) for c in bot.weigh(state.copy(), seat, Random(number), Budget(nodes))]
                for state in (one, two)
            ]
            assert both[0] == both[1], level.key
    assert len(phases) >= 3


def test_closed_envelopes_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the tables of later chapters every answer is the same, also when a chapter ends."""
    known = [asked for asked in some(64) if asked.state.chronicle.episode <= 21]
    last = [asked for asked in decisions() if asked.state.chronicle.episode in range(3, 22, 3)]
    known += [asked for asked in last if asked.state.phase in TOKEN_PHASES][::4]

    def answers(*, closed: bool) -> list[tuple[Move, float]]:
        found = []
        for state, seat, _ in known:
            with monkeypatch.context() as tables:
                for number in range(3 * state.chapter + 1, 25) if closed else ():
                    tables.delitem(plan.EPISODES, number)
                for cached in (prices.prices, track.track_worth, track._sheets):
                    cached.cache_clear()
                for name in ("greedy", "planner"):
                    best = find_bot("mycity", name).weigh(state.copy(), seat, Random(2), Budget(NODES))[0]
                    found.append((best.move, best.value))
        return found

    assert answers(closed=True) == answers(closed=False)


@pytest.mark.parametrize("level", ["novice", "player", "expert"])
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    for state, seat, _ in some(160):
        first, second = (choose(state.copy(), "mycity", seat, level, 5, 60.0) for _ in range(2))
        assert first == second


def test_the_same_seed_gives_the_same_campaign() -> None:
    both = []
    for _ in range(2):
        state = start(16, 2)
        both.append([str(asked.move) for asked in play(state, ("planner", "greedy"), Random(4), 30)])
    assert both[0] == both[1]


def whole(order: tuple[int, ...]) -> list[tuple[int, list[tuple[int, str]], dict[str, int]]]:
    """What became of each city in a campaign of greedy bots, by city; `order` says which sits where."""
    luck = [Random(f"luck {city}") for city in order]
    draws, greedy, carried = Random("draws"), find_bot("mycity", "greedy"), None
    for number in EPISODES:
        state = GAME.start({"mode": "campaign", "episode": number}, len(order), carried)
        while state.deciders:
            seat = state.deciders[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(draws))
            else:
                known = state.resample(seat, Random(0))
                state.apply(seat, greedy.choose(known, seat, luck[seat], Budget(1)))
        carried = state.carry()
    value = read_value(carried or {})
    return sorted(
        (city, [(row[seat].score, row[seat].kind) for row in value.results], dict(value.cities[seat].circles))
        for seat, city in enumerate(order)
    )


def test_bots_that_change_seats_change_nothing_else() -> None:
    assert whole((0, 1, 2, 3)) == whole((2, 0, 3, 1))


def test_thinking_changes_nothing_on_the_table() -> None:
    for state, seat, _ in some(160):
        before = msgspec.json.encode(state.view(None))
        find_bot("mycity", "planner").choose(state, seat, Random(1), Budget(NODES))
        assert msgspec.json.encode(state.view(None)) == before


def test_nodes_are_a_ceiling_and_a_clock_that_runs_out_stops_the_thinking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planner, cards = find_bot("mycity", "planner"), list[int]()
    played_on = Player.played_on

    def counted(player: Player, begun: Town, deck: Sequence[str]) -> Town:
        cards.append(len(deck))
        return played_on(player, begun, deck)

    monkeypatch.setattr(Player, "played_on", counted)
    stickers = [
        asked for asked in decisions() if asked.state.phase == REWARD and isinstance(asked.move, Stick)
    ]
    for state, seat, _ in (*some(320), stickers[0]):
        cards.clear()
        planner.choose(state, seat, Random(1), Budget(200))
        assert sum(cards) <= 200 + len(state.coming)
        cards.clear()
        assert planner.choose(state, seat, Random(1), Budget(100_000, lambda: True)) in state.legal(seat)
        assert not cards
    planner.choose(stickers[0].state, stickers[0].seat, Random(1), Budget(200))
    assert sum(cards) > 100


# ---------------------------------------------------------------------- what they do with things


def best(state: CampaignState, seat: Seat, name: str = "planner") -> str:
    return str(find_bot("mycity", name).choose(state, seat, Random(1), Budget(400)))


def waiting(number: int, phase: int, queue: tuple[str, ...], **changed: object) -> CampaignState:
    """A city that has tokens to settle after an episode."""
    state = start(number, 2)
    state.phase, state.deciders = phase, (0,)
    state.cities[0] = msgspec.structs.replace(state.town(0), queue=queue, **changed)
    return state


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_tree_goes_where_less_is_built_than_where_rocks_go(name: str) -> None:
    squares = {}
    for token in ("T", "R"):
        state = waiting(1, REWARD, (token,))
        moves = find_bot("mycity", name).weigh(state, 0, Random(1), Budget(600))
        best = moves[0].move
        assert isinstance(best, Stick)
        squares[token] = best
        values = [m.value for m in moves]
        assert all(a >= b for a, b in pairwise(values))
        assert values[0] > values[-1]
    known = outlook(waiting(1, REWARD, ("T",)).town(0), 1, begun=False)
    known.look(Random(9), Budget(2000))
    free = {token: known.free(known.board.grid.bit(m.row, m.col)) for token, m in squares.items()}
    assert free["T"] > free["R"]


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_blank_covers_rocks_and_no_tree(name: str) -> None:
    state = waiting(9, REWARD, ("B",))
    board = ground(state.town(0).stickers)
    moves = find_bot("mycity", name).weigh(state, 0, Random(1), Budget(600))
    letters = [board.letter(c.move.row, c.move.col) for c in moves if isinstance(c.move, Stick)]
    assert letters[0] == "R"
    assert moves[0].value > 0
    assert set(letters) == set("RtW")
    assert letters.index("t") > letters.index("R")


@pytest.mark.parametrize(
    ("number", "rail", "pieces", "nuggets", "line"),
    [
        (19, (2, 0, 0, 0, 0), 2, 0, "F"),  # trees now are trees for five episodes
        (24, (6, 0, 0, 0, 0), 3, 0, "H"),  # a circle at the end
        (24, (9, 2, 2, 3, 0), 4, 0, "C"),  # two circles rather than one
        (24, (9, 2, 2, 3, 0), 3, 0, "trunk"),  # not enough for two
        (
            24,
            (4, 2, 0, 0, 0),
            2,
            6,
            "trunk",
        ),  # a full cabinet takes no nuggets: nothing is gained, nothing lost
    ],
)
def test_track_is_laid_where_it_pays(
    number: int, rail: tuple[int, ...], pieces: int, nuggets: int, line: str
) -> None:
    state = waiting(number, LAY, (), rail=rail, pieces=pieces, nuggets=nuggets)
    if nuggets == 6:
        found = find_bot("mycity", "greedy").weigh(state, 0, Random(1), Budget(1))
        assert {candidate.value for candidate in found} == {0.0}
    else:
        assert best(state, 0, "greedy") == f"lay {line}"
        assert best(state, 0) == f"lay {line}"


def test_a_factory_belongs_at_the_river_and_away_from_trees() -> None:
    state = start(13, 2)
    for seat in (0, 1):
        state.apply(seat, Cog("B3"))
    state.apply(CHANCE, Draw("B3"))
    board = state.setting.boards[0]
    beside = board.grid.beside(board.trees)
    seen = set()
    for candidate in find_bot("mycity", "greedy").weigh(
        state.resample(0, Random(1)), 0, Random(1), Budget(1)
    ):
        if isinstance(candidate.move, Build):
            known = question(state, 0, WEIGHTS)
            placed = next(v.placed for v in known.values() if known.move(v.placed) == candidate.move)
            if not placed.squares & (beside | board.trees):
                assert candidate.parts["factories"] == pytest.approx(
                    2
                )  # every first building is at the river
                seen.add("clean")
            elif not placed.squares & board.trees:
                assert candidate.parts["factories"] < 1.5
                seen.add("sooty")
    assert seen == {"clean", "sooty"}


def test_a_nugget_too_many_pays_for_a_pass_in_the_last_episode() -> None:
    greedy, seen = find_bot("mycity", "greedy"), set()
    for seed in range(6):
        state, rng = start(24, 1), Random(seed)
        while state.phase not in TOKEN_PHASES and not state.over:
            if state.deciders == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
                continue
            state.cities[0] = msgspec.structs.replace(state.town(0), nuggets=4)
            state.settled = tuple(state.cities)
            move = greedy.choose(state, 0, rng, Budget(1))
            seen.add(type(move))
            state.apply(0, move)
    assert GoldPass in seen
    assert Pass not in seen
