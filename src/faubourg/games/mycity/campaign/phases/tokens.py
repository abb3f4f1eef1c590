"""GIFT, REWARD and LAY: each city settles its tokens in order, then its track pieces, sealed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from faubourg.engine import CHANCE, SPECTATORS, Act, Event, Move, Moves, MoveSet, Refusal, Seat, Tell
from faubourg.games.mycity.campaign.carried import BLUE
from faubourg.games.mycity.campaign.events import (
    ChurchReceived,
    CircleTicked,
    CogPlaced,
    NuggetReceived,
    PhaseEnded,
    PieceLaid,
    StickerPlaced,
    TokenLost,
)
from faubourg.games.mycity.campaign.moves import Cog, Lay, Stick
from faubourg.games.mycity.campaign.plan import CHOSEN, COG, FOURTH, LINES, NUGGET, PIECE, square
from faubourg.games.mycity.campaign.position import LAY, TOKEN_PHASES, CampaignPosition, as_town
from faubourg.games.mycity.campaign.sheets import line_pays, open_lines
from faubourg.games.mycity.campaign.stickers import ground, places, stuck, why_not_there
from faubourg.games.mycity.campaign.town import SOURCES, Town

PHASE_NAMES = dict(zip(TOKEN_PHASES, ("gift", "reward", "lay"), strict=True))


# ---------------------------------------------------------------------- what settles by itself


def flowed(town: Town, phase: int, flood: bool) -> Town:
    """The city after everything that needs no choice, up to its next decision (MC-CAMP-REWARD-1)."""
    while town.queue and (after := _without_choice(town, flood)) is not None:
        town = after
    if not town.queue and phase == LAY and town.pieces and not open_lines(town):
        lost = (f"-{PIECE}",) * town.pieces
        return msgspec.structs.replace(town, pieces=0, done=town.done + lost)
    return town


def _without_choice(town: Town, flood: bool) -> Town | None:
    """The city after the first token of its queue, None if that one is for its owner to place."""
    token, *rest = town.queue
    left = msgspec.structs.replace(town, queue=tuple(rest))
    if token in SOURCES:
        return _noted(left.with_circle(token), f"+{token}")
    if token in FOURTH:
        return _noted(msgspec.structs.replace(left, c4=token), f"+{token}")
    if token == NUGGET:
        if town.cabinet_full:
            return _noted(left, f"-{token}")
        return _noted(msgspec.structs.replace(left, nuggets=town.nuggets + 1), f"+{token}")
    return None if choices(town, flood) else _noted(left, f"-{token}")


def _noted(town: Town, *done: str) -> Town:
    return msgspec.structs.replace(town, done=town.done + done)


def choices(town: Town, flood: bool) -> Sequence[Move]:
    """What the owner may do with the first token of the queue, or else with a track piece."""
    if not town.queue:
        return [Lay(line) for line in open_lines(town)] if town.pieces else ()
    token = town.queue[0]
    if token == COG:
        return [Cog(building) for building in BLUE if building not in town.cogs]
    board = ground(town.stickers)
    return [Stick(token, row, col) for row, col in board.grid.squares(places(board, token, flood))]


def pending(town: Town, phase: int) -> bool:
    """Whether a city has still to decide something in a phase."""
    return bool(town.queue) or (phase == LAY and town.pieces > 0)


def is_flood(position: CampaignPosition) -> bool:
    """Whether the left bank is under water (MC-CAMP-STICK-5)."""
    return "FLOOD" in position.episode.modules


# ---------------------------------------------------------------------- the phase


def begin(position: CampaignPosition, phase: int, tell: Tell) -> None:
    """A phase begins: what needs no choice happens before everybody's eyes."""
    position.phase = phase
    for seat, city in enumerate(position.cities):
        fresh = msgspec.structs.replace(as_town(city), done=())
        position.cities[seat] = flowed(fresh, phase, is_flood(position))
    position.settled = tuple(position.cities)
    position.deciders = tuple(
        seat for seat, city in enumerate(position.cities) if pending(as_town(city), phase)
    )
    if tell:
        for seat, city in enumerate(position.cities):
            for event in done_events(as_town(city), seat, 0):
                tell(event)


def legal(position: CampaignPosition, seat: Seat) -> MoveSet:
    """What a seat may do with its next token or piece."""
    return Moves(choices(position.town(seat), is_flood(position)))


def settled_by(town: Town, move: Stick | Cog | Lay, phase: int, flood: bool) -> Town:
    """The city after a choice, and after what follows from it by itself."""
    if isinstance(move, Lay):
        town = town.with_piece(move.line)
        town = msgspec.structs.replace(town, queue=line_pays(town, move.line))
        return flowed(_noted(town, move.line), phase, flood)
    town = msgspec.structs.replace(town, queue=town.queue[1:])
    if isinstance(move, Cog):
        cogs = tuple(sorted((*town.cogs, move.building)))
        town = _noted(msgspec.structs.replace(town, cogs=cogs), move.building)
    else:
        layers = stuck(town.stickers, move.token, [(move.row, move.col)])
        town = msgspec.structs.replace(town, stickers=layers)
        town = _noted(town, f"{move.token}@{move.row},{move.col}")
    return flowed(town, phase, flood)


