"""The commands: each reads its arguments, hands them to the module that does the work, and tells mistakes."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from faubourg.cli import inputs
from faubourg.cli.problems import UsageProblem, told
from faubourg.cli.words import Words, helped, system_language

app = typer.Typer(help=helped("app"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=helped("game"))]
LangOption = Annotated[str | None, typer.Option("--lang", help=helped("lang"))]
SettingsOption = Annotated[list[str] | None, typer.Option("--option", "-o", help=helped("option"))]
RuleSetOption = Annotated[str | None, typer.Option("--rules", "-r", help=helped("one_rule_set"))]
SeedOption = Annotated[str | None, typer.Option("--seed", help=helped("seed"))]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help=helped("file"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", "-w", help=helped("workers"))]
DatabaseOption = Annotated[str | None, typer.Option("--database", help=helped("database"))]
CopyArgument = Annotated[Path, typer.Argument(metavar="FILE", help=helped("backup_file"))]
ReplaceOption = Annotated[bool, typer.Option("--replace", help=helped("replace"))]
JsonOption = Annotated[Path | None, typer.Option("--json", help=helped("json"))]
MatchOption = Annotated[int | None, typer.Option("--match", help=helped("match"))]
SeatOption = Annotated[int, typer.Option("--seat", "-s", help=helped("seat"))]
NodesOption = Annotated[int | None, typer.Option("--nodes", help=helped("nodes"))]


def _speak(lang: str | None) -> Words:
    with told(Words(system_language())):
        return inputs.speaker(lang)


@app.command(help=helped("play"))
def play(
    game: GameArgument,
    *,
    rivals: Annotated[list[str] | None, typer.Option("--against", "-a", help=helped("rivals"))] = None,
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    name: Annotated[str | None, typer.Option("--name", help=helped("name"))] = None,
    seed: SeedOption = None,
    file: Annotated[Path | None, typer.Option("--save", help=helped("save"))] = None,
    lang: LangOption = None,
) -> None:
    """Seat the person and the bots, play, and write the record when asked to."""
    from faubourg.bots import levels
    from faubourg.cli.play import LeftGame, TerminalTable, agrees, save
    from faubourg.engine import Dealer

    words = _speak(lang)
    console = Console()
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [])
        keys = [] if rivals == ["none"] else rivals or ["player"]
        for key in keys:
            inputs.find_level(words, chosen, key)
        titles = {level.key: level.title.say(words.lang) for level in levels(game)}
        seats = [name or words("play.visitor"), *(f"{titles[key]} {n}" for n, key in enumerate(keys, 2))]
        dealer = Dealer.from_phrase(seed) if seed else Dealer(secrets.token_bytes(32))
        match = inputs.open_match(words, chosen, options, seats, dealer)
        warning = chosen.meta.warning(options)
        if warning and not agrees(console, words("play.warning", text=warning.say(words.lang))):
            return
        rules = inputs.rules_name(words, chosen, options)
        console.print(Text(words("play.welcome", title=chosen.meta.title.say(words.lang), rules=rules)))
        rng = Random(seed) if seed else Random(secrets.randbits(64))
        try:
            TerminalTable(words, console, match, keys, rng).run()
        except LeftGame:
            console.print(Text(words("play.left")))
        if file:
            save(words, match, file)
            console.print(Text(words("play.saved", file=file)))


@app.command(help=helped("serve"))
def serve(
    *,
    host: Annotated[str, typer.Option("--host", help=helped("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help=helped("port"))] = 8000,
    database: DatabaseOption = None,
    open_browser: Annotated[bool, typer.Option("--open", help=helped("open"))] = False,
    metrics: Annotated[
        str | None, typer.Option("--metrics", envvar="FAUBOURG_METRICS", help=helped("metrics"))
    ] = None,
    log_json: Annotated[
        bool, typer.Option("--log-json", envvar="FAUBOURG_LOG_JSON", help=helped("log_json"))
    ] = False,
    log_requests: Annotated[
        bool, typer.Option("--log-requests", envvar="FAUBOURG_LOG_REQUESTS", help=helped("log_requests"))
    ] = False,
    proxies: Annotated[str | None, typer.Option("--trusted-proxies", help=helped("proxies"))] = None,
    hosts: Annotated[str | None, typer.Option("--allowed-hosts", help=helped("hosts"))] = None,
    lang: LangOption = None,
) -> None:
    """Run the server until Ctrl-C."""
    words = _speak(lang)
    with told(words):
        from faubourg.server import run

        run(
            host,
            port,
            database,
            open_browser,
            trusted_proxies=proxies,
            allowed_hosts=hosts,
            metrics=metrics,
            log_json=log_json,
            log_requests=log_requests,
        )


@app.command(help=helped("simulate"))
def simulate(
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 100,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("seat_bots"))] = None,
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = 1,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Play games between bots."""
    import msgspec

    from faubourg.cli import contests

    words = _speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [])
        names = bots or ["random"] * max(2, chosen.meta.min_seats)
        inputs.check_seats(words, chosen, len(names))
        inputs.positive(words, "--nodes", nodes)
        inputs.positive(words, "--workers", workers)
        inputs.at_least(words, "--games", games, 1)
        seats = [(bot, inputs.find_entrant(words, chosen, bot, nodes)) for bot in names]
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
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("duels"))] = 200,
    solo: Annotated[int, typer.Option("--solo", help=helped("solo"))] = 100,
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", help=helped("ladder_bots"))] = None,
    rule_sets: Annotated[list[str] | None, typer.Option("--rules", "-r", help=helped("rule_set"))] = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Rank the bots of a game."""
    import msgspec

    from faubourg.bots import roster
    from faubourg.cli import contests

    words = _speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        known = roster(game)
        keys = rule_sets or known.rungs or [rule_set.key for rule_set in chosen.meta.rule_sets]
        options = [inputs.find_options(words, chosen, key, []) for key in keys]
        inputs.positive(words, "--nodes", nodes)
        inputs.positive(words, "--workers", workers)
        entrants = {bot: inputs.find_entrant(words, chosen, bot, nodes) for bot in bots or known.bots}
        inputs.at_least(words, "--games", games, 0)
        solo = inputs.at_least(words, "--solo", solo, 0) if chosen.meta.min_seats == 1 else 0
        if not solo and (len(entrants) < 2 or not games):
            raise UsageProblem(words("error.ladder"))
        played = contests.ladder(
            words,
            Console(),
            chosen,
            rule_sets=options,
            entrants=entrants,
            games=games,
            solo=solo,
            seed=seed or "ladder",
            workers=workers,
        )
        if json:
            inputs.write_file(words, json, msgspec.json.encode(played))


@app.command(help=helped("seats"))
def seats(
    game: GameArgument,
    *,
    players: Annotated[int, typer.Option("--players", "-p", help=helped("players"))] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help=helped("games"))] = 400,
    bot: Annotated[str, typer.Option("--bot", "-b", help=helped("every_bot"))] = "greedy",
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    nodes: NodesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Measure how often each seat comes first when the same bot sits everywhere."""
    import msgspec

    from faubourg.cli import contests

    words = _speak(lang)
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [])
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

    words = _speak(lang)
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


