"""What the tests of campaigns share: founding one, and programs that play its episodes."""

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any

from faubourg.server.thinking.thinkers import Answer, Question
from tests.server.kit import LOCAL, ME, PATIENCE, Browser, Json, Site

PAIR: tuple[Json, ...] = ({**ME, "city": "Rivemont"}, {**LOCAL, "city": "Val-Doré"})


class Founded:
    """A campaign, and the browser that founded it."""

    def __init__(self, browser: Browser, answer: Json) -> None:
        self.browser = browser
        self.id: str = answer["campaign"]
        self.path = f"/campaigns/{self.id}"
        self.invitations: dict[str, str] = answer["invitations"]
        self.links: dict[str, str] = answer["links"]

    async def page(self, browser: Browser | None = None) -> Json:
        return await (browser or self.browser).good(self.path)

    async def open(self, episode: int, browser: Browser | None = None) -> str:
        """The table of an episode."""
        opened = await (browser or self.browser).good(f"{self.path}/episodes", {"episode": episode})
        table: str = opened["table"]
        return table

    async def play(
        self,
        episode: int,
        rng: Random | None = None,
        owners: Mapping[int, Browser] = {},
        *,
        keen: bool = False,
    ) -> str:
        """Open an episode and play it to its end; seats not in `owners` are the founder's, or bots'."""
        table = await self.open(episode)
        page = await self.page()
        seats = dict.fromkeys(page["mine"], self.browser) | dict(owners)
        await finish(table, seats, rng or Random(f"{episode}"), keen=keen)
        return table


async def take(browser: Browser, camp: Founded, seat: int, token: str, name: str, **more: str) -> Json:
    """Become the owner of a city by its invitation."""
    ask = {"token": token, "name": name, **more}
    return await browser.good(f"{camp.path}/cities/{seat}/take-over", ask)


async def found(browser: Browser, *cities: Json, **more: Any) -> Founded:
    ask = {"game": "mycity", "cities": list(cities or PAIR), **more}
    return Founded(browser, await browser.good("/campaigns", ask))


async def eventually(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what nobody sends a message about."""
    end = time.monotonic() + PATIENCE
    while not await true():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.01)


def quick_bots(site: Site) -> None:
    """Bots that think in no time, and without a worker process: any legal move is good enough."""

    async def ask(question: Question) -> Answer:
        state = pickle.loads(question.state)
        return Answer(str(state.legal(question.seat).pick(Random(question.seed))), question.stamp)

    site.services.thinkers._ask = ask  # type: ignore[method-assign]  # in place of asking a process


async def finish(table: str, seats: Mapping[int, Browser], rng: Random, *, keen: bool = False) -> Json:
    """Any legal moves until the episode is saved; where none of `seats` decides, a bot does. Who is `keen`
    builds as long as there is room, so that many rules have their turn."""
    visitor = next(iter(seats.values()))
    while not (now := await visitor.table(table))["over"]:
        ready = [seat for seat in now["deciders"] if seat in seats and not now["seats"][seat]["stand_in"]]
        if not ready:
            assert now["thinking"] == now["deciders"], f"only {now['deciders']} decide"
            await asyncio.sleep(0.01)
            continue
        seat = rng.choice(ready)
        seen = await seats[seat].table(table, **{"as": seat})
        texts = [move["text"] for move in seen["legal"]]
        wanted = [text for text in texts if text not in ("leave", "pass")] if keen else texts
        move = rng.choice(wanted or texts)
        ask = {"seat": seat, "move": move, "version": seen["version"]}
        await seats[seat].good(f"/tables/{table}/moves", ask)
    return now
