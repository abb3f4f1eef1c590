"""The state of an episode of the campaign: the contract, dispatched over the phases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from faubourg.engine import CHANCE, Carried, Impossible, Move, Options, PhasedState, Refusal, Seat, Standings
from faubourg.games.mycity.campaign import text, view
from faubourg.games.mycity.campaign.carried import written
from faubourg.games.mycity.campaign.invariants import check
from faubourg.games.mycity.campaign.moves import IMPOSSIBLE, Cog, GoldPass, Lay, Stick
from faubourg.games.mycity.campaign.phases import PHASES
from faubourg.games.mycity.campaign.phases.decision import BUILDING
from faubourg.games.mycity.campaign.phases.gift import start_building
from faubourg.games.mycity.campaign.phases.save import handed_over
from faubourg.games.mycity.campaign.phases.tokens import begin
from faubourg.games.mycity.campaign.plan import BOX, C4, CHOSEN, COG, FIXED, FOURTH, LAST, NUGGET, PIECE
from faubourg.games.mycity.campaign.position import (
    CAMPAIGN,
    GIFT,
    CampaignPosition,
    Chronicle,
    blank_position,
)
from faubourg.games.mycity.campaign.scoring import standings
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.moves import Build

CHURCHES = ("C1", "C2", "C3", C4, *FOURTH)
TOKEN_CHAPTERS = {**CHOSEN, **FIXED, **dict.fromkeys(FOURTH, 2), NUGGET: 4, COG: 5, BOX: 6, PIECE: 7}
"""The chapter that opens each token."""


class CampaignState(CampaignPosition, PhasedState):
    """One episode: gifts, cards and decisions as in the base game, then scores, rewards and track."""

    PHASES = PHASES
    apply = PhasedState.do

    def __init__(self, options: Options, chronicle: Chronicle, towns: tuple[Town, ...]) -> None:
        """`towns` as they are after what is opened by itself."""
        blank_position(self, options, chronicle)
        self.setting = self.outfit(towns)
        self.coming = self.setting.deck
        start = self.episode.start
        gift = self.episode.gift if chronicle.mode == CAMPAIGN else ()
        self.cities = [msgspec.structs.replace(town, queue=gift, marker=start) for town in towns]
        begin(self, GIFT, None)
        if not self.deciders:
            start_building(self)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "MC-TURN-1")
        if not 0 <= seat < self.seats:
            return Refusal("MC-TURN-2", {"card": self.card or "–"})
        if isinstance(move, Impossible):
            return Refusal(self._impossible(move), {"text": move.text})
        if opening_chapter(move) > self.chapter:
            return Refusal("MC-CAMP-FRAME-8")
        return PHASES.refusal(self, seat, move, "MC-TURN-2")

    def _impossible(self, move: Impossible) -> str:
        """The rule that forbids what no move expresses; none of a later chapter is named."""
        for pattern, rule, chapter in IMPOSSIBLE:
            if re.search(pattern, move.text):
                return rule if chapter <= self.chapter else "MC-CAMP-FRAME-8"
        return move.rule

    @property
    def undo_barred(self) -> str | None:
        """What is saved stands (MC-CAMP-FRAME-5); alone, so does a decision about a card (MC-SOLO-6)."""
        if self.over and self.chronicle.mode == CAMPAIGN:
            return "MC-CAMP-FRAME-5"
        alone = self.seats == 1 and (self.phase in BUILDING or self.over)
        return "MC-SOLO-6" if alone else None

    def carry(self) -> Carried | None:
        """What the next episode starts from, once this one is saved (MC-CAMP-FRAME-2)."""
        saved = self.over and self.chronicle.mode == CAMPAIGN
        return written(handed_over(self)) if saved else None

    @property
    def next_options(self) -> Mapping[str, Any] | None:
        """The next episode in order (MC-CAMP-FRAME-1)."""
        number = self.chronicle.episode + 1
        return {**self.options, "episode": number} if number <= LAST else None

    @property
    def takeover_rule(self) -> str | None:
        """Between two episodes a city may get a new player (MC-CAMP-FRAME-6)."""
        return "MC-CAMP-FRAME-6" if self.chronicle.mode == CAMPAIGN else None

    def view(self, seat: Seat | None) -> view.CampaignView:
        return view.view(self, seat)

    def viewpoint(self, seat: Seat | None) -> Seat | None:
        return view.viewpoint(self, seat)

    def resample(self, seat: Seat, rng: Random) -> CampaignState:
        return view.resample(self, seat, rng)

    def text(self, viewer: Seat | None = None) -> str:
        return text.draw(self, viewer)

    def standings(self, viewer: Seat | None = None) -> Standings:
        return standings(self, viewer)

    def invariants(self) -> None:
        check(self)


def opening_chapter(move: Move) -> int:
    """The chapter that makes a move known (MC-CAMP-FRAME-8)."""
    if isinstance(move, GoldPass):
        return 4
    if isinstance(move, Cog):
        return 5
    if isinstance(move, Lay):
        return 7
    if isinstance(move, Stick):
        return TOKEN_CHAPTERS.get(move.token, 1)
    return 2 if isinstance(move, Build) and move.building in CHURCHES else 1
