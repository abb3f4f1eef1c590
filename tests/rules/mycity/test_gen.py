"""MC-GEN: random boards, their constraints, their seeds and the modules."""

from __future__ import annotations

from hashlib import sha256

import pytest

from faubourg.engine import BadOptions, Dealer, FaubourgError, Match
from faubourg.games.mycity import random_boards
from faubourg.games.mycity.board import Board, read_board
from faubourg.games.mycity.board_checks import check_board, steps
from faubourg.games.mycity.buildings import building_set, covered, turned
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.fair_boards import TOLERANCE, best_placement, fair_board, is_fair, yardstick
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.placement import plot
from faubourg.games.mycity.random_boards import generate, random_board
from faubourg.games.mycity.standard_boards import STANDARD
from tests.rules.mycity.tables import data, match, position, started

MODES = ("legacy", "eternal")
SEEDS = [f"stat-{number}" for number in range(500)]


def boards(mode: str) -> list[Board]:
    """A thousand boards, five hundred a mode."""
    return [random_board_of(mode, seed) for seed in SEEDS]


_made: dict[tuple[str, str], Board] = {}


def random_board_of(mode: str, seed: str) -> Board:
    """A generated board, made once for all tests here."""
    if (mode, seed) not in _made:
        _made[mode, seed] = generate(mode, seed)
    return _made[mode, seed]


# ---------------------------------------------------------------------- the generator


@pytest.mark.rule("MC-GEN-1")
@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_gives_the_same_board_and_another_seed_another(mode: str) -> None:
    texts = [board.text for board in boards(mode)]
    assert len(set(texts)) == len(SEEDS)
    assert [generate(mode, seed).text for seed in SEEDS[:5]] == texts[:5]
    assert generate("legacy", "x").text != generate("eternal", "x").text


@pytest.mark.rule("MC-GEN-1")
def test_the_boards_of_version_1_stay_what_they_are() -> None:
    """A change here breaks stored matches: raise `VERSION` and keep the old way for them."""
    assert random_boards.VERSION == 1
    assert generate("eternal", "faubourg").text == data("map.seed-eternal-faubourg")
    assert generate("legacy", "été 1").text == data("map.seed-legacy-ete1")


@pytest.mark.rule("MC-GEN-1", "MC-GEN-2")
@pytest.mark.parametrize(
    ("mode", "digest"),
    [
        ("legacy", "d5ab24364f77727c10225c8f48acf6a0d01631da45c4b9f64e53a426c559bf20"),
        ("eternal", "a7a73beb6a4df4bb15bc9d353f5804f8c250d6fffccfaafaa45e8d76c36c38de"),
    ],
)
def test_thirty_boards_of_version_1_stay_what_they_are(mode: str, digest: str) -> None:
    texts = "".join(random_board_of(mode, seed).text for seed in SEEDS[:30])
    assert sha256(texts.encode()).hexdigest() == digest


@pytest.mark.rule("MC-GEN-1")
def test_all_players_get_the_board_of_the_seed() -> None:
    state = started(3, board="random", seed="abc")
    assert set(state.setting.boards) == {random_board("eternal", "abc")}


@pytest.mark.rule("MC-GEN-2")
def test_chance_comes_from_the_dealer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    phrases: list[str] = []
    plain = Dealer.from_phrase

    def spy(phrase: str) -> Dealer:
        phrases.append(phrase)
        return plain(phrase)

    monkeypatch.setattr(Dealer, "from_phrase", spy)
    generate("eternal", "spy")
    assert phrases == [f"mycity board 1 eternal {attempt} spy" for attempt in range(len(phrases))]


@pytest.mark.rule("MC-GEN-2")
def test_after_1000_attempts_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_boards, "ATTEMPTS", 30)
    with pytest.raises(FaubourgError, match="no board in 30 attempts"):
        generate("eternal", "x", lambda _: False)
    monkeypatch.undo()
    assert random_boards.ATTEMPTS == 1000


