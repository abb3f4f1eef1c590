"""The daily challenge through the API: what counts, when a day ends, and what is proved afterwards."""

import asyncio
import time
from datetime import timedelta

import pytest
import sqlalchemy as sa

from faubourg.bots import levels as bot_levels
from faubourg.engine import Daily, Dealer, Record, Score, verify
from faubourg.games import GAMES as INSTALLED
from faubourg.server.occasions.daily_attempts import AttemptRow, Attempts
from faubourg.server.occasions.daily_calendar import Day, last_closed
from faubourg.server.store.schema import ATTEMPTS, ENTRIES, PLAYERS, SEATS, TABLES
from tests.server.daily_kit import (
    CLOSED,
    DAY,
    GAMES,
    GRACE,
    MIDNIGHT,
    NOON,
    begin,
    challenge,
    draws,
    finish,
    regular,
    rule,
    serving_at,
)
from tests.server.kit import PATIENCE, Clock, Json, Site

each_game = pytest.mark.parametrize(("game", "key"), [GAMES[0], GAMES[2]])


# ---------------------------------------------------------------------- a day


def test_a_day_in_utc() -> None:
    day = Day.on(DAY)
    second = timedelta(seconds=1)
    assert Day.at(day.starts) == Day.at(day.ends - second) == day
    assert Day.at(day.ends).date == "2026-03-11"
    times = (day.starts, day.ends - second, day.ends, day.closes - second, day.closes)
    assert [day.state(time) for time in times] == ["open", "open", "grace", "grace", "over"]
    assert last_closed(day.closes - second) == "2026-03-09"
    assert last_closed(day.closes) == DAY
    assert Day.at(Clock(NOON)().astimezone()) == day


@pytest.mark.rule("MC-DAILY-1", "MC-DAILY-2")
async def test_what_a_day_offers_before_anybody_has_tried(site: Site) -> None:
    day = await site.browser().good("/daily")
    assert (day["date"], day["today"], day["state"], day["first"]) == (DAY, DAY, "open", None)
    assert day["ends"] == "2026-03-11T00:00:00+00:00"
    assert day["closes"] == "2026-03-11T02:00:00+00:00"
    offered = {(c["game"], c["key"]): c for c in day["challenges"]}
    assert set(offered) == set(GAMES)
    board = offered["mycity", "eternal"]["options"]
    assert (board["board"], board["seed"], board["fair"]) == ("random", f"daily-{DAY}", True)
    assert len({c["commitment"] for c in offered.values()}) == 3
    for found in offered.values():
        assert found["mine"] is found["results"] is found["secret"] is found["seed"] is None
        assert (found["finished"], found["playing"]) == (0, 0)
    again = await site.browser().good("/daily", date=DAY)
    assert [c["commitment"] for c in again["challenges"]] == [c["commitment"] for c in day["challenges"]]


@pytest.mark.rule("MC-DAILY-1")
@pytest.mark.parametrize(
    "date",
    ["", "today", "2026-3-1", "2026-13-01", "2026-02-30", "9999-12-31x", "2026-03-10T00:00", "٢٠٢٦-٠٣-٠١"],
)
async def test_a_bad_date_is_refused(site: Site, date: str) -> None:
    await site.browser().bad(422, "/daily", date=date)


async def test_days_to_come_and_challenges_that_are_none(site: Site) -> None:
    ada = site.browser()
    for date in ("2026-03-11", "9999-12-30"):
        assert (await ada.bad(404, "/daily", date=date))["type"].endswith("no-day")
    assert (await ada.bad(404, "/daily/mycity/episode2/attempts", {}))["type"].endswith("no-challenge")
    assert (await ada.bad(404, "/daily/city/basic/attempts", {}))["type"].endswith("no-challenge")
    assert (await ada.bad(404, "/daily/chess/level/attempts", {}))["type"].endswith("no-game")
    for wrong in ({"name": ""}, {"practice": "yes"}, {"date": "tomorrow"}, {"score": 50}, {"seed": "x"}):
        await ada.bad(422, "/daily/cites/level/attempts", wrong)
    assert (await ada.good("/daily", date="2020-01-01"))["state"] == "over"


# ---------------------------------------------------------------------- attempts


