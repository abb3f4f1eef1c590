"""Names as people give them: what can be seen, and nothing else."""

import pytest

from faubourg.table.requests import check_name


@pytest.mark.parametrize(
    "name", ["Zoé", "Jean-Loup", "👩‍👩‍👧", "🏳️‍🌈 Léa", "نسیم", "นิด", "Nguyễn", "李", "O’Neil", "x²"]
)
def test_names_that_people_have(name: str) -> None:
    assert check_name(f"  {name} ") == name


def test_a_name_is_composed() -> None:
    assert check_name("Zoe\u0301") == "Zoé"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b",
        "Zo\u200bé",
        "Zo\u00adé",
        "Zoé\ufeff",
        "Zo\u2060é",
        "Zo\u200dé",
        "Zo\u200cé",
        "\u200dZoé",
        "Zoé\U000e0041",
        "Zoé\u202e",
        "\u3164",
        "Zoé\u3164",
        "\u2800",
        "\u034fZoé",
        "\u0301",
        "a\u0301\u0302\u0303\u0304\u0305",
        "Zoé|x",
        "Zo\né\x00",
        "x" * 41,
    ],
)
def test_names_with_what_nobody_sees(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        check_name(name)
