"""An episode of the campaign said in sentences, for people who do not see the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import Any

from faubourg.engine import Seat, Texts
from faubourg.games.mycity.campaign.phases.decision import BUILDING
from faubourg.games.mycity.campaign.plan import NO_CLASS
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.campaign.scoring import standings
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.campaign.view import TownView, view
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.text import board_rows, named, score_words

Say = Callable[..., str]


def words(
    position: CampaignPosition, viewer: Seat | None, names: Sequence[str], lang: str, texts: Texts
) -> list[str]:
    """Every city row by row, its buildings, stickers, sheets and points; then the cards."""

    def say(key: str, **params: Any) -> str:
        return texts.say(key, lang, params)

    seen, scores = view(position, viewer), standings(position, viewer).scores
    lines: list[str] = []
    for seat, city in enumerate(seen.cities):
        lines.append(say("words.city", who=f"{names[seat]} ({city.name})"))
        if city.sealed:
            lines.append(say("words.sealed"))
        board = ground(position.town_for(viewer, seat).stickers)
        built = city.built if position.phase in BUILDING else ()
        standing = {square: b.building for b in built for square in b.squares}
        lines += board_rows(board, standing, lang, texts, lettered)
        lines.append(say("words.built", list=named([b.building for b in city.built], lang, texts)))
        lines.append(say("words.passed", list=named(city.passed, lang, texts)))
        if city.left:
            lines.append(say("words.left", building=city.left))
        lines += _sheets(city, say)
        lines += score_words(city.marker, scores[seat], lang, texts, over=bool(position.results))
    asked = {name for own in position.setting.sets for name in own} | {BAN}
    lines.append(say("words.coming", list=named(filter(asked.__contains__, seen.coming), lang, texts)))
    if position.forbidden in asked:
        lines.append(say("words.forbidden", building=position.forbidden))
    return lines


def lettered(col: int) -> str:
    """A column as the edge of the board names it."""
    return ascii_uppercase[col]


def _sheets(city: TownView, say: Say) -> list[str]:
    """Stickers, circles, what later chapters brought, and what is still to be settled."""
    lines = []
    if city.stickers:
        placed = [f"{say(f'token.{layers[-1]}')} ({_place(at)})" for at, layers in city.stickers.items()]
        lines.append(say("words.stickers", list=", ".join(placed)))
    lines.append(say("words.circles", count=sum(city.circles.values())))
    for key, value in city.sheets.items():
        if value:
            lines.append(say("words.sheet", name=say(f"sheet.{key}"), value=_spelled(value, say)))
    if city.queue:
        lines.append(say("words.queue", list=", ".join(say(f"token.{token}") for token in city.queue)))
    if city.result and city.result.kind != NO_CLASS:
        lines.append(say("words.result", score=city.result.score, kind=say(f"kind.{city.result.kind}")))
    return lines


def _place(square: str) -> str:
    """A square by the letter and the number on the edge of the board."""
    row, col = map(int, square.split(","))
    return f"{lettered(col)}{row + 1}"


def _spelled(value: Any, say: Say) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{say(f'line.{line}')} {count}" for line, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(say(f"building.{building}") for building in value)
    return "✓" if value is True else say(f"church.{value}") if isinstance(value, str) else str(value)
