"""Analyses over the web: asked for, waited for, given up, broken off, kept, and refused where they must."""

import os

import pytest
import sqlalchemy as sa

from faubourg.server.settings import Retention, Settings
from faubourg.server.store.schema import ANALYSES
from faubourg.server.thinking.analyses import EACH, MOST
from faubourg.server.thinking.analyst import NICE, step_back
from faubourg.server.upkeep.check import faults
from faubourg.server.upkeep.retention import throw_away
from tests.server.analysis_kit import (
    dies,
    gives_up,
    replace_analyst,
    short_game,
    sleeps,
    thrifty,
    until_state,
)
from tests.server.campaign_kit import found as founded
from tests.server.campaign_secrets import told_early
from tests.server.conftest import settings_for
from tests.server.kit import BOT, LOCAL, ME, Site, serving, until

ASK = {"seat": 0}


async def test_asked_for_once_and_kept_for_everybody(database: str) -> None:
    async with serving(thrifty(settings_for(database))) as site:
        host, onlooker = site.browser(), site.browser()
        table = await short_game(host)
        path = f"/tables/{table}/analysis"
        assert (await host.good(path, seat=0))["state"] == "none"
        begun = await host.good(path, ASK)
        assert (begun["state"], begun["ahead"], begun["may_cancel"]) == ("running", 0, True)
        # Whoever asks meanwhile, waits for the same one.
        assert (await onlooker.good(path, ASK))["state"] in {"running", "done"}
        done = await until_state(onlooker, table, "done")
        assert (await host.good(path, ASK)) == done
        study = done["study"]
        sources = study["sources"]
        parts = [sources[key]["value"] for key in ("start", "draws", "mine", "others", "remainder")]
        assert sum(parts) == pytest.approx(sources["result"], abs=0.001)
        score = (await host.table(table))["standings"]["scores"][0]["total"]
        assert sources["result"] == score
        film = await host.good(f"/tables/{table}/film")
        last = len(film["steps"])
        assert study["curve"][-1]["moment"] == last
        assert [each["expected"][0] for each in study["curve"]][-1] == {"value": score, "error": 0.0}
        for each in study["decisions"]:
            assert 0 <= each["moment"] < each["after"] <= last
            events = [frame["event"] for frame in film["steps"][each["after"] - 1]["frames"]]
            assert all(event["by"] in (0, -1) for event in events)
        assert study["hindsight"]["score"] >= score == study["hindsight"]["result"]
        if study["hindsight"]["view"]:
            assert len(study["hindsight"]["view"]["cities"]) == 1
    async with serving(thrifty(settings_for(database))) as site:  # kept
        assert await site.browser().good(path, seat=0) == done


async def test_a_better_move_is_shown_as_a_ghost_with_reasons(settings: Settings) -> None:
    async with serving(thrifty(settings)) as site:
        host = site.browser()
        table = await short_game(host)
        await host.good(f"/tables/{table}/analysis", ASK)
        study = (await until_state(host, table, "done"))["study"]
        made = study["decisions"][-1]
        asked = {"seat": 0, "at": made["at"], "move": made["move"]["text"]}
        ghost = await site.browser().good(f"/tables/{table}/analysis/ghost", asked)
        assert ghost["move"] == made["move"]
        assert (ghost["table"]["viewer"], ghost["table"]["legal"]) == (0, [made["move"]])
        assert ghost["preview"]["after"]["seat"] == 0
        for each in study["decisions"]:
            assert bool(each["reasons"]) == bool(each["own_reasons"]) == (each["better"] is not None)
        for status, ask in (
            (404, {**asked, "at": 9999}),
            (422, {**asked, "seat": 4}),
            (422, {**asked, "move": "nothing like a move"}),
            (409, {**asked, "move": "build Y1 at 40,40 rot 0"}),
        ):
            await host.bad(status, f"/tables/{table}/analysis/ghost", ask)


async def test_given_up_by_who_asked_or_sits_there_and_by_nobody_else(site: Site) -> None:
    replace_analyst(site, sleeps)
    host, asker, other = site.browser(), site.browser(), site.browser()
    table = await short_game(host)
    path = f"/tables/{table}/analysis"
    assert (await asker.good(path, ASK))["may_cancel"] is True
    assert (await other.good(path, seat=0))["may_cancel"] is False
    assert (await other.bad(403, f"{path}/cancel", ASK))["type"].endswith("not-yours")
    assert (await host.good(path, seat=0))["may_cancel"] is True
    await _half_way(site)
    assert (await asker.good(f"{path}/cancel", ASK))["state"] == "none"
    await until(lambda: site.services.analyses.waiting == 0)
    assert (await asker.good(path, seat=0))["state"] == "none"
    assert (await asker.good(f"{path}/cancel", ASK))["state"] == "none"  # nothing to give up
    assert (await host.good(path, ASK))["state"] == "running"  # and can be asked for again
    assert (await host.good(f"{path}/cancel", ASK))["state"] == "none"


