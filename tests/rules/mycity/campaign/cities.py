"""Campaigns set up for short rule tests: cities before an episode, buildings on named squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from unittest.mock import patch

import msgspec

from faubourg.engine import CHANCE, Entry, Match, Move, Seat
from faubourg.games.mycity.buildings import ROTATIONS, covered, first_rotation, turned
from faubourg.games.mycity.campaign.carried import Result, Value, city_value, written
from faubourg.games.mycity.campaign.phases import count as counting
from faubourg.games.mycity.campaign.plan import EPISODES, OTHERS, card_of
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import opened
from faubourg.games.mycity.campaign.town import Stickers, Town
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, Draw

Square = tuple[int, int]
NAMES = (("Rivemont", "eagle"), ("Val-Doré", "stag"), ("Hautecombe", "wolf"), ("Clairbois", "bear"))


def at(name: str) -> Square:
    """A square by its name on the board: A1 is the top left, K11 the bottom right."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def squares(names: str) -> set[Square]:
    return {at(name) for name in names.split()}


def fixed(episode: int) -> Stickers:
    """The fixed stickers of all episodes before this one."""
    found: Stickers = ()
    for number in range(1, episode):
        found = opened(found, EPISODES[number])
    return found


def town(episode: int, stickers: dict[str, str] | None = None, **changes: Any) -> Town:
    """A city before an episode: fixed stickers, church C4b, and what is said of it (squares by name)."""
    layers = dict(fixed(episode))
    for name, tokens in (stickers or {}).items():
        layers[at(name)] = (*layers.get(at(name), ()), *tokens.split())
    usual = {"stickers": tuple(sorted(layers.items())), "c4": "C4b" if episode > 4 else None}
    return Town(0, 0, **(usual | changes))


def value(
    episode: int,
    towns: Sequence[Town],
    *,
    triangles: tuple[int, ...] = (),
    results: tuple[tuple[Result, ...], ...] | None = None,
) -> dict[str, Any]:
    """What an episode with these cities starts from."""
    cities = tuple(city_value(*NAMES[seat], each) for seat, each in enumerate(towns))
    rows = ((Result(0, OTHERS),) * len(towns),) * (episode - 1)
    return written(Value(episode, triangles, cities, rows if results is None else results))


def begun(episode: int, *towns: Town, solo: bool = False, **more: Any) -> CampaignState:
    """The first position of an episode, without a dealer."""
    cities = towns or (town(episode),) * 2
    options = {"mode": "campaign", "episode": episode, "solo": solo}
    return cast("CampaignState", GAME.start(options, len(cities), value(episode, cities, **more)))


def started(episode: int, *towns: Town, **more: Any) -> Match:
    """The same as a match without a dealer."""
    cities = towns or (town(episode),) * 2
    options = {"mode": "campaign", "episode": episode}
    names = [f"Seat {number}" for number in range(1, len(cities) + 1)]
    return Match.new(GAME, dict(options), names, None, value(episode, cities, **more))


def on(state: CampaignState, name: str, where: str, seat: Seat = 0) -> Build:
    """The move that puts a building on these squares."""
    wanted = squares(where)
    top, left = min(r for r, _ in wanted), min(c for _, c in wanted)
    building = state.setting.sets[seat][card_of(name)]
    for rot in ROTATIONS:
        if set(covered(turned(building.drawing, rot), top, left)) == wanted:
            return Build(building.id, top, left, first_rotation(building.drawing, rot))
    raise AssertionError(f"{name} cannot cover {where}")


def draw(state: CampaignState, card: str) -> CampaignState:
    state.play(CHANCE, Draw(card))
    return state


def settle_gifts(state: CampaignState) -> CampaignState:
    """Every city makes the first choice it has, until the cards come."""
    while state.deciders and state.deciders != (CHANCE,):
        seat = state.deciders[0]
        state.play(seat, next(iter(state.legal(seat))))
    return state


def built(state: CampaignState, *buildings: str) -> CampaignState:
    """Every seat builds these, each written as ``Y1 E1 F1``; all builds are checked."""
    settle_gifts(state)
    for text in buildings:
        name, _, where = text.partition(" ")
        draw(state, card_of(name))
        for seat in state.deciders:
            state.play(seat, on(state, name, where, seat))
    return state


def points(state: CampaignState, key: str, seat: Seat = 0) -> int:
    """The points of all parts whose key begins so."""
    parts = state.standings(seat).scores[seat].parts
    return int(sum(part.points for part in parts if part.key.startswith(key)))


def keys(state: CampaignState, seat: Seat = 0) -> list[str]:
    return [part.key for part in state.standings(seat).scores[seat].parts]


def refused(state: CampaignState, text: str | Move, seat: Seat = 0) -> str | None:
    """The rule that refuses a move, without its common beginning; what is refused is not among the legal
    moves either, and what is not refused is."""
    move = GAME.parse(text) if isinstance(text, str) else text
    refusal = state.why_not(seat, move)
    assert (move in state.legal(seat)) == (refusal is None), str(move)
    return None if refusal is None else refusal.rule.removeprefix("MC-CAMP-")


def rewarding(state: CampaignState, kinds: str, dug: Sequence[int] = (), pieces: Sequence[int] = ()) -> None:
    """The building is over with these classes, boxes dug and track pieces earned, set by hand."""
    results = tuple(Result(10, kind) for kind in kinds.split())
    boxes, track = iter([*dug] or [0] * 9), iter([*pieces] or [0] * 9)
    with (
        patch.object(counting, "counted", lambda _position: results),
        patch.object(counting, "dug", lambda _scene, _episode: next(boxes)),
        patch.object(counting, "pieces_earned", lambda _scene: next(track)),
    ):
        finish(settle_gifts(state))


def finish(state: CampaignState) -> CampaignState:
    """All leave at the next card."""
    draw(state, state.coming[0])
    for seat in state.deciders:
        state.play(seat, GAME.parse("leave"))
    return state


def tokens(state: CampaignState, seat: Seat = 0) -> tuple[str, ...]:
    return state.town(seat).queue


def change(state: CampaignState, seat: Seat, **changes: Any) -> None:
    """Set a city by hand."""
    state.cities[seat] = msgspec.structs.replace(state.town(seat), **changes)
    state.settled = tuple(state.cities)


def replayed(match: Match, log: str) -> Match:
    """The entries of a log one by one; what has no alternative plays itself, as in a real match."""
    for line in log.strip().splitlines():
        _, who, text = line.strip().split(" ", 2)
        match.settle()
        seat = CHANCE if who == "*" else int(who) - 1
        if not any(e.forced and (e.seat, e.move) == (seat, text) for e in match.entries[-2:]):
            match.append(Entry(seat, text))
    match.settle()
    return match
