"""What seats wear: what their people chose, and no two at a table the same."""

import pytest

from faubourg.table.facts import SHAPES, SeatFacts, shapes_worn


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [
        ([None, None, None], [0, 1, 2]),
        ([4, None], [4, 1]),
        ([1, None], [1, 0]),  # the second has no wish, and takes what the first left
        ([3, 3], [3, 1]),
        ([1, 1], [1, 0]),  # its own is gone as well
        ([None, 0, 0], [1, 0, 2]),
        ([5, 4, 3, 2, 1, 0], [5, 4, 3, 2, 1, 0]),
        ([None, 0, *[None] * 6], [1, 0, 2, 3, 4, 5, 0, 1]),
    ],
)
def test_a_wish_comes_first_and_nobody_looks_like_another(chosen: list[int | None], worn: list[int]) -> None:
    seats = [SeatFacts(n, "human", f"{n}", shape=shape) for n, shape in enumerate(chosen)]
    assert shapes_worn(seats) == worn
    assert len(set(worn)) == min(len(worn), SHAPES)
