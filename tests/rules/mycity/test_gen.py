"""MC-GEN: random boards, their constraints, and board files that are refused with line and reason."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from faubourg.engine import BadOptions, Dealer, FaubourgError, Match
from faubourg.games.mycity import checks, generator
from faubourg.games.mycity.board import BadBoard, Board, read_board
from faubourg.games.mycity.checks import check_board, steps, ways
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.generator import generate, random_board
from faubourg.games.mycity.standard import STANDARD
from faubourg.games.mycity.yardstick import TOLERANCE, fair_board, is_fair, yardstick
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
    assert generator.VERSION == 1
    assert generate("eternal", "faubourg").text == data("map.seed-eternal-faubourg")
    assert generate("legacy", "été 1").text == data("map.seed-legacy-ete1")


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
    monkeypatch.setattr(generator, "ATTEMPTS", 30)
    with pytest.raises(FaubourgError, match="no board in 30 attempts"):
        generate("eternal", "x", lambda _: False)
    monkeypatch.undo()
    assert generator.ATTEMPTS == 1000


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
        assert sum(ways(board, s) <= 2 for s in rocks) >= 2
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


# ---------------------------------------------------------------------- board files


@pytest.mark.rule("MC-GEN-16")
@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("legacy", "legacy"),
        ("eternal", "eternal"),
        ("gen-legacy-demo", "legacy"),
        ("gen-eternal-demo", "eternal"),
    ],
)
def test_the_boards_of_the_ledger_pass(name: str, mode: str) -> None:
    check_board(read_board(data(f"map.{name}")), mode)


def changed(line: int, old: str, new: str, mode: str = "eternal") -> str:
    """The standard map with one line changed (lines from 1)."""
    lines = data(f"map.{mode}").splitlines()
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def without_lines(*numbers: int) -> str:
    """The standard map without some lines."""
    lines = data("map.eternal").splitlines()
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in numbers)


def second_river() -> str:
    """The standard map with a straight river before the last column."""
    lines = data("map.eternal").splitlines()
    return "\n".join(
        f"{line.ljust(23)[:20]}|{line.ljust(23)[21:]}" if number % 2 else line
        for number, line in enumerate(lines)
    )


BAD: list[tuple[str, Callable[[], str], str, int | None, str]] = [
    ("empty", lambda: "", "MC-GEN-3", None, "2R"),
    ("even lines", lambda: without_lines(23), "MC-GEN-3", None, "lines"),
    ("10 rows", lambda: without_lines(2, 3), "MC-GEN-3", None, "10 x 11"),
    ("ragged corners", lambda: changed(1, "+ + +", "+ +"), "MC-GEN-3", 1, "'+'"),
    ("strange letter", lambda: changed(4, "R", "Q"), "MC-GEN-16", 4, "'Q'"),
    ("river off the lines", lambda: changed(4, " M", "|M"), "MC-GEN-16", 4, "left"),
    ("river on the top edge", lambda: changed(1, "+ +", "+-+"), "MC-GEN-5", 1, "river"),
    ("two rivers", second_river, "MC-GEN-5", 2, "two banks"),
    ("no river", lambda: data("map.eternal").replace("|", " ").replace("-", " "), "MC-GEN-5", None, "cut"),
    ("a river with a hole", lambda: changed(2, "|", " "), "MC-GEN-5", None, "cut"),
    ("a stray river side", lambda: changed(2, ". .", ".|."), "MC-GEN-5", 2, "same bank"),
    ("too much land", lambda: data("map.eternal").replace("F F", ". ."), "MC-GEN-4", None, "mountains"),
    ("a forest in the west", lambda: changed(2, "M M", "M F"), "MC-GEN-4", 2, "forest"),
    ("a mountain alone", lambda: changed(8, ", . .", "M . M"), "MC-GEN-4", 8, "apart"),
    ("few trees", lambda: changed(2, "T", "."), "MC-GEN-8", None, "4 tree"),
    ("few rocks", lambda: changed(20, "R", "."), "MC-GEN-9", None, "4 rock"),
    ("a well too many", lambda: changed(12, ". . .|", ". . W|"), "MC-GEN-10", None, "4 wells"),
    ("a deposit missing", lambda: changed(8, "G", "."), "MC-GEN-11", None, "1 gold"),
    ("a small square too many", lambda: changed(8, ",", "."), "MC-GEN-12", 8, "','"),
]


@pytest.mark.parametrize(
    ("text", "rule", "line", "reason"),
    [
        pytest.param(text, rule, line, reason, id=name, marks=pytest.mark.rule(rule, "MC-GEN-16"))
        for name, text, rule, line, reason in BAD
    ],
)
def test_a_bad_board_file_is_refused(
    text: Callable[[], str], rule: str, line: int | None, reason: str
) -> None:
    with pytest.raises(BadBoard, match=re.escape(reason)) as caught:
        check_board(read_board(text()), "eternal")
    assert (caught.value.rule, caught.value.line) == (rule, line)


MOVED: list[tuple[str, dict[tuple[int, int], str], str, int | None, str]] = [
    ("trees close together", {(5, 5): ".", (4, 4): "T"}, "MC-GEN-8", None, "less than 3 steps"),
    (
        "trees on one bank",
        {(4, 2): ".", (9, 5): ".", (4, 7): "T", (7, 9): "T"},
        "MC-GEN-8",
        None,
        "a bank without",
    ),
    ("cramped trees", {(9, 5): ".", (10, 6): "T"}, "MC-GEN-8", 22, "fewer than 2"),
    ("trees beside a well", {(5, 5): ".", (2, 4): "T"}, "MC-GEN-8", 6, "beside a well"),
    ("rocks close together", {(7, 6): ".", (4, 8): "R"}, "MC-GEN-9", None, "less than 3 steps"),
    (
        "rocks in the open",
        {(4, 0): ",", (4, 10): ",", (9, 9): ".", (5, 2): "R", (3, 4): "R", (6, 9): "R"},
        "MC-GEN-9",
        None,
        "in pockets",
    ),
    ("wells close together", {(2, 5): ".", (5, 1): "W"}, "MC-GEN-10", None, "less than 4 steps"),
    ("a well at the edge", {(2, 5): ".", (0, 4): "W"}, "MC-GEN-10", 2, "at the edge"),
    ("a well beside a deposit", {(2, 5): ".", (2, 8): "W"}, "MC-GEN-10", 6, "a well beside"),
    ("deposits on one bank", {(3, 8): ".", (1, 2): "G"}, "MC-GEN-11", 4, "one bank"),
    ("deposits close together", {(3, 8): ".", (7, 5): "G"}, "MC-GEN-11", 16, "less than 6 steps"),
]


@pytest.mark.parametrize(
    ("squares", "rule", "line", "reason"),
    [
        pytest.param(squares, rule, line, reason, id=name, marks=pytest.mark.rule(rule))
        for name, squares, rule, line, reason in MOVED
    ],
)
def test_a_board_with_a_decoration_in_the_wrong_place_is_refused(
    squares: dict[tuple[int, int], str], rule: str, line: int | None, reason: str
) -> None:
    with pytest.raises(BadBoard, match=reason) as caught:
        check_board(STANDARD["eternal"].changed(squares), "eternal")
    assert (caught.value.rule, caught.value.line) == (rule, line)


PLAIN = [*["M........FF"] * 9, *["..........."] * 2]
BENT = [5] * 5 + [6] * 2 + [5] * 4


@pytest.mark.rule("MC-GEN-4")
def test_too_few_mountains_are_refused() -> None:
    rows = [*["M........FF"] * 8, *["..........."] * 3]
    with pytest.raises(BadBoard, match="8 squares of mountain, fewer than 9") as caught:
        check_board(along(rows, BENT), "eternal")
    assert caught.value.rule == "MC-GEN-4"


@pytest.mark.rule("MC-GEN-5")
@pytest.mark.parametrize(
    ("rows", "left_of", "reason"),
    [
        (PLAIN, [5] * 11, "a river of 11 sides"),
        (PLAIN, [3, 7] * 5 + [3], "a river of 51 sides"),
        (
            [*["MMMM....FFF"] * 3, *["........FFF"], *["..........."] * 7],
            [4] * 5 + [5] * 2 + [4] * 4,
            "10 river sides",
        ),
    ],
)
def test_a_river_of_the_wrong_length_is_refused(rows: list[str], left_of: list[int], reason: str) -> None:
    with pytest.raises(BadBoard, match=reason) as caught:
        check_board(along(rows, left_of), "eternal")
    assert caught.value.rule == "MC-GEN-5"


@pytest.mark.rule("MC-GEN-5")
def test_a_river_that_leaves_by_the_side_is_refused() -> None:
    down = {((r, 4), (r, 5)) for r in range(7)}
    east = {((6, c), (7, c)) for c in range(5, 11)}
    with pytest.raises(BadBoard, match="leaves by the side") as caught:
        check_board(Board(tuple(PLAIN), frozenset(down | east)), "eternal")
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-5", 16)


@pytest.mark.rule("MC-GEN-5")
def test_a_river_that_runs_in_a_ring_is_refused() -> None:
    sides = {((r, c), (r, c + 1)) for r in range(3, 7) for c in (2, 6)}
    ends = {((r, c), (r + 1, c)) for r in (2, 6) for c in range(3, 7)}
    with pytest.raises(BadBoard, match="top edge to the bottom edge") as caught:
        check_board(Board(tuple(PLAIN), frozenset(sides | ends)), "eternal")
    assert caught.value.rule == "MC-GEN-5"


@pytest.mark.rule("MC-GEN-7")
def test_too_many_dead_ends_are_refused() -> None:
    rows = [
        *("M........FF", ".........FF", "M........FF", ".........FF", "M........FF", ".........FF"),
        *("M........FF", "M........FF", "MM.........", "M..........", "M.........."),
    ]
    with pytest.raises(BadBoard, match="3 squares with one neighbour only") as caught:
        check_board(along(rows, BENT), "eternal")
    assert caught.value.rule == "MC-GEN-7"


@pytest.mark.rule("MC-GEN-12")
def test_too_few_small_squares_are_refused() -> None:
    with pytest.raises(BadBoard, match="fewer than 55") as caught:
        checks._check_stickers(read_board("+ + +\n ,|,\n+ + +\n ,|,\n+ + +"))
    assert caught.value.rule == "MC-GEN-12"


@pytest.mark.rule("MC-GEN-6")
def test_a_bank_that_is_too_small_is_refused() -> None:
    rows = [*["M........FF"] * 9, *["..........."] * 2]
    with pytest.raises(BadBoard, match="banks of 26 and 68") as caught:
        check_board(along(rows, [3] * 5 + [4] * 2 + [3] * 4), "eternal")
    assert caught.value.rule == "MC-GEN-6"


@pytest.mark.rule("MC-GEN-7")
def test_land_that_is_cut_off_is_refused() -> None:
    rows = [".M.......FF", "MM.......FF", *["M........FF"] * 7, *["..........."] * 2]
    with pytest.raises(BadBoard, match="cut off") as caught:
        check_board(along(rows, [5] * 5 + [6] * 2 + [5] * 4), "eternal")
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-7", 2)


def along(rows: list[str], left_of: list[int]) -> Board:
    """A board with the river after so many columns, row by row."""
    sides = {((r, x - 1), (r, x)) for r, x in enumerate(left_of)}
    for r in range(1, len(rows)):
        low, high = sorted(left_of[r - 1 : r + 1])
        sides |= {((r - 1, c), (r, c)) for c in range(low, high)}
    return Board(tuple(rows), frozenset(sides))
