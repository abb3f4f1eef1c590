"""What the tests of campaigns share: founding one, and programs that play its episodes."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.server.kit import LOCAL, ME, Browser, Json

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

    async def play(self, episode: int, rng: Random | None = None, owners: Mapping[int, Browser] = {}) -> str:
        """Open an episode and play it to its end; seats not in `owners` are the founder's, or bots'."""
        table = await self.open(episode)
        page = await self.page()
        seats = {seat: self.browser for seat in page["mine"]} | dict(owners)
        await finish(table, seats, rng or Random(f"{episode}"))
        return table


async def found(browser: Browser, *cities: Json, **more: Any) -> Founded:
    ask = {"game": "mycity", "cities": list(cities or PAIR), **more}
    return Founded(browser, await browser.good("/campaigns", ask))


async def finish(table: str, seats: Mapping[int, Browser], rng: Random) -> Json:
    """Any legal moves until the episode is saved: the last one listed ends a city's building soonest."""
    visitor = next(iter(seats.values()))
    while not (now := await visitor.table(table))["over"]:
        ready: Sequence[int] = [seat for seat in now["deciders"] if seat in seats]
        assert ready, f"nobody of {list(seats)} decides, but {now['deciders']}"
        seat = rng.choice(ready)
        seen = await seats[seat].table(table, **{"as": seat})
        move = rng.choice(seen["legal"])["text"]
        ask = {"seat": seat, "move": move, "version": seen["version"]}
        await seats[seat].good(f"/tables/{table}/moves", ask)
    return now
