"""Every kind of change is found where it should be, spelled in place, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tools.mutants.mutant import Source, Target, game, mutants, of_file
from tools.mutants.operators import edits

RULES = ["CI-TILE-1", "CI-TILE-2", "CI-WIN-1"]


def changes(text: str, operator: str) -> set[str]:
    """What a piece of code becomes by the changes of one kind."""
    source = text.encode()
    found = [edit for edit in edits(source, RULES) if edit.operator == operator]
    for edit in found:
        ast.parse(edit.applied(source))
    return {edit.applied(source).decode() for edit in found}


def inside(text: str, operator: str) -> set[str]:
    """The same for statements of a function."""
    head = "def f(a, b):\n"
    return {dedent(made[len(head) :]) for made in changes(head + indent(text, "    "), operator)}


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("compare", "a < b", {"a <= b", "a >= b"}),
        ("compare", "a <= b", {"a < b", "a > b"}),
        ("compare", "a > b", {"a >= b", "a <= b"}),
        ("compare", "a >= b", {"a > b", "a < b"}),
        ("compare", "a == b", {"a != b"}),
        ("compare", "a != b", {"a == b"}),
        ("compare", "a in b", {"a not in b"}),
        ("compare", "a  not  in b", {"a  in b"}),
        ("compare", "a is b", {"a is not b"}),
        ("compare", "a is not b", {"a is b"}),
        ("compare", "0 < (a) < b", {"0 <= (a) < b", "0 >= (a) < b", "0 < (a) <= b", "0 < (a) >= b"}),
        ("compare", "(a  # a < b\n == b)", {"(a  # a < b\n != b)"}),
        ("arithmetic", "a + b", {"a - b"}),
        ("arithmetic", "a - b", {"a + b"}),
        ("arithmetic", "a * b", {"a // b"}),
        ("arithmetic", "a // b", {"a * b"}),
        ("arithmetic", "a % b", {"a // b"}),
        ("arithmetic", "a & b", {"a | b"}),
        ("arithmetic", "a | b", {"a & b"}),
        ("arithmetic", "a ^ b", {"a | b"}),
        ("arithmetic", "a << b", {"a >> b"}),
        ("arithmetic", "a >> b", {"a << b"}),
        ("arithmetic", "'é' + a + 'b'", set()),
        ("arithmetic", "[1] + a", set()),
        ("and-or", "a and b", {"a or b"}),
        ("and-or", "a or b or c", {"a and b or c", "a or b and c"}),
        ("unary", "not a", {"a"}),
        ("unary", "not (a < b)", {"(a < b)"}),
        ("unary", "~a.b", {"a.b"}),
        ("unary", "-1", {"1"}),
        ("constant", "a = 0", {"a = 1"}),
        ("constant", "a = 7", {"a = 8", "a = 6"}),
        ("constant", "a = 110", {"a = 111"}),
        ("constant", "a = True", {"a = False"}),
        ("constant", "{'é': 1}", {"{'é': 2}", "{'é': 0}"}),
        ("constant", "f'é {a[0]}'", {"f'é {a[1]}'"}),
        ("constant", "a = '1'", set()),
        ("condition", "a if b else c", {"a if not (b) else c"}),
        ("condition", "a if b == c else d", set()),
        ("condition", "[a for a in b if c(a)]", {"[a for a in b if not (c(a))]"}),
        ("call", "min(a, b)", {"max(a, b)"}),
        ("call", "all(a)", {"any(a)"}),
        ("call", "a.min(b)", set()),
        ("rule", "Refusal('CI-TILE-1')", {'Refusal("CI-TILE-2")'}),
        ("rule", "Refusal('CI-WIN-1')", {'Refusal("CI-TILE-1")'}),
        ("rule", "Refusal('CI-TILE-1 and more')", set()),
        ("keyword", "f(a, b=1, c=2)", {"f(a, c=2)", "f(a, b=1)"}),
        ("keyword", "f(b=1, c=2)", {"f(c=2)", "f(b=1)"}),
        ("keyword", "f(b=1)", {"f()"}),
        ("keyword", "f(\n    b=1,\n)", set()),
        ("keyword", "zip(a, b, strict=True)", set()),
        ("keyword", "f(**a)", set()),
    ],
)
def test_expressions(operator: str, before: str, after: set[str]) -> None:
    assert changes(before, operator) == after


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("statement", "a.clear()", {"pass"}),
        ("statement", "a.b = 1", {"pass"}),
        ("statement", "a[0] = 1", {"pass"}),
        ("statement", "a = 1", {"pass"}),
        ("statement", "c = 1", set()),
        ("statement", "a += 1", {"pass"}),
        ("statement", "del a[0]", {"pass"}),
        ("statement", "raise ValueError(a)", {"pass"}),
        ("statement", "yield a", {"yield from ()"}),
        ("statement", "return", {"pass"}),
        ("statement", "return a", {"return None"}),
        ("statement", "return None", {"return True"}),
        ("statement", "return True", set()),
        ("statement", "for a in b:\n    continue", {"for a in b:\n    break"}),
        ("statement", "while a:\n    break", {"while a:\n    continue"}),
        ("statement", "a.f(\n    1\n)\nb = 2", {"pass\n\n\nb = 2", "a.f(\n    1\n)\npass"}),
        ("constant", "return True", {"return False"}),
        ("augmented", "a += 1", {"a -= 1"}),
        ("augmented", "a |= 1", {"a &= 1"}),
        ("augmented", "a >>= 1", {"a <<= 1"}),
        ("condition", "if a:\n    pass", {"if not (a):\n    pass"}),
        ("condition", "while a and b:\n    pass", {"while not (a and b):\n    pass"}),
        ("condition", "if not a:\n    pass", set()),
        ("condition", "if a < b:\n    pass", set()),
    ],
)
def test_statements(operator: str, before: str, after: set[str]) -> None:
    assert inside(before, operator) == after


@pytest.mark.parametrize(
    "text",
    [
        '"""Doc 1."""',
        "from a import b",
        "__slots__ = ('a',) + (1,)",
        "if TYPE_CHECKING:\n    a = 1 + 1",
        "a: Literal[1] | None",
        "def f(a: Literal[1] = b) -> Literal[2]: ...",
        "@lru_cache(maxsize=4)\ndef f(): ...",
        "f = lru_cache(maxsize=4)(g)",
        "class A(B, frozen=True): ...",
        "assert a == 1",
        "a = cast('int | None', b)",
        "a.clear()",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    assert edits(text.encode(), RULES) == []


def test_default_values_and_class_bodies_are_changed() -> None:
    assert changes("def f(a=1, *, b=False): ...", "constant") == {
        "def f(a=2, *, b=False): ...",
        "def f(a=0, *, b=False): ...",
        "def f(a=1, *, b=True): ...",
    }
    assert changes("class A:\n    a: int = 0", "constant") == {"class A:\n    a: int = 1"}


@pytest.mark.parametrize("name", ["cites", "city", "lacitta", "mycity"])
def test_every_mutant_of_a_game_is_python_and_has_a_name_of_its_own(name: str) -> None:
    target = game(Path(__file__).parents[2], name)
    found = mutants(target)
    assert len({mutant.id for mutant in found}) == len(found) > 1000
    assert {mutant.file for mutant in found} >= {
        "position.py",
        "scoring.py",
        "setting.py",
        "text.py",
        "view.py",
    }
    for mutant in found[::20]:
        source = (target.folder / mutant.file).read_bytes()
        changed = mutant.applied(source)
        ast.parse(changed)
        assert changed.count(b"\n") == source.count(b"\n")  # so that other functions keep their lines


def test_a_mutant_is_known_by_what_it_changes_not_by_where(tmp_path: Path) -> None:
    target = Target(tmp_path, "toy", (), kept=tmp_path)
    target.folder.mkdir(parents=True)
    file = target.folder / "a.py"

    def found(text: str) -> dict[str, tuple[str, int, str, tuple[str, ...]]]:
        file.write_text(text, "utf-8")
        return {m.id: (m.after, m.line, m.function, m.cited) for m in of_file(Source(target, "a.py"), RULES)}

    text = 'class A:\n    def f(self):\n        """A rule (CI-TILE-1)."""\n        return self.a + self.a\n'
    before = found(text)
    assert set(before.values()) == {
        ("return self.a - self.a", 4, "A.f", ("CI-TILE-1",)),
        ("return None", 4, "A.f", ("CI-TILE-1",)),
    }
    after = found("import sys\n\n" + text)
    assert after.keys() == before.keys()
    assert {line for _, line, _, _ in after.values()} == {6}
    twice = found(text + "        return self.a + self.a\n")
    assert len(twice) == 4
    assert twice.keys() > before.keys()