@pytest.mark.rule(*(f"MC-GEN-{number}" for number in range(3, 13)))
@pytest.mark.parametrize("mode", MODES)
def test_generated_boards_keep_every_constraint_counted_by_hand(mode: str) -> None:
    for board in boards(mode):
        grid = board.grid
        squares = {(r, c): board.letter(r, c) for r in range(grid.rows) for c in range(grid.cols)}
        assert (grid.rows, grid.cols) == (11, 11)
        mountains = [s for s, letter in squares.items() if letter == "M"]
        forests = [s for s, letter in squares.items() if letter == "F"]
        assert 24 <= len(mountains) + len(forests) <= 28
        assert min(len(mountains), len(forests)) >= 9
        assert all(c < 4 for _, c in mountains)
        assert all(c > 6 for _, c in forests)
        assert 13 <= len(board.river) <= 21
        sizes = sorted((bank & board.land).bit_count() for bank in board.banks)
        assert sizes[0] >= 28
        assert sizes[1] <= 67
        trees, rocks, wells, gold = (
            [s for s, letter in squares.items() if letter == kind] for kind in "TRWG"
        )
        assert len(trees) == (5 if mode == "eternal" else min(6, max(4, sum(sizes) - 90)))
        assert len(rocks) == 5
        assert (len(wells), len(gold)) == ((3, 2) if mode == "eternal" else (0, 0))
        for group, least in ((trees, 3), (rocks, 3), (wells, 4), (gold, 6)):
            assert all(steps(a, b) >= least for a in group for b in group if a < b)
        assert sum(board.ways(s) <= 2 for s in rocks) >= 2
        assert sum(letter == "." for letter in squares.values()) >= 55
        assert check_board(board, mode) is board
        assert read_board(board.text) == board


@pytest.mark.rule("MC-GEN-13")
@pytest.mark.parametrize("mode", MODES)
def test_a_fair_board_is_near_the_standard_one(mode: str) -> None:
    assert TOLERANCE == {"legacy": 4, "eternal": 7}
    board = fair_board(mode, "fair")
    assert abs(yardstick(board, mode) - yardstick(STANDARD[mode], mode)) <= TOLERANCE[mode]
    assert yardstick(board, mode) == yardstick(read_board(board.text), mode)


@pytest.mark.rule("MC-GEN-13", "MC-GEN-1")
def test_the_yardstick_of_version_1_stays_what_it_is() -> None:
    """The sums of 60 games. Another player would accept other boards, and stored matches lose theirs."""
    assert [60 * yardstick(STANDARD[mode], mode) for mode in MODES] == [346, 1107]
    for mode, total in (("legacy", 395), ("eternal", 978)):
        made = fair_board(mode, "fair 1")
        assert made.text == data(f"map.fair-{mode}")
        assert 60 * yardstick(made, mode) == total


@pytest.mark.rule("MC-GEN-13")
def test_the_plain_player_builds_where_it_says() -> None:
    episode = EPISODES["eternal"]
    own, ground = building_set(episode.own_set()), plot(STANDARD["eternal"], episode.first)
    city = City(ground.untouched, episode.start)
    for card in ("Y1", "R3", "B2", "Y4", "C1"):
        best = best_placement(ground, own, city, card)
        assert best is not None
        shape = turned(own[card].drawing, best.rot)
        assert ground.grid.bits(covered(shape, best.row, best.col)) == best.squares
        city = city.with_building(best, ground.open(city.squares | best.squares))


@pytest.mark.rule("MC-GEN-13")
@pytest.mark.parametrize("mode", MODES)
def test_fair_to_the_very_edge(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board_of(mode, "stat-0")
    apart = abs(yardstick(board, mode) - yardstick(STANDARD[mode], mode))
    assert apart > 0
    for tolerance, fair in ((apart, True), (apart - 0.01, False)):
        monkeypatch.setitem(TOLERANCE, mode, tolerance)
        assert is_fair(board, mode) == fair


@pytest.mark.rule("MC-GEN-13")
def test_a_board_that_is_far_too_easy_is_not_fair() -> None:
    park = STANDARD["legacy"].changed({(row, col): "T" for row in (2, 4, 6) for col in range(5, 8)})
    assert is_fair(STANDARD["legacy"], "legacy")
    assert not is_fair(park, "legacy")


@pytest.mark.rule("MC-GEN-13")
def test_boards_that_are_not_fair_are_dropped_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TOLERANCE, "legacy", 1)
    unfair = next(seed for seed in SEEDS if not is_fair(random_board_of("legacy", seed), "legacy"))
    made = started(1, mode="episode1", board="random", seed=unfair, fair=True).setting.boards[0]
    assert made != random_board_of("legacy", unfair)
    assert is_fair(made, "legacy")
    assert not GAME.meta.check_options({})["fair"]


