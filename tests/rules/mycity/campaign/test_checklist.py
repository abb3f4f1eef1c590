"""Every example, invariant and row of bad input that the ledger of the campaign has is tested by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faubourg.games.mycity.game import GAME

EXAMPLES = [
    "colour_a",
    "colour_b",
    "well_a",
    "well_b",
    "church_a",
    "church_b",
    "church4_a",
    "church4_b",
    "ban_a",
    "ban_b",
    "nopass_a",
    "nopass_b",
    "flood_a",
    "flood_b",
    "gold_a",
    "gold_b",
    "cabinet_a",
    "cabinet_b",
    "sawmill_a",
    "sawmill_b",
    "clearing_a",
    "clearing_b",
    "start_a",
    "start_b",
    "invest_a",
    "invest_b",
    "factory_a",
    "factory_b",
    "mine_a",
    "mine_b",
    "mine_c",
    "mine_d",
    "rail_a",
    "rail_b",
    "rail_c",
    "rail_d",
    "blueout_a",
    "blueout_b",
    "palace_a",
    "palace_b",
    "park_a",
    "park_b",
    "stick_a",
    "stick_b",
    "rank_a",
    "rank_b",
    "ce_1",
    "ce_2",
    "ce_3",
    "ce_4",
    "ce_5",
    "ce_6",
]
INVARIANTS = [f"invariant_{number}" for number in range(1, 15)]
ROWS = [f"row_{number}" for number in range(1, 33)]


def named() -> list[str]:
    """The names of all tests beside this one."""
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


@pytest.mark.parametrize("entry", [*EXAMPLES, *INVARIANTS, *ROWS])
def test_an_entry_of_the_ledger_is_tested_by_name(entry: str) -> None:
    assert [name for name in named() if name.startswith(f"test_{entry}_")]


def test_the_campaign_has_81_rules() -> None:
    assert sum(rule.startswith("MC-CAMP-") for rule in GAME.rulebook.rules) == 81
