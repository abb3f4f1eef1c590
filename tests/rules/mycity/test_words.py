"""The rulebook and the words of My City."""

from __future__ import annotations

from faubourg.engine import Host
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.scoring import MEDALS
from faubourg.games.mycity.scoring_lines import LINES

COUNTS = {
    "SETUP": 11,
    "TURN": 6,
    "BUILD": 14,
    "PASS": 4,
    "LEAVE": 4,
    "COLOUR": 2,
    "CHURCH": 4,
    "BAN": 3,
    "WELL": 2,
    "GOLD": 3,
    "END": 1,
    "SCORE": 5,
    "TRACK": 2,
    "RANK": 5,
    "LEGACY": 6,
    "GEN": 16,
    "SOLO": 8,
    "DAILY": 9,
}


def test_every_rule_of_the_ledger_stands_in_the_book_in_order() -> None:
    due = [f"MC-{group}-{number}" for group, count in COUNTS.items() for number in range(1, count + 1)]
    assert [rule.id for group in GAME.rulebook.opened() for rule in group.rules] == due
    assert GAME.rulebook.complete


def test_every_line_building_and_medal_has_a_name() -> None:
    keys = GAME.texts.texts.keys()
    assert {f"line.{line}" for line in LINES} <= keys
    assert {f"medal.{medal}" for medal in MEDALS} <= keys
    assert {f"building.{name}" for name in GAME.part(Host).data["buildings"]} <= keys
    assert all(set(episode.end) <= LINES.keys() for episode in EPISODES.values())


def test_the_data_for_a_page_is_plain_and_marked() -> None:
    data = GAME.part(Host).data
    assert data["buildings"]["Y6"] == {
        "colour": "yellow",
        "shape": "Z4",
        "drawing": ["##.", ".##"],
        "mark": "inferred",
        "rotations": [0, 90],
    }
    assert set(data["boards"]) == {"legacy", "eternal"}
    assert data["status"] == "reconstructed"
