"""Playing in the terminal: the board in text, moves by number or notation, bots at the other seats."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table
from rich.text import Text

from faubourg.bots import advise, choose
from faubourg.cli.inputs import write_file
from faubourg.cli.words import LANGUAGES, Words
from faubourg.engine import (
    CannotUndo,
    Event,
    Game,
    Host,
    IllegalMove,
    InvalidMove,
    Match,
    Move,
    Seat,
    Standings,
    State,
    preview,
)
from faubourg.table.house import HOUSE, STANDS

ME: Seat = 0
HINT_SECONDS = 2.0
BOT_SECONDS = 5.0
LISTED = 60
"""More moves than these are listed only when asked for."""

COMMANDS = ("help", "moves", "board", "points", "hint", "undo", "why", "quit")


class LeftGame(Exception):
    """The person wants to stop."""


class TerminalTable:
    """One person at seat 1 and bots of some levels at the others."""

    def __init__(
        self, words: Words, console: Console, match: Match, rivals: Sequence[str], rng: Random
    ) -> None:
        self.words = words
        self.console = console
        self.match = match
        self.rivals = rivals
        self.rng = rng
        self.names = match.header.seats
        self._told = 0

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.match.game

    def run(self) -> None:
        """Play to the end; raises `LeftGame` when the person leaves."""
        while deciders := self.match.state.deciders:
            bots = [seat for seat in deciders if seat != ME]
            if bots:
                self._bot_moves(bots[0])
            else:
                self._ask()
        self._tell()
        self.show_board()
        self.show_points()
        if self.match.trial:
            self._say(self.words("play.trial"))

    # ------------------------------------------------------------------ bots

    def _bot_moves(self, seat: Seat) -> None:
        with self.console.status(self.words("play.thinking", name=self.names[seat])):
            self.match.play(seat, self._think(seat, self.rivals[seat - 1], BOT_SECONDS))

    def _think(self, seat: Seat, level: str, seconds: float) -> Move:
        known = self.match.state.resample(seat, self.rng)
        return choose(known, self.game.meta.id, seat, level, self.rng.getrandbits(32), seconds)

    # ------------------------------------------------------------------ the person

    def _ask(self) -> None:
        """One decision of the person: questions and commands until a move is made."""
        self._tell()
        self.show_board()
        moves = self._legal()
        self.show_moves(moves[:LISTED], len(moves))
        before = len(self.match.entries)
        while len(self.match.entries) == before:
            self._obey(self._read(), moves)

    def _read(self) -> str:
        try:
            return self.console.input(
                f"[bold]{self.words('play.prompt', name=self.names[ME])}>[/bold] "
            ).strip()
        except EOFError:
            raise LeftGame from None

    def _obey(self, text: str, moves: Sequence[Move]) -> None:
        word, _, rest = text.partition(" ")
        command = _command(word)
        if not text:
            return
        if command == "quit":
            raise LeftGame
        if command == "why":
            self._why(rest.strip())
        elif command == "undo":
            self._undo()
        elif command == "hint":
            self._hint()
        elif command == "help":
            self._say(self.words("play.commands"))
        elif command == "moves":
            self.show_moves(moves, len(moves))
        elif command == "board":
            self.show_board()
            describe(self.console, self.game, self.match.state, ME, self.names, self.words.lang)
        elif command == "points":
            self.show_points()
        else:
            self._play(text, moves)

    def _play(self, text: str, moves: Sequence[Move]) -> None:
        move = self._move(text, moves)
        if move is None:
            return
        try:
            self.match.play(ME, move)
        except IllegalMove as problem:
            self._refused(problem)

    def _move(self, text: str, moves: Sequence[Move]) -> Move | None:
        """The move of a number or a text; None, and a word about it, when there is none."""
        if re.fullmatch(r"[0-9]{1,6}", text):
            if 1 <= int(text) <= len(moves):
                return moves[int(text) - 1]
            self._say(self.words("play.number", count=len(moves)))
            return None
        try:
            return self.game.parse(text)
        except InvalidMove:
            self._say(self.words("play.unknown", text=text))
            return None

    def _why(self, text: str) -> None:
        move = self._move(text, self._legal())
        if move is None:
            return
        refusal = self.match.state.why_not(ME, move)
        if refusal is None:
            self._say(self.words("play.legal"))
        else:
            self._refused(IllegalMove(refusal.rule, refusal.params))

    def _refused(self, problem: IllegalMove) -> None:
        book = self.game.rulebook if problem.rule in self.game.rulebook.rules else HOUSE
        message = book.explain(problem.refusal, self.words.lang)
        self._say(self.words("play.refused", message=message, rule=problem.rule))

    def _undo(self) -> None:
        """Take back the last decision; past something revealed only as a trial game (HOUSE-1, HOUSE-3)."""
        match, before = self.match, self.match.log(ME)
        length = match.last_decision(ME)
        if length is None:
            self._say(self.words("play.no_undo"))
            return
        try:
            match.check_undo()
        except CannotUndo as problem:
            self._refused(IllegalMove(problem.rule or STANDS))
            return
        if not match.reveals_since(ME, length):
            match.undo(ME)
        elif match.trial or self._agrees_to_trial():
            match.undo_to(ME, length)
            match.trial = True
            self._say(self.words("play.trial"))
        else:
            return
        # What is told again was drawn anew.
        told = zip(before[: self._told], match.log(ME), strict=False)
        self._told = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], told))
        self._say(self.words("play.undone"))

    def _agrees_to_trial(self, question: str = "play.trial_ask") -> bool:
        self._say(self.words(question))
        return _is_yes(self._read())

    def _hint(self) -> None:
        """The best moves and why; it makes a trial game (HOUSE-14)."""
        if not self.match.trial and not self._agrees_to_trial("play.hint_ask"):
            return
        self.match.trial = True
        known = self.match.state.resample(ME, self.rng)
        with self.console.status(self.words("play.advising")):
            found = advise(known, self.game.meta.id, ME, self.rng.getrandbits(32), HINT_SECONDS)
        for advice in found:
            move = self.game.parse(advice.move)
            before, after, _ = preview(self.game, self.match.state, ME, move)
            points = {"before": f"{before.scores[ME].total:g}", "after": f"{after.scores[ME].total:g}"}
            self._say(self.words("play.hint", move=advice.move, **points))
            for reason in advice.reasons:
                self._say("  · " + getattr(reason.text, self.words.lang))

    def _legal(self) -> list[Move]:
        return list(self.match.state.legal(ME))

    # ------------------------------------------------------------------ showing

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    def _tell(self) -> None:
        """What happened since the last time, as far as the person may know."""
        log = self.match.log(ME)
        for _, event in log[self._told :]:
            self._say("· " + event_text(self.words, self.game, event, self.names))
        self._told = len(log)

    def show_board(self) -> None:
        """The position as the person may see it."""
        self._say(self.match.state.text(ME))

    def show_points(self) -> None:
        """The standings as the person may know them."""
        show_standings(self.words, self.console, self.game, self.match.state.standings(ME), self.names)

    def show_moves(self, moves: Sequence[Move], count: int) -> None:
        """The numbered list of legal moves, perhaps only the first of them."""
        texts = [f"{number:>3}  {move}" for number, move in enumerate(moves, 1)]
        width = max(map(len, texts), default=1) + 3
        columns = max(1, self.console.width // width)
        self._say(self.words("play.moves"))
        for start in range(0, len(texts), columns):
            self._say("".join(text.ljust(width) for text in texts[start : start + columns]).rstrip())
        if count > len(moves):
            self._say(self.words("play.more", count=count))


def save(words: Words, match: Match, file: Path) -> None:
    """Write the record of a match."""
    write_file(words, file, match.record().to_text().encode())


def event_text(words: Words, game: Game, event: Event, names: Sequence[str]) -> str:
    """An event in words, with what it cost or brought in brackets where that is not nothing. `{who}` is the
    name of its seat, `{who_loser}` that of the seat in its field `loser`."""
    fields = event.public()
    who = names[event.seat] if 0 <= event.seat < len(names) else words("say.chance")
    others = {f"who_{name}": names[seat] for name, seat in fields.items() if seat in range(len(names))}
    kind, params = fields["type"], {"who": who, **others, **fields}
    key = f"one.{kind}" if fields.get("count") == 1 and f"one.{kind}" in game.texts.texts else f"event.{kind}"
    effects = (f"effect.{kind}.{name}" for name, value in fields.items() if value != 0)
    told = [game.texts.say(effect, words.lang, params) for effect in effects if effect in game.texts.texts]
    return game.texts.say(key, words.lang, params) + (f" ({', '.join(told)})" if told else "")


def describe(  # noqa: PLR0917 - who sees what, and in which language
    console: Console, game: Game, state: State, viewer: Seat, names: Sequence[str], lang: str
) -> None:
    """The position in words, as `viewer` may see it."""
    for line in game.part(Host).words(state, viewer, names, lang):
        console.print(Text(line, style="dim"))


def show_standings(
    words: Words, console: Console, game: Game, standings: Standings, names: Sequence[str]
) -> None:
    """Ranks and totals, and below each what the total is made of."""
    table = Table(title=words("table.standings"))
    table.add_column(words("table.rank"), justify="right")
    table.add_column(words("table.seat"))
    table.add_column(words("table.score"), justify="right")
    for score in sorted(standings.scores, key=lambda score: (score.rank, score.seat)):
        table.add_row(
            str(score.rank), Text(names[score.seat], style="bold"), Text(f"{score.total:g}", style="bold")
        )
        for part in score.parts:
            text = game.texts.say(f"part.{part.key}", words.lang, part.params)
            table.add_row("", Text(f"  {text}"), f"{part.points:g}")
    console.print(table)
    if standings.reason:
        console.print(Text(game.texts.say(standings.reason, words.lang)))


def _command(word: str) -> str | None:
    """The command that a word names in either language, or by its first letter where that is no move."""
    plain = _plain(word)
    for command in COMMANDS:
        for lang in LANGUAGES:
            if plain == _plain(Words(lang)(f"word.{command}")):
                return command
    return {"?": "help", "h": "hint", "u": "undo", "q": "quit"}.get(plain)


def agrees(console: Console, question: str) -> bool:
    """Whether the person says yes; no answer is none."""
    try:
        return _is_yes(console.input(Text(f"{question} ")).strip())
    except EOFError:
        return False


def _is_yes(answer: str) -> bool:
    """Whether this says yes in either language, in full or by its first letter."""
    words = [_plain(Words(lang)("word.yes")) for lang in LANGUAGES]
    return _plain(answer) in {*words, *(word[0] for word in words)}


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
