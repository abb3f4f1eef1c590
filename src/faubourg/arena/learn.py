"""Learning: finds again what the bots of a game have learnt, pass by pass, and measures old against new.

The same plan gives the same file, byte for byte, wherever its jobs are done and however often it was stopped.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from faubourg.arena.games import Entrant, Job, Result, play
from faubourg.arena.ladder import Progress, duel_jobs, pairing
from faubourg.arena.pool import Runner
from faubourg.arena.runs import BadRun, Run, manifest
from faubourg.arena.stats import Estimate, mean
from faubourg.arena.tuning import Tuner
from faubourg.bots import Parameters, Trainer, Tuning, trainer
from faubourg.engine import load_from
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES

KIND = "learn"


class Course(msgspec.Struct, frozen=True):
    """What is to be learnt: games a pass, passes, and the games by which old and new are compared."""

    game: str
    seed: str
    games: int
    passes: int
    measured: int

    @property
    def command(self) -> str:
        """What to type to learn the same again."""
        how_much = f"--games {self.games} --passes {self.passes}"
        return f"faubourg learn {self.game} {how_much} --seed {shlex.quote(self.seed)}"


class Compared(msgspec.Struct, frozen=True):
    """Old and new parameters under one set of options: `gain` is the difference on the same deals.

    Alone, all three are points. Otherwise both play one another: `old` and `new` are points, `gain` is the
    share of wins beyond one half.
    """

    options: Mapping[str, OptionValue]
    old: Estimate
    new: Estimate
    gain: Estimate


class Learnt(msgspec.Struct, frozen=True):
    """The text of the data file, and what was measured."""

    course: Course
    text: str
    compared: tuple[Compared, ...]


def course(
    game_id: str, seed: str, games: int | None = None, passes: int | None = None, measured: int = 100
) -> Course:
    """What is to be learnt, as much as usual where nothing else is said; raises `NothingLearnt`."""
    usual = trainer(game_id).lessons
    return Course(game_id, seed, games or usual.games, passes or usual.passes, measured)


def kept_course(folder: Path) -> Course:
    """The course that is kept in a folder."""
    return Run.resume(folder / "1", KIND, Course, Any).about.plan


def learn(
    plan: Course,
    runner: Runner,
    *,
    keep: Path | None = None,
    resume: bool = False,
    begun: Callable[[str, int], Progress] = lambda _what, _jobs: lambda: None,
) -> Learnt:
    """Learn, and compare with the data file that is there. With a folder every job is kept, pass by pass.

    `begun` hears of every part of the work and how many jobs it has, and gives what is called after each.
    """
    school = _trainer(plan.game)
    rules = {plan.game: GAMES[plan.game].meta.rules_version}

    def done(name: str, work: Callable[[Any], Any], jobs: Sequence[Any], result: Any) -> list[Any]:
        folder = keep / name if keep else None
        going_on = resume and folder is not None and folder.exists()
        if name == "1" and resume and not going_on:
            raise BadRun(f"no run in {keep}")
        tick = begun(name, len(jobs))
        about = manifest(KIND, plan, jobs, rules)
        return Run.all_of(
            runner, work, jobs, about, result=result, keep=folder, resume=going_on, progress=tick
        )

    known = school.start()
    for number in range(1, plan.passes + 1):
        jobs = school.jobs(known, plan.games, f"{plan.seed}/{number}")
        known = school.fold(known, jobs, done(str(number), school.work, jobs, school.result))
    found = school.parameters(known)
    lessons = school.lessons
    before = load_from(lessons.package, lessons.file, dict[str, Any])
    compared = _compared(plan, school, before, found, partial(done, "measure"))
    return Learnt(plan, written(found, (plan.command, lessons.about)), tuple(compared))


def learnt_file(game_id: str) -> Path:
    """Where the bots of a game read what they have learnt."""
    lessons = trainer(game_id).lessons
    return Path(str(files(lessons.package) / lessons.file))


def _trainer(game_id: str) -> Trainer[Any, Any, Any]:
    found = trainer(game_id)
    return Tuner(game_id, found) if isinstance(found, Tuning) else found


def _compared(
    plan: Course,
    school: Trainer[Any, Any, Any],
    before: Parameters,
    after: Parameters,
    done: Callable[[Callable[[Job], Result], Sequence[Job], type[Result]], list[Result]],
) -> Iterator[Compared]:
    """Old and new on deals that nothing was learnt from."""
    bot, nodes, rule_sets = school.lessons.measure
    old, new = (Entrant(bot, nodes, parameters=dict(p)) for p in (before, after))
    alone = GAMES[plan.game].meta.min_seats == 1
    games, jobs = plan.measured, list[Job]()
    if not games:
        return
    for number, options in enumerate(rule_sets):
        label = f"{plan.seed}/measure/{number}"
        if alone:
            jobs += [
                Job(plan.game, options, (who,), f"{label}/{n}") for who in (old, new) for n in range(games)
            ]
        else:
            jobs += duel_jobs(plan.game, options, (new, old), games, label)
    results = done(play, jobs, Result)
    each = len(jobs) // len(rule_sets)
    for number, options in enumerate(rule_sets):
        played = results[number * each : (number + 1) * each]
        if alone:
            scores = [result.scores[0] for result in played]
            gains = [b - a for a, b in zip(scores[:games], scores[games:], strict=True)]
            yield Compared(options, mean(scores[:games]), mean(scores[games:]), mean(gains))
        else:
            duel = pairing(("new", "old"), played)
            wins = duel.wins
            gain = Estimate(wins.value - 0.5, wins.low - 0.5, wins.high - 0.5, wins.games)
            yield Compared(options, duel.second_score, duel.first_score, gain)


def written(parameters: Parameters, head: Sequence[str]) -> str:
    """Parameters as a toml file: what stands alone first, then a table for each mapping."""
    command, about = head
    lines = [f"# Made by `{command}`.", *(f"# {line}" for line in about.splitlines())]
    lines += [f"{name} = {_value(v)}" for name, v in parameters.items() if not isinstance(v, Mapping)]
    for name, table in parameters.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)
