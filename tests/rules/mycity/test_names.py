"""Buildings have plain names in everything that is said: no code of the notation is ever read by a player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from faubourg.engine import ALL, Dealer, Host, Match, Texts
from faubourg.games.mycity.campaign.episode_page import sealed_texts
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.campaigns import campaign

CODE = re.compile(r"\b(?:[YRBC][1-9][a-c]?|BAN|[A-Z]{3,}|[0-9]+,[0-9]+)\b")
PLACE = re.compile(r"[(][A-N][0-9]+[)]")
"""A square by what stands on the edge of the board."""

LANGUAGES = ("fr", "en")


def told(match: Match, texts: Texts) -> Iterator[str]:
    """The log and the boards of a match at every tenth position, in both languages."""
    for lang in LANGUAGES:
        for _, event in match.log(ALL):
            params = msgspec.to_builtins(event)
            yield texts.say(f"event.{params['type']}", lang, {**params, "who": "Ana"})
        names = [f"Ana {seat}" for seat in range(len(match.header.seats))]
        for moment in range(0, len(match.line), 10):
            yield from GAME.part(Host).words(match.state_at(moment), 0, names, lang)


def test_a_whole_game_says_no_code() -> None:
    match = Match.new(GAME, {}, ["Ana", "Bo"], Dealer.from_phrase("names"))
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, next(iter(match.state.legal(seat))))
    said = [*told(match, GAME.texts)]
    assert any("le T bleu" in line for line in said)
    assert not [line for line in said if CODE.search(PLACE.sub("", line))]


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_campaign_says_no_code(seats: int) -> None:
    said = [line for match in campaign(seats) for line in told(match, sealed_texts())]
    assert any("la quatrième église" in line for line in said)
    assert not [line for line in said if CODE.search(PLACE.sub("", line))]
