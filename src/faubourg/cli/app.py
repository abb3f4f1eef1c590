"""The commands for players and hosts: each reads its arguments, has the work done, and tells mistakes."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from faubourg.cli import inputs
from faubourg.cli.problems import told
from faubourg.cli.shared import (
    CopyArgument,
    DatabaseOption,
    FileArgument,
    GameArgument,
    JsonOption,
    LangOption,
    MatchOption,
    PackOption,
    ReplaceOption,
    RuleSetOption,
    SeatOption,
    SeedOption,
    SettingsOption,
    app,
    speak,
)
from faubourg.cli.words import helped


@app.command(help=helped("play"))
def play(
    game: GameArgument,
    *,
    rivals: Annotated[list[str] | None, typer.Option("--against", "-a", help=helped("rivals"))] = None,
    rule_set: RuleSetOption = None,
    settings: SettingsOption = None,
    pack: PackOption = None,
    name: Annotated[str | None, typer.Option("--name", help=helped("name"))] = None,
    seed: SeedOption = None,
    file: Annotated[Path | None, typer.Option("--save", help=helped("save"))] = None,
    lang: LangOption = None,
) -> None:
    """Seat the person and the bots, play, and write the record when asked to."""
    from faubourg.bots import levels
    from faubourg.cli.play import LeftGame, TerminalTable, agrees, save
    from faubourg.engine import Dealer

    words = speak(lang)
    console = Console()
    with told(words):
        chosen = inputs.find_game(words, game)
        options = inputs.find_options(words, chosen, rule_set, settings or [], pack)
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
    words = speak(lang)
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

    words = speak(lang)
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

    words = speak(lang)
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

    words = speak(lang)
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

    words = speak(lang)
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

    words = speak(lang)
    with told(words):
        show_rules(words, Console(), game, rule_id)


@app.command(help=helped("backup"))
def backup(
    file: CopyArgument,
    database: DatabaseOption = None,
    replace: ReplaceOption = False,
    lang: LangOption = None,
) -> None:
    """Copy the database."""
    from faubourg.cli import upkeep

    words = speak(lang)
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

    words = speak(lang)
    with told(words):
        upkeep.restore(words, Console(), database, file, replace=replace)


@app.command(help=helped("check"))
def check(database: DatabaseOption = None, lang: LangOption = None) -> None:
    """Walk through the database; exit code 1 when something does not hold."""
    from faubourg.cli import upkeep

    words = speak(lang)
    with told(words):
        upkeep.check(words, Console(), database)