async def _half_way(site: Site) -> None:
    jobs = site.services.analyses._jobs
    await until(lambda: any(job.share == 0.5 for job in jobs.values()))


async def test_one_after_the_other_with_a_place_in_line_and_only_so_many(site: Site) -> None:
    analyses = replace_analyst(site, sleeps)
    host = site.browser()
    tables = [await short_game(host, turns=0) for _ in range(EACH + 1)]
    first = await host.good(f"/tables/{tables[0]}/analysis", ASK)
    second = await host.good(f"/tables/{tables[1]}/analysis", ASK)
    assert (first["state"], first["ahead"]) == ("running", 0)
    assert (second["state"], second["ahead"]) == ("waiting", 1)
    refused = await host.bad(429, f"/tables/{tables[2]}/analysis", ASK)
    assert refused["type"].endswith("too-many-analyses")
    assert (await host.good(f"/tables/{tables[2]}/analysis", seat=0))["state"] == "none"
    # Asking again for one's own is no other one.
    assert (await host.good(f"/tables/{tables[1]}/analysis", ASK))["state"] == "waiting"
    for number, job in enumerate(analyses._jobs.values()):
        job.home = f"elsewhere {number}"
    assert (await host.good(f"/tables/{tables[2]}/analysis", ASK))["ahead"] == 2
    # When the first is given up the next has its turn.
    await host.good(f"/tables/{tables[0]}/analysis/cancel", ASK)
    await until(lambda: analyses.waiting == 2)
    assert (await host.good(f"/tables/{tables[1]}/analysis", seat=0))["state"] == "running"
    job = next(iter(analyses._jobs.values()))
    await until(lambda: job.share == 0.5)
    for number in range(MOST):
        analyses._jobs.setdefault((str(number), 0), job)  # type: ignore[arg-type]  # any key will do
    try:
        await host.bad(503, f"/tables/{tables[0]}/analysis", ASK)
    finally:
        for number in range(MOST):
            analyses._jobs.pop((str(number), 0), None)  # type: ignore[call-overload]  # as above


async def test_a_restart_breaks_it_off_and_says_so(database: str) -> None:
    settings = thrifty(settings_for(database))
    async with serving(settings) as site:
        replace_analyst(site, sleeps)
        host = site.browser()
        table = await short_game(host)
        await host.good(f"/tables/{table}/analysis", ASK)
        cookies = host.http.cookies
    async with serving(settings) as site:
        host = site.browser()
        host.http.cookies.update(cookies)
        assert (await host.good(f"/tables/{table}/analysis", seat=0))["state"] == "interrupted"
        assert (await host.good(f"/tables/{table}/analysis", ASK))["state"] == "running"
        assert (await until_state(host, table, "done"))["study"]


@pytest.mark.parametrize("doing", [dies, gives_up])
async def test_one_of_which_nothing_comes_says_so_and_can_be_asked_for_again(
    settings: Settings, doing: object
) -> None:
    async with serving(thrifty(settings)) as site:
        analyses = replace_analyst(site, doing)
        before = analyses._analyst._doing
        host = site.browser()
        table = await short_game(host, turns=0)
        await host.good(f"/tables/{table}/analysis", ASK)
        await until_state(host, table, "failed")
        await until(lambda: analyses.waiting == 0)
        assert before is doing
        replace_analyst(site, sleeps)
        assert (await host.good(f"/tables/{table}/analysis", ASK))["state"] == "running"


async def test_two_processes_over_one_database_do_it_once(postgres: str) -> None:
    settings = settings_for(postgres)
    async with serving(settings) as one, serving(settings) as two:
        replace_analyst(one, sleeps)
        replace_analyst(two, sleeps)
        host = one.browser()
        table = await short_game(host)
        await host.good(f"/tables/{table}/analysis", ASK)
        there = two.browser()
        there.http.cookies.update(host.http.cookies)
        assert (await there.good(f"/tables/{table}/analysis", ASK))["state"] == "running"
        assert two.services.analyses.waiting == 0
        await there.good(f"/tables/{table}/analysis/cancel", ASK)
        # The one that is at it hears of it when it says next how far it is.
        job = next(iter(one.services.analyses._jobs.values()))
        assert not await one.services.analyses._rows.beat(job.which, 0, 0.5)
        await until(lambda: one.services.analyses.waiting == 0)


