"""Random boxes for La Città."""

from __future__ import annotations

from random import Random
from typing import Any

from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.cards import ACTIONS, CARDS, EXPANSION_CARDS

OVERRIDES = ("LC-BOX-2", "LC-BOX-7", "LC-BOX-8", "LC-BOX-11", "LC-BOX-13", "LC-COCAGNE-3")
"""What is only inferred, and what these boxes set aside."""


def vary(rng: Random, parts: dict[str, Any]) -> None:
    """Other counts, another border, other decks, other terrain under the castles."""
    _vary_terrain(rng, parts)
    border = parts["border"]
    border["symbols"]["farm-b"] = rng.randint(1, 3)
    border["symbols"]["farm-c"] = rng.randint(2, 3)
    names = ["lake-a", "farm-b", "lake-b", "waste-2", "farm-c", "mountain"]
    rng.shuffle(names)
    # farm-a and waste-1 stay where a text tells what farms there are worth; the others share nine lanes.
    cuts = sorted(rng.sample(range(1, 9), len(names) - 1))
    start = BOARD.rim.index("L02") + 1
    for at in range(9):
        lane = BOARD.rim[(start + at) % len(BOARD.rim)]
        border["lanes"][lane] = names[sum(cut <= at for cut in cuts)]
    old = [card for card in CARDS if card not in EXPANSION_CARDS]
    often = rng.sample(old, 6)
    parts["decks"]["base"] = {card: 4 if card in often else 2 if card in old else 0 for card in CARDS}
    expansion = dict.fromkeys(CARDS, 1)
    for _ in range(32 - len(CARDS)):
        expansion[rng.choice(CARDS)] += 1
    parts["decks"]["expansion"] = expansion


def _vary_terrain(rng: Random, parts: dict[str, Any]) -> None:
    """One farmland more of one kind and one fewer of another, in every set-up, away from what texts tell."""
    lake, farm = parts["terrain"]["expansion"]["x-lake"], parts["terrain"]["expansion"]["x-farm"]
    farm["symbols"] = rng.choice([1, 3])
    lake["covers"], farm["covers"] = farm["covers"], lake["covers"]
    tiles = parts["terrain"]["tiles"]
    tiles["f1"], tiles["f2"] = tiles["f1"] - 1, tiles["f2"] + 1
    for entry in (*parts["setups"]["suggested"], *parts["setups"]["balanced"]):
        layout = entry["terrain"].split()
        told = {
            triangle
            for names in entry.get("marked", {}).values()
            for name in names
            for triangle in BOARD.touches[BOARD.index[name]]
        }
        free = [at for at in range(len(layout)) if at not in told]
        layout[rng.choice([at for at in free if layout[at] == "f1"])] = "f2"
        one, two = rng.sample(free, 2)
        layout[one], layout[two] = layout[two], layout[one]
        entry["terrain"] = " ".join(layout)


def spoil(rng: Random, parts: dict[str, Any]) -> None:
    """One thing wrong that no pack can set aside."""
    vary(rng, parts)
    lanes, decks, setups = parts["border"]["lanes"], parts["decks"], parts["setups"]
    entry = rng.choice(setups[rng.choice(["suggested", "balanced"])])
    match rng.randint(0, 11):
        case 0:
            parts["terrain"]["tiles"][rng.choice(["f1", "mt", "lk"])] += 1
        case 1:
            del lanes[rng.choice(BOARD.rim)]
        case 2:
            lanes[rng.choice(["L05", "L99", "x"])] = "lake-a"
        case 3:
            lanes[rng.choice(BOARD.rim)] = "sea"
        case 4:
            decks["base"]["palace"] += 2
        case 5:
            decks["expansion"][rng.choice(CARDS)] += rng.choice([-1, 1])
        case 6:
            decks["expansion"][rng.choice([*EXPANSION_CARDS, ACTIONS[1]])] = 0
        case 7:
            entry["castles"][0][0] = rng.choice(["z9", "<b>", entry["castles"][1][0]])
        case 8:
            entry["castles"] = entry["castles"][:-1]
        case 9:
            entry["terrain"] = " ".join(entry["terrain"].split()[:-1])
        case 10:
            setups["suggested"] = setups["suggested"][1:]
        case _:
            parts["border"]["symbols"]["farm-a"] = rng.choice([0, 4, 99])