@pytest.mark.rule("MC-DAILY-5", "HOUSE-7")
@each_game
async def test_the_first_attempt_counts_and_later_ones_are_practice(
    site: Site, clock: Clock, game: str, key: str
) -> None:
    ada, path = await regular(site, clock), f"/daily/{game}/{key}/attempts"
    assert (await ada.bad(409, path, {"practice": True})).get("rule") == rule(game, "DAILY-5")
    first = await begin(ada, game, key, name="Ada")
    for ask in ({}, {"practice": True}):
        refused = await ada.bad(409, path, ask)
        assert refused["type"].endswith("daily-attempt")
        assert refused.get("rule") == rule(game, "DAILY-5")
    mine = (await challenge(ada, game, key))["mine"]
    assert mine == {"table": first, "over": False, "score": None, "practice": []}
    end = await finish(ada, first)
    await ada.bad(409, path, {})
    second = await begin(ada, game, key, practice=True)
    third = await begin(ada, game, key, practice=True, name="Ada again")
    await finish(ada, third)
    found = await challenge(ada, game, key)
    assert found["mine"]["table"] == first
    assert found["mine"]["score"] == end["standings"]["scores"][0]["total"]
    assert [(p["table"], p["over"]) for p in found["mine"]["practice"]] == [(second, False), (third, True)]
    people = [line for line in found["results"] if line["level"] is None]
    assert [(line["table"], line["rank"], line["mine"]) for line in people] == [(first, 1, True)]
    assert (found["finished"], found["playing"]) == (1, 0)
    tables: list[Json] = (await ada.get("/me/tables")).json()
    listed = {t["table"]: t["badge"] for t in tables}
    assert [listed[table]["counted"] for table in (first, second, third)] == [True, False, False]
    ordinary = await ada.open({"kind": "me"})
    assert (await ada.table(ordinary))["badge"] is None


@pytest.mark.rule("MC-DAILY-1", "MC-DAILY-4")
@each_game
async def test_everybody_plays_alone_on_the_same_deal(site: Site, game: str, key: str) -> None:
    ends = []
    for which in (0, -2):
        browser = site.browser()
        now = await browser.table(await begin(browser, game, key))
        assert len(now["seats"]) == 1
        assert now["badge"] == {
            "type": "daily",
            "date": DAY,
            "key": key,
            "title": (await challenge(browser, game, key))["title"],
            "counted": True,
            "ends": "2026-03-11T00:00:00+00:00",
            "closes": "2026-03-11T02:00:00+00:00",
            "state": "open",
        }
        while now["legal"]:
            now = await browser.choose(now["table"], 0, now, which)
        ends.append(now)
    one, two = map(draws, ends)
    assert len(one) > 10
    assert one[: len(two)] == two[: len(one)]
    assert ends[0]["commitment"] == ends[1]["commitment"]


async def test_two_servers_over_one_database_count_one_attempt(database: str, clock: Clock) -> None:
    async with serving_at(database, clock) as first, serving_at(database, clock) as second:
        ada = first.browser()
        await begin(ada, "cites", "level")  # gives the browser its cookie
        twin = second.browser()
        twin.http.cookies.update(ada.http.cookies)
        path = "/daily/mycity/eternal/attempts"
        answers = await asyncio.gather(*(browser.post(path, {}) for browser in (ada, twin) * 4))
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
        opened = next(answer.json()["table"] for answer in answers if answer.status_code == 201)
        for browser in (ada, twin):
            assert (await challenge(browser))["mine"]["table"] == opened
        # The same secret at both, though both may have started at once.
        assert (await challenge(ada))["commitment"] == (await challenge(twin))["commitment"]
        levels = [
            row.level for row in await first.services.dailies.attempts.of_day(DAY) if row.game == "mycity"
        ]
        assert sorted(filter(None, levels)) == sorted(level.key for level in bot_levels("mycity"))


