"""Checks of single positions: legal moves, refusals, chance, copies, pickles, the move index."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import sqrt
from random import Random

import msgspec

from faubourg.engine.events import Event
from faubourg.engine.game import State
from faubourg.engine.moves import Move, MoveSet, MoveSpace
from faubourg.engine.testing.case import MAX_ENTRIES, Case, NotConforming, Position, must
from faubourg.engine.testing.same import difference, shared
from faubourg.engine.types import ALL, CHANCE, SPECTATORS, IllegalMove, InvalidMove, Refusal, Seat

WHOLE_INDEX = 30_000
"""Up to this size the whole index is asked at a few positions; a larger one is sampled."""


def check_matches_end(case: Case) -> None:
    """Random matches end, and nobody owes anything then."""
    for number, match in enumerate(case.matches):
        state = match.state
        must(state.over and state.deciders == (), f"match {number} is not over at its end")
        must(not state.outcomes(), f"match {number}: chance has outcomes after the end")
        must(state.standings(ALL).over, f"match {number}: the standings do not say that it is over")


def check_deciders(case: Case) -> None:
    """Chance decides alone, every decider has a move, everybody else has none."""
    for position in case.positions:
        state = position.state
        deciders = state.deciders
        must(isinstance(deciders, tuple), f"{position}: deciders is no tuple")
        if CHANCE in deciders:
            must(deciders == (CHANCE,), f"{position}: chance decides beside seats: {deciders}")
        else:
            known = set(deciders) <= set(range(state.seats))
            must(known and len(set(deciders)) == len(deciders), f"{position}: deciders are {deciders}")
        for seat in range(-3, state.seats + 1):
            has, owes = len(state.legal(seat)), seat in deciders and seat != CHANCE
            must(bool(has) == owes, f"{position}: seat {seat} has {has} legal moves, deciders are {deciders}")


def check_invariants(case: Case) -> None:
    """What the game promises of every position holds in every position."""
    for position in case.positions:
        position.state.invariants()


def check_move_sets(case: Case) -> None:
    """A set of legal moves is consistent: length, listing, membership, picking, notation, index and mask."""
    rng, space = case.rng("sets"), case.space
    for position in case.some(60, "sets"):
        for seat in position.state.deciders:
            legal = position.state.legal(seat)
            listed = list(legal)
            must(len(listed) == len(legal), f"{position}: {len(legal)} legal moves, {len(listed)} listed")
            must(len(set(listed)) == len(listed), f"{position}: a legal move is listed twice")
            for move in listed:
                must(move in legal, f"{position}: {move} is listed but not in the set")
                must(space.move(space.index(move)) == move, f"{position}: {move} is not at its index")
            marks = legal.mask(space)
            marked = all(marks[space.index(move)] for move in listed)
            unmarked = marks.count(0) == len(space) - len(listed)
            must(marked and unmarked, f"{position}: the mask marks other moves than those listed")
            for _ in range(3 if listed else 0):
                must(legal.pick(rng) in listed, f"{position}: pick gives a move that is not listed")


def check_pick_is_uniform(case: Case) -> None:
    """`pick` gives each legal move equally often, as far as a chi-square test of fixed draws can tell."""
    done: set[tuple[type[MoveSet], int]] = set()
    for position in case.positions:
        for seat in position.state.deciders:
            legal = position.state.legal(seat)
            if not 2 <= len(legal) <= 120 or (type(legal), len(legal)) in done or len(done) >= 8:
                continue
            done.add((type(legal), len(legal)))
            rng = case.rng(f"pick {position} {seat}")
            weights = dict.fromkeys(legal, 1)
            picked = Counter(legal.pick(rng) for _ in range(max(30 * len(weights), 1500)))
            must(as_likely(picked, weights), f"{position}: pick favours some moves of seat {seat}")


def as_likely(counts: Mapping[Move, int], weights: Mapping[Move, int]) -> bool:
    """Whether a chi-square test accepts that moves were drawn with these weights.

    Moves too rare to be expected five times are counted together.
    """
    scale = sum(counts.values()) / sum(weights.values())
    rare = {move for move, weight in weights.items() if weight * scale < 5}
    rows = [(counts[move], weight * scale) for move, weight in weights.items() if move not in rare]
    if rare:
        rows.append((sum(counts[move] for move in rare), scale * sum(weights[move] for move in rare)))
    found = sum((count - expected) ** 2 / expected for count, expected in rows)
    return len(rows) < 2 or found < chi_square_bound(len(rows) - 1)


def chi_square_bound(freedom: int, deviations: float = 5.0) -> float:
    """What a chi-square statistic exceeds three times in ten million (Wilson and Hilferty's formula)."""
    ninth = 2 / (9 * freedom)
    return float(freedom * (1 - ninth + deviations * sqrt(ninth)) ** 3)


def check_legal_is_not_refused(case: Case) -> None:
    """A move is legal exactly when `why_not` is None; what refuses it is a rule of the book.

    Asked: every legal move, what is legal elsewhere, moves that differ from a legal one in one field, random
    ones of the index, and at a few positions the whole index when it is not too large.
    """
    rng, space = case.rng("refusals"), case.space
    elsewhere = _legal_somewhere(case)
    for position in case.some(40, "refusals"):
        state = position.state
        for seat in range(state.seats):
            legal = state.legal(seat)
            asked = {*legal, *rng.sample(elsewhere, min(40, len(elsewhere)))}
            asked |= {space.move(rng.randrange(len(space))) for _ in range(60)}
            asked |= set(_near_misses(space, legal, rng))
            for move in asked:
                _one_answer(case, position, seat, move, legal)
    if len(space) <= WHOLE_INDEX:
        every = [space.move(number) for number in range(len(space))]
        for position in case.some(2, "whole index"):
            for seat in position.state.deciders[:1]:
                legal = position.state.legal(seat)
                for move in every:
                    _one_answer(case, position, seat, move, legal)


def _one_answer(case: Case, position: Position, seat: Seat, move: Move, legal: MoveSet) -> None:
    refusal = position.state.why_not(seat, move)
    if (move in legal) != (refusal is None):
        says = "allows" if refusal is None else "refuses"
        raise NotConforming(f"{position}: why_not {says} {move} of seat {seat}, legal does not")
    if refusal is not None:
        _explained(case, position, move, refusal)


def _explained(case: Case, position: Position, move: Move, refusal: Refusal) -> None:
    book, kind = case.game.rulebook, (refusal.rule, *refusal.params)
    if kind in case.explained:
        return
    case.explained.add(kind)
    must(refusal.rule in book.rules, f"{position}: {move} is refused by {refusal.rule}, no rule of the book")
    for lang in ("fr", "en"):
        text = book.explain(refusal, lang)
        must("{" not in text, f"{position}: the refusal of {move} leaves a gap: {text}")


def _legal_somewhere(case: Case) -> list[Move]:
    found: dict[Move, None] = {}
    for position in case.some(30, "elsewhere"):
        for seat in position.state.deciders:
            found |= dict.fromkeys(position.state.legal(seat))
    return list(found)


def _near_misses(space: MoveSpace, legal: MoveSet, rng: Random) -> Iterator[Move]:
    blocks = {block.kind: block for block in space.blocks}
    for _ in range(8 if len(legal) else 0):
        move = legal.pick(rng)
        for name, values in zip(move.__struct_fields__, blocks[type(move)].values, strict=True):
            yield msgspec.structs.replace(move, **{name: rng.choice(values)})
            with suppress(ValueError, IndexError):
                yield msgspec.structs.replace(move, **{name: values[values.index(getattr(move, name)) + 1]})


def check_refused_moves_change_nothing(case: Case) -> None:
    """A refused move raises `IllegalMove` with the rule `why_not` names, and leaves the state as it was."""
    rng, space = case.rng("refused"), case.space
    for position in case.some(25, "refused"):
        state = position.state.copy()
        before = pickle.dumps(state)
        for seat in (*range(state.seats), state.seats, CHANCE, ALL, SPECTATORS):
            for _ in range(6):
                move = space.move(rng.randrange(len(space)))
                refusal = state.why_not(seat, move)
                if refusal is None:
                    must(
                        0 <= seat < state.seats, f"{position}: seat {seat} is not there, but may play {move}"
                    )
                    continue
                _explained(case, position, move, refusal)
                refused = _refused_rule(state, seat, move) == refusal.rule
                must(refused, f"{position}: play does not refuse {move} by {refusal.rule}")
        found = difference(pickle.loads(before), state)  # noqa: S301 - our own bytes
        must(found is None, f"{position}: a refused move changed the state: {found}")


def _refused_rule(state: State, seat: Seat, move: Move) -> str | None:
    try:
        state.play(seat, move)
    except IllegalMove as error:
        return error.rule
    return None


def check_chance(case: Case) -> None:
    """Outcomes are distinct, their weights positive integers, each can happen, and nothing else can."""
    for position in case.some(80, "chance"):
        state = position.state
        outcomes = list(state.outcomes())
        due = state.deciders == (CHANCE,)
        must(bool(outcomes) == due, f"{position}: {len(outcomes)} outcomes, deciders are {state.deciders}")
        moves = [outcome for outcome, _ in outcomes]
        must(len(set(moves)) == len(moves), f"{position}: an outcome is listed twice")
        for outcome, weight in outcomes:
            must(type(weight) is int and weight > 0, f"{position}: {outcome} has the weight {weight!r}")
            must(case.game.parse(str(outcome)) == outcome, f"{position}: {outcome} does not read as itself")
            must(state.why_not(CHANCE, outcome) is None, f"{position}: the outcome {outcome} is refused")
            for seat in range(state.seats):
                must(state.why_not(seat, outcome), f"{position}: seat {seat} may choose {outcome}")
            after = state.copy()
            after.apply(CHANCE, outcome)
            after.invariants()
    _elsewhere_is_refused_here(case)


def check_draw(case: Case) -> None:
    """`draw` gives listed outcomes only, as often as their weights say, and leaves the state as it was."""
    done: set[tuple[type[Move], int]] = set()
    for position in case.some(60, "draws"):
        state = position.state.copy()
        if state.deciders != (CHANCE,):
            continue
        rng = case.rng(f"draw {position}")
        weights = dict(state.outcomes())
        kind = (type(next(iter(weights))), len(weights))
        often = kind not in done and len(done) < 8 and 2 <= len(weights) <= 120
        done |= {kind} if often else set()
        drawn = Counter(state.draw(rng) for _ in range(max(30 * len(weights), 1500) if often else 4))
        for outcome in drawn.keys() - weights.keys():
            must(False, f"{position}: draw gives {outcome}, which is not listed")
        found = difference(position.state, state)
        must(found is None, f"{position}: draw changes the state: {found}")
        must(not often or as_likely(drawn, weights), f"{position}: draw does not follow the weights")


def _elsewhere_is_refused_here(case: Case) -> None:
    """An outcome of another position is either listed here, too, or refused by a rule."""
    drawn = {step.entry.move for match in case.matches for step in match.line if step.entry.seat == CHANCE}
    for position in case.some(20, "undrawn"):
        listed = {str(outcome) for outcome, _ in position.state.outcomes()}
        for text in sorted(drawn - listed)[:20]:
            move = case.game.parse(text)
            refusal = position.state.why_not(CHANCE, move)
            must(refusal is not None, f"{position}: {text} may happen but is not listed")
            if refusal is not None:
                _explained(case, position, move, refusal)


def check_apply_is_play(case: Case) -> None:
    """`apply` and `play` lead to the same state, whoever listens, and events name seats that are there."""
    for position, seat, move in case.turns(120, "apply"):
        fast, told = position.state.copy(), position.state.copy()
        fast.apply(seat, move)
        events = told.play(seat, move)
        found = difference(fast, told)
        must(found is None, f"{position}: apply and play part after {move}: {found}")
        known = {*range(fast.seats), SPECTATORS}
        for event in events:
            must(isinstance(event, Event), f"{position}: {event!r} is no event")
            audience = set(event.audience or ())
            must(audience <= known, f"{position}: an event is for {audience - known}, who are not there")


def check_copies_are_isolated(case: Case) -> None:
    """A copy is the same, shares nothing that can change, and neither notices what happens to the other."""
    rng = case.rng("copies")
    for where, original in _uncopied(case, 12):
        copied = original.copy()
        must(type(copied) is type(original), f"{where}: the copy is a {type(copied).__name__}")
        found = difference(original, copied)
        must(found is None, f"{where}: the copy differs: {found}")
        common = shared(original, copied)
        must(common is None, f"{where}: the copy shares {common}")
        frozen = pickle.dumps(original)
        twin: State = pickle.loads(frozen)  # noqa: S301 - our own bytes
        for played, kept in ((copied, original), (twin, twin.copy())):
            _play_on(played, rng)
            found = difference(pickle.loads(frozen), kept)  # noqa: S301 - our own bytes
            must(found is None, f"{where}: playing on one of two copies changed the other: {found}")


def _uncopied(case: Case, count: int) -> Iterator[tuple[Position, State]]:
    """Some positions of the first match, reached by `apply` alone: a match makes copies all the time."""
    wanted = {
        position.ply: position for position in case.some(count * case.games, "copies") if position.match == 0
    }
    state = case.game.start(case.matches[0].header.options, case.seats, case.carried)
    for ply, step in enumerate(case.matches[0].line):
        if ply in wanted:
            yield wanted[ply], state
        state.apply(step.entry.seat, step.move)


def _play_on(state: State, rng: Random) -> None:
    for _ in range(MAX_ENTRIES):
        if state.over:
            return
        if state.deciders == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
        else:
            seat = rng.choice(state.deciders)
            state.apply(seat, state.legal(seat).pick(rng))
    must(False, f"random play goes on after {MAX_ENTRIES} moves")


def check_pickles(case: Case) -> None:
    """A state survives pickling, and goes on as the original does."""
    for position, seat, move in case.turns(40, "pickles"):
        original = position.state.copy()
        read: State = pickle.loads(pickle.dumps(original))  # noqa: S301 - our own bytes
        found = difference(original, read)
        must(found is None, f"{position}: the pickled state differs: {found}")
        original.apply(seat, move)
        read.apply(seat, move)
        found = difference(original, read)
        must(found is None, f"{position}: the pickled state goes on differently after {move}: {found}")


def check_index(case: Case) -> None:
    """The index is a bijection, and every move of it reads as itself."""
    space = case.space
    size = len(space)
    numbers = range(size) if size <= 20_000 else sorted(case.rng("index").sample(range(size), 5_000))
    moves = [space.move(number) for number in numbers]
    must(len(set(moves)) == len(moves), "two numbers of the index give the same move")
    for number, move in zip(numbers, moves, strict=True):
        must(space.index(move) == number, f"{move} is number {number} and {space.index(move)}")
        must(case.game.parse(str(move)) == move, f"{move} does not read as itself")
    for number in (-1, size):
        try:
            space.move(number)
        except InvalidMove:
            continue
        must(False, f"the index of {size} moves has a move number {number}")
