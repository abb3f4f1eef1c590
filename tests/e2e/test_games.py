"""The other games in a real browser: a first move on the board, then on to the end by the list of moves."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import WON

pytestmark = E2E


@pytest.mark.parametrize(
    ("game", "labels", "phone", "lang"),
    [
        ("city", ["Départ rapide"], False, "fr-FR"),
        ("city", ["Advanced", "Quick start"], True, "en-GB"),
        ("lacitta", [], False, "fr-FR"),
        ("mycity", [], True, "fr-FR"),
        ("mycity", ["Episode 1"], False, "en-GB"),
    ],
)
def test_a_whole_game_against_a_bot(
    visit: Visit, game: str, labels: list[str], phone: bool, lang: str
) -> None:
    ana = visit(phone=phone, lang=lang)
    ana.new_table(game, *labels)
    ana.wait_to_act()
    ana.no_sideways_scroll()
    assert ana.play_from_list(600) > 0
    ana.skip_to_result()
    expect(ana.page.locator("h1.sentence")).to_contain_text(WON)
    ana.no_sideways_scroll()
