"""The rulebook in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from faubourg.cli.inputs import find_game
from faubourg.cli.problems import UsageProblem
from faubourg.cli.words import Words
from faubourg.engine import Rule
from faubourg.table.house import HOUSE

HOUSE_RULES = "house"
"""What asks for the rules of the house, in place of a game."""


def show_rules(words: Words, console: Console, name: str, rule_id: str | None) -> None:
    """All chapters of a game's rulebook, or of that of the house; or one rule with its source and what it
    says when it refuses a move."""
    if name == HOUSE_RULES:
        title, book = words("say.house"), HOUSE
    else:
        game = find_game(words, name)
        title, book = game.meta.title.say(words.lang), game.rulebook
    if rule_id is not None:
        rule = book.rules.get(rule_id.upper())
        if rule is None or rule.chapter:
            raise UsageProblem(words("error.rule", rule=rule_id, game=name))
        _show(words, console, rule)
        if rule.no:
            console.print(Padding(Text(rule.no.say(words.lang), style="italic"), (0, 0, 0, 2)))
        for source in book.cited(rule, words.lang):
            console.print(Padding(Text(words("say.source", source=source), style="dim"), (0, 0, 0, 2)))
        return
    console.print(Text(title, style="bold"))
    for group in book.opened():
        console.print()
        console.print(Text(group.title.say(words.lang), style="bold underline"))
        if group.note:
            console.print(Text(group.note.say(words.lang), style="dim"))
        for rule in group.rules:
            _show(words, console, rule)


def _show(words: Words, console: Console, rule: Rule) -> None:
    text = Text(f"{rule.id}  ", style="bold cyan")
    text.append(rule.en if words.lang == "en" else rule.fr, style="not bold default")
    console.print(Padding(text, (0, 0, 0, 2)))
