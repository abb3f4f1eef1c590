"""The web application: the API, the sockets, the page, and the gate in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware

from faubourg import __version__
from faubourg.server.services import running
from faubourg.server.settings import Settings
from faubourg.server.thinking.thinkers import Think, think
from faubourg.server.web import daily_routes as daily_api
from faubourg.server.web import game_routes as catalogue
from faubourg.server.web import problems
from faubourg.server.web import socket as live
from faubourg.server.web import table_routes as api
from faubourg.server.web.gate import Guard
from faubourg.server.web.page import Page
from faubourg.table import answers as wire
from faubourg.table import requests as asks

PREFIX = "/api/v1"


def create_app(settings: Settings, thinking: Think = think) -> FastAPI:
    """The application for these settings; `thinking` is what a bot's worker process runs."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, thinking) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="Faubourg",
        version=__version__,
        lifespan=lifespan,
        openapi_url=f"{PREFIX}/openapi.json",
        # Their pages would load scripts from another site.
        docs_url=None,
        redoc_url=None,
    )
    problems.install(app)
    for router in (catalogue.router, api.router, daily_api.router, live.router):
        app.include_router(router, prefix=PREFIX)
    app.mount("/", Page(settings.static), name="page")
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(Guard, settings=settings)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]  # the way FastAPI documents
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the shapes that only our own responses name."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schemas = document["components"]["schemas"]
        for model in (wire.ProblemOut, wire.RecordOut, asks.ImportAsk):
            own = model.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= {**own.pop("$defs", {}), model.__name__: own}
        # FastAPI's own shape of a 422 is never sent.
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        app.openapi_schema = document
    return app.openapi_schema
