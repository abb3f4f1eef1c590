from pathlib import Path

import pytest

from faubourg.engine import Match, Record
from faubourg.games import GAMES
from tests.cli.conftest import Run


def test_a_whole_game_by_numbers(record: Path) -> None:
    read = Record.from_text(record.read_text("utf-8"))
    assert read.header.seats == ("Ada", "Player 2")
    assert Match.replay(GAMES["cites"], read).state.over


def test_a_solo_game_ends_with_the_standings(faubourg: Run) -> None:
    result = faubourg("play", "cites", "-a", "none", "--seed", "x", "-o", "level=2", typed="1\n" * 40)
    assert result.exit_code == 0
    assert "Cités, Level 2" in result.output
    assert "The game is over" in result.output
    assert "Standings" in result.output


def test_french_from_start_to_end(faubourg: Run) -> None:
    typed = "plateau\n" + "1\n" * 40
    result = faubourg("play", "cites", "-a", "none", "--seed", "x", "--lang", "fr", typed=typed)
    assert result.exit_code == 0
    for text in (
        "votre coup>",
        "Mise en place.",
        "Peuvent encore sortir\u00a0:",
        "La partie est finie",
        "Classement",
    ):
        assert text in result.output


def test_a_move_by_its_text(faubourg: Run) -> None:
    typed = "1\n1\n1\ntile 6 at 0,1 rot 90\nquit\n"
    result = faubourg("play", "cites", "-a", "none", "--seed", "x", typed=typed)
    assert "Ada" not in result.output
    assert "I do not understand" not in result.output


def test_the_commands(faubourg: Run) -> None:
    typed = "help\nmoves\nboard\npoints\nundo\nhint\nno\nhint\nyes\nwhy 1\nwhy tile 1 at 9,9 rot 0\n\nquit\n"
    result = faubourg("play", "cites", "--seed", "x", typed=typed)
    assert result.exit_code == 0
    assert "a number or a move" in result.output
    assert result.output.count("Legal moves") == 2
    assert result.output.count("city 1") == 2
    assert result.output.count("Setting up.") == 1
    assert "Standings" in result.output
    assert "Nothing to take back" in result.output
    assert result.output.count("will make this a trial game") == 2
    assert "Hint: tile " in result.output
    assert "Prepares a free zone for a tourist to come" in result.output
    assert "This move is legal." in result.output
    assert "[CI-SETUP-4]" in result.output
    assert "You left the game." in result.output


def test_long_lists_are_shown_on_demand(faubourg: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faubourg.cli.play.LISTED", 5)
    result = faubourg("play", "cites", "--seed", "x", typed="quit\n")
    assert "… 12 in all" in result.output
    assert "tile 15 at 0,0" not in result.output
    asked = faubourg("play", "cites", "--seed", "x", typed="moves\n12\nquit\n")
    assert "tile 15 at 0,0 rot 270" in asked.output
    assert "Visitor places tile 15" in asked.output


def test_commands_in_french_and_without_accents(faubourg: Run) -> None:
    result = faubourg(
        "play", "cites", "--seed", "x", "--lang", "fr", typed="aide\ncoups\npourquoi 1\nQUITTER\n"
    )
    assert "un numéro ou un coup" in result.output
    assert "Ce coup est permis." in result.output
    assert "Partie quittée." in result.output


def test_undo_takes_back_the_own_tile(faubourg: Run) -> None:
    result = faubourg("play", "cites", "--seed", "x", typed="1\nundo\nquit\n")
    assert "Move taken back." in result.output
    assert result.output.count("tile 13 at 0,0 rot 0") == 2


@pytest.mark.rule("HOUSE-3", "HOUSE-4")
def test_undo_past_a_draw_is_asked_before_and_makes_a_trial(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    start = "1\n1\n1\n"  # the start is placed, the first tile of the game is drawn
    kept = faubourg(
        "play", "cites", "--against", "none", "--seed", "x", "--save", file, typed=f"{start}undo\nno\nquit\n"
    )
    assert "a trial game, which does not count" in " ".join(kept.output.split())
    assert "Move taken back." not in kept.output
    assert not Record.from_text(file.read_text("utf-8")).trial
    typed = f"{start}undo\nyes\n1\nundo\nquit\n"
    tried = faubourg("play", "cites", "--seed", "x", "--against", "none", "--save", file, typed=typed)
    assert " ".join(tried.output.split()).count("a trial game, which does not count") == 1
    assert tried.output.count("Move taken back.") == 2
    assert tried.output.count("Trial game: it does not count [HOUSE-4].") == 2
    assert Record.from_text(file.read_text("utf-8")).trial
    assert "trial: yes" in file.read_text("utf-8")
    shown = faubourg("replay", file)
    assert "Trial game: it does not count" in shown.output


@pytest.mark.rule("HOUSE-6")
def test_undo_where_decisions_stand_names_the_rule(faubourg: Run) -> None:
    result = faubourg("play", "mycity", "--seed", "x", "--against", "none", typed="1\nundo\nquit\n")
    assert "[MC-SOLO-6]" in result.output


def test_wrong_input_is_told_and_asked_again(faubourg: Run) -> None:
    typed = "0\n99\nfoo\nskip\ntile 24 at 0,0 rot 0\nquit\n"
    result = faubourg("play", "cites", "--seed", "x", typed=typed)
    assert result.exit_code == 0
    assert result.output.count("Moves are numbered 1 to 12.") == 2
    assert "I do not understand “foo”" in result.output
    assert "[CI-SETUP-7]" in result.output
    assert "[CI-SETUP-4]" in result.output


def test_the_end_of_the_input_leaves_the_game(faubourg: Run, tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    result = faubourg("play", "cites", "--save", file, typed="1\n")
    assert result.exit_code == 0
    assert "You left the game." in result.output
    assert not Match.replay(GAMES["cites"], Record.from_text(file.read_text("utf-8"))).state.over


def test_what_cannot_be_played(faubourg: Run, tmp_path: Path) -> None:
    refused: list[tuple[list[str], str]] = [
        (["tarot"], "unknown game “tarot”; there are: cites"),
        (["cites", "-o", "level=4"], "settings refused: option level: 4 is not one of 1, 2, 3"),
        (["cites", "-o", "colour=red"], "unknown option 'colour'"),
        (["cites", "-o", "level"], "“level” is no setting: write key=value, such as level=1"),
        (["cites", "-r", "level9"], "unknown rule set 'level9'"),
        (["cites", "-a", "wizard"], "no level “wizard”; there are: novice, casual, player, skilled, expert"),
        (["cites", *["-a", "player"] * 8], "cites is for 1 to 8 players, not 9"),
        (["cites", "--lang", "de"], "unknown language “de”: fr or en"),
        (["cites", "--name", "a|b"], "name refused: 'a|b' is no seat name"),
    ]
    for args, message in refused:
        result = faubourg("play", *args)
        assert result.exit_code == 2, args
        assert message in result.output.replace("\n", " ")
        assert len(result.output.strip().splitlines()) == 1
    result = faubourg("play", "cites", "--save", tmp_path / "no" / "where.txt", typed="quit\n")
    assert result.exit_code == 2
    assert "cannot write" in result.output


def test_errors_in_french(faubourg: Run) -> None:
    result = faubourg("play", "tarot", "--lang", "fr")
    assert result.exit_code == 2
    assert result.output.startswith(
        "erreur\u00a0: jeu inconnu «\u202ftarot\u202f»\u202f; il y a\u00a0: cites"
    )
