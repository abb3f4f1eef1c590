"""What the pages outside a table get to draw: pictures by the names of open chapters, and cities."""

import pytest
from msgspec.structs import replace

from faubourg.engine import CampaignOffer
from faubourg.games.mycity import GAME
from faubourg.games.mycity.campaign.carried import read_value, town_of
from faubourg.games.mycity.campaign.page import city_shown

OFFER = GAME.part(CampaignOffer)


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("chapter", range(1, 9))
def test_pictures_come_chapter_by_chapter(chapter: int) -> None:
    page = OFFER.tables(chapter)["page"]
    assert set(page["animals"]) == {"eagle", "stag", "wolf", "bear"}
    given = {
        token
        for number in range(1, 3 * chapter + 1)
        for tokens in OFFER.tables(chapter)["episodes"][str(number)]["rewards"].values()
        for token in tokens
    }
    assert given <= set(page["tokens"])
    later = {"B": 3, "N": 4, "COG": 5, "D": 6, "K": 7, "PAL": 8}
    assert {token for token in later if token in page["tokens"]} == {
        token for token, opens in later.items() if opens <= chapter
    }
    assert [sheet.key for sheet in page["sheets"]] == ["s1", "s2", "s3", "s4"][: max(0, min(4, chapter - 3))]


@pytest.mark.rule("MC-CAMP-FRAME-2", "MC-CAMP-FRAME-8")
def test_a_city_is_drawn_with_what_lies_on_it_and_no_sheet_before_its_chapter() -> None:
    founding = OFFER.found(["Rivemont", None], solo=False).carried
    assert founding is not None
    assert [(city["marks"], city["boxes"]) for city in OFFER.boards(founding)] == [((), {})] * 2
    town = town_of(read_value(founding).cities[0])
    planted = city_shown(replace(town, stickers=(((0, 5), ("T",)),)), (), 1)
    assert [mark.squares for mark in planted["marks"]] == [("0,5",)]
    assert planted["boxes"] == {}
    assert set(city_shown(town, (), 4)["boxes"]) == {"s1"}
