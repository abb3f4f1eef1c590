"""The lines of the end scoring that the campaign changes or adds: soot, the palace, factories and parks."""

from __future__ import annotations

from collections.abc import Callable

from faubourg.engine import each_bit
from faubourg.games.mycity.buildings import BuildingSet
from faubourg.games.mycity.campaign.plan import CampaignEpisode
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.placement import Plot
from faubourg.games.mycity.scoring_lines import LINES, TREES_A_SQUARE, Counted, Scene

RED = "red"
_SIDES = 4


class TownScene(Scene):
    """What a scoring line looks at: the palace is a red building that nobody built (MC-CAMP-COLOUR-2)."""

    __slots__ = ()

    def of(self, colour: str) -> list[int]:
        palace = self.plot.standing
        return [palace, *super().of(colour)] if palace and colour == RED else super().of(colour)

    def factories(self) -> list[int]:
        """The squares of each built factory."""
        assert isinstance(self.city, Town)
        return [b.squares for b in self.city.built if b.building in self.city.cogs]

    def parks(self) -> int:
        """Single plain or tree squares with four different buildings around them (MC-CAMP-PARK-1)."""
        board, grid, found = self.plot.board, self.plot.grid, 0
        standing = [b.squares for b in self.city.built] + [self.plot.standing] * bool(self.plot.standing)
        inside = grid.enclosed(self.city.squares | self.plot.standing)
        for bit in each_bit((board.meadow | board.trees) & inside & ~self.city.squares):
            beside = grid.beside(1 << bit)
            if sum(1 for squares in standing if squares & beside) == _SIDES:
                found |= 1 << bit
        return found


def trees(scene: TownScene, points: int) -> list[Counted]:
    """Trees in sight, but for those that touch a factory (MC-CAMP-FACTORY-3)."""
    board, grid = scene.plot.board, scene.plot.grid
    clean = ~scene.city.squares & ~grid.beside(sum(scene.factories()))
    seen, single = board.trees & clean, (board.single_trees & clean).bit_count()
    return scene.counted("trees", "MC-SCORE-2", seen, TREES_A_SQUARE * seen.bit_count() - single, points)


def factories(scene: TownScene, points: int) -> list[Counted]:
    """Factories along the river (MC-CAMP-FACTORY-2)."""
    scored = [squares for squares in scene.factories() if squares & scene.plot.board.riverside]
    return scene.counted("factories", "MC-CAMP-FACTORY-2", sum(scored), len(scored), points)


def parks(scene: TownScene, points: int) -> list[Counted]:
    """Parks (MC-CAMP-PARK-2)."""
    found = scene.parks()
    return scene.counted("parks", "MC-CAMP-PARK-2", found, found.bit_count(), points)


def empty_meadows(plot: Plot, own: BuildingSet, town: Town, episode: CampaignEpisode) -> int:
    """Meadows with nothing on them; a park is none where parks count (MC-CAMP-PARK-2)."""
    seen = plot.board.meadow & ~town.squares
    return seen & ~TownScene(plot, own, town).parks() if "PARK" in episode.modules else seen


def count_lines(
    plot: Plot, own: BuildingSet, town: Town, episode: CampaignEpisode
) -> dict[str, list[Counted]]:
    """What each line of the episode's table gives for a city as it stands (MC-CAMP-SCORE-1)."""
    scene = TownScene(plot, own, town)
    added: dict[str, Callable[[TownScene, int], list[Counted]]] = {"factories": factories, "parks": parks}
    if "FACTORY" in episode.modules:
        added["trees"] = trees
    found: dict[str, list[Counted]] = {}
    for line, points in episode.end.items():
        if line == "empty":
            meadows = empty_meadows(plot, own, town, episode)
            found[line] = scene.counted("empty", "MC-SCORE-4", meadows, meadows.bit_count(), points)
        else:
            found[line] = added[line](scene, points) if line in added else LINES[line](scene, points)
    return found


def empty_rows(plot: Plot, own: BuildingSet, town: Town, episode: CampaignEpisode) -> tuple[int, ...]:
    """Empty meadows row by row from the top, for ties (MC-RANK-3)."""
    seen = empty_meadows(plot, own, town, episode)
    return tuple((seen & row).bit_count() for row in plot.grid.row_bits)
