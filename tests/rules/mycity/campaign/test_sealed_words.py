"""What is told of the campaign to those who have not come so far: nothing (MC-CAMP-FRAME-8)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from faubourg.engine import ALL
from faubourg.games import GAMES
from faubourg.games.mycity.campaign.chapters import leaflets, tables
from faubourg.games.mycity.campaign.plan import EPISODES
from faubourg.games.mycity.game import GAME
from faubourg.table import catalogue
from faubourg.table.schema import schema
from tests.rules.mycity.campaign.cities import begun

WORDS = (
    "nugget|cabinet|sawmill|clearing|investor|factor|soot|cog|shaft|triangle|palace|track piece|rails?|"
    "port|flood|"
    "pépite|coffre|scierie|clairière|investisseur|usine|engrenage|puits de mine|palais|chemin de fer|crue"
)


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_the_public_words_tell_nothing_of_later_chapters() -> None:
    told = msgspec.json.encode([catalogue.detail(GAME), catalogue.book(GAME.rulebook), catalogue.card(GAME)])
    text = told.decode()
    assert "MC-CAMP" not in text
    assert "goldpass" not in text
    found = set(re.findall(rf"\b(?:{WORDS})s?\b", text.lower()))
    assert found <= {"port"}
    with pytest.raises(Exception, match="moves read: ") as caught:
        GAME.parse("nonsense")
    assert "goldpass" not in str(caught.value)
    assert "stick" not in str(caught.value)
    assert set(GAMES["mycity"].texts.opened(1)) < set(GAMES["mycity"].texts.opened(8))


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize(
    ("number", "absent"),
    [
        (1, "nugget|cog|depth|rail|triangle|c4|gold|forbidden|piece|church"),
        (9, "nugget|cog|depth|rail|triangle|piece"),
        (12, "cog|depth|rail|triangle|piece"),
        (15, "depth|rail|triangle|piece"),
        (18, "rail|piece"),
    ],
)
def test_views_leave_out_sheets_of_later_chapters(number: int, absent: str) -> None:
    state = begun(number)
    for viewer in (0, None, ALL):
        assert re.findall(absent, msgspec.json.encode(state.view(viewer)).decode()) == []
        assert re.findall(rf"^(?:{absent})\w*:", state.text(viewer), re.MULTILINE) == []


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_rules_are_cut_to_the_chapters_that_are_open() -> None:
    book = GAME.rulebook
    for chapter in range(1, 8):
        rules = [rule for group in book.opened(chapter) for rule in group.rules if rule.chapter]
        assert all(rule.chapter <= chapter for rule in rules)
        text = " ".join(rule.en + rule.fr for rule in rules).lower()
        for opens, word in (
            (3, "flood"),
            (4, "nugget"),
            (5, "investor"),
            (6, "shaft"),
            (7, "track"),
            (8, "palace"),
        ):
            assert (word in text) == (opens <= chapter), (chapter, word)
    assert len([rule for rule in book.rules if rule.startswith("MC-CAMP-")]) == 81
    assert len(EPISODES) == 24


BY_CHAPTER = {
    2: r"church|église|\bban\b|interdi",
    3: r"flood|\bcrue|under water|sous l.eau|left bank|rive gauche|\bblank|prairie vierge",
    4: r"nugget|pépite|sawmill|scierie|clearings|clairière|\bveins?\b|filon|cabinet|coffre|golden|goldpass",
    5: r"investor|investisseur|factor|usine|\bcogs?\b|engrenage|soot|\bsuie",
    6: r"shaft|\bmines?\b|entrance|triangle|puits de mine",
    7: r"\brails?\b|track piece|\bport\b|\btrunk|branch|embranchement|railway|chemin de fer",
    8: r"palace|palais|\bparks?\b|\bparcs?\b",
}
"""Words that give a chapter away, in both languages."""


def given_away(chapter: int, text: str) -> list[str]:
    """The words of chapters after this one that a text has."""
    later = "|".join(words for opens, words in BY_CHAPTER.items() if opens > chapter)
    return re.findall(later, text.lower()) if later else []


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("chapter", range(1, 9))
def test_what_a_chapter_opens_gives_no_later_one_away(chapter: int) -> None:
    for group in GAME.rulebook.opened(chapter):
        for rule in (rule for rule in group.rules if rule.chapter):
            said = [rule.fr, rule.en, *GAME.rulebook.cited(rule, "fr"), group.title.fr, group.title.en]
            said += [rule.no.fr, rule.no.en] if rule.no else []
            assert given_away(chapter, " ".join(said)) == [], rule.id
    public = GAME.texts.opened()
    for key, text in GAME.texts.opened(chapter).items():
        if key not in public:
            assert given_away(chapter, f"{key} {text.fr} {text.en}") == [], key
    leaves = [f"{leaf.title.fr} {leaf.title.en} {leaf.text.fr} {leaf.text.en}" for leaf in leaflets(chapter)]
    tabled = msgspec.json.encode(tables(chapter)).decode()
    assert given_away(chapter, " ".join([*leaves, tabled])) == []
    assert given_away(chapter - 1, " ".join(leaves)) != [] or chapter == 1


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_the_shapes_of_the_wire_and_the_public_page_give_nothing_away() -> None:
    ours = {name: shape for name, shape in schema()["$defs"].items() if name.startswith("Mycity")}
    shapes = msgspec.json.encode(ours).decode()
    assert "MycityCampaign" in shapes
    assert given_away(2, shapes) == []
    page = Path(__file__).parents[4] / "docs" / "games" / "mycity.md"
    assert given_away(2, page.read_text("utf-8")) == []
