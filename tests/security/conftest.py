"""The servers of the server's tests serve here, too."""

from tests.server.conftest import cluster, postgres, settings, site, sqlite

__all__ = ["cluster", "postgres", "settings", "site", "sqlite"]
