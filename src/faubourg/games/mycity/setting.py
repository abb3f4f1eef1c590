"""What a match is played with: the episode, and for each seat its plot and its building set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from faubourg.engine import BadOptions, Carried, Move, Options
from faubourg.games.mycity.board import Board, read_board
from faubourg.games.mycity.board_checks import ETERNAL, check_board
from faubourg.games.mycity.buildings import Building, building_set
from faubourg.games.mycity.episode import BAN, EPISODES, MODULES, Episode
from faubourg.games.mycity.fair_boards import fair_board
from faubourg.games.mycity.moves import Draw
from faubourg.games.mycity.placement import plot
from faubourg.games.mycity.random_boards import DEFAULT_SEED, random_board
from faubourg.games.mycity.standard_boards import STANDARD


class Setting:
    """Boards and building sets may differ from seat to seat; an episode is the same for all.

    `turns` holds for each seat the different rotations of every building by degrees; `deck` the cards in
    their canonical order, `draws` the chance outcome of each. `repeat` is how often the cards of this match
    had been played before (MC-SOLO-8).
    """

    def __init__(
        self, episode: Episode, boards: Sequence[Board], sets: Sequence[tuple[Building, ...]], repeat: int = 0
    ) -> None:
        self.episode = episode
        self.repeat = repeat
        self.boards = tuple(boards)
        self.sets = tuple(building_set(own) for own in sets)
        self.plots = tuple(plot(board, episode.first) for board in boards)
        self.turns = tuple(
            {b.id: place.grid.turns(b.drawing) for b in own.values()}
            for place, own in zip(self.plots, self.sets, strict=True)
        )
        named = dict.fromkeys(card for own in self.sets for card in own)
        self.deck = (*named, BAN) if episode.ban else tuple(named)
        self.draws: dict[str, tuple[Move, int]] = {card: (Draw(card), 1) for card in self.deck}

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setting, (self.episode, self.boards, self._sets, self.repeat)

    @property
    def _sets(self) -> tuple[tuple[Building, ...], ...]:
        return tuple(tuple(own.values()) for own in self.sets)

    def repeated(self, repeat: int) -> Setting:
        """The same with cards that had been played so often before."""
        return Setting(self.episode, self.boards, self._sets, repeat)


class Handed(msgspec.Struct, forbid_unknown_fields=True):
    """What a match may start from: the mark of a repeat."""

    repeat: int


def setting_after(options: Options, seats: int, carried: Carried) -> Setting:
    """The setting of a match that follows another one: alone, its cards may be played again (MC-SOLO-8)."""
    try:
        handed = msgspec.convert(carried, Handed)
    except msgspec.ValidationError as error:
        raise BadOptions(f"no match of My City carries that over: {error}", "MC-SOLO-8") from None
    if seats > 1:
        raise BadOptions("the same cards are played again by one player alone", "MC-SOLO-8")
    return setting(options, seats).repeated(handed.repeat)


@lru_cache(maxsize=256)
def setting(options: Options, seats: int) -> Setting:
    """The setting these options ask for, with the same board and buildings for all (MC-SETUP-6, MC-GEN-1)."""
    episode = EPISODES[str(options["mode"])]
    off = [module for module in MODULES if not options[module]]
    if off and episode.board != ETERNAL:
        raise BadOptions("only the eternal game has modules that can be switched off", "MC-GEN-14")
    episode = episode.without(off)
    if not options["cap50"] and episode.board == ETERNAL:
        episode = msgspec.structs.replace(episode, cap=False)
    ground = _board(options, episode)
    for module, letter in (("wells", "W"), ("gold", "G")):
        if module in off:
            squares = ground.grid.squares(ground.of(letter))
            ground = ground.changed({square: ground.plain_letter(square) for square in squares})
    return Setting(episode, [ground] * seats, [episode.own_set()] * seats)


def _board(options: Options, episode: Episode) -> Board:
    if options["board"] == "standard":
        return STANDARD[episode.board]
    if options["board"] == "own":
        return check_board(read_board(str(options["map"])), episode.board)
    seed = str(options["seed"]) or DEFAULT_SEED
    return fair_board(episode.board, seed) if options["fair"] else random_board(episode.board, seed)
