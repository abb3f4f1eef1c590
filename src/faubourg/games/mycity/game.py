"""My City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from faubourg.engine import (
    CampaignOffer,
    Carried,
    DailyOffer,
    Drawing,
    Game,
    Host,
    Move,
    MoveSpace,
    Notation,
    Options,
    Primer,
    Rulebook,
    State,
    Texts,
)
from faubourg.engine.starts import Starts
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, first_rotation
from faubourg.games.mycity.campaign.moves import KINDS, UNLISTED_IMPOSSIBLE, campaign_space
from faubourg.games.mycity.campaign.offer import MyCityCampaign
from faubourg.games.mycity.campaign.plan import FOURTH
from faubourg.games.mycity.campaign.position import MODES
from faubourg.games.mycity.campaign.reading import draws_campaign, read_campaign
from faubourg.games.mycity.campaign.start import begins, check_cities, first_state, link_rule
from faubourg.games.mycity.campaign.starts import CampaignStarts
from faubourg.games.mycity.daily import MyCityDaily
from faubourg.games.mycity.host import MyCityHost
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.moves import IMPOSSIBLE, Build
from faubourg.games.mycity.phases import PHASES
from faubourg.games.mycity.reading import read_position
from faubourg.games.mycity.setting import setting, setting_after
from faubourg.games.mycity.state import MyCityState

SHAPED = {**BUILDINGS, **FOURTH}
"""Every building that a move can name."""


class MyCity(Game):
    """One building a turn for everybody, at the same time, on boards cut by a river."""

    meta = META
    notation = Notation(PHASES.notation.kinds, (*IMPOSSIBLE, *UNLISTED_IMPOSSIBLE), unlisted=KINDS)
    parts: Mapping[type, Any] = {
        Host: MyCityHost(),
        DailyOffer: MyCityDaily(),
        CampaignOffer: MyCityCampaign(),
        Starts: CampaignStarts(),
    }

    def check_seats(self, options: Options, seats: object) -> int:
        check_cities(options, seats)
        return super().check_seats(options, seats)

    def setup(self, options: Options, seats: int) -> State:
        if options["mode"] in MODES:
            return first_state(options, seats, None)
        return MyCityState(options, seats, setting(options, seats))

    def setup_after(self, options: Options, seats: int, carried: Carried) -> State:
        if options["mode"] in MODES:
            return first_state(options, seats, carried)
        return MyCityState(options, seats, setting_after(options, seats, carried))

    def begins(self, carried: Carried) -> bool:
        return begins(carried)

    def link_rule(self, due: Carried | None, found: Carried | None) -> str | None:
        return link_rule(due, found)

    def space(self, options: Options) -> MoveSpace:
        return campaign_space() if options["mode"] in MODES else _space(options)

    def drawn(self, drawing: Drawing) -> State:
        return read_campaign(drawing) if draws_campaign(drawing) else read_position(drawing)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules of the base game and, chapter by chapter, those of the campaign."""
        return Rulebook.load(self.folder / "rules.toml", self.folder / "campaign" / "rules.toml")

    @cached_property
    def primer(self) -> Primer:
        """The base game and, chapter by chapter, what the campaign brings."""
        more = self.folder / "campaign" / "primer.toml"
        return Primer.load(self.folder / "primer.toml", more, rules=self.rulebook.rules)

    @cached_property
    def texts(self) -> Texts:
        """The words of the base game and, chapter by chapter, those of the campaign."""
        return Texts.load(self.folder / "texts.toml", self.folder / "campaign" / "texts.toml")

    def parse(self, text: str) -> Move:
        """A rotation that looks like a smaller one is the same placement and is written as that one."""
        move = super().parse(text)
        if isinstance(move, Build) and move.building in SHAPED and move.rot in ROTATIONS:
            return msgspec.structs.replace(move, rot=first_rotation(SHAPED[move.building].drawing, move.rot))
        return move


_space = lru_cache(maxsize=8)(PHASES.space)

GAME = MyCity()
