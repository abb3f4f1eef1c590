"""Bots from elsewhere: what they are shown, what they may use up, and what becomes of one that goes wrong."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from faubourg.arena import Entrant, Job, entrant, play
from faubourg.bots import (
    BadPrograms,
    BotFault,
    Player,
    Program,
    find_level,
    levels,
    offered,
    outside,
    outsiders,
    programs,
)
from faubourg.bots.process import Process
from faubourg.engine import CHANCE, State
from faubourg.games import GAMES
from hatch_build import packaged_node
from tests.bots.outsiders import FAULTS, written

EXAMPLES = Path(__file__).parents[2] / "docs" / "programs"
GREEDY = Entrant("greedy", 1)


@pytest.fixture(scope="session")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("programs"))


def first_decision(seat: int = 0) -> State:
    state, rng = GAMES["cites"].start({"level": 1}, 2), Random(4)
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    return state.resample(seat, rng)


def test_a_program_plays_and_the_same_seed_is_the_same_game(listed: Path) -> None:
    good = entrant("cites", "good", programs=listed)
    job = Job("cites", {"level": 1}, (good, GREEDY), "seed", witnessed=True)
    first, second = play(job), play(job)
    assert first.game == second.game
    assert first.faults == ()
    assert first.ranks == (2, 1)
    assert first.seconds[0] > 0
    assert first.digest != play(msgspec.structs.replace(job, seed="other")).digest


@pytest.mark.parametrize("name", FAULTS)
def test_one_that_goes_wrong_is_named_and_forfeits_and_the_match_goes_on(
    listed: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other seat plays its whole game, and comes first whatever the board says."""
    if name == "hangs":
        monkeypatch.setattr(outside, "START_SECONDS", 0.0)
    bad = entrant("cites", name, programs=listed)
    result = play(Job("cites", {"level": 1}, (GREEDY, bad), "seed"))
    assert result.faults[0] is None
    assert (result.faults[1] or "").startswith(FAULTS[name])
    assert result.ranks == (1, 2)
    assert result.decisions == (29, 29)
    alone = play(Job("cites", {"level": 1}, (GREEDY, Entrant("random", 1)), "seed"))
    assert result.scores[0] == alone.scores[0]


def test_who_forfeits_comes_last_even_with_more_points(listed: Path) -> None:
    bad = entrant("cites", "crashes", programs=listed)
    for number in range(20):
        result = play(Job("cites", {"level": 1}, (Entrant("random", 1), bad), str(number)))
        assert result.ranks == (1, 2)
        if result.scores[1] > result.scores[0]:
            return
    pytest.fail("no game in which the one that forfeits has more points")


def test_all_can_forfeit(listed: Path) -> None:
    bad = entrant("cites", "blabbers", programs=listed)
    result = play(Job("cites", {"level": 1}, (bad, bad), "seed"))
    assert all(result.faults)
    assert min(result.ranks) == 1


def test_nothing_of_it_stays_behind(tmp_path: Path) -> None:
    """It and what it has started end with the match."""
    (tmp_path / "forks.py").write_text(
        "import os, sys, time\n"
        "child = os.fork()\n"
        "if child:\n"
        "    sys.stdin.readline()\n"
        "    print(os.getpid(), child, flush=True)\n"
        "time.sleep(600)\n"
    )
    process = Process((sys.executable, "forks.py"), str(tmp_path), memory=256, cpu=60)
    left = [int(pid) for pid in process.ask(b"who", 60).split()]
    assert len(left) == 2
    assert all(_runs(pid) for pid in left)
    process.close()
    end = time.monotonic() + 60
    while any(_runs(pid) for pid in left):
        assert time.monotonic() < end
        time.sleep(0.05)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_it_is_shown_is_its_view_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "tells.py").write_text("import sys; open('asked', 'w').write(sys.stdin.readline())")
    program = Program("tells", command=(sys.executable, "tells.py"), folder=str(tmp_path))
    state = first_decision(1)
    with Player(program, "cites") as player, pytest.raises(BotFault):
        player.choose(state, 1, Random(1))
    asked = json.loads((tmp_path / "asked").read_text())
    assert asked["view"] == json.loads(msgspec.json.encode(state.view(1)))
    assert asked["legal"] == [str(move) for move in state.legal(1)]
    assert (asked["game"], asked["seats"], asked["seat"], asked["ask"]) == ("cites", 2, 1, 1)
    assert "state" not in asked


def test_it_is_given_none_of_our_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAUBOURG_DATABASE", "postgresql://me:secret@db/faubourg")
    (tmp_path / "env.py").write_text("import os; print(sorted(os.environ), os.getcwd())")
    process = Process((sys.executable, "env.py"), str(tmp_path), memory=256, cpu=60)
    try:
        answer = process.ask(b"", 60).decode()
    finally:
        process.close()
    assert "FAUBOURG" not in answer
    assert "'PATH'" in answer
    assert str(tmp_path.resolve()) in answer


def test_the_limits_are_set(tmp_path: Path) -> None:
    (tmp_path / "limits.py").write_text(
        "import resource as r\n"
        "print([r.getrlimit(w)[0] for w in (r.RLIMIT_DATA, r.RLIMIT_CPU, r.RLIMIT_CORE)])"
    )
    process = Process((sys.executable, "limits.py"), str(tmp_path), memory=128, cpu=7)
    try:
        assert json.loads(process.ask(b"", 60)) == [128 << 20, 7, 0]
    finally:
        process.close()


