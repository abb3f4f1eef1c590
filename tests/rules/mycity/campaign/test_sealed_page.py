"""What an episode's view brings to the page, chapter by chapter; and what the built page must not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from faubourg import server
from faubourg.engine import CHANCE, CampaignOffer, Host, Text
from faubourg.games import GAMES
from faubourg.games.mycity.campaign.chapters import LEAFLETS
from faubourg.games.mycity.campaign.episode_page import printed_sheets, sealed_texts
from faubourg.games.mycity.campaign.page import CampaignShown
from faubourg.games.mycity.campaign.plan import EPISODES, LAST
from faubourg.games.mycity.campaign.starts import standard_value
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.cities import begun, built, change, rewarding, town

WEB = Path(__file__).parents[4] / "web" / "src" / "games" / "mycity"
BUILT = Path(server.__file__).parent / "static"


def shown(state: CampaignState, viewer: int | None = 0) -> CampaignShown:
    found = GAME.part(Host).shown(state, viewer)
    assert isinstance(found, CampaignShown)
    return found


def opening(episode: int) -> CampaignState:
    options = {"mode": "campaign", "episode": episode}
    state = GAME.start(options, 2, standard_value(episode, 2))
    assert isinstance(state, CampaignState)
    return state


def arts(found: CampaignShown) -> Iterator[str]:
    page = found.page
    yield from (thing.art for thing in page.news)
    yield from (*page.tokens.values(), *page.parts.values(), *page.animals.values())
    for sheet in page.sheets:
        yield from (sheet.icon, sheet.art, sheet.done, *([sheet.sign] if sheet.sign else []))
    yield from (mark.art for each in found.towns for mark in each.marks)
    yield from (text.fr for key, text in page.words.items() if key.startswith("art."))


# ---------------------------------------------------------------------- the view


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("episode", range(1, LAST + 1))
def test_a_view_knows_no_word_and_no_picture_of_a_later_chapter(episode: int) -> None:
    found, chapter = shown(opening(episode)), EPISODES[episode].chapter
    sent = msgspec.json.encode(found).decode()
    open_words = sealed_texts().opened(chapter)
    for later in range(chapter + 1, 9):
        assert LEAFLETS[later].text.fr not in sent
        for key, text in sealed_texts().opened(later).items():
            if open_words.get(key) != text:
                assert found.page.words.get(key) != text
    numbers = [int(art.partition("-")[0]) for art in arts(found) if re.match(r"\d", art)]
    assert max(numbers) <= chapter
    assert found.page.leaflet is LEAFLETS[chapter]


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("episode", [3, 9, 18])
def test_a_saved_episode_and_its_story_draw_nothing_of_the_next_envelope(episode: int) -> None:
    state, rng = opening(episode), Random(episode)
    while state.deciders:
        seat = state.deciders[0]
        options = [move for move, _ in state.outcomes()] if seat == CHANCE else list(state.legal(seat))
        state.apply(seat, rng.choice(options))
    found, chapter = shown(state), EPISODES[episode].chapter
    assert state.chapter == chapter + 1
    assert max(int(art.partition("-")[0]) for art in arts(found) if re.match(r"\d", art)) <= chapter
    carried = state.carry()
    assert carried is not None
    for board in GAME.part(CampaignOffer).boards(carried):
        assert set(board["boxes"]) == {sheet.key for sheet in printed_sheets(chapter)}


def test_every_picture_is_drawn_in_the_file_of_its_chapter() -> None:
    drawn = {"": set(re.findall(r'id="mycity-([^"]+)"', (WEB / "pictures.svg").read_text("utf-8")))}
    for file in (WEB / "campaign" / "art").glob("*.svg"):
        drawn[file.stem] = set(re.findall(r'id="mycity-([^"]+)"', file.read_text("utf-8")))
        assert all(name.partition("-")[0] == file.stem for name in drawn[file.stem])
    for episode in range(1, LAST + 1):
        for art in arts(shown(opening(episode))):
            chapter = art.partition("-")[0] if re.match(r"\d", art) else ""
            assert art in drawn[chapter], art


@pytest.mark.rule("MC-CAMP-CHURCH-3", "MC-CAMP-BLUEOUT-1")
def test_a_page_is_told_each_city_s_own_buildings() -> None:
    state = begun(22, town(22, c4="C4a", cogs=("B1", "B3", "B4")), town(22, c4="C4c", cogs=("B2",)))
    first, second = shown(state).towns
    assert (first.own, second.own) == ({"C4": "C4a"}, {"C4": "C4c"})
    assert first.out == ("B2", "B5", "B6", "B7", "B8")
    assert shown(state).page.buildings["C4c"].drawing == ("##",)


@pytest.mark.rule("MC-CAMP-FACTORY-3", "MC-CAMP-INVEST-1")
def test_a_page_is_told_what_is_sooty_and_where_the_investor_stands() -> None:
    state = begun(14, *(town(14, cogs=("B1", "B2")),) * 2)
    state = built(state, "B1 E6 F6", "B2 F5 G5 F4", "Y1 E7 F7")
    marks = {mark.art: mark for mark in shown(state).towns[0].marks}
    assert marks["5-3"].squares == ("3,6",)
    assert marks["5-2"].squares == ("6,5",)
    assert marks["5-1"].squares == ("5,4", "3,5")
    assert marks["5-1"].over
    assert not marks["5-3"].over


@pytest.mark.rule("MC-CAMP-PARK-1", "MC-CAMP-FLOOD-1")
def test_a_page_is_told_where_parks_are_and_where_water_is() -> None:
    state = built(begun(22), "R1 E7 E8", "Y1 F8 G8", "Y2 G6 G7 H6", "R2 F6 F5 G5")
    assert {mark.art: mark.squares for mark in shown(state).towns[0].marks}["8-2"] == ("6,5",)
    water = next(mark for mark in shown(begun(7)).towns[0].marks if mark.fill)
    assert len(water.squares) == 33
    assert shown(begun(7)).towns[0].land.count("~") == 33


@pytest.mark.rule("MC-CAMP-RAIL-4", "MC-CAMP-MINE-3", "MC-CAMP-STICK-9")
def test_sheets_are_letters_box_by_box() -> None:
    state = begun(21, *(town(21, rail=(4, 2, 0, 0, 0), depth=4, nuggets=5),) * 2, triangles=(5,))
    sheets = shown(state).towns[0].sheets
    assert sheets == {"s1": "xxxxx.", "s2": ">>>>>>>>", "s3": "xxxx-" + "." * 10, "s4": sheets["s4"]}
    assert sheets["s4"] == "xxxx>......." + "xx" + ">." + "---" + "----"
    cells = shown(state).page.sheets[3].cells
    assert [cells[0].move, cells[12].move, cells[-1].pays] == ["lay trunk", "lay F", ("●", "●")]


@pytest.mark.rule("MC-CAMP-STICK-8", "MC-CAMP-REWARD-1")
def test_a_page_is_told_what_comes_and_what_is_settled_or_lost() -> None:
    state = begun(11)
    change(state, 1, nuggets=6)
    rewarding(state, "1st others")
    first, second = shown(state, 0).towns[0], shown(state, 1).towns[1]
    assert (first.queue, [each.art for each in first.settled]) == (("R",), ["1-2", "1-2"])
    assert (second.queue, second.settled[0].lost) == (("T",), True)


@pytest.mark.parametrize("episode", range(1, LAST + 1))
def test_the_words_of_a_page_are_well_set(episode: int) -> None:
    page = shown(opening(episode)).page
    texts = [*page.words.values(), *(thing.text for thing in page.news), page.leaflet.text]
    texts += [text for sheet in page.sheets for text in (sheet.title, sheet.said)]
    for text in texts:
        assert not re.search(r"(?<!\u202f)[;!?]|(?<!\u00a0):|['\"]| {2}|\.\.\.", text.fr), text.fr
        assert not re.search(r"['\"]|\s[;:!?]| {2}|\.\.\.", text.en), text.en
        assert set(re.findall(r"\{\w+\}", text.fr)) == set(re.findall(r"\{\w+\}", text.en))


# ---------------------------------------------------------------------- the built files


def said(value: object) -> Iterator[str]:
    """Every string in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (str(key), *said(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from said(inner)


def words_of(*texts: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", " ".join(texts).casefold().replace("’", "'"))


@cache
def public() -> frozenset[str]:
    """The words of what anybody may read of any game."""
    found: list[str] = []
    for game_id in GAMES:
        game = GAMES[game_id]
        books = [(rule.fr, rule.en) for group in game.rulebook.opened() for rule in group.rules]
        plain = msgspec.to_builtins([game.texts.opened(), game.meta], str_keys=True, enc_hook=str)
        found += words_of(*said([plain, books]), *said(dict(game.part(Host).data)))
    return frozenset(found)


def sealed_names() -> Iterator[str]:
    """What things of the later chapters are called, by people and by the program."""
    first = sealed_texts().opened(1)
    for key, text in sealed_texts().opened(8).items():
        if key not in first:
            yield from (key, text.fr, text.en)
    for episode in EPISODES.values():
        if episode.chapter > 1:
            yield from episode.modules
    last = shown(opening(LAST)).page
    early = shown(opening(1)).page
    yield from (part for key in last.words.keys() - early.words.keys() for part in (key, last.words[key].fr))
    yield from (text for sheet in last.sheets for text in (sheet.title.fr, sheet.title.en))


COMMON = frozenset(
    words_of(
        "blank changed close closed confirm confirmez depth feuille gagnée mine pick pieces posez rail"
        " railway shaft sheet"
    )
)
"""Words that tell nothing by themselves, and that the page needs for other things: `mine` is whose seat it
is, a game is `gagnée`, the `rail` is the column of players, arrows have a `shaft`, another game has
pictures of a `railway`."""


def built_text() -> str:
    files = [file for file in BUILT.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg", ".json")]
    assert files, "the page is not built: make play, or python hatch_build.py build"
    return "\n".join(file.read_text("utf-8") for file in files)


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_no_built_file_names_a_thing_of_a_later_chapter() -> None:
    sealed = {word for word in words_of(*sealed_names()) if len(word) > 3} - public() - COMMON
    assert {"nugget", "pépite", "scierie", "engrenage", "investisseur", "goldpass", "usine"} <= sealed
    present = set(words_of(built_text()))
    assert not sealed & present


def windows(*texts: Text) -> Iterator[str]:
    """Any six words that follow one another."""
    for text in texts:
        for words in (words_of(text.fr), words_of(text.en)):
            yield from (" ".join(words[at : at + 6]) for at in range(len(words) - 5))


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_no_built_file_has_a_sentence_of_a_later_chapter() -> None:
    rules = GAME.rulebook.rules.values()
    texts = [leaflet.text for leaflet in LEAFLETS.values() if leaflet.chapter > 1]
    texts += [Text(rule.fr, rule.en) for rule in rules if rule.chapter > 1]
    texts += [Text(later.fr, later.en) for rule in rules for later in rule.later]
    for episode in range(4, LAST + 1):
        texts += [thing.text for thing in shown(opening(episode)).page.news]
    early = [LEAFLETS[1].text, *(thing.text for thing in shown(opening(1)).page.news)]
    early += [Text(rule.fr, rule.en) for rule in rules if rule.chapter < 2]
    sealed = set(windows(*texts)) - set(windows(*early))
    assert len(sealed) > 3000
    page = " ".join(words_of(built_text()))
    assert not [window for window in sealed if window in page]
    assert "mc camp " not in page


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_pictures_of_chapters_are_files_of_their_own_with_names_that_tell_nothing() -> None:
    chunks = {file.name for file in (BUILT / "assets").iterdir() if re.match(r"\d-", file.name)}
    assert {name[0] for name in chunks} == {"1", "3", "4", "5", "6", "7", "8"}
    entry = (BUILT / "index.html").read_text("utf-8")
    assert not any(name in entry for name in chunks)
