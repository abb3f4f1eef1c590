"""What a placement is worth beyond the base game: investor, factories, parks, veins and sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from faubourg.bots.mycity.campaign.ground import TownGround
from faubourg.bots.mycity.campaign.town import SIDES, CampaignTown, enclosed, linked, mined
from faubourg.bots.mycity.ground import CHURCH, Placement
from faubourg.bots.mycity.town import Group
from faubourg.bots.mycity.worth import Survey, Weights
from faubourg.engine import each_bit
from faubourg.games.mycity.campaign.plan import SHEETS

Added = Callable[[Placement], float]

EIGHT = 8
"""So many buildings a colour has."""


class CampaignSurvey(Survey):
    """The base game's look at a town, and the modules of its episode."""

    def __init__(
        self, ground: TownGround, town: CampaignTown, coming: Sequence[str], weights: Weights[float]
    ) -> None:
        super().__init__(ground, town, coming, weights)
        self.own, self.city = ground, town
        self.built = town.squares | ground.standing
        self.dug = self.diggers = 0
        if ground.mouth:
            self.dug = town.dug(ground)
            self.diggers = sum(1 for card in coming if ground.kinds.get(card) == ground.digs)
        self.pieces = town.pieces(ground)

    def more(self, card: str) -> Added | None:
        ground, weights = self.own, self.weights
        parts: list[Added] = []
        if ground.investor and weights.invest:
            parts.append(self._invested)
        if ground.factory and weights.works:
            if card in ground.extras.cogs:
                parts.append(self._works)
            elif self.city.soot:
                parts.append(self._sooty)
        if ground.park and weights.parks:
            parts.append(self._parks)
        if ground.mouth and weights.mine:
            if ground.kinds[card] == ground.digs:
                parts.append(self._dug)
            elif ground.mouth & self._free and self.diggers:
                parts.append(self._kept_open)
        if ground.bottom and weights.rails:
            parts.append(self._tracks(ground.kinds[card]))
        if ground.nuggets and ground.deposits & self._free and weights.nuggets:
            parts.append(self._veins)
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else lambda placed: sum([part(placed) for part in parts])

    def _invested(self, placed: Placement) -> float:
        """The investor pays at once, and stands where the next building may touch him, or not."""
        at_once = self.own.investor if placed.ring & self.city.last else 0.0
        return self.weights.invest * (at_once + self.weights.around * (placed.ring & self._free).bit_count())

    def _works(self, placed: Placement) -> float:
        """A factory along the river, and the trees that it blackens."""
        ground = self.own
        seen = placed.ring & ~self.city.squares & ~self.city.soot
        points = ground.factory * bool(placed.squares & ground.board.riverside)
        lost = self.city.trees(ground.board, seen)
        return self.weights.works * (points - lost) + self._sooty(placed)

    def _sooty(self, placed: Placement) -> float:
        """A tree that is black already is no loss to build over."""
        return self.weights.works * self.city.trees(self.own.board, placed.squares & self.city.soot)

    def _parks(self, placed: Placement) -> float:
        """Single squares that this building closes in as the fourth one."""
        ground, weights = self.own, self.weights
        worth = 0.0
        for bit in each_bit(enclosed(self.built | placed.squares, ground) & placed.ring):
            beside = ground.grid.beside(1 << bit)
            others = sum(1 for house in self.city.houses if house & beside)
            if others == SIDES - 1 and (placed.squares & beside).bit_count() == 1:
                worth += ground.park
                if ground.board.meadow >> bit & 1:  # no empty meadow, and no waste of land
                    worth += 1 + weights.hole
        return weights.parks * worth

    # ------------------------------------------------------------------ sheets

    def _joined(self, kind: int, placed: Placement) -> list[Group]:
        """The groups of a colour after a placement."""
        squares, size, apart = placed.squares, 1, []
        for group in self.city.groups[kind]:
            if group[0] & placed.ring:
                squares |= group[0]
                size += group[1]
            else:
                apart.append(group)
        return [*apart, (squares, size)]

    def _dug(self, placed: Placement) -> float:
        """Boxes that the colour of the mine digs more."""
        ground, boxes = self.own, self.own.prices.boxes
        dug = mined(self._joined(ground.digs, placed), ground.mouth)
        return self.weights.mine * (boxes[dug] - boxes[self.dug])

    def _kept_open(self, placed: Placement) -> float:
        """Another colour before the entrance: the later diggers find less room there."""
        lost = (placed.squares & self.own.mouth).bit_count()
        if not lost:
            return 0.0
        share = self.diggers / EIGHT * (1.0 if self.dug else 2.0)
        return -self.weights.mine * self.weights.mouth * lost * share

    def _tracks(self, kind: int) -> Added:
        ground, track, weights = self.own, self.own.prices.track, self.weights
        before = track[self.pieces]
        bottom = ground.bottom
        joins = kind != CHURCH and not linked(self.city.groups[kind], ground)
        link = SHEETS.pieces_a_link

        def tracks(placed: Placement) -> float:
            """Pieces for the bottom row and for a link; a wide building there keeps others off."""
            wide = (placed.squares & bottom).bit_count()
            more = SHEETS.piece_a_building if wide else 0
            if joins and linked(self._joined(kind, placed), ground):
                more += link
            if not more:
                return 0.0
            found = track[self.pieces + more] - before
            return weights.rails * (found - weights.wide * (wide - 1 if wide else 0))

        return tracks

    def _veins(self, placed: Placement) -> float:
        """A nugget for each vein (MC-CAMP-GOLD-3)."""
        if not placed.gold:
            return 0.0
        nuggets, hoard = self.own.prices.nuggets, self.city.hoard(self.own)
        found = min(len(nuggets) - 1, hoard + placed.gold)
        return self.weights.nuggets * (nuggets[found] - nuggets[hoard])
