"""`python -m faubourg.table.schema`: the JSON schema of all that goes over the wire, for other languages."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from faubourg.engine import Host
from faubourg.games import GAMES
from faubourg.table import (
    advice,
    answers,
    campaign_answers,
    campaign_requests,
    catalogue,
    daily_answers,
    lesson_wire,
    profile,
    requests,
    study,
)
from faubourg.table.problems import ProblemDetails

Json = dict[str, Any]

UNIONS = {"ClientMessage": requests.Message, "ServerMessage": answers.ServerMessage}
WIRE: tuple[Any, ...] = (
    requests.NewTable,
    requests.Join,
    requests.Invite,
    requests.MakeLink,
    requests.ClaimSeat,
    requests.HideTable,
    requests.MakeMove,
    requests.PreviewMove,
    requests.ExplainMove,
    requests.AskHint,
    requests.AskReasons,
    requests.AskAnalysis,
    requests.AskGhost,
    requests.TakeBack,
    requests.AskTakeBack,
    requests.AnswerTakeBack,
    requests.Fork,
    requests.PlayAgain,
    requests.AnswerRematch,
    requests.ImportRecord,
    requests.BeginAttempt,
    campaign_requests.NewCampaign,
    campaign_requests.OpenEpisode,
    campaign_requests.OfferCity,
    campaign_requests.TakeCity,
    campaign_requests.CallStandIn,
    campaign_requests.ImportCampaign,
    campaign_requests.PlaySingle,
    campaign_requests.ReplayEpisode,
    answers.Table,
    answers.Replay,
    answers.Film,
    answers.Words,
    answers.TableSummary,
    answers.Opened,
    answers.Joined,
    answers.SeatToken,
    answers.Hidden,
    answers.Preview,
    advice.Hint,
    advice.Reasons,
    study.StudyAt,
    study.Ghost,
    answers.WhyNot,
    answers.RecordFile,
    answers.Health,
    daily_answers.Day,
    profile.Profile,
    campaign_answers.Campaign,
    campaign_answers.CampaignSummary,
    campaign_answers.Founded,
    campaign_answers.EpisodeTable,
    campaign_answers.Chapter,
    campaign_answers.Story,
    catalogue.GameCard,
    catalogue.GameDetail,
    catalogue.Book,
    lesson_wire.AtStep,
    lesson_wire.LessonMove,
    lesson_wire.LessonPage,
    lesson_wire.LessonAnswer,
    ProblemDetails,
)
"""Every shape that is sent or taken; those inside them follow."""


OPEN = {"GameEvent", "LegalMove", "OkMessage", "View"}
"""Shapes that have more fields than they declare."""


def complete(components: Json) -> Json:
    """The shapes that we send, with all that is in them: what has a default is sent as well, and no more than
    what is declared. Those that we take are complete: they refuse unknown fields."""
    for name, shape in components.items():
        if "properties" in shape and "additionalProperties" not in shape:
            always = [field for field, kind in shape["properties"].items() if "default" in kind]
            shape["required"] = list(dict.fromkeys([*shape["required"], *always]))
            shape["additionalProperties"] = name in OPEN
    return components


def views() -> Json:
    """Each game's views with the shapes inside them, named after the game."""
    found: Json = {}
    for game in GAMES.all():
        name, host = game.meta.id.capitalize(), game.part(Host)
        kinds = (host.view, *host.other_views)
        _, shapes = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
        names = {old: f"{name}View" if old == host.view.__name__ else f"{name}{old}" for old in shapes}
        found |= {names[old]: _renamed(shape, names) for old, shape in shapes.items()}
    return found


def view_names() -> list[str]:
    """What the views of all games are called."""
    hosts = {game.meta.id.capitalize(): game.part(Host) for game in GAMES.all()}
    return [
        name
        for game, host in hosts.items()
        for name in (f"{game}View", *(f"{game}{other.__name__}" for other in host.other_views))
    ]


def _renamed(shape: Any, names: dict[str, str]) -> Any:
    if isinstance(shape, list):
        return [_renamed(part, names) for part in shape]
    if not isinstance(shape, dict):
        return shape
    renamed = {key: _renamed(part, names) for key, part in shape.items()}
    if "$ref" in renamed:
        renamed["$ref"] = f"#/$defs/{names[renamed['$ref'].rpartition('/')[2]]}"
    if isinstance(renamed.get("title"), str) and renamed["title"] in names:
        renamed["title"] = names[renamed["title"]]
    return renamed


def schema() -> Json:
    """All of it, by name."""
    found, shapes = msgspec.json.schema_components((*UNIONS.values(), *WIRE), ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, found, strict=False))
    games = [{"$ref": f"#/$defs/{name}"} for name in view_names()]
    one_of_them = {"View": {"title": "View", "description": "What a seat may know, by game.", "anyOf": games}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "$defs": complete({**shapes, **unions, **views(), **one_of_them}),
    }


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema())).decode() + "\n")
