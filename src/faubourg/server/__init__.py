"""The server: tables that people share, over HTTP and sockets, kept in a database."""

from faubourg.server.serve import run
from faubourg.server.settings import Settings
from faubourg.server.web.app import create_app

__all__ = ["Settings", "create_app", "run"]
