"""The parts of a running server, made and ended together, and what they do when nobody asks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count

from faubourg.server.clock import SteadyClock
from faubourg.server.occasions.campaign import EpisodeTables
from faubourg.server.occasions.campaign_host import Campaigns
from faubourg.server.occasions.campaign_rows import CampaignRows
from faubourg.server.occasions.casual import Casual
from faubourg.server.occasions.daily import DailyTables
from faubourg.server.occasions.daily_attempts import Attempts
from faubourg.server.occasions.daily_host import Dailies
from faubourg.server.people.profiles import Profiles
from faubourg.server.people.results import Results
from faubourg.server.people.seat_links import SeatLinks
from faubourg.server.ready import get_ready
from faubourg.server.settings import Settings
from faubourg.server.store.failures import told_only
from faubourg.server.store.store import Store
from faubourg.server.tables.films import Films
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.tables.notices import Notices
from faubourg.server.tables.occasion import Kind
from faubourg.server.tables.rematches import Rematches
from faubourg.server.thinking.advisers import Advisers
from faubourg.server.thinking.analyses import Analyses
from faubourg.server.thinking.analysis_rows import AnalysisRows
from faubourg.server.thinking.thinkers import Think, Thinkers, think
from faubourg.server.upkeep.garbage import sweep
from faubourg.server.upkeep.retention import throw_away
from faubourg.server.watching.metrics import Metrics

_HOUR, _DAY = 3600, 24
_TICK_SECONDS = 15
"""How often bots are asked again (another process may have died) and presence is told again."""
_RESUMED = 7 * 24 * 3600 * 1000
"""Milliseconds: what was left alone for longer waits until somebody looks."""
_MOST_RESUMED = 2000


@dataclass(frozen=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    store: Store
    tables: Tables
    thinkers: Thinkers
    advisers: Advisers
    analyses: Analyses
    notices: Notices
    dailies: Dailies
    campaigns: Campaigns
    rematches: Rematches
    films: Films
    seat_links: SeatLinks
    profiles: Profiles
    results: Results


@asynccontextmanager
async def running(settings: Settings, metrics: Metrics, thinking: Think = think) -> AsyncIterator[Services]:
    """Start the parts, and stop them at the end."""
    get_ready()
    store = Store(settings.database, secrets.token_hex(6), settings.clock, metrics.stored)
    await store.start()
    latest = await store.latest()
    if latest is not None and isinstance(settings.clock, SteadyClock):
        settings.clock.not_before(datetime.fromtimestamp(latest / 1000, UTC))
    attempts, episodes = Attempts(store), CampaignRows(store)
    kinds: list[Kind] = [Casual(), DailyTables(attempts, settings.clock), EpisodeTables(episodes)]
    tables = Tables(store, settings.live_tables, kinds)
    thinkers = Thinkers(tables, settings.bot_workers, settings.bot_seconds, thinking)
    tables.on_touch = thinkers.consider
    notices = Notices(store, tables)
    await notices.start()
    if settings.warm_bots:
        thinkers.warm()
    dailies = Dailies(attempts, tables, settings.clock)
    await dailies.start()
    campaigns = Campaigns(episodes, tables)
    services = Services(
        settings,
        store,
        tables,
        thinkers,
        Advisers(tables, thinkers),
        Analyses(AnalysisRows(store), settings.analysis_nodes),
        notices,
        dailies,
        campaigns,
        rematches=Rematches(tables, store),
        films=Films(),
        seat_links=SeatLinks(tables, campaigns.cities),
        profiles=Profiles(store, settings.clock),
        results=Results(store, tables),
    )
    tables.on_stored, thinkers.on_moved = metrics.added, metrics.bot_moved
    metrics.follow("store_waiting", "Pieces of work that wait for the database", lambda: store.waiting)
    metrics.follow("tables_in_memory", "Tables in memory", lambda: len(tables.live()))
    metrics.follow("bots_thinking", "Bots that owe a move", lambda: thinkers.busy)
    metrics.follow("analyses_waiting", "Analyses under way or waiting", lambda: services.analyses.waiting)
    going_on = (_tick(services), _tidy(services), _resume(services), metrics.watch_loop())
    ticking = [asyncio.create_task(task) for task in going_on]
    try:
        with metrics.counting_errors():
            yield services
    finally:
        for task in ticking:
            task.cancel()
        await asyncio.gather(*ticking, return_exceptions=True)
        await notices.stop()
        await thinkers.stop()
        await services.analyses.stop()
        await store.stop()


async def _tick(services: Services) -> None:
    while True:
        await asyncio.sleep(_TICK_SECONDS)
        await look_after(services)


async def _tidy(services: Services) -> None:
    for hour in count(1):
        with told_only("what is too old"):
            in_use = [live.id for live in services.tables.live()]
            await throw_away(services.store, services.settings.retention, in_use)
        await asyncio.sleep(_HOUR)
        if hour % _DAY == 0 or not any(live.viewers for live in services.tables.live()):
            sweep()


async def _resume(services: Services) -> None:
    """Ask the bots again that were at work when the server ended, though nobody looks."""
    with told_only("what bots owed when the server ended"):
        since = services.store.now() - _RESUMED
        for table_id in await services.store.bots_owing(since, _MOST_RESUMED):
            await services.thinkers.leisure()
            with told_only(f"the table {table_id}"):
                await services.tables.wake(table_id)


async def look_after(services: Services) -> None:
    """Do what nobody asks for. What fails is told and tried again at the next tick, which always comes."""
    with told_only("the daily challenge"):
        await services.dailies.tick()
    with told_only("the campaigns"):
        await services.campaigns.tick()
    if services.store.postgres:
        with told_only("what other processes changed"):
            await services.tables.catch_up_all()
    with told_only("the results of old tables"):
        await services.results.tick()
    for live in services.tables.live():
        if live.viewers and not live.lock.locked():
            with told_only(f"the table {live.id}"):
                await _look_at(services, live)
            await asyncio.sleep(0)


async def _look_at(services: Services, live: LiveTable) -> None:
    """See to it that a watched table goes on, and that who looks sees what time has changed."""
    services.notices.announce(live)
    if live.loaded and not live.outdated:
        services.thinkers.consider(live)
        return
    # One that could not be stored has left the memory, and its viewers have not.
    async with services.tables.open(live.id):
        services.thinkers.consider(live)
        live.broadcast()