@app.command(help=helped("replay"))
def replay(
    file: FileArgument,
    step: Annotated[bool, typer.Option("--step", "-s", help=helped("step"))] = False,
    moment: Annotated[int | None, typer.Option("--moment", "-m", help=helped("moment"))] = None,
    number: MatchOption = None,
    lang: LangOption = None,
) -> None:
    """Print a record, one position of it, or go through it."""
    from faubourg.cli import records

    words = _speak(lang)
    console = Console()
    with told(words):
        match = inputs.replayed(words, *inputs.read_record(words, file, number))
        if moment is not None:
            records.show(words, console, match, moment)
        elif step:
            records.step(words, console, match)
        else:
            records.tell(words, console, match)


@app.command(help=helped("verify"))
def verify(file: FileArgument, lang: LangOption = None) -> None:
    """Recompute every draw of a finished record, or of a series; exit code 1 when it does not hold."""
    from faubourg.cli import records

    words = _speak(lang)
    with told(words):
        game, found = inputs.read_records(words, file)
        if len(found) == 1:
            text = records.verdict(words, inputs.verified(words, game, found[0]))
        else:
            text = records.series_verdict(words, inputs.verified_series(words, game, found))
        Console(soft_wrap=True).print(Text(text))
        if any(record.trial for record in found):
            Console().print(Text(words("play.trial")))


