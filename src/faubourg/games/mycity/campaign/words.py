"""An episode of the campaign said in sentences, for people who do not see the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from faubourg.engine import Seat, Texts
from faubourg.games.mycity.campaign.phases.decision import BUILDING
from faubourg.games.mycity.campaign.plan import NO_CLASS
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.campaign.scoring import standings
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.campaign.view import TownView, view
from faubourg.games.mycity.text import board_rows, named, part_words

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
        lines += board_rows(board, standing, lang, texts)
        own = position.setting.sets[seat]
        lines.append(say("words.built", list=named([b.building for b in city.built], own, lang)))
        lines.append(say("words.passed", list=named(city.passed, own, lang)))
        if city.left:
            lines.append(say("words.left", building=named([city.left], own, lang)))
        lines += _sheets(city, say)
        lines += [part_words(part, lang, texts) for part in scores[seat].parts]
    every = {name: building for own in position.setting.sets for name, building in own.items()}
    known = [card for card in seen.coming if card in every or card == "BAN"]
    lines.append(say("words.coming", list=named(known, every, lang)))
    if position.forbidden in every:
        lines.append(say("words.forbidden", building=named([position.forbidden], every, lang)))
    return lines


def _sheets(city: TownView, say: Say) -> list[str]:
    """Stickers, circles, what later chapters brought, and what is still to be settled."""
    lines = []
    if city.stickers:
        placed = [f"{at} {'+'.join(layers)}" for at, layers in city.stickers.items()]
        lines.append(say("words.stickers", list=", ".join(placed)))
    lines.append(say("words.circles", count=sum(city.circles.values())))
    for key, value in city.sheets.items():
        if value:
            lines.append(say("words.sheet", name=say(f"sheet.{key}"), value=_spelled(value)))
    if city.queue:
        lines.append(say("words.queue", list=", ".join(city.queue)))
    if city.result and city.result.kind != NO_CLASS:
        lines.append(say("words.result", score=city.result.score, kind=say(f"kind.{city.result.kind}")))
    return lines


def _spelled(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "✓" if value is True else str(value)
