"""The position drawn in text and said in words: complete, and nothing that a viewer may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from faubourg.engine import ALL, CHANCE, Host
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import KINDS
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import PRINTED
from faubourg.games.lacitta.text import LETTERS
from tests.rules.lacitta.our_box import our_ground
from tests.rules.lacitta.scenes import DATA, HOMES, feed, play, scene, start

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]
FOLLOWS = {"setting", "seats", "pools", "owned", "beside", "crowded", "neighbours", "voice"}
"""Fields that follow from others."""


def words(state: LaCittaState, viewer: int | None, lang: str) -> list[str]:
    return GAME.part(Host).words(state, viewer, NAMES, lang)


def rich() -> LaCittaState:
    """A position in which something stands everywhere."""
    return scene(
        "0 f5 4: farm f6, statue f7",
        "0 s6 3: quarry s7",
        "1 m2 4: theatre m3, hospital m1",
        "1 x2 3",
        edition="C",
        terrain={"C": "f2", "H": "lk", "L": "mt", "M": "f3", "N": "mt"},
        edge=PRINTED,
        lines={
            "rounds": "2 of 5",
            "player 1": "gold 3, cards 2, front cathedral",
            "harvest": "f6",
            "voice": "culture, culture, ?, ?",
            "looked": "1, -, -",
            "hidden bread": "f7 culture 2, m3 education 1",
            "hidden front 2": "(university), ?",
        },
    )


def test_the_board_is_drawn_as_it_lies() -> None:
    drawn = scene("0 f5 4: farm f6", "1 x2 3", terrain={"C": "f2"}, seats=2).text(0).splitlines()
    assert drawn[5] == (
        "o     f1    f2    f3    f4    o     1cast 1farm f7    f8    o     .     .     .     .     o"
    )
    assert "C=f2" in drawn[3]
    assert drawn[20].split() == ["o", "x1", "2cast", "x3", "x4", "o", *"....", "o"]
    assert drawn[21] == ""
    assert "city f5: player 1, citizens 4 of 5, staffed 2, tiles castle f5 farm f6," in "\n".join(drawn)


def test_the_whole_text_of_a_position() -> None:
    """Every line, for the reader of everything; and for the others all but what they may not know."""
    state, drawn = rich(), (DATA / "rich.txt").read_text("utf-8").rstrip("\n")
    assert state.text(ALL) == drawn
    shown = drawn.partition("\nterrain: ")[0]
    assert state.text(0) == shown.replace("front university ?", "front ? ?")
    for mine, theirs in (
        ("front university ?", "front ? ?"),
        ("voice: culture, culture, ?, ?", "voice: culture, ?, ?, ?"),
        ("left: culture 5", "left: culture 6"),
    ):
        assert mine in shown
        shown = shown.replace(mine, theirs)
    assert state.text(1) == state.text(None) == shown


def test_four_letters_tell_every_kind_of_building() -> None:
    assert len({kind[:LETTERS] for kind in KINDS}) == len(KINDS)


def test_lines_are_short_and_a_drawing_is_the_same_again() -> None:
    rng = Random(8)
    state = start(5, "C", setup="advanced")
    while not state.over:
        seat = state.deciders[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
        if rng.random() < 0.1:
            for viewer in (0, None, ALL):
                text = state.text(viewer)
                assert max(map(len, text.splitlines())) <= 110
                assert state.copy().text(viewer) == text


OTHERS: dict[str, Any] = {
    "options": GAME.meta.check_options({"edition": "C", "refeed": True}),
    "deciders": (1,),
    "order": (1, 0),
    "looking": (1,),
    "seen": (2, 0, 0),
    "result": (1,),
    "layout": ("mt",) * 22,
    "front": [(), ()],
    "done": True,
    "bread": rich().bread[::-1],
    "cities": rich().cities[::-1],
    "built": [mask & ~BOARD.mask("f6") for mask in rich().built[:2]]
    + [rich().built[2] | BOARD.mask("f6"), *rich().built[3:]],
    "ground": our_ground(("waste-1",) * 22, PRINTED),
}
"""Another value for each field that is no number."""


@pytest.mark.parametrize("name", sorted(set(LaCittaPosition.__annotations__) - FOLLOWS))
def test_every_field_shows_to_the_reader_of_everything(name: str) -> None:
    state, changed = rich(), rich()
    value = getattr(changed, name)
    other = [value[0] + 1, *value[1:]] if isinstance(value, list) and name not in OTHERS else None
    setattr(changed, name, OTHERS.get(name, value + 1 if other is None and name not in OTHERS else other))
    assert changed.text(ALL) != state.text(ALL)


def test_equal_views_have_equal_drawings() -> None:
    worlds = []
    for service in ("health", "education"):
        state = scene(*HOMES)
        play(state, 0, "take ask-the-people paying 0 for ab", f"peek a {service}", "peek b culture")
        worlds.append(state)
    one, two = worlds
    for viewer in (1, None):
        assert one.text(viewer) == two.text(viewer)
        assert words(one, viewer, "fr") == words(two, viewer, "fr")
    for viewer in (0, ALL):
        assert one.text(viewer) != two.text(viewer)
        assert words(one, viewer, "fr") != words(two, viewer, "fr")


def test_a_player_reads_what_the_view_shows_and_no_more() -> None:
    state = rich()
    assert "\nvoice: culture, culture, ?, ?\nlooked: 1, -, -\n" in state.text(0)
    assert "\nvoice: culture, ?, ?, ?\nlooked: 1, -, -\n" in state.text(1)
    assert "front ? ?" in state.text(0)
    assert "hidden" not in state.text(0)
    assert "hidden front 2: (university), ?" in state.text(ALL)


def test_the_text_of_a_hungry_year_and_of_a_city_being_founded() -> None:
    hungry = scene("0 f5 5", "0 s6 2", "1 x2 3: market x3, fountain x1", terrain={"C": "f3", "S": "lk"})
    told = hungry.text(None)
    assert "\nsite: -\nowed: 0\n" in told
    assert "citizens 3 of any number" in told
    feed(hungry)
    told = hungry.text(None)
    assert "\nstage: feeding\ndecides: 1\n" in told
    assert "\nsite: -\nowed: 4\n" in told
    assert ", starved, front -\n" in told
    assert "\nvoice: culture, culture, education, health\nlooked: -, -, -\nwish: culture\n" in told
    founding = scene("0 f5 3", "0 s6 3", "1 x2 3", citizen_limit="unlimited")
    play(founding, 0, "found at a2")
    told = founding.text(None)
    assert "\nreserve: unlimited\n" in told
    assert "\nsite: a2\nowed: 0\n" in told
    play(founding, 0, "settler from f5")
    assert ", turns 1, founded, front -\n" in founding.text(None)
    lines = {"player 2": "gold 0, penalised", "player 3": "out"}
    flags = scene("0 f5 3", "1 x2 3", seats=3, lines=lines).text(None)
    assert ", turns 0, penalised, front -\n" in flags
    assert ", turns 0, out, front -\n" in flags
    over = scene("0 f5 3", "1 x2 3", lines={"stage": "over"}).text(None)
    assert "\nstage: over\ndecides: nobody\n" in over
    assert "\ndisplay: -, -, -, -, -, -, -\npile: 32\n" in start(2).text(None)
    base = start(2).text(None)
    assert "school-university 15, fountain-bath 15\n" in base.replace("\n  ", " ")


def test_points_and_balances_as_one_writes_them() -> None:
    """Halves, and signs with a true minus."""
    city = "0 f5 5: theatre e3, theatre g3, theatre h3"
    state = scene(city, "1 x2 1", "1 s6 3", edition="C", display=["port"], terrain={"S": "f1", "N": "f3"})
    said = words(state, None, "en")
    assert "Culture 1½, education 1½, health 0." in said[4]
    assert "balance −5, after growth −5" in said[2]
    assert "food 4 for 4 citizens, balance ±0, after growth −2" in said[3]
    rich_in_food = scene("0 f5 2", "1 x2 1", terrain={"C": "f3", "S": "f2"})
    told = words(rich_in_food, None, "en")
    assert "balance +1, after growth ±0" in told[2]
    assert "balance +1, after growth ±0" in told[3]
    out = words(
        scene("0 f5 3", "1 x2 3", seats=3, lines={"player 3": "out", "player 2": "gold 1, penalised"}),
        None,
        "en",
    )
    marks = [line.rpartition("(")[2] for line in out[2:5]]
    assert marks == ["first player)", "loses the first turn)", "out of the game)"]


def test_the_table_in_words() -> None:
    state = scene(
        "0 f5 4: cathedral e3, theatre f6",
        "1 f8 3",
        edition="C",
        terrain={"C": "f3"},
        edge=PRINTED,
        lines={"voice": "culture, health, ?, ?", "looked": "1 2, -, -"},
    )
    said = words(state, 0, "fr")
    assert said[0] == "Année 2 sur 6, Actions."
    assert said[1] == (
        "Voix du Peuple\u00a0: Carte ouverte\u00a0: culture, "
        "Carte a\u00a0: santé, vous l’avez vue (vue par Ana et Bo), "
        "Carte b\u00a0: cachée, Carte c\u00a0: cachée."
    )
    assert said[2] == (
        "Ana\u00a0: or 1 (revenu 0), nourriture 3 pour 4 citoyens, solde −1, après la croissance −2, "
        "châteaux 3, marqueurs 4, cartes Joueur 3 (premier joueur)"
    )
    assert said[4] == (
        "Cremona (f5), Ana\u00a0: une cathédrale au nord-ouest (e3), un château (f5), un théâtre "
        "à l’est (f6). Citoyens 4 sur 5. Culture 3½, éducation ½, santé 0. Voisines\u00a0: Cremona."
    )
    assert said[6].startswith("Étalage\u00a0: Palais, Cathédrale, ")
    assert said[7] == "Si le Peuple veut culture\u00a0: Cremona (Ana) attire un citoyen de Cremona (Bo)"
    assert said[9] == "Si le Peuple veut santé\u00a0: Personne ne prend rien."
    assert "C Champ à 3 symboles" in said[10]
    assert said[11].startswith("Bord\u00a0: Champ du bord, ")
    english = words(state, None, "en")
    assert english[1] == (
        "Voice of the People: Open card: culture, Card a: hidden (seen by Ana and Bo), "
        "Card b: hidden, Card c: hidden."
    )
    assert len(english) == len(said) == 12
    three = scene("0 f5 3", "1 x2 3", "2 a2 3", seats=3, lines={"looked": "1 2 3, -, -"})
    assert "seen by Ana, Bo, and Cy" in words(three, None, "en")[1]


def test_forecasts_in_words_tell_who_is_driven_away_and_when_the_order_counts() -> None:
    state = scene("0 e2 3: cathedral d2", "0 h3 5: cathedral j3", "1 f6 1")
    said = "\n".join(words(state, None, "en"))
    assert "Milano (Ana) draws a citizen of Cremona (Bo), The order of the cities can change this.\n" in said
    state = scene("0 e2 3: cathedral d2", "0 h3 5: cathedral j3", "1 f6 2")
    assert "Modena (Ana) is full and drives away a citizen of Cremona (Bo)" in "".join(
        words(state, None, "en")
    )


def test_the_words_of_a_table_being_set() -> None:
    said = words(start(3, "A", setup="advanced"), None, "en")
    assert said[0] == "Year 0 of 6, Setting up."
    assert len(said) == 5
    assert "empty place, empty place" in said[-1]


def test_stages_and_phases_bear_the_same_numbers() -> None:
    assert [PHASES.keys[number] for number in (stages.CASTLES, stages.VOICE, stages.TURN, stages.OVER)] == [
        "castles",
        "voice",
        "turn",
        "over",
    ]
    named = {name: number for name, number in vars(stages).items() if isinstance(number, int)}
    assert {name.lower().replace("_", "-"): PHASES.keys[number] for name, number in named.items()} == {
        **{key: key for key in PHASES.keys if key != "draw"},
        "peek": "draw",
        "refill": "draw",
    }