@pytest.mark.rule("MC-SOLO-6", "MC-DAILY-4", "HOUSE-6")
@each_game
async def test_nothing_is_taken_back_on_any_road(site: Site, clock: Clock, game: str, key: str) -> None:
    ada = site.browser()
    table = await begin(ada, game, key)
    now = await ada.choose(table, 0, await ada.table(table))
    assert now["can_undo"] is False
    for path in ("undo", "undo-requests"):
        refused = await ada.bad(409, f"/tables/{table}/{path}", {"seat": 0})
        assert refused["type"].endswith("cannot-undo")
        assert refused.get("rule") == rule(game, "SOLO-6")
    async with ada.live(table) as live:
        await live.next()
        for kind in ("undo", "ask-undo"):
            await live.say(type=kind, id=1, seat=0)
            answer = await live.next()
            assert (answer["problem"], answer.get("rule")) == ("cannot-undo", rule(game, "SOLO-6"))
    again = await ada.table(table)  # whose socket may be going at this very moment
    assert again == now | {"seats": again["seats"]}
    assert (await ada.bad(409, f"/tables/{table}/fork", {"moment": 0}))["type"].endswith("daily-running")
    await finish(ada, table)
    # Nor when it is over: the deal is the day's until the day is.
    assert (await ada.bad(409, f"/tables/{table}/fork", {"moment": 0}))["type"].endswith("daily-running")
    clock.set(CLOSED)
    assert await ada.good(f"/tables/{table}/fork", {"moment": 0})


@pytest.mark.rule("MC-SOLO-6")
async def test_nor_at_any_table_of_my_city_with_one_player(site: Site) -> None:
    ada = site.browser()
    alone = await ada.open({"kind": "me"}, game="mycity")
    now = await ada.choose(alone, 0, await ada.table(alone))
    assert (now["can_undo"], now["undo_rule"]) == (False, "MC-SOLO-6")
    for path in ("undo", "undo-requests"):
        assert (await ada.bad(409, f"/tables/{alone}/{path}", {"seat": 0}))["rule"] == "MC-SOLO-6"
    assert (await ada.table(alone))["version"] == now["version"]
    together = await ada.open({"kind": "me"}, {"kind": "local"}, game="mycity")
    for seat in (0, 1):
        now = await ada.choose(together, seat, await ada.table(together, **{"as": seat}))
    assert now["undo_rule"] is None
    await ada.good(f"/tables/{together}/undo-requests", {"seat": 0})


@pytest.mark.rule("MC-DAILY-8")
async def test_a_score_is_no_decision_and_decisions_that_do_not_replay_are_worth_nothing(
    site: Site, clock: Clock
) -> None:
    ada, eve = await regular(site, clock), await regular(site, clock)
    table = await begin(ada, name="Ada")
    ask = {"seat": 0, "move": "score 50", "version": (await ada.table(table))["version"]}
    assert (await ada.bad(409, f"/tables/{table}/moves", ask))["rule"] == "MC-DAILY-8"
    forged = await begin(eve, name="Eve")
    await finish(eve, forged)
    # Somebody reaches into the database: another first card than the day's.
    line = sa.and_(ENTRIES.c.match == forged, ENTRIES.c.ply == 0)

    def forge(connection: sa.Connection) -> None:
        was = connection.execute(sa.select(ENTRIES.c.move).where(line)).scalar_one()
        other = "draw Y1" if was != "draw Y1" else "draw Y2"
        connection.execute(sa.update(ENTRIES).where(line).values(move=other))

    await site.services.store.write(forge)
    opened = site.services.tables.find(forged)
    assert opened is not None
    opened.forget()
    await finish(ada, table)
    found = await challenge(ada)
    lines = {line["name"]: line for line in found["results"]}
    assert (lines["Eve"]["score"], lines["Eve"]["rank"], lines["Ada"]["rank"]) == (None, None, 1)


# ---------------------------------------------------------------------- the end of a day


@pytest.mark.rule("MC-DAILY-5")
async def test_a_day_ends_in_the_middle_of_an_attempt(site: Site, clock: Clock) -> None:
    ada, bob = await regular(site, clock), site.browser()
    tables = {game: await begin(ada, game, key, name="Ada") for game, key in (GAMES[0], GAMES[2])}
    clock.set(MIDNIGHT)
    day = await ada.good("/daily", date=DAY)
    assert (day["state"], day["today"]) == ("grace", "2026-03-11")
    late = await bob.bad(409, "/daily/mycity/eternal/attempts", {"date": DAY})
    assert late["rule"] == "MC-DAILY-5"
    fresh = await begin(ada, date="2026-03-11")  # another day, another first attempt
    assert (await ada.table(fresh))["badge"]["date"] == "2026-03-11"
    clock.set(GRACE)
    for table in tables.values():
        now = await ada.choose(table, 0, await ada.table(table))
        assert now["badge"]["state"] == "grace"
    async with ada.live(tables["mycity"]) as live:
        await live.next()
        clock.set(CLOSED)
        for game, table in tables.items():
            ask = {"seat": 0, "move": "skip" if game == "cites" else "pass", "version": 1}
            refused = await ada.bad(409, f"/tables/{table}/moves", ask)
            assert refused["type"].endswith("daily-closed")
            assert refused.get("rule") == rule(game, "DAILY-5")
        await live.until("change")
        assert live.table["over"]
        assert live.table["badge"]["state"] == "over"
    # As if the player had left at the open card; Cités has no such move.
    text = (await ada.get(f"/tables/{tables['mycity']}/record")).text
    assert " 1 leave\n" in text
    mine = (await challenge(ada, date=DAY))["results"]
    assert [(r["rank"], r["over"], r["name"]) for r in mine if r["level"] is None] == [(1, True, "Ada")]
    unfinished = await challenge(bob, "cites", "level", date=DAY)
    assert [(r["rank"], r["score"], r["over"]) for r in unfinished["results"] if r["level"] is None] == [
        (None, None, False)
    ]
    assert (unfinished["finished"], unfinished["playing"]) == (0, 1)
    assert (await ada.table(fresh))["over"] is False


