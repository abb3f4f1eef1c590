"""Fair difficulty (MC-GEN-13): the house's own plain player tries a board with the standard board's decks.

The player looks at the present building only: it covers rocks and meadows, spares trees, wells and deposits,
and leaves as few pockets as it can. It is part of the generator: another player would accept other boards, so
changing it means raising `random_boards.VERSION`.
"""

from __future__ import annotations

from functools import lru_cache

from faubourg.engine import Dealer
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.board_checks import ETERNAL
from faubourg.games.mycity.buildings import CHURCH, BuildingSet, building_set
from faubourg.games.mycity.city import Built, City
from faubourg.games.mycity.episode import BAN, EPISODES, Episode
from faubourg.games.mycity.placement import Plot, plot
from faubourg.games.mycity.random_boards import generate
from faubourg.games.mycity.scoring_lines import count_lines, line_points, settle
from faubourg.games.mycity.standard_boards import STANDARD

DECKS = 60
TOLERANCE = {"legacy": 4, "eternal": 7}
"""How far the mean may lie from that of the standard board."""


@lru_cache(maxsize=512)
def fair_board(mode: str, seed: str) -> Board:
    """The board of `seed` when the fair-difficulty check is on."""
    return generate(mode, seed, lambda board: is_fair(board, mode))


def is_fair(board: Board, mode: str) -> bool:
    """Whether the yardstick's mean on `board` is near its mean on the standard board."""
    return abs(yardstick(board, mode) - yardstick(STANDARD[mode], mode)) <= TOLERANCE[mode]


@lru_cache(maxsize=64)
def yardstick(board: Board, mode: str) -> float:
    """The plain player's mean score over the decks that every board is tried with."""
    episode = EPISODES["eternal" if mode == ETERNAL else "episode1"]
    ground = plot(board, episode.first)
    own = building_set(episode.own_set())
    return sum(_play(ground, own, episode, deck) for deck in _decks(episode)) / DECKS


def _decks(episode: Episode) -> list[list[str]]:
    cards = [b.id for b in episode.own_set()] + [BAN] * episode.ban
    decks = []
    for number in range(DECKS):
        dealer = Dealer.from_phrase(f"mycity yardstick {number}")
        rest = list(cards)
        decks.append([rest.pop(dealer.below(ply, len(rest))) for ply in range(len(cards))])
    return decks


def _play(ground: Plot, own: BuildingSet, episode: Episode, deck: list[str]) -> int:
    city = City(ground.untouched, episode.start)
    gold = ground.board.gold
    banned = False
    for card in deck:
        if card == BAN or banned:
            banned = card == BAN
            continue
        best = best_placement(ground, own, city, card)
        if best is not None:
            city = city.with_building(best, ground.open(city.squares | best.squares))
            if gold and not gold & ~city.squares and not city.gold:
                city = city.with_gold(episode.gold)
        elif own[card].colour == CHURCH or not city.marker:
            break
        else:
            city = city.with_pass(card, episode.pass_cost)
    lines = count_lines(ground, own, city, episode).values()
    return settle(city.marker, [line_points(parts) for parts in lines]).score


def best_placement(ground: Plot, own: BuildingSet, city: City, card: str) -> Built | None:
    """The placement of highest value, the first of equals."""
    grid, board = ground.grid, ground.board
    free = city.lanes & grid.pair
    spared = board.trees | board.wells | board.gold
    best: tuple[int, Built] | None = None
    for turn in grid.turns(own[card].drawing).values():
        spots = ground.spots(city.lanes, turn)
        while spots:
            low = spots & -spots
            spots ^= low
            covered = turn.bits * low
            squares = (covered | covered >> grid.lane) & grid.board
            rest = free & ~covered
            across, down = rest & rest << 1, rest & rest << grid.stride
            blocks = across & across << grid.stride  # two by two squares that are free
            alone = rest & ~(across | across >> 1 | down | down >> grid.stride)
            value = 4 * (squares & board.rocks).bit_count() - 6 * (squares & spared).bit_count()
            value += 2 * (across.bit_count() + down.bit_count()) + blocks.bit_count() - 3 * alone.bit_count()
            if best is None or value > best[0]:
                row, col = grid.at((low.bit_length() - 1) % grid.lane)
                best = (value, Built(card, row, col - turn.lead, turn.rot, squares))
    return best[1] if best else None
