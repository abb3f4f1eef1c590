"""An open chapter of a game's campaign, as clients get it."""

from __future__ import annotations

import msgspec

from faubourg.engine import CampaignOffer, Game
from faubourg.table.campaign_answers import Chapter
from faubourg.table.catalogue import groups_shown
from faubourg.table.primer import primer_shown


def chapter_shown(game: Game, number: int) -> Chapter:
    """The leaflet of a chapter, and what all chapters up to it bring."""
    offer, known = game.part(CampaignOffer), game.texts.opened()
    leaflet = offer.leaflet(number)
    return Chapter(
        game=game.meta.id,
        chapter=number,
        title=leaflet.title,
        leaflet=leaflet.text,
        tables=msgspec.to_builtins(dict(offer.tables(number)), str_keys=True),
        texts={key: text for key, text in game.texts.opened(number).items() if known.get(key) != text},
        notations={str(kind.__struct_config__.tag): kind.notation for kind in offer.moves(number)},
        rules=groups_shown(game.rulebook, number),
        primer=primer_shown(game, number),
    )
