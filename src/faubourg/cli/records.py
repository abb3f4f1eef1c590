"""Reading records on the command line: the log in words, a position, or step by step."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from faubourg.cli.play import describe, event_text, show_standings
from faubourg.cli.problems import UsageProblem
from faubourg.cli.words import Words
from faubourg.engine import ALL, CHANCE, Match, Verdict


def tell(words: Words, console: Console, match: Match) -> None:
    """The whole game in words, and how it stands at the end."""
    moments = match.moments(ALL)
    for moment, event in match.log(ALL):
        console.print(
            Text(f"{moments[moment]:>4}  {event_text(words, match.game, event, match.header.seats)}")
        )
    _standings(words, console, match, len(match.line))


def show(words: Words, console: Console, match: Match, moment: int) -> None:
    """The position after `moment` moves."""
    last = len(match.line)
    if not 0 <= moment <= last:
        raise UsageProblem(words("error.moment", last=last))
    state = match.state_at(moment)
    console.print(Text(state.text(ALL)))
    describe(console, match.game, state, ALL, match.header.seats, words.lang)
    _standings(words, console, match, moment)


def step(words: Words, console: Console, match: Match) -> None:
    """Every position in turn; Enter goes on."""
    last = len(match.line)
    for moment in range(last + 1):
        if moment:
            for event in match.line[moment - 1].events:
                if event.visible_to(ALL):
                    console.print(Text("· " + event_text(words, match.game, event, match.header.seats)))
        console.print(Text(match.state_at(moment).text(ALL)))
        try:
            answer = console.input(Text(words("say.step", at=moment, last=last) + " "))
        except EOFError:
            return
        if answer.strip().lower().startswith("q"):
            return
    _standings(words, console, match, last)


def verdict(words: Words, found: Verdict) -> str:
    """What a check of one record found."""
    state = words("say.over" if found.over else "say.running")
    return words("say.verified", entries=found.entries, draws=found.draws, state=state)


def series_verdict(words: Words, matches: Sequence[Match]) -> str:
    """What a check of a series found; the draws of a match under way are not checked yet."""
    over = matches[-1].state.over
    checked = matches if over else matches[:-1]
    return words(
        "say.series" if over else "say.series_running",
        matches=len(matches),
        entries=sum(len(match.entries) for match in matches),
        draws=sum(entry.seat == CHANCE for match in checked for entry in match.entries),
    )


def _standings(words: Words, console: Console, match: Match, moment: int) -> None:
    standings = match.state_at(moment).standings(ALL)
    show_standings(words, console, match.game, standings, match.header.seats)
    if match.trial:
        console.print(Text(words("play.trial")))
