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
from faubourg.server.watching.metrics import Metrics
from faubourg.server.web import (
    analysis_routes,
    campaign_routes,
    daily_routes,
    game_routes,
    lesson_routes,
    me_routes,
    openapi,
    problems,
    table_routes,
)
from faubourg.server.web.endpoints import JSON, PREFIX
from faubourg.server.web.gate import Buckets, Crowd, Gate, Singles
from faubourg.server.web.kept import Kept
from faubourg.server.web.page import Page
from faubourg.server.web.socket import live
from faubourg.server.web.watch import Watch

_DOCUMENT = f"{PREFIX}/openapi.json"

ENDPOINTS = (
    *game_routes.routes.listed,
    *lesson_routes.routes.listed,
    *table_routes.routes.listed,
    *analysis_routes.routes.listed,
    *me_routes.routes.listed,
    *daily_routes.routes.listed,
    *campaign_routes.routes.listed,
)


def create_app(settings: Settings, thinking: Think = think) -> Starlette:
    """The application for these settings; `thinking` is what a bot's worker process runs."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(settings, metrics, thinking) as services:
            app.state.services = services
            yield

    app = Starlette(
        routes=[
            Route(_DOCUMENT, _document),
            *(endpoint.route() for endpoint in ENDPOINTS),
            WebSocketRoute(f"{PREFIX}/tables/{{table_id}}/live", live),
            Mount("/", Page(settings.static), name="page"),
        ],
        middleware=[
            Middleware(Watch, metrics=metrics),
            Middleware(Gate, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=6),
        ],
        exception_handlers=problems.HANDLERS,
        lifespan=lifespan,
    )
    app.state.kept = dict[str, Kept]()
    app.state.metrics = metrics
    app.state.browsers = Crowd(settings.sockets_per_browser, "sockets from one browser")
    app.state.work = Buckets(settings.work_per_second)
    app.state.questions = Singles()
    return app


async def _document(request: Request) -> Response:
    kept: dict[str, Kept] = request.app.state.kept
    if _DOCUMENT not in kept:
        kept[_DOCUMENT] = Kept(msgspec.json.encode(openapi.document(ENDPOINTS)), JSON)
    return kept[_DOCUMENT].response(request)
