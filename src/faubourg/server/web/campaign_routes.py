"""The endpoints of campaigns: found one, look at it, open its episodes, and whose its cities are."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from faubourg.server.web.endpoints import Call, Nowhere, Routes
from faubourg.server.web.table_routes import TEXT, AtTable
from faubourg.table import answers, campaign_answers, campaign_requests, requests
from faubourg.table.requests import SeatNumber

routes = Routes("campaigns")


class AtCampaign(msgspec.Struct):
    """Which campaign."""

    campaign_id: Annotated[str, msgspec.Meta(max_length=64, description="the id of a campaign")]


class AtChapter(AtCampaign):
    """Which of its chapters."""

    chapter: Annotated[int, msgspec.Meta(ge=1, le=999, description="a chapter, counted from 1")]


class AtCity(AtCampaign):
    """Which of its cities."""

    seat: SeatNumber


@routes.get("/campaigns", 503)
async def my_campaigns(call: Call, where: Nowhere) -> list[campaign_answers.CampaignSummary]:  # noqa: ARG001
    """The campaigns in which this browser has a city, the latest first."""
    return await call.parts.campaigns.mine(call.player)


@routes.post("/campaigns", 403, status=201)
async def found_campaign(
    call: Call,
    where: Nowhere,  # noqa: ARG001 - nothing but the body is asked
    ask: campaign_requests.NewCampaign,
) -> campaign_answers.Founded:
    """Found a campaign; invitations and private links are shown this once."""
    return await call.parts.campaigns.found(call.opener(), ask)


@routes.post("/campaigns/import", 403, status=201)
async def import_campaign(
    call: Call,
    where: Nowhere,  # noqa: ARG001 - nothing but the body is asked
    ask: campaign_requests.ImportCampaign,
) -> campaign_answers.Founded:
    """Go on with a campaign from its file, under new links; every draw that a seed can prove is checked."""
    return await call.parts.campaigns.import_file(call.opener(), ask)


@routes.post("/campaigns/what-if", 403, 409, status=201)
async def play_single(
    call: Call,
    where: Nowhere,  # noqa: ARG001 - nothing but the body is asked
    ask: campaign_requests.PlaySingle,
) -> answers.Opened:
    """Play an episode on its own, for no campaign; who has not accepted to see things early is warned."""
    return await call.parts.campaigns.play_single(call.opener(), ask)


@routes.get("/campaigns/{campaign_id}", 404, 409, 503)
async def show_campaign(call: Call, where: AtCampaign) -> campaign_answers.Campaign:
    """A campaign: its cities, what each episode brought them, and what comes next."""
    return await call.parts.campaigns.show(where.campaign_id, call.player)


@routes.get("/campaigns/{campaign_id}/story", 404, 409, 503)
async def show_story(call: Call, where: AtCampaign) -> campaign_answers.Story:
    """The boards of all cities after each saved episode."""
    return await call.parts.campaigns.story(where.campaign_id)


@routes.get("/campaigns/{campaign_id}/chapters/{chapter}", 403, 404, 409, 503)
async def show_chapter(call: Call, where: AtChapter) -> campaign_answers.Chapter:
    """The leaflet, tables and rules of a chapter that is open; of one that is not, nothing."""
    return await call.parts.campaigns.chapter(where.campaign_id, where.chapter)


@routes.get("/campaigns/{campaign_id}/file", 404, 409, 503, gives={TEXT: str})
async def campaign_file(call: Call, where: AtCampaign) -> Response:
    """The whole campaign as one file: the records of its episodes, that under way as far as I may know it."""
    text = await call.parts.campaigns.file(where.campaign_id, call.player)
    name = f"faubourg-campaign-{where.campaign_id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=TEXT, headers=headers)


@routes.post("/campaigns/{campaign_id}/episodes", 403, 404, 409)
async def open_episode(
    call: Call, where: AtCampaign, ask: campaign_requests.OpenEpisode
) -> campaign_answers.EpisodeTable:
    """Open the next episode, once, however many ask; the table of one that was opened is found again."""
    return await call.parts.campaigns.open(call.opener(), where.campaign_id, ask.episode)


@routes.post("/campaigns/{campaign_id}/replays", 403, 404, 409, status=201)
async def replay_episode(
    call: Call, where: AtCampaign, ask: campaign_requests.ReplayEpisode
) -> answers.Opened:
    """Play a saved episode again with an own city, alone; the campaign stays as it is."""
    return await call.parts.campaigns.replay(call.opener(), where.campaign_id, ask)


@routes.post("/campaigns/{campaign_id}/cities/{seat}/invitation", 403, 404, 409)
async def offer_city(
    call: Call,
    where: AtCity,
    ask: campaign_requests.OfferCity,  # noqa: ARG001 - nothing is asked for but this
) -> answers.SeatToken:
    """An invitation to a city that is open, a bot's or one's own; the one before is void."""
    return await call.parts.campaigns.cities.offer(call.opener(), where.campaign_id, where.seat)


@routes.post("/campaigns/{campaign_id}/cities/{seat}/take-over", 403, 404, 409)
async def take_city(call: Call, where: AtCity, ask: campaign_requests.TakeCity) -> answers.SeatToken:
    """Become the owner of a city by its invitation, between episodes unless it is open; the answer is the
    private link to it."""
    return await call.parts.campaigns.cities.take(call.opener(), where.campaign_id, where.seat, ask)


@routes.post("/campaigns/{campaign_id}/cities/{seat}/link", 403, 404, 409)
async def make_link(
    call: Call,
    where: AtCity,
    ask: requests.MakeLink,  # noqa: ARG001 - nothing is asked for but this
) -> answers.SeatToken:
    """A new private link to an own city; the one before ends."""
    return await call.parts.campaigns.cities.link(call.opener(), where.campaign_id, where.seat)


@routes.post("/campaigns/{campaign_id}/cities/{seat}/claim", 403, 404, 409)
async def claim_city(call: Call, where: AtCity, ask: requests.ClaimSeat) -> answers.Joined:
    """Bring a city to this browser by its private link: it acts for it from now on, and no other does."""
    return await call.parts.campaigns.cities.claim(call.opener(), where.campaign_id, where.seat, ask.token)


@routes.post("/campaigns/{campaign_id}/cities/{seat}/stand-in", 403, 404, 409)
async def call_stand_in(
    call: Call, where: AtCity, ask: campaign_requests.CallStandIn
) -> campaign_answers.Campaign:
    """Let a bot decide for a city's owner, or no longer: for an own city at any time, for another's when its
    owner has kept the campaign waiting for too long."""
    cities, now = call.parts.campaigns.cities, call.parts.store.now()
    await cities.stand_in(call.player, where.campaign_id, where.seat, ask.level, now)
    return await call.parts.campaigns.show(where.campaign_id, call.player)


@routes.get("/tables/{table_id}/chapter", 403, 404, 409, 503)
async def show_table_chapter(call: Call, where: AtTable) -> campaign_answers.Chapter:
    """The last chapter that is open at a table, as in its campaign."""
    return await call.parts.campaigns.chapter_at(where.table_id, call.player)
