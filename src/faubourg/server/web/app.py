"""The web application: the API, the sockets, the page, and the gate in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from faubourg.server.services import running
from faubourg.server.settings import Settings
from faubourg.server.thinking.thinkers import Think, think
from faubourg.server.web import campaign_routes, daily_routes, game_routes, openapi, problems, table_routes
from faubourg.server.web.endpoints import JSON, PREFIX
from faubourg.server.web.gate import Gate
from faubourg.server.web.page import Page
from faubourg.server.web.socket import live

ENDPOINTS = (
    *game_routes.routes.listed,
    *table_routes.routes.listed,
    *daily_routes.routes.listed,
    *campaign_routes.routes.listed,
)


def create_app(settings: Settings, thinking: Think = think) -> Starlette:
    """The application for these settings; `thinking` is what a bot's worker process runs."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, thinking) as services:
            app.state.services = services
            yield

    return Starlette(
        routes=[
            Route(f"{PREFIX}/openapi.json", _document),
            *(endpoint.route() for endpoint in ENDPOINTS),
            WebSocketRoute(f"{PREFIX}/tables/{{table_id}}/live", live),
            Mount("/", Page(settings.static), name="page"),
        ],
        middleware=[
            Middleware(Gate, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=6),
        ],
        exception_handlers=problems.HANDLERS,
        lifespan=lifespan,
    )


async def _document(_: Request) -> Response:
    return Response(msgspec.json.encode(openapi.document(ENDPOINTS)), media_type=JSON)
