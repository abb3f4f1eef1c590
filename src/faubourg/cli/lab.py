"""The commands for bot authors: games between bots, ladders, learning, seats, campaigns, datasets, speed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from faubourg.cli import inputs
from faubourg.cli.problems import UsageProblem, told
from faubourg.cli.shared import (
    GameArgument,
    JsonOption,
    KeepOption,
    LangOption,
    NodesOption,
    OnOption,
    PackOption,
    ProgramsOption,
    ResumeOption,
    RuleSetOption,
    SeedOption,
    SettingsOption,
    WorkersOption,
    app,
    speak,
)
from faubourg.cli.words import helped


@app.command(help=helped("simulate"))
def simulate(
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 100,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("seat_bots"))] = None,
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    pack: PackOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    programs: ProgramsOption = None,
    workers: WorkersOption = 1,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Play games between bots."""
    import msgspec

    from faubourg.cli import contests

    words = speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [], pack)
        names = bots or ["random"] * max(2, chosen.meta.min_seats)
        inputs.check_seats(words, chosen, len(names))
        inputs.positive(words, "--nodes", nodes)
        inputs.positive(words, "--workers", workers)
        inputs.at_least(words, "--games", games, 1)
        seats = [(bot, inputs.find_entrant(words, chosen, bot, nodes, programs)) for bot in names]
        results = contests.simulate(
            words,
            Console(),
            chosen,
            options=options,
            seats=seats,
            games=games,
            seed=seed or "simulate",
            workers=workers,
        )
        if json:
            inputs.write_file(words, json, msgspec.json.encode(results))


@app.command(help=helped("ladder"))
def ladder(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=helped("game"))] = None,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("duels"))] = 200,
    solo: Annotated[int, typer.Option("--solo", help=helped("solo"))] = 100,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("ladder_bots"))] = None,
    rule_sets: Annotated[list[str] | None, typer.Option("--rules", "-r", help=helped("rule_set"))] = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    programs: ProgramsOption = None,
    on: OnOption = "local",
    workers: WorkersOption = None,
    keep: KeepOption = None,
    resume: ResumeOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Rank the bots of a game."""
    import msgspec

    from faubourg.arena import Plan, kept_plan
    from faubourg.bots import roster
    from faubourg.cli import contests

    words = speak(lang)
    with told(words):
        runner = inputs.find_runner(words, on, inputs.positive(words, "--workers", workers))
        inputs.begun_or_resumed(words, game, keep, resume)
        if game is None:
            assert resume is not None
            plan = kept_plan(resume)
            chosen = inputs.find_game(words, plan.game)
        else:
            chosen = inputs.find_game(words, game)
            known = roster(game)
            keys = rule_sets or known.rungs or [rule_set.key for rule_set in chosen.meta.rule_sets]
            options = [inputs.find_options(words, chosen, key, []) for key in keys]
            inputs.positive(words, "--nodes", nodes)
            entrants = {
                bot: inputs.find_entrant(words, chosen, bot, nodes, programs) for bot in bots or known.bots
            }
            inputs.at_least(words, "--games", games, 0)
            solo = inputs.at_least(words, "--solo", solo, 0) if chosen.meta.min_seats == 1 else 0
            if not solo and (len(entrants) < 2 or not games):
                raise UsageProblem(words("error.ladder"))
            plan = Plan(game, seed or "ladder", entrants, tuple(map(dict, options)), games, solo)
        played = contests.ladder(
            words, Console(), chosen, plan, runner, keep=keep or resume, resume=resume is not None
        )
        if json:
            inputs.write_file(words, json, msgspec.json.encode(played))


@app.command(help=helped("learn"))
def learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=helped("game"))] = None,
    *,
    games: Annotated[int | None, typer.Option("--games", "-n", help=helped("pass_games"))] = None,
    passes: Annotated[int | None, typer.Option("--passes", help=helped("passes"))] = None,
    measured: Annotated[int, typer.Option("--measured", help=helped("measured"))] = 100,
    seed: SeedOption = None,
    out: Annotated[Path | None, typer.Option("--out", help=helped("learnt_out"))] = None,
    on: OnOption = "local",
    workers: WorkersOption = None,
    keep: KeepOption = None,
    resume: ResumeOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Learn again what the bots of a game have learnt."""
    import msgspec

    from faubourg.arena import course, kept_course, learnt_file
    from faubourg.bots import NothingLearnt
    from faubourg.cli.learning import run_course

    words = speak(lang)
    with told(words):
        runner = inputs.find_runner(words, on, inputs.positive(words, "--workers", workers))
        inputs.begun_or_resumed(words, game, keep, resume)
        inputs.positive(words, "--games", games)
        inputs.positive(words, "--passes", passes)
        inputs.at_least(words, "--measured", measured, 0)
        if game is None:
            assert resume is not None
            plan = kept_course(resume)
            chosen = inputs.find_game(words, plan.game)
        else:
            chosen = inputs.find_game(words, game)
            try:
                plan = course(game, seed or "learn", games, passes, measured)
            except NothingLearnt:
                raise UsageProblem(words("error.learn", game=game)) from None
        found = run_course(
            words, Console(), chosen, plan, runner, keep=keep or resume, resume=resume is not None
        )
        file = out or learnt_file(plan.game)
        inputs.write_file(words, file, found.text.encode())
        Console().print(words("say.learnt", file=file), highlight=False)
        if json:
            inputs.write_file(words, json, msgspec.json.encode(found))


