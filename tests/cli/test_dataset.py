"""`faubourg dataset`."""

from pathlib import Path

from tests.cli.conftest import Run


def test_the_command_writes_and_says_how_to_write_it_again(faubourg: Run, tmp_path: Path) -> None:
    folder = tmp_path / "d"
    base = ["dataset", "cites", "-o", "level=1", "-n", "2", "-b", "greedy", "-b", "random", "-w", "1"]
    result = faubourg(*base, "--json-lines", "--out", folder)
    assert result.exit_code == 0
    assert "every game was replayed" in " ".join(result.output.split())
    assert "faubourg dataset cites" in (folder / "README.md").read_text("utf-8")
    again = faubourg(*base, "--json-lines", "--out", tmp_path / "e")
    assert again.exit_code == 0
    files = [folder / "decisions.jsonl", tmp_path / "e" / "decisions.jsonl"]
    assert files[0].read_text("utf-8") == files[1].read_text("utf-8")
    assert faubourg(*base, "--out", folder).exit_code == 1
