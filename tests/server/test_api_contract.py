"""The published API is what the server does: fuzzed against its own OpenAPI document."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from faubourg.server.settings import database_url
from faubourg.server.web import openapi
from faubourg.server.web.app import ENDPOINTS
from tests.server.conftest import settings_for
from tests.server.kit import BOT, LINK, LOCAL, ME, PATIENCE, serving

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

DOCUMENT = openapi.document(ENDPOINTS)
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)


class World(NamedTuple):
    """A server with a running table, a finished one, an episode of a campaign and two attempts of the day,
    and the browser that owns all of them but the last."""

    address: str
    cookie: str
    tables: tuple[str, ...]
    today: str
    campaign: str


async def _inhabit(database: str, ready: threading.Event, done: threading.Event, found: list[World]) -> None:
    async with serving(settings_for(database)) as site:
        host = site.browser()
        running = await host.open(ME, BOT, LINK)
        finished = await host.open(ME, LOCAL)
        await host.play_on(finished, [0, 1])
        daily = (await host.good("/daily/mycity/eternal/attempts", {}))["table"]
        foreign = (await site.browser().good("/daily/cites/level/attempts", {}))["table"]
        today = (await host.good("/daily"))["date"]
        cities = [ME, LOCAL, BOT]
        campaign = (await host.good("/campaigns", {"game": "mycity", "cities": cities}))["campaign"]
        episode = (await host.good(f"/campaigns/{campaign}/episodes", {"episode": 1}))["table"]
        tables = (running, finished, episode, daily, foreign)
        found.append(World(site.address, host.http.cookies["faubourg"], tables, today, campaign))
        ready.set()
        await asyncio.to_thread(done.wait)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    ready, done, found = threading.Event(), threading.Event(), list[World]()
    database = database_url(str(tmp_path_factory.mktemp("contract") / "faubourg.sqlite3"))
    thread = threading.Thread(target=lambda: asyncio.run(_inhabit(database, ready, done, found)))
    thread.start()
    assert ready.wait(2 * PATIENCE)
    yield found[0]
    done.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_the_answer_is_as_published(case: Case[Any], world: World) -> None:
    case.call_and_validate(base_url=world.address, checks=CHECKS)
    # Once more where there is something to find: at tables that exist, as one who sits there.
    for table in world.tables if "table_id" in case.path_parameters else ():
        case.path_parameters["table_id"] = table
        answer = case.call(base_url=world.address, cookies={"faubourg": world.cookie})
        case.validate_response(answer, checks=CHECKS)
    if "campaign_id" in case.path_parameters:
        case.path_parameters["campaign_id"] = world.campaign
        answer = case.call(base_url=world.address, cookies={"faubourg": world.cookie})
        case.validate_response(answer, checks=CHECKS)
    if "daily" in case.path:
        case.path_parameters |= {"game_id": "mycity", "key": "eternal"}
        case.query["date"] = world.today
        answer = case.call(base_url=world.address, cookies={"faubourg": world.cookie})
        case.validate_response(answer, checks=CHECKS)


def test_the_document_names_every_endpoint_and_its_problems() -> None:
    paths = DOCUMENT["paths"]
    assert {path.removeprefix("/api/v1") for path in paths} == {
        "/tables/{table_id}/analysis",
        "/tables/{table_id}/analysis/cancel",
        "/tables/{table_id}/analysis/ghost",
        "/campaigns",
        "/campaigns/import",
        "/campaigns/what-if",
        "/campaigns/{campaign_id}",
        "/campaigns/{campaign_id}/chapters/{chapter}",
        "/campaigns/{campaign_id}/cities/{seat}/claim",
        "/campaigns/{campaign_id}/cities/{seat}/invitation",
        "/campaigns/{campaign_id}/cities/{seat}/link",
        "/campaigns/{campaign_id}/cities/{seat}/stand-in",
        "/campaigns/{campaign_id}/cities/{seat}/take-over",
        "/campaigns/{campaign_id}/episodes",
        "/campaigns/{campaign_id}/file",
        "/campaigns/{campaign_id}/replays",
        "/campaigns/{campaign_id}/story",
        "/daily",
        "/daily/{game_id}/{key}/attempts",
        "/games",
        "/games/{game_id}",
        "/games/{game_id}/lessons/{lesson}",
        "/games/{game_id}/lessons/{lesson}/moves",
        "/games/{game_id}/lessons/{lesson}/preview",
        "/games/{game_id}/lessons/{lesson}/why",
        "/games/{game_id}/lessons/{lesson}/words",
        "/games/{game_id}/rules",
        "/health",
        "/house/rules",
        "/me/profile",
        "/me/tables",
        "/ready",
        "/me/tables/{table_id}",
        "/records",
        "/tables",
        "/tables/{table_id}",
        "/tables/{table_id}/again",
        "/tables/{table_id}/chapter",
        "/tables/{table_id}/course",
        "/tables/{table_id}/film",
        "/tables/{table_id}/fork",
        "/tables/{table_id}/glance",
        "/tables/{table_id}/hint",
        "/tables/{table_id}/invitations",
        "/tables/{table_id}/join",
        "/tables/{table_id}/moves",
        "/tables/{table_id}/preview",
        "/tables/{table_id}/reasons",
        "/tables/{table_id}/record",
        "/tables/{table_id}/rematch",
        "/tables/{table_id}/replay",
        "/tables/{table_id}/seats/{seat}/claim",
        "/tables/{table_id}/seats/{seat}/link",
        "/tables/{table_id}/undo",
        "/tables/{table_id}/undo-requests",
        "/tables/{table_id}/undo-requests/answer",
        "/tables/{table_id}/why",
        "/tables/{table_id}/words",
    }
    for operations in paths.values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                assert status < "400" or set(answer["content"]) == {"application/problem+json"}
