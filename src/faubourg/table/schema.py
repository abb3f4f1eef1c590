"""`python -m faubourg.table.schema`: the JSON schema of all that goes over the wire, for other languages."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from faubourg.engine import Host, View
from faubourg.games import GAMES
from faubourg.table import answers, catalogue, requests
from faubourg.table.problems import ProblemDetails

Json = dict[str, Any]

WIRE: tuple[Any, ...] = (
    requests.NewTable,
    requests.Join,
    requests.Invite,
    requests.MakeMove,
    requests.PreviewMove,
    requests.ExplainMove,
    requests.TakeBack,
    requests.AskTakeBack,
    requests.AnswerTakeBack,
    requests.Fork,
    requests.ImportRecord,
    requests.BeginAttempt,
    requests.Message,
    answers.Table,
    answers.Replay,
    answers.Words,
    answers.TableSummary,
    answers.Opened,
    answers.Joined,
    answers.Invited,
    answers.Preview,
    answers.WhyNot,
    answers.RecordFile,
    answers.Health,
    answers.Day,
    answers.ServerMessage,
    catalogue.GameCard,
    catalogue.GameDetail,
    catalogue.Book,
    ProblemDetails,
)
"""Every shape that is sent or taken; those inside them follow."""


def complete(components: Json) -> Json:
    """The shapes with all their fields required that we send: a default is sent as well. Those that we take
    refuse unknown fields."""
    for shape in components.values():
        if shape.get("additionalProperties", True) is not False and "properties" in shape:
            sent = [name for name, field in shape["properties"].items() if "default" in field]
            shape["required"] = [
                *shape["required"],
                *(name for name in sent if name not in shape["required"]),
            ]
    return components


def views() -> Json:
    """Each game's view with the shapes inside it, named after the game."""
    found: Json = {}
    for game in GAMES.all():
        name, kind = game.meta.id.capitalize(), game.part(Host).view
        if kind is View:  # a game that names none shows it
            kind = type(game.start({}, game.meta.min_seats).view(None))
        _, shapes = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
        names = {old: f"{name}View" if old == kind.__name__ else f"{name}{old}" for old in shapes}
        found |= {names[old]: _renamed(shape, names) for old, shape in shapes.items()}
    return found


def _renamed(shape: Any, names: dict[str, str]) -> Any:
    if isinstance(shape, list):
        return [_renamed(part, names) for part in shape]
    if not isinstance(shape, dict):
        return shape
    renamed = {key: _renamed(part, names) for key, part in shape.items()}
    if "$ref" in renamed:
        renamed["$ref"] = f"#/$defs/{names[renamed['$ref'].rpartition('/')[2]]}"
    if renamed.get("title") in names:
        renamed["title"] = names[renamed["title"]]
    return renamed


def schema() -> Json:
    """All of it, by name."""
    _, shapes = msgspec.json.schema_components(WIRE, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": complete({**shapes, **views()}),
    }


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema())).decode() + "\n")
