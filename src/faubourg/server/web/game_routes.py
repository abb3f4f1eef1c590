"""The games on offer: cards, data, words and rules. None of it changes while the server runs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path

from faubourg.bots import levels
from faubourg.engine import Game, Host, Rule, Rulebook
from faubourg.games import GAMES
from faubourg.server.web.problems import MEDIA_TYPE
from faubourg.table import answers as wire

log = logging.getLogger("faubourg.server")

router = APIRouter(tags=["games"])

GameId = Annotated[str, Path(max_length=64, description="the id of a game in the catalogue")]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems an endpoint may answer with, for the OpenAPI document."""
    schema = {"$ref": f"#/components/schemas/{wire.ProblemOut.__name__}"}
    return {
        status: {"description": "a problem", "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in statuses
    }


def _card(game: Game) -> dict[str, Any]:
    bots = [{"level": b.key, "title": b.title, "description": b.description} for b in levels(game.meta.id)]
    editions = [{"key": e.key, "title": e.title, "options": e.options} for e in game.rulebook.editions]
    card: dict[str, Any] = msgspec.to_builtins(
        {**msgspec.structs.asdict(game.meta), "bots": bots, "editions": editions}
    )
    return card


@router.get("/games", responses=problems(429))
async def list_games() -> list[wire.GameOut]:
    """Every installed game."""
    return [wire.GameOut.model_validate(card) for card in _cards()]


def _cards() -> Iterator[dict[str, Any]]:
    for game_id in GAMES:
        try:
            card = _card(GAMES[game_id])
        except Exception:
            # Anybody may install a game: one that is broken must not hide the others.
            log.exception("the game %s cannot be loaded", game_id)
        else:
            yield card


@router.get("/games/{game_id}", responses=problems(404, 422, 429))
async def show_game(game_id: GameId) -> wire.GamePageOut:
    """One game with its data and its words."""
    game = GAMES[game_id]
    texts = msgspec.to_builtins(game.texts.texts)
    data = msgspec.to_builtins(dict(game.part(Host).data), str_keys=True)
    return wire.GamePageOut.model_validate({**_card(game), "data": data, "texts": texts})


@router.get("/games/{game_id}/rules", responses=problems(404, 422, 429))
async def show_rules(game_id: GameId) -> wire.RulebookOut:
    """All rules of a game, by chapter."""
    book = GAMES[game_id].rulebook
    groups = [
        {**msgspec.structs.asdict(group), "rules": [_rule(book, rule) for rule in group.rules]}
        for group in book.groups
    ]
    return wire.RulebookOut.model_validate({"complete": book.complete, "groups": msgspec.to_builtins(groups)})


def _rule(book: Rulebook, rule: Rule) -> dict[str, Any]:
    shown = msgspec.structs.asdict(rule)
    variants = [
        {"editions": keys.split(), **msgspec.structs.asdict(variant)}
        for keys, variant in shown.pop("variant").items()
    ]
    return {**shown, "editions": book.holds(rule), "variants": variants}