# ---------------------------------------------------------------------- modules


@pytest.mark.rule("MC-GEN-14")
@pytest.mark.parametrize(
    ("module", "lines", "cards"),
    [
        ("colours", ["trees", "rocks", "churches", "wells", "empty"], 28),
        ("churches", ["trees", "rocks", "colours", "wells", "empty"], 25),
        ("ban", ["trees", "rocks", "colours", "churches", "wells", "empty"], 27),
        ("wells", ["trees", "rocks", "colours", "churches", "empty"], 28),
        ("gold", ["trees", "rocks", "colours", "churches", "wells", "empty"], 28),
    ],
)
def test_a_module_can_be_switched_off(module: str, lines: list[str], cards: int) -> None:
    full = started().setting
    setting = started(**{module: False}).setting
    assert list(setting.episode.end) == lines
    assert len(setting.deck) == cards
    assert [card for card in full.deck if card in setting.deck] == list(setting.deck)
    board, plain = full.boards[0], setting.boards[0]
    assert plain.wells == (0 if module == "wells" else board.wells)
    assert plain.gold == (0 if module == "gold" else board.gold)
    assert plain.land == board.land
    assert (setting.episode.gold, setting.episode.ban) == (3 * (module != "gold"), module != "ban")


@pytest.mark.rule("MC-GEN-14")
def test_modules_do_not_change_the_board_that_is_drawn() -> None:
    full = started(board="random", seed="m").setting.boards[0]
    bare = started(board="random", seed="m", wells=False, gold=False).setting.boards[0]
    assert (bare.river, bare.trees, bare.rocks) == (full.river, full.trees, full.rocks)
    assert bare.meadow == full.meadow | full.wells | full.gold


@pytest.mark.rule("MC-GEN-14")
@pytest.mark.parametrize("options", [{"ban": "maybe"}, {"wells": 1}, {"mode": "episode1", "gold": False}])
def test_modules_are_on_or_off_and_belong_to_the_eternal_game(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start(options, 2)
    assert caught.value.rule == "MC-GEN-14"


@pytest.mark.rule("MC-GEN-14")
def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(BadOptions):
        GAME.start({"palace": True}, 2)


# ---------------------------------------------------------------------- seeds


@pytest.mark.rule("MC-GEN-15")
@pytest.mark.parametrize("seed", ["x" * 65, "a\x00b", "a\nb", "\u202eabc", 7, None, True])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({"board": "random", "seed": seed}, 2)
    assert caught.value.rule == "MC-GEN-15"


@pytest.mark.rule("MC-GEN-15")
def test_a_seed_is_trimmed_and_composed() -> None:
    assert GAME.meta.check_options({"seed": "  e\u0301te\u0301 1 "})["seed"] == "été 1"
    assert GAME.meta.check_options({"seed": "x" * 64})["seed"] == "x" * 64


@pytest.mark.rule("MC-GEN-15", "MC-GEN-1")
def test_an_empty_seed_is_drawn_by_the_host_and_shown() -> None:
    dealer = Dealer.from_phrase("table 7")
    played = Match.new(GAME, {"board": "random"}, ["a"], dealer)
    seed = played.header.options["seed"]
    assert seed == dealer.commitment[:12]
    assert position(played).setting.boards[0] == random_board("eternal", str(seed))
    other = Match.new(GAME, {"board": "random"}, ["a"], Dealer.from_phrase("table 8"))
    assert other.header.options["seed"] != seed
    assert match("Y1").header.options["seed"] == ""


@pytest.mark.rule("MC-GEN-15")
@pytest.mark.parametrize("seed", ["été = 1", "123", "true", "a b%c"])
def test_a_record_keeps_any_seed(seed: str) -> None:
    played = Match.new(GAME, {"board": "random", "seed": seed}, ["a"], Dealer.from_phrase("x"))
    text = played.record().to_text()
    assert type(played.record()).from_text(text).header.options["seed"] == seed
