"""However many come at once, the loop looks up in between; and who has left is forgotten at once."""

import asyncio
import gc
import time
import weakref

from faubourg.server.pace import Pace
from tests.server.kit import LINK, ME, Site, until


async def test_many_who_come_at_once_do_not_keep_the_loop() -> None:
    pace, turns, done = Pace(), [0.0], 0

    async def work() -> None:
        nonlocal done
        await pace.breath()
        end = time.thread_time() + 0.002
        while time.thread_time() < end:
            pass
        done += 1

    async def watch() -> None:
        while done < 100:
            start = time.thread_time()
            await asyncio.sleep(0)
            turns.append(time.thread_time() - start)

    await asyncio.gather(watch(), *(work() for _ in range(100)))
    assert done == 100
    assert max(turns) < 0.1  # of 0.2 in all: a portion is 0.01


async def test_a_socket_that_is_closed_leaves_nothing_to_search_for(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    gc.disable()
    try:
        async with host.live(table) as one, site.browser().live(table) as two:
            await one.next()
            await two.next()
            live = site.services.tables.find(table)
            assert live is not None
            viewers = [weakref.ref(viewer) for viewer in live.viewers]
        assert len(viewers) == 2
        await until(lambda: all(viewer() is None for viewer in viewers))
    finally:
        gc.enable()
