"""The web page: files of the build, and the page itself for every address that the page handles."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOREVER = "public, max-age=31536000, immutable"
_NOT_BUILT = (
    "La page web n’a pas été construite\u00a0: lancez «\u00a0make play\u00a0», ou réinstallez le paquet.\n"
    "The web page was not built: run “make play”, or install the package again.\n"
    "API: /api/v1/openapi.json\n"
)


class Page(StaticFiles):
    """Static files with the right caching; unknown addresses without a suffix are the page's own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def check_config(self) -> None:
        """Nothing to check before the first answer: a missing folder is explained in each one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page."""
        if not self._index.is_file():
            return PlainTextResponse(_NOT_BUILT, 503)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or PurePosixPath(path).suffix or path.startswith(("assets/", "api/")):
                raise
            response = await super().get_response("index.html", scope)
        # The build puts a hash of its content into the name of every file under assets/.
        response.headers["cache-control"] = _FOREVER if path.startswith("assets/") else "no-cache"
        return response
