"""The pages of the laboratory are true: their code runs, and what they say of programs is so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from faubourg.bots.outside import Answer, Question
from faubourg.bots.process import Kind
from faubourg.bots.programs import Program
from faubourg.notebook.node import DRAUGHTSMAN

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(autouse=True)
def one_process() -> Iterator[None]:
    yield
    DRAUGHTSMAN.close()


def blocks(page: str, lang: str) -> list[str]:
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{lang}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["cluster.md", "data.md", "notebooks.md"])
def test_the_code_of_a_page_runs(page: str) -> None:
    found = blocks(page, "python")
    assert found
    exec(compile("\n".join(found), page, "exec"), {})


def test_the_page_of_bots_shows_questions_and_answers_as_they_are() -> None:
    (example,) = blocks("bots.md", "json")
    asked, answered = re.split(r"\n(?=\{)", example.strip())
    question, answer = msgspec.json.decode(asked, type=Question), msgspec.json.decode(answered, type=Answer)
    assert set(json.loads(asked)) == set(Question.__struct_fields__) - {"state"}
    assert answer.move in question.legal


def test_the_page_of_bots_names_every_setting_and_every_fault() -> None:
    text = (DOCS / "bots.md").read_text("utf-8")
    settings = set(Program.__struct_fields__) - {"folder"}
    assert {name for name in settings if not re.search(rf"`?{name}`? |`{name}`", text)} == set()
    assert {kind for kind in get_args(Kind) if f"| `{kind}` |" not in text} == set()


def test_the_listed_programs_of_the_page_can_be_read() -> None:
    listed = next(block for block in blocks("bots.md", "toml") if "[[bots]]" in block)
    found = msgspec.convert(msgspec.toml.decode(listed)["bots"], list[Program])
    assert [program.name for program in found] == ["first"]
