"""The OpenAPI document, made from the declared endpoints and their types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from faubourg import __version__
from faubourg.server.web.endpoints import PREFIX, Endpoint
from faubourg.server.web.problems import MEDIA_TYPE
from faubourg.table.problems import ProblemDetails
from faubourg.table.schema import complete

Json = dict[str, Any]


def document(endpoints: Sequence[Endpoint]) -> Json:
    """The document for these endpoints."""
    types: list[Any] = [ProblemDetails]
    for endpoint in endpoints:
        types += [endpoint.where, *endpoint.gives.values()]
        types += [kind for kinds in endpoint.takes.values() for kind in kinds]
    made, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(id, types), made, strict=True))
    for endpoint in endpoints:
        components.pop(endpoint.where.__name__, None)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Faubourg", "version": __version__},
        "paths": _paths(endpoints, schemas),
        "components": {"schemas": complete(components)},
    }


def _paths(endpoints: Sequence[Endpoint], schemas: dict[int, Json]) -> Json:
    paths: Json = {}
    for endpoint in endpoints:
        operation: Json = {
            "tags": [endpoint.tag],
            "operationId": endpoint.function.__name__,
            "summary": endpoint.function.__doc__,
            "parameters": _parameters(endpoint),
            "responses": _responses(endpoint, schemas),
        }
        if endpoint.takes:
            operation["requestBody"] = {
                "required": True,
                "content": {
                    media: {"schema": _any_of([schemas[id(kind)] for kind in kinds])}
                    for media, kinds in endpoint.takes.items()
                },
            }
        paths.setdefault(PREFIX + endpoint.path, {})[endpoint.method.lower()] = operation
    return paths


def _any_of(found: list[Json]) -> Json:
    return found[0] if len(found) == 1 else {"anyOf": found}


def _parameters(endpoint: Endpoint) -> list[Json]:
    """Path and query parameters: the fields of the endpoint's `where`."""
    (_,), found = msgspec.json.schema_components([endpoint.where])
    shape = found[endpoint.where.__name__]
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in endpoint.path else "query",
            "required": name in shape["required"],
            "schema": schema,
        }
        for name, schema in shape["properties"].items()
    ]


def _responses(endpoint: Endpoint, schemas: dict[int, Json]) -> Json:
    content = {media: {"schema": schemas[id(kind)]} for media, kind in endpoint.gives.items()}
    problem = {
        "description": "a problem",
        "content": {MEDIA_TYPE: {"schema": schemas[id(ProblemDetails)]}},
    }
    return {
        str(endpoint.status): {"description": endpoint.function.__doc__, "content": content},
        **{str(status): problem for status in endpoint.problems},
    }
