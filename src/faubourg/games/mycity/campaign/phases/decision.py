"""The decision about the open card in a campaign (MC-CAMP-D1): build, pass, pass for a nugget, or leave."""

from __future__ import annotations

from faubourg.engine import Act, Event, Phase, Refusal, Seat, Tell
from faubourg.games.mycity.buildings import CHURCH
from faubourg.games.mycity.campaign.events import InvestorPaid, NuggetPaid
from faubourg.games.mycity.campaign.moves import GoldPass, TownDecisions
from faubourg.games.mycity.campaign.plan import C4, SHEETS, CampaignEpisode, card_of
from faubourg.games.mycity.campaign.position import CampaignPosition, as_town
from faubourg.games.mycity.campaign.setting import CampaignSetting
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.moves import Build, Leave, Pass, TakeBack
from faubourg.games.mycity.phases.decision import decided as built_passed_or_left
from faubourg.games.mycity.phases.decision import decision_event, misplaced, waits, why_not_take_back
from faubourg.games.mycity.position import DECISION, DRAW, TURN_END

TownDecision = Build | Pass | Leave | GoldPass

BUILDING = (DRAW, DECISION, TURN_END)
"""The phases that make up BUILD."""


def decisions(table: CampaignSetting, seat: Seat, town: Town, card: str) -> TownDecisions:
    """Every place for the city's own building of the card, and what else it may do."""
    plot, building = table.plots[seat], table.sets[seat][card]
    spots = plot.all_spots(town.lanes, table.turns[seat][card].values())
    coloured = building.colour != CHURCH
    may_pass = coloured and town.marker >= table.episode.pass_cost and "NOPASS" not in table.episode.modules
    may_pay = coloured and town.nuggets > 0 and "CABINET" in table.episode.modules
    return TownDecisions(plot.grid, building.id, spots, may_pass, may_pay)


def table_of(position: CampaignPosition) -> CampaignSetting:
    """What the episode is played with."""
    setting = position.setting
    assert isinstance(setting, CampaignSetting)
    return setting


def legal(position: CampaignPosition, seat: Seat) -> TownDecisions:
    """What a seat may answer to the open card."""
    assert position.card is not None
    return decisions(table_of(position), seat, position.town(seat), position.card)


# ---------------------------------------------------------------------- doing it


def decided(table: CampaignSetting, seat: Seat, town: Town, card: str, move: TownDecision) -> Town:
    """The city after a decision; the investor pays for a building that touches the last one."""
    if isinstance(move, GoldPass):
        return town.with_golden_pass(card)
    after = built_passed_or_left(table, seat, town, card, move)
    assert isinstance(after, Town)
    if isinstance(move, Build) and invests(table.episode) and town.built:
        new = table.plots[seat].grid.beside(after.built[-1].squares)
        if new & town.built[-1].squares:
            return after.with_investor(SHEETS.investor)
    return after


def invests(episode: CampaignEpisode) -> bool:
    """Whether an investor stands on the last building (MC-CAMP-INVEST-1)."""
    return "INVEST" in episode.modules


def decide(position: CampaignPosition, seat: Seat, move: TownDecision, tell: Tell) -> None:
    """A decision is taken, known to its maker alone until all have decided (MC-TURN-4)."""
    card, deciders = position.card, position.deciders
    assert card is not None
    position.cities[seat] = decided(table_of(position), seat, position.town(seat), card, move)
    at = deciders.index(seat)
    position.deciders = deciders[:at] + deciders[at + 1 :]
    if tell:
        for event in decision_events(position, seat, (seat,)):
            tell(event)


def decision_events(
    position: CampaignPosition, seat: Seat, audience: tuple[Seat, ...], *, reveals: bool = False
) -> list[Event]:
    """What a seat did with the open card, for those who may know."""
    town, card = position.town(seat), position.card
    assert card is not None
    if town.golden[-1:] == (card,):
        paid = NuggetPaid(seat=seat, building=card, nuggets=town.nuggets, audience=audience, reveals=reveals)
        return [paid]
    found: list[Event] = [decision_event(position, seat, audience, reveals=reveals)]
    points = town.invested - as_town(position.settled[seat]).invested
    if points:
        found.append(
            InvestorPaid(seat=seat, points=points, marker=town.marker, audience=audience, reveals=reveals)
        )
    return found


# ---------------------------------------------------------------------- why not


def not_asked(position: CampaignPosition, seat: Seat, move: TownDecision) -> Refusal | None:
    """Why a seat owes no decision about a card now."""
    if position.phase not in BUILDING:
        return Refusal(position.closed_rule or "MC-CAMP-FRAME-4")
    if position.settled[seat].left is not None:
        return Refusal("MC-LEAVE-3" if isinstance(move, Leave) else "MC-TURN-5")
    if isinstance(move, Build) and card_of(move.building) == position.forbidden:
        return Refusal("MC-BAN-1", {"building": move.building})
    if position.banning:
        return Refusal("MC-BAN-1", {"building": "–"})
    if position.card is not None and position.card not in position.setting.sets[seat]:
        return Refusal("MC-CAMP-BLUEOUT-1", {"card": position.card})
    return None if seat in position.deciders else Refusal("MC-TURN-2", {"card": position.card or "–"})


def _church(position: CampaignPosition, seat: Seat) -> bool:
    return position.setting.sets[seat][position.card or ""].colour == CHURCH


def why_not_pass(position: CampaignPosition, seat: Seat, move: Pass) -> Refusal | None:
    """Why a seat cannot pass (MC-CHURCH-2, MC-CAMP-NOPASS-1, MC-PASS-2)."""
    if refusal := not_asked(position, seat, move):
        return refusal
    if move in legal(position, seat):
        return None
    if _church(position, seat):
        return Refusal("MC-CHURCH-2", {"card": position.card})
    return Refusal("MC-CAMP-NOPASS-1" if "NOPASS" in position.episode.modules else "MC-PASS-2")


def why_not_pay(position: CampaignPosition, seat: Seat, move: GoldPass) -> Refusal | None:
    """Why a seat cannot pass for a nugget (MC-CAMP-CABINET-2)."""
    if refusal := not_asked(position, seat, move):
        return refusal
    return None if move in legal(position, seat) else Refusal("MC-CAMP-CABINET-2")


def why_not_build(position: CampaignPosition, seat: Seat, move: Build) -> Refusal | None:
    """Why a seat cannot build this building, or not there."""
    if refusal := not_asked(position, seat, move):
        return refusal
    card = card_of(move.building)
    if card != position.card:
        named = {"building": move.building, "card": position.card}
        return Refusal("MC-TURN-3" if card in position.drawn else "MC-TURN-2", named)
    table = table_of(position)
    if card == C4 and move.building != table.sets[seat][card].id:
        return Refusal("MC-CAMP-CHURCH-3", {"building": move.building})
    if move in legal(position, seat):
        return None
    return misplaced(table, seat, position.town(seat), card, move)


DECISION_PHASE = Phase(
    "build",
    run=waits,
    legal=legal,
    acts=[
        Act(Build, decide, why_not_build),
        Act(Pass, decide, why_not_pass),
        Act(Leave, decide, not_asked),
        Act(GoldPass, decide, why_not_pay),
        Act(TakeBack, why_not=why_not_take_back),
    ],
)
