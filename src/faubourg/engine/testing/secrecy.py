"""Checks of what a seat may know: views, resampled states, and twins that differ only in what is sealed."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from random import Random

from faubourg.engine.events import Event
from faubourg.engine.game import Game, State
from faubourg.engine.host import Host
from faubourg.engine.match import Match, Step
from faubourg.engine.moves import Move
from faubourg.engine.preview import foresee, preview
from faubourg.engine.record import Entry
from faubourg.engine.testing.case import Case, Position, must
from faubourg.engine.testing.same import difference, encoded
from faubourg.engine.types import ALL, CHANCE, FaubourgError, IllegalMove, Seat


def check_views_are_data(case: Case) -> None:
    """A view is pure data: it can be sent, is equal for equal states, and stays when the state goes on."""
    for position, seat, move in case.turns(40, "views"):
        state = position.state.copy()
        read: State = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
        views = {viewer: state.view(viewer) for viewer in position.viewers}
        sent = {viewer: encoded(view) for viewer, view in views.items()}
        for viewer in position.viewers:
            for equal in (state.copy(), read):
                same = encoded(equal.view(viewer)) == sent[viewer]
                must(same, f"{position}: equal states have different views for {viewer}")
        must(difference(read, state) is None, f"{position}: looking at the state changes it")
        state.apply(seat, move)
        for viewer, view in views.items():
            must(
                encoded(view) == sent[viewer],
                f"{position}: the view of {viewer} changes when {move} is played",
            )


def known(game: Game, state: State, viewer: Seat) -> dict[str, object]:
    """All that a seat can find out about a state, as bytes."""
    return {
        "view": encoded(state.view(viewer)),
        "view for a page": encoded(game.part(Host).shown(state, viewer)),
        "legal moves": encoded([str(move) for move in state.legal(viewer)]),
        "standings": encoded(state.standings(viewer)),
    }


def check_resample(case: Case) -> None:
    """A resampled state cannot be told from the real one: neither now nor by what the same decision tells.

    It keeps the invariants, leaves the original alone, and is the same for the same random numbers.
    """
    for position in case.some(50, "resample"):
        state = position.state.copy()
        for seat in case.few_seats(f"resample {position}"):
            real = known(case.game, state, seat)
            frozen = pickle.dumps(state)
            other = state.resample(seat, Random(position.ply))
            again = state.resample(seat, Random(position.ply))
            unchanged = difference(pickle.loads(frozen), state) is None  # noqa: S301 - our own bytes
            must(unchanged, f"{position}: resample({seat}) changed the state")
            found = difference(other, again)
            must(found is None, f"{position}: resample({seat}) needs more than its random numbers: {found}")
            other.invariants()
            for name, data in known(case.game, other, seat).items():
                must(data == real[name], f"{position}: resample({seat}) gives seat {seat} other {name}")
            _goes_on_alike(case, position, seat, other)


def _goes_on_alike(case: Case, position: Position, seat: Seat, other: State) -> None:
    """The same decision of the seat, or of chance, tells it the same in both until something is revealed."""
    rng = case.rng(f"alike {position} {seat}")
    real = position.state
    if seat in real.deciders:
        decider, move = seat, real.legal(seat).pick(rng)
    elif real.deciders == (CHANCE,):
        decider, move = CHANCE, rng.choice([outcome for outcome, _ in real.outcomes()])
    else:
        return
    if other.why_not(decider, move) is not None:
        must(decider == CHANCE, f"{position}: {move} is refused in a state like this one to seat {seat}")
        return
    told = [heard_until_revealed(state.copy(), decider, move, seat) for state in (real, other)]
    must(told[0] == told[1], f"{position}: {move} tells seat {seat} something sealed, and no event says so")


def heard_until_revealed(state: State, decider: Seat, move: Move, seat: Seat) -> list[tuple[bytes, bytes]]:
    """What a seat hears and then sees, up to the first event that reveals something: what follows may depend
    on that."""
    heard: list[tuple[bytes, bytes]] = []
    revealed = False

    def tell(event: Event) -> None:
        nonlocal revealed
        if event.visible_to(seat):
            revealed = revealed or event.reveals
            if not revealed:
                heard.append((encoded(event.public()), encoded(state.view(seat))))

    state.do(decider, move, tell)
    return heard


def check_resample_varies(case: Case) -> None:
    """Where something is sealed from a seat, resampling does not always give the real state back."""
    for seat in case.few_seats("varies"):
        sealed = [p for p in case.some(60, "varies") if _something_is_sealed(case, p, seat)]
        if len(sealed) < 3:
            continue  # what little is sealed may have had no alternative
        samples = ((p.state, p.state.resample(seat, Random(number))) for p in sealed for number in range(4))
        varied = any(difference(real, sample) is not None for real, sample in samples)
        must(varied, f"much is sealed from seat {seat}, but every resampled state is the real one")


def _something_is_sealed(case: Case, position: Position, seat: Seat) -> bool:
    state, line = position.state, case.matches[position.match].line[: position.ply]
    unseen = any(not step.visible_to(seat) for step in line[last_reveal(line, seat) :])
    return unseen and encoded(state.view(seat)) != encoded(state.view(ALL))


def last_reveal(line: Sequence[Step], seat: Seat) -> int:
    """How many moves of a line lie behind the last one that opened something sealed to `seat`."""
    return next((at for at in range(len(line), 0, -1) if reveals(line[at - 1].events, seat)), 0)


def check_what_is_heard_is_kept(case: Case) -> None:
    """When two moves tell a seat different things, resampling after them does not mix them up.

    Otherwise a seat would hear of something that its view and its resampled states treat as sealed.
    """
    rng = case.rng("heard")
    for position, decider, move in case.turns(40, "heard"):
        other = _another(position.state, decider, rng)
        if other is None:
            continue
        one, two = position.state.copy(), position.state.copy()
        events, others = one.play(decider, move), two.play(decider, case.game.parse(other.move))
        if difference(one, two) is None:
            continue
        for seat in case.few_seats(f"heard {position}"):
            if _heard(events, seat) == _heard(others, seat):
                continue
            mixed = difference(one.resample(seat, Random(3)), two.resample(seat, Random(3))) is None
            must(not mixed, f"{position}: seat {seat} hears {move}, but resample treats it as sealed")


def _heard(events: list[Event], seat: Seat) -> list[bytes]:
    return [encoded(event.public()) for event in events if event.visible_to(seat)]


def check_nothing_sealed_leaks(case: Case) -> None:
    """Two matches that differ only in moves sealed from a seat look the same to it: view, log, record.

    And `resample` gives it the same states from both, so it cannot pass on what is sealed.
    """
    for one, two, seat, where in twin_matches(case, 24):
        other = known(case.game, two.state, seat) | _session(two, seat)
        for name, facts in (known(case.game, one.state, seat) | _session(one, seat)).items():
            must(facts == other[name], f"{where}: {name} of seat {seat}: what is sealed shows")
        found = difference(one.state.resample(seat, Random(7)), two.state.resample(seat, Random(7)))
        must(found is None, f"{where}: resample({seat}) depends on sealed moves: {found}")


def _session(match: Match, seat: Seat) -> dict[str, object]:
    return {
        "log": [encoded(event.public()) for _, event in match.log(seat)],
        "version": match.version(seat),
        "number of moments": len(match.moments(seat)),
        "record": match.record(seat).to_text(),
        "right to undo": match.can_undo(seat),
    }


def twin_matches(case: Case, count: int) -> Iterator[tuple[Match, Match, Seat, str]]:
    """Matches cut at a position, each with a twin that differs in moves still sealed from a seat."""
    if case.seats < 2:
        return
    rng = case.rng("twins")
    for position in case.some(count, "twins"):
        seat = rng.randrange(case.seats)
        line = case.matches[position.match].line[: position.ply]
        start = last_reveal(line, seat)
        hidden = [step for step in line[start:] if not step.visible_to(seat)]
        if not hidden or position.state.over:
            continue
        header = case.matches[position.match].header
        one, two = Match(case.game, header), Match(case.game, header)
        for at, step in enumerate(line):
            one.append(step.entry)
            sealed = at >= start and not step.visible_to(seat)
            entry = _another(two.state, step.entry.seat, rng) if sealed else step.entry
            if entry is None or not _accepts(two, entry):
                break
        else:
            if one.state.deciders == two.state.deciders:
                yield one, two, seat, str(position)


def reveals(events: tuple[Event, ...], seat: Seat) -> bool:
    """Whether one of these events opened something sealed to `seat`."""
    return any(event.reveals and event.visible_to(seat) for event in events)


def _another(state: State, seat: Seat, rng: Random) -> Entry | None:
    if seat == CHANCE:
        outcomes = list(state.outcomes())
        return Entry(CHANCE, str(rng.choice(outcomes)[0])) if outcomes else None
    legal = state.legal(seat)
    return Entry(seat, str(legal.pick(rng)), forced=len(legal) == 1) if len(legal) else None


def _accepts(match: Match, entry: Entry) -> bool:
    try:
        match.append(entry)
    except FaubourgError:
        return False
    return True


def check_previews(case: Case) -> None:
    """A preview is the standings before and after and the view after, and tells nothing that is sealed."""
    for position, seat, move in case.turns(40, "previews"):
        if seat == CHANCE:
            continue
        state = position.state.copy()
        found = preview(case.game, state, seat, move)
        must(difference(position.state, state) is None, f"{position}: a preview changes the state")
        same = encoded(found.before) == encoded(state.standings(seat))
        must(same, f"{position}: the preview of {move} does not start from the standings")
        other = state.resample(seat, Random(position.ply + 1))
        same = encoded(found[1:]) == encoded(preview(case.game, other, seat, move)[1:])
        must(same, f"{position}: the preview of {move} depends on what is sealed from seat {seat}")
        same = encoded(found.view) == encoded(foresee(case.game.part(Host), other, seat, move))
        must(same, f"{position}: the preview of {move} shows seat {seat} what resample has made up")
        for wrong in _refused_previews(case, state, seat):
            must(wrong, f"{position}: a refused move has a preview")


def _refused_previews(case: Case, state: State, seat: Seat) -> Iterator[bool]:
    rng = case.rng("refused previews")
    for _ in range(3):
        move = case.space.move(rng.randrange(len(case.space)))
        if state.why_not(seat, move) is not None:
            try:
                preview(case.game, state, seat, move)
            except IllegalMove:
                yield True
            else:
                yield False
