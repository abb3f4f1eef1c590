"""Playing a city of the campaign on by rule of thumb: a nugget may pay for doing without, too."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.bots.mycity.campaign.ground import TownGround
from faubourg.bots.mycity.campaign.town import CampaignTown
from faubourg.bots.mycity.campaign.worth import CampaignSurvey
from faubourg.bots.mycity.future import Choice, Player, Without
from faubourg.bots.mycity.ground import CHURCH
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import Value


class CampaignPlayer(Player):
    """Knows one ground of the campaign and what things are worth on it."""

    __slots__ = ()

    def survey(self, town: Town, coming: Sequence[str]) -> CampaignSurvey:
        assert isinstance(self.ground, TownGround)
        assert isinstance(town, CampaignTown)
        return CampaignSurvey(self.ground, town, coming, self.moment(coming))

    def may_pay(self, town: Town, card: str) -> bool:
        """Whether a nugget may be paid to do without this building (MC-CAMP-CABINET-2)."""
        assert isinstance(self.ground, TownGround)
        assert isinstance(town, CampaignTown)
        return self.ground.nuggets and town.nuggets > 0 and self.ground.kinds[card] != CHURCH

    def without(self, town: Town, card: str) -> list[Choice]:
        choices = super().without(town, card)
        return [Without.GOLD, *choices] if self.may_pay(town, card) else choices

    def settle(self, best: Value | None, town: Town, card: str, coming: Sequence[str]) -> Choice:
        """The base game's rule of thumb; where a nugget costs less than a point it is paid."""
        if not self.may_pay(town, card):
            return super().settle(best, town, card, coming)
        cost, terms = self._nugget(town), self.ground.terms
        if self.may_pass(town, card) and terms.pass_cost <= cost:
            return super().settle(best, town, card, coming)
        if best is not None and best.worth >= self.moment(coming).skip + terms.pass_cost - cost:
            return best.placed
        return Without.GOLD if self.stays(town, coming, cost) else Without.LEAVE

    def _nugget(self, town: Town) -> float:
        """What paying a nugget costs."""
        assert isinstance(self.ground, TownGround)
        assert isinstance(town, CampaignTown)
        nuggets = self.ground.prices.nuggets
        return nuggets[town.hoard(self.ground)] - nuggets[town.hoard(self.ground, 1)]

    def act(self, town: Town, card: str, choice: Choice) -> None:
        if choice is Without.GOLD:
            assert isinstance(town, CampaignTown)
            town.nuggets -= 1
        else:
            super().act(town, card, choice)
