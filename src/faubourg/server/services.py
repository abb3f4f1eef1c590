"""The parts of a running server, made and ended together, and what they do when nobody asks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from faubourg.server.occasions.campaign import EpisodeTables
from faubourg.server.occasions.campaign_host import Campaigns
from faubourg.server.occasions.campaign_rows import CampaignRows
from faubourg.server.occasions.casual import Casual
from faubourg.server.occasions.daily import DailyTables
from faubourg.server.occasions.daily_attempts import Attempts
from faubourg.server.occasions.daily_host import Dailies
from faubourg.server.settings import Settings
from faubourg.server.store.failures import told_only
from faubourg.server.store.store import Store
from faubourg.server.tables.live import Tables
from faubourg.server.tables.notices import Notices
from faubourg.server.tables.occasion import Kind
from faubourg.server.thinking.thinkers import Think, Thinkers, think

_TICK_SECONDS = 15
"""How often bots are asked again (another process may have died) and presence is told again."""


@dataclass(frozen=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    store: Store
    tables: Tables
    thinkers: Thinkers
    notices: Notices
    dailies: Dailies
    campaigns: Campaigns


@asynccontextmanager
async def running(settings: Settings, thinking: Think = think) -> AsyncIterator[Services]:
    """Start the parts, and stop them at the end."""
    process = secrets.token_hex(6)
    store = Store(settings.database, process, settings.clock)
    await store.start()
    attempts, episodes = Attempts(store), CampaignRows(store)
    kinds: list[Kind] = [Casual(), DailyTables(attempts, settings.clock), EpisodeTables(episodes)]
    tables = Tables(store, settings.live_tables, kinds)
    thinkers = Thinkers(tables, settings.bot_workers, settings.bot_seconds, thinking)
    tables.on_touch = thinkers.consider
    notices = Notices(store, tables, process)
    await notices.start()
    if settings.warm_bots:
        thinkers.warm()
    dailies = Dailies(attempts, tables, settings.clock)
    await dailies.start()
    campaigns = Campaigns(episodes, tables)
    services = Services(settings, store, tables, thinkers, notices, dailies, campaigns)
    ticking = asyncio.create_task(_tick(services))
    try:
        yield services
    finally:
        ticking.cancel()
        await asyncio.gather(ticking, return_exceptions=True)
        await notices.stop()
        await thinkers.stop()
        await store.stop()


async def _tick(services: Services) -> None:
    while True:
        await asyncio.sleep(_TICK_SECONDS)
        await look_after(services)


async def look_after(services: Services) -> None:
    """Do what nobody asks for. What fails is told and tried again at the next tick, which always comes."""
    with told_only("the daily challenge"):
        await services.dailies.tick()
    with told_only("the campaigns"):
        await services.campaigns.tick()
    for live in services.tables.live():
        if not live.viewers or live.lock.locked():
            continue
        with told_only(f"the table {live.id}"):
            # Opened, as one that could not be stored has left the memory, and its viewers have not.
            async with services.tables.open(live.id):
                services.thinkers.consider(live)
                services.notices.announce(live)
                live.broadcast()