@pytest.mark.rule("MC-DAILY-5")
async def test_attempts_that_nobody_looks_at_are_closed_as_well(site: Site, clock: Clock) -> None:
    ada = site.browser()
    tables = [await begin(ada, game, key) for game, key in (GAMES[0], GAMES[2])]
    dailies = site.services.dailies
    await dailies.tick()
    assert not any(row.settled for row in await dailies.attempts.of_day(DAY))
    clock.set("2026-03-12 12:00")
    await dailies.tick()
    rows = {row.table: row for row in await dailies.attempts.of_day(DAY)}
    assert all(row.settled for row in rows.values())
    assert [rows[table].over for table in tables] == [True, False]
    assert [rows[table].score is None for table in tables] == [False, True]
    assert await dailies.attempts.unsettled("0001-01-01", "9999-12-31") == []


@pytest.mark.rule("MC-DAILY-2", "MC-DAILY-8")
@each_game
async def test_when_the_day_is_over_anyone_can_verify_the_deal(
    site: Site, clock: Clock, game: str, key: str
) -> None:
    ada = site.browser()
    table = await begin(ada, game, key)
    await finish(ada, table)
    shown = (await challenge(ada, game, key))["commitment"]
    clock.set(CLOSED)
    stranger = site.browser()
    found = await challenge(stranger, game, key, date=DAY)
    assert found["commitment"] == shown
    seed = Dealer.from_phrase(f"{game} daily {key} {DAY} {found['secret']}").seed.hex()
    assert found["seed"] == seed
    record = Record.from_text((await stranger.get(f"/tables/{table}/record")).text)
    assert (record.seed, record.header.commitment) == (seed, shown)
    assert verify(INSTALLED[game], record).over
    score = Daily(INSTALLED[game], DAY, key, found["secret"]).check(record)
    assert [r["score"] for r in found["apart"] if r["table"] == table] == [score.total]
    assert (await stranger.table(table))["seed"] == seed
    # The secret of one day tells nothing of the next.
    secrets = {site.services.dailies.secret(date) for date in (DAY, "2026-03-11")}
    assert len(secrets) == 2
    assert (await challenge(stranger, game, key))["secret"] is None
    assert (await stranger.good("/daily"))["first"] == DAY


