"""A city of the campaign as the bots keep it: with soot, investor, parks, mine and railway."""

from __future__ import annotations

from typing import Self

from faubourg.bots.mycity.campaign.ground import RED, TownGround
from faubourg.bots.mycity.ground import Ground, Placement
from faubourg.bots.mycity.town import Group, Town, rebuilt
from faubourg.engine import each_bit
from faubourg.games.mycity.campaign.plan import SHEETS
from faubourg.games.mycity.campaign.town import Town as City
from faubourg.games.mycity.scoring_lines import settle

SIDES = 4


class CampaignTown(Town):
    """`last` is where the investor stands, `soot` what touches a factory, `works` how many factories are
    along the river, `houses` the squares of each building with the palace, `below` how many of them are on
    the bottom row; `nuggets` are those left to pay with."""

    __slots__ = ("below", "houses", "last", "nuggets", "soot", "works")

    def __init__(self, ground: TownGround, marker: int, nuggets: int) -> None:
        super().__init__(ground, marker)
        self.nuggets = nuggets
        self.last = self.soot = self.works = self.below = 0
        self.houses: list[int] = []
        if ground.standing:
            self.houses = [ground.standing]
            self.colours[RED] = ground.standing
            self.groups[RED] = [(ground.standing, 1)]
            self.largest[RED] = 1

    def copy(self) -> Self:
        new = super().copy()
        new.nuggets = self.nuggets
        new.last = self.last
        new.soot = self.soot
        new.works = self.works
        new.below = self.below
        new.houses = self.houses
        return new

    def build(self, ground: Ground, card: str, placed: Placement) -> None:
        assert isinstance(ground, TownGround)
        super().build(ground, card, placed)
        if ground.investor:
            if placed.ring & self.last:
                self.marker += ground.investor
            self.last = placed.squares
        if ground.factory and card in ground.extras.cogs:
            self.soot |= placed.ring
            self.works += bool(placed.squares & ground.board.riverside)
        if ground.park:
            self.houses = [*self.houses, placed.squares]
        self.below += bool(placed.squares & ground.bottom)

    # ------------------------------------------------------------------ what it comes to

    def counts(self, ground: Ground) -> dict[str, int]:
        assert isinstance(ground, TownGround)
        counts = super().counts(ground)
        if ground.factory:
            counts["trees"] = self.trees(ground.board, ~self.squares & ~self.soot)
            counts["factories"] = self.works
        if ground.park:
            parks = self.parks(ground)
            counts["parks"] = parks.bit_count()
            counts["empty"] -= (parks & ground.board.meadow).bit_count()
        return counts

    def parks(self, ground: TownGround) -> int:
        """Single free squares with four different buildings around them (MC-CAMP-PARK-1)."""
        found = 0
        for bit in each_bit(enclosed(self.squares | ground.standing, ground)):
            beside = ground.grid.beside(1 << bit)
            if sum(1 for house in self.houses if house & beside) == SIDES:
                found |= 1 << bit
        return found

    def dug(self, ground: TownGround) -> int:
        """The boxes that the city digs (MC-CAMP-MINE-2)."""
        return mined(self.groups[ground.digs], ground.mouth) if ground.mouth else 0

    def pieces(self, ground: TownGround) -> int:
        """The track pieces that the city earns (MC-CAMP-RAIL-2, MC-CAMP-RAIL-3)."""
        if not ground.bottom:
            return 0
        links = sum(linked(groups, ground) for groups in self.groups)
        return SHEETS.piece_a_building * self.below + SHEETS.pieces_a_link * links

    def hoard(self, ground: TownGround, paid: int = 0) -> int:
        """The nuggets after the episode, with those of the veins built on, when so many more are paid."""
        veins = (ground.deposits & self.squares).bit_count() if ground.nuggets else 0
        return min(SHEETS.cabinet, self.nuggets - paid + veins)

    def score(self, ground: Ground) -> float:
        """The score if the episode ended now, with what the sheets bring, in points."""
        assert isinstance(ground, TownGround)
        prices = ground.prices
        end = settle(self.marker, self.lines(ground), cap=ground.terms.cap)
        score = end.score + prices.circle if end.reached else end.raw
        boxes, track = prices.boxes[self.dug(ground)], prices.track[self.pieces(ground)]
        return score + boxes + track + prices.nuggets[self.hoard(ground)]


def enclosed(built: int, ground: TownGround) -> int:
    """The free squares that can be parks and have something built on all four sides."""
    stride = ground.grid.stride
    return ground.parkland & ~built & built << 1 & built >> 1 & built << stride & built >> stride


def mined(groups: list[Group], mouth: int) -> int:
    """How many buildings the groups at the mouth of the mine have."""
    return sum(size for squares, size in groups if squares & mouth)


def linked(groups: list[Group], ground: TownGround) -> bool:
    """Whether a group joins the port and the bottom row."""
    return any(squares & ground.quay and squares & ground.bottom for squares, _ in groups)


def campaign_town(ground: TownGround, city: City, *, gold_open: bool) -> CampaignTown:
    """The town of a city of the campaign."""
    return rebuilt(CampaignTown(ground, city.marker, city.nuggets), ground, city, gold_open=gold_open)