async def test_what_is_not_analysed(site: Site) -> None:
    replace_analyst(site, sleeps)
    host, stranger = site.browser(), site.browser()
    table = await host.open(ME, BOT, game="mycity")
    for browser in (host, stranger):
        for ask in (None, ASK):
            refused = await browser.bad(409, f"/tables/{table}/analysis", ask)
            assert refused["type"].endswith("not-over")
        await browser.bad(409, f"/tables/{table}/analysis/cancel", ASK)
        await browser.bad(409, f"/tables/{table}/analysis/ghost", {"seat": 0, "at": 0, "move": "pass"})
    over = await short_game(host)
    for seat in (1, 63):
        await host.bad(422, f"/tables/{over}/analysis", {"seat": seat})
        await host.bad(422, f"/tables/{over}/analysis", seat=seat)
    for bad in ({}, {"seat": "me"}, {"seat": 0, "nodes": 10**9}, {"seat": -1}):
        await host.bad(422, f"/tables/{over}/analysis", bad)
    await host.bad(404, "/tables/nosuchtable/analysis", ASK)
    assert site.services.analyses.waiting == 0


@pytest.mark.rule("MC-CAMP-FRAME-8")
async def test_an_episode_of_a_campaign_is_analysed_and_tells_of_no_later_chapter(settings: Settings) -> None:
    async with serving(thrifty(settings)) as site:
        host = site.browser()
        campaign = await founded(host, ME, LOCAL)
        table = await campaign.play(1)
        await host.good(f"/tables/{table}/analysis", ASK)
        await until_state(host, table, "done")
        text = (await host.get(f"/tables/{table}/analysis?seat=0")).text
        assert '"hindsight":null' in text
        assert told_early(text, 1) == []


async def test_a_record_that_was_brought_along_gives_the_same(settings: Settings) -> None:
    async with serving(thrifty(settings)) as site:
        host, guest = site.browser(), site.browser()
        table = await short_game(host)
        await host.good(f"/tables/{table}/analysis", ASK)
        found = (await until_state(host, table, "done"))["study"]
        record = (await host.get(f"/tables/{table}/record")).text
        brought = (await guest.good("/records", {"record": record}))["table"]
        await guest.good(f"/tables/{brought}/analysis", ASK)
        assert (await until_state(guest, brought, "done"))["study"] == found


async def test_kept_with_the_table_and_thrown_away_with_it(database: str) -> None:
    async with serving(settings_for(database)) as site:
        replace_analyst(site, sleeps)
        host, store = site.browser(), site.services.store
        table = await short_game(host)
        await host.good(f"/tables/{table}/analysis", ASK)
        rows = site.services.analyses._rows
        job = next(iter(site.services.analyses._jobs.values()))
        assert await rows.finish(job.which, "{}")
        assert [f and (f.table, f.kind) async for f in faults(store, [table])] == [(table, "analysis")]
        # What is damaged is shown to nobody, and found anew.
        assert (await host.good(f"/tables/{table}/analysis", seat=0))["state"] == "failed"
        job.task.cancel()
        await throw_away(store, Retention(finished=0))
        left = await store.read(lambda connection: connection.execute(sa.select(ANALYSES)).all())
        assert left == []


async def test_it_steps_back_behind_everybody_else(settings: Settings) -> None:
    async with serving(settings) as site:
        replace_analyst(site, tells_how_nice)
        host = site.browser()
        table = await short_game(host, turns=0)
        await host.good(f"/tables/{table}/analysis", ASK)
        await until(lambda: any(job.share > 1 for job in site.services.analyses._jobs.values()))
        job = next(iter(site.services.analyses._jobs.values()))
        assert job.share == 100 + min(19, os.nice(0) + NICE)


def tells_how_nice(line: object, question: object) -> None:
    """An analyst that tells how far it has stepped back."""
    step_back()
    line.send(100.0 + os.nice(0))  # type: ignore[attr-defined]  # the end of a pipe
    sleeps(line, question)  # type: ignore[arg-type]  # as it is called