async def test_the_secret_outlives_the_server_and_differs_from_database_to_database(
    database: str, clock: Clock, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shown = []
    other = f"sqlite:///{tmp_path_factory.mktemp('other') / 'other.sqlite3'}"
    for url in (database, database, other):
        async with serving_at(url, clock) as site:
            shown.append((await challenge(site.browser()))["commitment"])
    assert shown[0] == shown[1] != shown[2]


# ---------------------------------------------------------------------- bots


@pytest.mark.rule("MC-DAILY-6")
async def test_every_bot_plays_the_deal_and_stands_beside_people(database: str, clock: Clock) -> None:
    async with serving_at(database, clock, bots=True) as site:
        ada = await regular(site, clock)
        table = await begin(ada, "mycity", "episode1", name="Ada")
        own = await ada.play_on(table, [0])
        found = await challenge(ada, "mycity", "episode1")
        async with asyncio.timeout(5 * PATIENCE):  # five whole games, with a second for every decision
            while not all(line["over"] for line in found["results"]):
                await asyncio.sleep(0.1)
                found = await challenge(ada, "mycity", "episode1")
        lines = found["results"]
        assert {line["level"] for line in lines} == {None, *(level.key for level in bot_levels("mycity"))}
        assert [line["score"] for line in lines] == sorted((line["score"] for line in lines), reverse=True)
        for line in lines:
            assert (line["rank"], line["mine"]) == ((1, True) if line["level"] is None else (None, False))
        assert (found["finished"], found["playing"]) == (1, 0)
        clock.set(CLOSED)
        for line in (await challenge(ada, "mycity", "episode1", date=DAY))["results"]:
            replay = await ada.good(f"/tables/{line['table']}/replay", moment=0)
            last = await ada.good(f"/tables/{line['table']}/replay", moment=replay["moments"])
            assert last["table"]["standings"]["scores"][0]["total"] == line["score"]
            dealt = draws(last["table"])
            assert dealt == draws(own)[: len(dealt)]
            record = Record.from_text((await ada.get(f"/tables/{line['table']}/record")).text)
            assert verify(INSTALLED["mycity"], record).over


async def test_who_is_over_has_a_score_at_any_moment(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = site.browser(), site.browser()
    tables = [await begin(player, "mycity", "episode1") for player in (ada, bob)]
    await ada.play_on(tables[0], [0])
    settle = Attempts.settle

    async def meanwhile(self: Attempts, row: AttemptRow, score: Score | None, *, over: bool) -> AttemptRow:
        if row.table == tables[0]:
            await bob.play_on(tables[1], [0])
        return await settle(self, row, score, over=over)

    monkeypatch.setattr(Attempts, "settle", meanwhile)
    for done in ([True, False], [True, True]):
        lines = (await challenge(ada, "mycity", "episode1"))["apart"]
        assert [line["over"] for line in lines] == [line["score"] is not None for line in lines] == done


async def test_a_forgotten_bot_is_asked_again(
    database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving_at(database, clock) as site:
        await begin(site.browser(), "mycity", "episode1")
    # What a server asks for when it starts may come at any time after that, and is another matter.
    monkeypatch.setattr("faubourg.server.services._MOST_RESUMED", 0)
    async with serving_at(database, clock) as site:
        woken: list[str] = []
        site.services.tables.on_touch = lambda live: woken.append(live.table.facts.seats[0].level or "")
        await site.services.dailies.tick()
        assert woken == []  # another process may be at it
        monkeypatch.setattr("faubourg.server.occasions.daily_host._QUIET", -60_000)
        await site.services.dailies.tick()
        assert set(woken) == {level.key for level in bot_levels("mycity")}


async def test_ten_thousand_attempts_make_beginning_one_no_dearer(sqlite: str, clock: Clock) -> None:
    async with serving_at(sqlite, clock) as site:
        ada, store = site.browser(), site.services.store
        mine = await begin(ada, "mycity", "episode1")
        await finish(ada, mine)
        await challenge(ada, "mycity", "episode1")
        people = [f"{number:064x}" for number in range(1, 10_001)]

        def many(connection: sa.Connection) -> None:
            table = dict(connection.execute(sa.select(TABLES).where(TABLES.c.id == mine)).mappings().one())
            seat = dict(connection.execute(sa.select(SEATS).where(SEATS.c.table == mine)).mappings().one())
            attempt = sa.select(ATTEMPTS).where(ATTEMPTS.c.table == mine)
            tried = dict(connection.execute(attempt).mappings().one())
            ids = {person: person[-24:] for person in people}
            connection.execute(sa.insert(PLAYERS), [{"hash": person, "created": 1} for person in people])
            connection.execute(sa.insert(TABLES), [table | {"id": ids[person]} for person in people])
            connection.execute(
                sa.insert(SEATS), [seat | {"table": ids[person], "owner": person} for person in people]
            )
            rows = [
                tried | {"table": ids[person], "player": person, "score": number / 8, "ranked": True}
                for number, person in enumerate(people)
            ]
            connection.execute(sa.insert(ATTEMPTS), rows)

        await store.write(many)
        start = time.process_time()
        await begin(site.browser(), "mycity", "episode1")
        assert time.process_time() - start < 0.5
        shown = await challenge(ada, "mycity", "episode1")
        assert (shown["finished"], shown["playing"], len(shown["results"])) == (10_001, 1, 500)
        assert [line["rank"] for line in shown["results"][:3]] == [1, 2, 3]
        assert any(line["mine"] for line in shown["apart"])