def test_a_decision_may_take_from_the_reserve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes by as the clock of this test says: 4 s each, where 3 are free and 2 more once."""
    ticks = iter(range(0, 400, 4))
    monkeypatch.setattr(outside, "monotonic", lambda: next(ticks))
    allowed = []

    def ask(_: Process, line: bytes, seconds: float) -> bytes:
        allowed.append(seconds)
        question = json.loads(line)
        return json.dumps({"ask": question["ask"], "move": question["legal"][0]}).encode()

    monkeypatch.setattr(Process, "ask", ask)
    program = Program("slow", command=(sys.executable, "-c", "pass"), seconds=3.0, reserve=2.0)
    state = first_decision()
    with Player(program, "cites") as player:
        for _ in range(4):
            player.choose(state, 0, Random(1))
    assert allowed == [3 + outside.START_SECONDS + 2, 3 + 2, 3 + 1, 3 + 0]


def test_the_examples_play(tmp_path: Path) -> None:
    """Python and JavaScript, started as the docs say, choose the same moves."""
    hidden = [name for name in ("python3", "node") if shutil.which(name) is None]
    for name in hidden:
        _provide(name, tmp_path)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", path)
        found = [
            play(Job("cites", {"level": 1}, (entrant("cites", name, programs=EXAMPLES / "bots.toml"),), "s"))
            for name in ("first", "first-js")
        ]
    assert [result.faults for result in found] == [(), ()]
    assert found[0].scores == found[1].scores


def _provide(name: str, folder: Path) -> None:
    """The program of our own environment under its usual name, on a machine that has none."""
    if name == "node":
        node = packaged_node()
        assert node is not None
        target = node.directory / "node"
    else:
        target = Path(sys.executable)
    (folder / name).symlink_to(target)


def test_an_example_is_short() -> None:
    for name in ("first.py", "first.mjs"):
        assert len((EXAMPLES / name).read_text("utf-8").splitlines()) <= 20


THRIFTY = """
from random import Random
from faubourg.bots import Bot, Budget, Candidate

class Thrifty(Bot):
    def weigh(self, state, seat, rng, budget):
        print("thinking")
        return [Candidate(min(state.legal(seat), key=str), 0.0)]
"""


@pytest.fixture
def thrifty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A distribution with an installed bot, on the path of this process and of those it starts."""
    (tmp_path / "thrifty_bot.py").write_text(THRIFTY)
    info = tmp_path / "thrifty_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: thrifty-bot\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[faubourg.bots]\ncites.thrifty = thrifty_bot:Thrifty\n")
    monkeypatch.syspath_prepend(tmp_path)
    programs._offered.cache_clear()
    yield
    monkeypatch.undo()
    programs._offered.cache_clear()


@pytest.mark.usefixtures("thrifty")
def test_an_installed_bot_plays_in_a_process_of_its_own() -> None:
    """It is shown a position, and what it prints harms nobody."""
    assert outsiders("cites")["thrifty"].installed
    assert "thrifty" not in outsiders("city")
    thrifty = entrant("cites", "thrifty")
    result = play(Job("cites", {"level": 1}, (thrifty, GREEDY), "seed"))
    assert result.faults == ()
    assert result.ranks == (2, 1)


@pytest.mark.usefixtures("thrifty")
def test_a_list_gives_an_installed_bot_limits_and_a_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(
        '[[bots]]\nname = "thrifty"\ngames = ["cites"]\nmemory = 300\n'
        'title = { fr = "Économe", en = "Thrifty" }\n'
        'description = { fr = "Garde ses touristes.", en = "Keeps its tourists." }\n'
    )
    monkeypatch.setenv(programs.VARIABLE, str(file))
    assert outsiders("cites")["thrifty"].memory == 300
    assert [level.key for level in offered("cites")] == [*(level.key for level in levels("cites")), "thrifty"]
    assert [level.key for level in offered("city")] == [level.key for level in levels("city")]
    assert find_level("cites", "thrifty").title.fr == "Économe"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[bots]]\nname = 3", "Expected `str`"),
        ('[[bots]]\nname = "Bad Name"\ncommand = ["x"]', "regex"),
        ('[[bots]]\nname = "a"\ncommand = ["x"]\nseconds = 0', "> 0"),
        ('[[bots]]\nname = "a"\ncommand = ["x"]\ncolour = "red"', "colour"),
        ('[[bots]]\nname = "a"\ncommand = ["x"]\n[[bots]]\nname = "a"\ncommand = ["x"]', "two bots"),
        (
            '[[bots]]\nname = "a"\ncommand = ["x"]\ntitle = { fr = "A", en = "A" }',
            "a title and a description",
        ),
        ('[[bots]]\nname = "a"', "no bot cites.a is installed"),
        ('[[bots]]\nname = "greedy"\ncommand = ["x"]', "is a bot of ours"),
        ('[[bots]]\nname = "expert"\ncommand = ["x"]', "is a bot of ours"),
        ("[[bots", "bots.toml"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(text)
    with pytest.raises(BadPrograms, match=why):
        outsiders("cites", file)


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPrograms, match="cannot read none"):
        outsiders("cites", tmp_path / "none.toml")
