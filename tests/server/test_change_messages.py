"""Random play over sockets: a page that applies every change shows what a page would that comes anew."""

from random import Random

import pytest

from faubourg.games import GAMES
from tests.server.kit import LINK, ME, Browser, Json, Live, Site

ACTS = 40


class Visitor:
    """A browser, its socket, and the seat it plays."""

    def __init__(self, browser: Browser, live: Live, seat: int | None) -> None:
        self.browser = browser
        self.live = live
        self.seat = seat

    async def catch_up(self) -> None:
        """Take in all that has been sent so far."""
        await self.live.say(type="ping")
        await self.live.until("pong")

    async def check(self, table: str) -> None:
        """Compare with the table of one who comes now."""
        await self.catch_up()
        viewer = self.live.table["viewer"]
        if viewer is None and self.seat is not None:
            return  # an own seat that looks as an onlooker is shown nothing over HTTP
        query = {} if viewer is None else {"as": viewer}
        assert self.live.table == await self.browser.table(table, **query)

    async def act(self, rng: Random) -> None:
        """Do something that this visitor may do, whatever comes of it."""
        now, kind = self.live.table, rng.random()
        if self.seat is None or kind < 0.1:
            message: Json = {"type": "refresh"}
        elif kind < 0.2:
            message = {"type": "watch", "as": rng.choice([None, self.seat])}
        elif kind < 0.3 and now["can_undo"]:
            message = {"type": "undo", "seat": self.seat}
        elif now["undo_request"]:
            message = {"type": "answer-undo", "seat": self.seat, "agree": rng.random() < 0.7}
        elif kind < 0.36:
            message = {"type": "ask-undo", "seat": self.seat}
        elif now["legal"]:
            move = rng.choice(now["legal"])["text"]
            message = {"type": "move", "seat": self.seat, "move": move, "version": now["version"]}
        else:
            message = {"type": "watch", "as": self.seat}
        await self.live.say(id=7, **message)
        while (await self.live.next()).get("id") != 7:
            pass


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_page_that_applies_every_change_is_never_wrong(site: Site, game: str) -> None:
    rng, host, guest, onlooker = Random(game), site.browser(), site.browser(), site.browser()
    table = await host.open(ME, LINK, game=game)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    async with host.live(table) as one, guest.live(table) as other, onlooker.live(table) as third:
        visitors = [Visitor(host, one, 0), Visitor(guest, other, 1), Visitor(onlooker, third, None)]
        for visitor in visitors:
            await visitor.live.until("table")
        for _ in range(ACTS):
            for visitor in visitors:
                await visitor.catch_up()
            await rng.choices(visitors, [5, 5, 1])[0].act(rng)
            for visitor in visitors:
                await visitor.check(table)
        kinds = {message[:16] for visitor in visitors for message in visitor.live.heard}
        assert '{"type":"change"' in kinds
        assert len(one.table["log"]) > 3