@app.command(help=helped("seats"))
def seats(
    game: GameArgument,
    *,
    players: Annotated[int, typer.Option("--players", "-p", help=helped("players"))] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 400,
    bot: Annotated[str, typer.Option("--bot", "-b", help=helped("every_bot"))] = "greedy",
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    pack: PackOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Measure how often each seat comes first when the same bot sits everywhere."""
    import msgspec

    from faubourg.cli import contests

    words = speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [], pack)
        inputs.at_least(words, "--players", players, 2)
        inputs.check_seats(words, chosen, players)
        inputs.positive(words, "--nodes", nodes)
        inputs.positive(words, "--workers", workers)
        inputs.at_least(words, "--games", games, 1)
        found = contests.seats(
            words,
            Console(),
            chosen,
            options=options,
            bot=(bot, inputs.find_entrant(words, chosen, bot, nodes)),
            players=players,
            games=games,
            seed=seed or "seats",
            workers=workers,
        )
        if json:
            inputs.write_file(words, json, msgspec.json.encode(found))


@app.command(help=helped("campaigns"))
def campaigns(
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--campaigns", "-n", help=helped("campaign_count"))] = 20,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("seat_bots"))] = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Play whole campaigns between bots."""
    import msgspec

    from faubourg.cli import campaigns as contests

    words = speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        names = bots or ["planner", "greedy"]
        contests.check(words, chosen, len(names))
        inputs.positive(words, "--nodes", nodes)
        inputs.positive(words, "--workers", workers)
        inputs.at_least(words, "--campaigns", games, 1)
        lineup = [(bot, inputs.find_entrant(words, chosen, bot, nodes)) for bot in names]
        found = contests.campaigns(
            words, Console(), chosen, lineup=lineup, games=games, seed=seed or "campaigns", workers=workers
        )
        if json:
            inputs.write_file(words, json, msgspec.json.encode(found))


@app.command(help=helped("dataset"))
def dataset(
    game: GameArgument,
    *,
    folder: Annotated[Path, typer.Option("--out", help=helped("dataset_folder"))],
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 100,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("seat_bots"))] = None,
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    pack: PackOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    parquet: Annotated[
        bool | None, typer.Option("--parquet/--json-lines", help=helped("parquet"), show_default=False)
    ] = None,
    features: Annotated[bool, typer.Option("--features", help=helped("features"))] = False,
    on: OnOption = "local",
    workers: WorkersOption = None,
    lang: LangOption = None,
) -> None:
    """Write records with all their decisions."""
    from faubourg.cli import contests

    words = speak(lang)
    with told(words):
        runner = inputs.find_runner(words, on, inputs.positive(words, "--workers", workers))
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [], pack)
        names = bots or ["greedy"] * max(2, chosen.meta.min_seats)
        inputs.check_seats(words, chosen, len(names))
        inputs.positive(words, "--nodes", nodes)
        inputs.at_least(words, "--games", games, 1)
        seats = [(bot, inputs.find_entrant(words, chosen, bot, nodes)) for bot in names]
        contests.dataset(
            words,
            Console(),
            chosen,
            folder,
            runner,
            options=options,
            seats=seats,
            games=games,
            seed=seed or "dataset",
            parquet=parquet,
            features=features,
        )


@app.command(help=helped("bench"))
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=helped("game"))] = "cites",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=60, help=helped("seconds"))] = 1.0,
    lang: LangOption = None,
) -> None:
    """Measure our own speed."""
    from faubourg.cli.speed import show_speed

    words = speak(lang)
    with told(words):
        show_speed(words, Console(), inputs.find_game(words, game), seconds)
