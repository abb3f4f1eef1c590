"""A seat's question at an open card: its town, the cards to come, and what it may answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from faubourg.bots.bot import Candidate, Note, Parts
from faubourg.bots.mycity.campaign.future import CampaignPlayer
from faubourg.bots.mycity.campaign.ground import town_ground
from faubourg.bots.mycity.campaign.prices import NOTHING, prices
from faubourg.bots.mycity.campaign.town import campaign_town
from faubourg.bots.mycity.future import Choice, Player, Without
from faubourg.bots.mycity.ground import Ground, Placement, ground
from faubourg.bots.mycity.notes import kept, scored
from faubourg.bots.mycity.town import Town, town
from faubourg.bots.mycity.worth import CAMPAIGN_GROUPS, GROUPS, Taste, Value
from faubourg.bots.parts import by_groups
from faubourg.engine import Move, Seat, State
from faubourg.games.mycity.campaign.moves import GoldPass
from faubourg.games.mycity.campaign.phases.decision import table_of
from faubourg.games.mycity.campaign.position import CAMPAIGN, as_town
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.moves import Build, Leave, Pass
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.state import MyCityState

_MOVES: dict[Without, Move] = {Without.PASS: Pass(), Without.GOLD: GoldPass(), Without.LEAVE: Leave()}


class Question(NamedTuple):
    """What a seat knows when it decides. The cities of the others matter to it by the gold they took only.

    `building` is the name of the card's building in a move; `groups` what the weights are about.
    """

    player: Player
    town: Town
    card: str
    coming: tuple[str, ...]
    building: str
    groups: Mapping[str, Sequence[str]] = GROUPS

    def values(self) -> list[Value]:
        """Every placement with its worth, the best first."""
        return sorted(self.player.values(self.town, self.card, self.coming), reverse=True)

    def pick(self, values: list[Value]) -> Choice:
        """What the rule of thumb does when it knows these placements."""
        return self.player.pick(values, self.town, self.card, self.coming)

    def without(self) -> list[Choice]:
        """The choices that build nothing and are allowed."""
        return self.player.without(self.town, self.card)

    @staticmethod
    def worths(values: list[Value]) -> dict[Choice, float]:
        """What each placement is worth as the town stands."""
        return {value.placed: value.worth for value in values}

    def candidates(self, weighed: Iterable[tuple[Choice, float, float | None]]) -> list[Candidate]:
        """Choices with their worth and, where they were played on, the mean of the final scores."""
        now = self.town.score(self.player.ground)
        return [self._candidate(now, *each) for each in weighed]

    def _candidate(self, now: float, choice: Choice, worth: float, mean: float | None) -> Candidate:
        value = now + worth if mean is None else mean

        def parts() -> Parts:
            found = by_groups(lambda weights: self._worth(choice, weights), self.player.weights, self.groups)
            for part, points in scored(self.player.ground, self.town, self.card, choice).items():
                found[part] = found.get(part, 0.0) + points
            # What is left over are bonuses that a placement completes: the last of the gold.
            found["gold"] += worth - sum(found.values())
            return {"standing": now, **found, "outlook": value - now - worth}

        def notes() -> Sequence[Note]:
            return list(kept(self.player, self.town, self.card, self.coming, choice))

        return Candidate(self.move(choice), value, parts, notes)

    def _worth(self, choice: Choice, weights: Taste) -> float:
        values = type(self.player)(self.player.ground, weights).values(self.town, self.card, self.coming)
        return self.worths(values).get(choice, 0.0)

    def move(self, choice: Choice) -> Move:
        """A choice as a move of the game."""
        if isinstance(choice, Placement):
            return Build(self.building, choice.row, choice.col, choice.rot)
        return _MOVES[choice]


def question(state: State, seat: Seat, weights: Taste) -> Question:
    """The question that a position asks a seat at an open card."""
    if isinstance(state, CampaignState):
        return _town_question(state, seat, weights)
    assert isinstance(state, MyCityState)
    card = state.card
    assert card is not None
    own = ground(state.setting, seat)
    mine = town(own, state.settled[seat], gold_open=not state.gold_won)
    return Question(Player(own, weights), mine, card, _coming(state, own), card)


def _town_question(state: CampaignState, seat: Seat, weights: Taste) -> Question:
    card, city, table = state.card, as_town(state.settled[seat]), table_of(state)
    assert card is not None
    worth, nuggets = NOTHING, table.outfits[seat].nuggets
    if state.chronicle.mode == CAMPAIGN:
        worth = prices(state.chronicle.episode, city.depth, state.triangles, city.rail, nuggets)
    own = town_ground(table, seat, worth)
    mine = campaign_town(own, city, gold_open=not state.gold_won)
    building = table.sets[seat][card].id
    return Question(CampaignPlayer(own, weights), mine, card, _coming(state, own), building, CAMPAIGN_GROUPS)


def _coming(state: MyCityPosition, own: Ground) -> tuple[str, ...]:
    """The cards to come; that of a building which only others own passes this seat by."""
    return tuple(card for card in state.coming if card == BAN or card in own.kinds)
