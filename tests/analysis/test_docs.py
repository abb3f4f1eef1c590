"""The page about analysis is true: its code runs."""

from tests.engine.test_docs import blocks


def test_the_code_of_the_page_runs() -> None:
    found = blocks("analysis.md")
    assert len(found) == 3
    exec(compile("\n".join(found), "analysis.md", "exec"), {})
