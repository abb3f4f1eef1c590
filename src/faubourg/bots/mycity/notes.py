"""What a person sees of a placement: the points on the board, and which buildings still find a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faubourg.bots.bot import Note, Parts
from faubourg.bots.mycity.future import Choice, Player, Without
from faubourg.bots.mycity.ground import Ground, Placement, fits
from faubourg.bots.mycity.town import Town
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.game import GAME

SCARCE = 6
"""With more places than these nobody fears for a building."""


def scored(ground: Ground, town: Town, card: str, choice: Choice) -> Parts:
    """What a placement scores as it lies, by what it is counted for."""
    if not isinstance(choice, Placement):
        return {}
    after = town.copy()
    after.build(ground, card, choice)
    was, now = town.counts(ground), after.counts(ground)
    covered = ground.covered(choice.squares)
    return {
        "meadow": covered[0],
        "trees": covered[1] + covered[2],
        "rocks": covered[3],
        "churches": float(ground.church_points * (now["churches"] - was["churches"])),
        "wells": float(ground.well_points * (now["wells"] - was["wells"])),
    }


def kept(player: Player, town: Town, card: str, coming: Sequence[str], choice: Choice) -> Iterator[Note]:
    """Which buildings to come keep a place that was scarce, and how likely the next card has lost its own."""
    ground = player.ground
    if choice is Without.PASS:
        yield Note("passing", {"n": ground.terms.pass_cost})
    elif choice is Without.LEAVE:
        yield Note("leaving")
    if not isinstance(choice, Placement):
        return
    after = town.copy()
    after.build(ground, card, choice)
    cards = [other for other in coming if other != BAN]
    places = {other: (_places(ground, town, other), _places(ground, after, other)) for other in cards}
    watched = [other for other, (was, now) in places.items() if was <= SCARCE and now]
    if watched:
        largest = max(watched, key=lambda other: (ground.sizes[other], other))
        yield Note("keeps", {"building": GAME.texts.texts[f"building.{largest}"]})
    lost = sum(1 for was, now in places.values() if was and not now)
    if lost:
        yield Note("closes", {"n": lost, "of": len(coming)})


def _places(ground: Ground, town: Town, card: str) -> int:
    """In how many ways a building would lie on free land, contact or not."""
    free = town.lanes & ground.grid.pair
    return sum(fits(free, turn).bit_count() for turn, _ in ground.turns[card])