@app.command(help=helped("analyse"))
def analyse(
    file: FileArgument,
    *,
    seat: SeatOption = 1,
    unit: Annotated[str | None, typer.Option("--unit", help=helped("unit"))] = None,
    number: MatchOption = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help=helped("analysis_nodes"))] = None,
    seed: Annotated[int, typer.Option("--seed", help=helped("analysis_seed"))] = 0,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Say where the result of a seat came from, and what its decisions cost."""
    import msgspec

    from faubourg.cli import analysis

    words = _speak(lang)
    with told(words):
        match = inputs.sound(words, *inputs.read_record(words, file, number))
        analysis.check(words, match, seat)
        inputs.positive(words, "--nodes", nodes)
        chosen = analysis.find_unit(words, unit)
        found = analysis.run(words, Console(), match, seat, unit=chosen, nodes=nodes, seed=seed)
        if json:
            inputs.write_file(words, json, msgspec.json.encode(found))


@app.command(help=helped("hindsight"))
def hindsight(
    file: FileArgument,
    *,
    seat: SeatOption = 1,
    number: MatchOption = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help=helped("analysis_nodes"))] = None,
    seed: Annotated[int, typer.Option("--seed", help=helped("analysis_seed"))] = 0,
    json: JsonOption = None,
    lang: LangOption = None,
) -> None:
    """Find the best that a seat could have done on the draws that came."""
    import msgspec

    from faubourg.cli import analysis

    words = _speak(lang)
    with told(words):
        match = inputs.sound(words, *inputs.read_record(words, file, number))
        analysis.check(words, match, seat)
        inputs.positive(words, "--nodes", nodes)
        found = analysis.look_back(words, Console(), match, seat, nodes=nodes, seed=seed)
        if json:
            inputs.write_file(words, json, msgspec.json.encode(found))


@app.command(help=helped("rules"))
def rules(
    game: GameArgument,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help=helped("rule_id"))] = None,
    lang: LangOption = None,
) -> None:
    """Print the rulebook or one rule."""
    from faubourg.cli.rules import show_rules

    words = _speak(lang)
    with told(words):
        show_rules(words, Console(), game, rule_id)


@app.command(help=helped("bench"))
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=helped("game"))] = "cites",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=60, help=helped("seconds"))] = 1.0,
    lang: LangOption = None,
) -> None:
    """Measure our own speed."""
    from faubourg.cli.speed import show_speed

    words = _speak(lang)
    with told(words):
        show_speed(words, Console(), inputs.find_game(words, game), seconds)


@app.command(help=helped("backup"))
def backup(
    file: CopyArgument,
    database: DatabaseOption = None,
    replace: ReplaceOption = False,
    lang: LangOption = None,
) -> None:
    """Copy the database."""
    from faubourg.cli import upkeep

    words = _speak(lang)
    with told(words):
        upkeep.backup(words, Console(), database, file, replace=replace)


@app.command(help=helped("restore"))
def restore(
    file: CopyArgument,
    database: DatabaseOption = None,
    replace: ReplaceOption = False,
    lang: LangOption = None,
) -> None:
    """Put a copy back."""
    from faubourg.cli import upkeep

    words = _speak(lang)
    with told(words):
        upkeep.restore(words, Console(), database, file, replace=replace)


@app.command(help=helped("check"))
def check(database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Walk through the database; exit code 1 when something does not hold."""
    from faubourg.cli import upkeep

    words = _speak(lang)
    with told(words):
        upkeep.check(words, Console(), database)