def settle(position: CampaignPosition, seat: Seat, move: Stick | Cog | Lay, tell: Tell) -> None:
    """A city settles a token, known to its owner alone until all have finished the phase."""
    before = position.town(seat)
    town = settled_by(before, move, position.phase, is_flood(position))
    position.cities[seat] = town
    if not pending(town, position.phase):
        at = position.deciders.index(seat)
        position.deciders = position.deciders[:at] + position.deciders[at + 1 :]
    if tell:
        for event in done_events(town, seat, len(before.done), audience=(seat,)):
            tell(event)


def finish(position: CampaignPosition, tell: Tell) -> None:
    """All have finished: what each city did is shown to the others."""
    cities, before = position.cities, position.settled
    if tell:
        for seat, city in enumerate(cities):
            if city is not before[seat]:
                others = (*(s for s in range(position.seats) if s != seat), SPECTATORS)
                position.settled = (*cities[: seat + 1], *before[seat + 1 :])
                start = len(as_town(before[seat]).done)
                for event in done_events(as_town(city), seat, start, audience=others, reveals=True):
                    tell(event)
    position.settled = tuple(cities)
    if tell:
        tell(PhaseEnded(seat=CHANCE, phase=PHASE_NAMES[position.phase], reveals=True))


def done_events(
    town: Town,
    seat: Seat,
    start: int,
    *,
    audience: tuple[Seat, ...] | None = None,
    reveals: bool = False,
) -> list[Event]:
    """What a city has settled in the phase, from the `start`-th thing on."""
    return [
        msgspec.structs.replace(_event(seat, done), audience=audience, reveals=reveals)
        for done in town.done[start:]
    ]


def _event(seat: Seat, done: str) -> Event:
    token, _, at = done.partition("@")
    if at:
        row, col = square(at)
        return StickerPlaced(seat=seat, token=token, row=row, col=col)
    if done in LINES:
        return PieceLaid(seat=seat, line=done)
    if done in BLUE:
        return CogPlaced(seat=seat, building=done)
    token = done[1:]
    if done[0] == "-":
        return TokenLost(seat=seat, token=token)
    if token in SOURCES:
        return CircleTicked(seat=seat, source=token)
    return NuggetReceived(seat=seat) if token == NUGGET else ChurchReceived(seat=seat, church=token)


# ---------------------------------------------------------------------- why not


def why_not_token(position: CampaignPosition, seat: Seat, wanted: str) -> Refusal | None:
    """Why a city has no such token to settle now (MC-CAMP-REWARD-1, MC-CAMP-STICK-8)."""
    town = position.town(seat)
    if wanted == PIECE:
        if position.phase != LAY or not town.pieces:
            return Refusal("MC-CAMP-REWARD-1", {"token": wanted})
        return Refusal("MC-CAMP-STICK-8", {"token": town.queue[0]}) if town.queue else None
    if wanted not in town.queue:
        return Refusal("MC-CAMP-REWARD-1", {"token": wanted})
    return None if town.queue[0] == wanted else Refusal("MC-CAMP-STICK-8", {"token": town.queue[0]})


def why_not_stick(position: CampaignPosition, seat: Seat, move: Stick) -> Refusal | None:
    """Why a sticker cannot be placed there now."""
    if position.phase not in TOKEN_PHASES:
        return Refusal(position.closed_rule or "MC-CAMP-STICK-1")
    if refusal := why_not_token(position, seat, move.token if move.token in CHOSEN else ""):
        return refusal
    board = ground(position.town(seat).stickers)
    return why_not_there(board, move.token, (move.row, move.col), flood=is_flood(position))


def why_not_cog(position: CampaignPosition, seat: Seat, move: Cog) -> Refusal | None:
    """Why a cog cannot be put there now (MC-CAMP-D3)."""
    if position.phase not in TOKEN_PHASES:
        return Refusal(position.closed_rule or "MC-CAMP-FRAME-4")
    if refusal := why_not_token(position, seat, COG):
        return refusal
    free = move.building in BLUE and move.building not in position.town(seat).cogs
    return None if free else Refusal("MC-CAMP-D3", {"building": move.building})


def why_not_lay(position: CampaignPosition, seat: Seat, move: Lay) -> Refusal | None:
    """Why a track piece cannot be laid there now (MC-CAMP-RAIL-4)."""
    if position.phase != LAY:
        return Refusal(position.closed_rule or "MC-CAMP-FRAME-4")
    if refusal := why_not_token(position, seat, PIECE):
        return refusal
    fits = move.line in open_lines(position.town(seat))
    return None if fits else Refusal("MC-CAMP-RAIL-4", {"line": move.line})


ACTS = [Act(Stick, settle, why_not_stick), Act(Cog, settle, why_not_cog), Act(Lay, settle, why_not_lay)]
"""Shared by the three phases."""
