"""`python tools/planes.py`: draws docs/pictures/planes.svg, an observation of Cités plane by plane."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from faubourg import envs

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "planes.svg"
CELL, GAP, COLUMNS = 8, 26, 6
COLOURS = {"attraction": "#b5533c", "park": "#4d7a4a", "terrace": "#c79a3a", "water": "#3f6f94"}


def drawn() -> str:
    """The picture: the twelve planes of cells, then the rest as bars."""
    env = envs.aec("faubourg/cites-level2-v0", 2)
    env.reset(seed=6)
    rng = Random(6)
    for _ in range(44):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(rng.choice(list(legal))))
    encoder = env.play.encoder
    planes = encoder.split(env.observe(env.agent_selection)["observation"])
    side = planes["own.park"].shape[0] * CELL
    shapes: list[str] = []
    boards = [name for name in planes if "." in name]
    for number, name in enumerate(boards):
        row, column = divmod(number, COLUMNS)
        x, y = column * (side + GAP), row * (side + GAP) + 16
        shapes += [f'<text x="{x}" y="{y - 5}">{name}</text>', _frame(x, y, side, side)]
        colour = COLOURS.get(name.partition(".")[2], "#333")
        for r, c in np.argwhere(planes[name]):
            shapes.append(_box(x + c * CELL, y + r * CELL, CELL, CELL, colour))
    top, width = 2 * (side + GAP) + 16, COLUMNS * (side + GAP) - GAP
    for name in (name for name in planes if "." not in name):
        values = planes[name].ravel()
        shapes += [f'<text x="0" y="{top + 9}">{name}</text>', _frame(70, top, len(values) * CELL, 12)]
        for at, value in enumerate(values):
            height = round(float(value) * 12, 1)
            if height:
                shapes.append(_box(70 + at * CELL, top + 12 - height, CELL, height, "#333"))
        top += 20
    style = "text{font:11px sans-serif;fill:#333}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {width + 8} {top + 8}" role="img">'
    title = "<title>An observation of Cités: every plane by its name</title>"
    return "\n".join([head, title, f"<style>{style}</style>", *shapes, "</svg>", ""])


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _frame(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#f4efe6" stroke="#999"/>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
    print(PICTURE.name)
