"""Golden playthroughs: stored ones still hold, and the command notices and writes what changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from faubourg.engine import Game
from faubourg.engine.testing.golden import changes, main, playthrough, playthroughs
from faubourg.engine.testing.installed import game_ids, load_game
from faubourg.games import GAMES
from tests.engine.auction import GAME

STORED = Path(__file__).parent.parent / "golden"
TOY = "tests.engine.auction:GAME"


@pytest.mark.parametrize("game", GAMES.all(), ids=lambda game: game.meta.id)
def test_every_game_plays_as_it_is_written_down(game: Game) -> None:
    for path, stored, now in changes([game], STORED):
        assert stored == now, f"{path.name} differs; `make golden` writes it anew if the change is wanted"


def test_there_is_one_for_two_and_one_for_the_largest_table() -> None:
    assert [name for name, _, _ in playthroughs(GAME)] == [
        f"auction/{rules}-{seats}.txt" for rules in ("short", "long") for seats in (2, 4)
    ]


def test_a_playthrough_tells_choices_views_and_scores() -> None:
    text = playthrough(GAME, "short", 2)
    assert text.startswith("faubourg record 1\ngame: auction\n")
    assert "1 * luck " in text
    assert "# 3 outcomes, weight 6" in text
    assert "# 3 legal" in text
    assert "  end: end.sold by AU-END\n" in text
    assert text == playthrough(GAME, "short", 2)


def test_the_command_compares_writes_and_tidies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--folder", str(tmp_path), "--games", TOY]
    assert main(where) == 1
    assert main([*where, "--write"]) == 0
    assert main(where) == 0
    path = tmp_path / "auction/short-2.txt"
    path.write_text(path.read_text("utf-8").replace("# 3 legal", "# 4 legal", 1), "utf-8")
    (tmp_path / "auction/old-2.txt").write_text("a rule set that is gone\n", "utf-8")
    capsys.readouterr()
    assert main(where) == 1
    told = capsys.readouterr().out
    assert "# 4 legal" in told
    assert "-a rule set that is gone" in told
    assert told.endswith("2 golden playthroughs differ\n")
    assert main([*where, "auction", "--write"]) == 0
    assert not (tmp_path / "auction/old-2.txt").exists()
    assert main(where) == 0


def test_games_are_named_by_registry_or_one_by_one() -> None:
    assert load_game(TOY, "auction") is GAME
    assert game_ids(TOY) == ["auction"]
    assert load_game("faubourg.games:GAMES", "cites") is GAMES["cites"]
    assert "cites" in game_ids("faubourg.games:GAMES")
    with pytest.raises(TypeError, match="neither a game nor a registry"):
        game_ids("faubourg.games:__name__")
