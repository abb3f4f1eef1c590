"""What somebody has played: records, results against bots, the days of the daily challenge."""

from __future__ import annotations

from faubourg.engine import Text
from faubourg.table.badges import Answer


class Tally(Answer):
    """Finished games of one kind: how many, how many of them won, and the best score."""

    games: int
    won: int
    best: float


class RuleRecord(Tally):
    """Games by one set of rules (null where the options have no name together), with the table of the best
    one. Games alone name no winner, so `won` is 0 there."""

    rule_title: Text | None
    alone: bool
    table: str


class AgainstBots(Tally):
    """Games against bots that are all of one level."""

    level: str


class GameProfile(Answer):
    """What somebody has played of one game."""

    game: str
    title: Text
    games: int
    records: list[RuleRecord]
    bots: list[AgainstBots]


class DayPlayed(Answer):
    """A counted attempt at a daily challenge that was played to its end; its score once it is settled."""

    date: str
    game: str
    key: str
    table: str
    score: float | None


class Profile(Answer):
    """Trial games, repeats, what was imported, practice and games at one screen are in none of it. A streak
    is of days one after the other with a finished challenge; the present one may wait for today's."""

    games: list[GameProfile]
    days: list[DayPlayed]
    streak: int
    longest: int
    today: str
