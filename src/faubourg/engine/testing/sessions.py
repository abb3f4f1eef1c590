"""Checks of whole matches: records, replay, undo, forced moves and the dealer's word."""

from __future__ import annotations

import msgspec

from faubourg.engine.dealer import Dealer
from faubourg.engine.game import State
from faubourg.engine.match import CannotUndo, Match
from faubourg.engine.record import Entry, Record
from faubourg.engine.series import next_match, same_draws, verify_series
from faubourg.engine.testing.case import Case, Position, must, random_move
from faubourg.engine.testing.same import difference, encoded
from faubourg.engine.testing.secrecy import reveals
from faubourg.engine.types import ALL, CHANCE, BadOptions, BadRecord, Seat
from faubourg.engine.verify import verify


def check_records(case: Case) -> None:
    """The record of a match survives text and JSON at every ply."""
    for match in case.matches:
        record = match.record(ALL)
        step = max(1, len(record.entries) // 100)
        lengths = {*range(0, len(record.entries), step), len(record.entries)}
        for length in sorted(lengths):
            part = Record(record.header, record.entries[:length], record.seed)
            must(Record.from_text(part.to_text()) == part, f"the record of {length} entries changes as text")
            must(Record.from_json(part.to_json()) == part, f"the record of {length} entries changes as JSON")


def check_replay(case: Case) -> None:
    """Replaying a record gives the same states, logs and versions, without a dealer."""
    for match in case.matches:
        again = Match.replay(case.game, Record.from_text(match.record(ALL).to_text()))
        for ply in (*range(0, len(match.line), max(1, len(match.line) // 40)), len(match.line)):
            found = difference(match.state_at(ply), again.state_at(ply))
            must(found is None, f"ply {ply}: the replayed state differs: {found}")
        for viewer in (*range(case.seats), None, ALL):
            was, now = ((m.log(viewer), m.version(viewer), m.moments(viewer)) for m in (match, again))
            must(was == now, f"log, version or moments of {viewer} differ after a replay")


def check_matches_repeat(case: Case) -> None:
    """The same seed gives the same match: no clock, no identity and no other randomness plays along."""
    again = case.match(0)
    must(again.record(ALL) == case.matches[0].record(ALL), "the same seed gives another match")


def check_verify(case: Case) -> None:
    """Every draw of a finished match can be recomputed from its seed."""
    for match in case.matches:
        verdict = verify(case.game, match.record(ALL))
        draws = sum(entry.seat == CHANCE for entry in match.entries)
        must(verdict.over and verdict.draws == draws, f"verify found {verdict}, the match has {draws} draws")


def check_known_records(case: Case) -> None:
    """What a viewer of a running match may export can be replayed, and its end is open to that viewer."""
    for position in case.some(6, "exports"):
        part = _cut(case, position)
        for viewer in (*case.few_seats(f"exports {position}"), None):
            known = Match.replay(case.game, part.record(viewer))
            sent = encoded(known.state.view(viewer))
            must(
                not known.line or sent == encoded(known.state.view(ALL)),
                f"{position}: {viewer} gets a record of something sealed",
            )


def check_forced_moves(case: Case) -> None:
    """The engine plays what has no alternative, and only that."""
    for number, match in enumerate(case.matches):
        for ply, step in enumerate(match.line):
            entry = step.entry
            options = 0 if entry.seat == CHANCE else len(step.before.legal(entry.seat))
            must(
                entry.forced == (options == 1), f"match {number}, ply {ply}: {entry} of {options} legal moves"
            )


def _cut(case: Case, position: Position, *, dealer: bool = False) -> Match:
    """The match of a position, played as far as that position."""
    whole = case.matches[position.match]
    match = Match(case.game, whole.header, whole.dealer if dealer else None)
    for step in whole.line[: position.ply]:
        match.append(step.entry)
    return match


def check_undo(case: Case) -> None:
    """Taking back: exactly the seat's last choice goes, others' moves stay, and playing it again leads back.

    A seat without a right to undo gets `CannotUndo`, and nothing changes.
    """
    for position in case.some(14, "undo"):
        match = _cut(case, position)
        for seat in case.few_seats(f"undo {position}"):
            if match.can_undo(seat):
                _take_back_and_redo(_cut(case, position), seat, str(position))
            else:
                before = match.state.copy()
                must(_cannot_undo(match, seat), f"{position}: seat {seat} undid without the right to")
                must(difference(before, match.state) is None, f"{position}: a refused undo changed the state")


def _cannot_undo(match: Match, seat: Seat) -> bool:
    try:
        match.undo(seat)
    except CannotUndo:
        return True
    return False


def _cannot_undo_to(match: Match, target: int) -> bool:
    try:
        match.undo_to(0, target)
    except CannotUndo:
        return True
    return False


def _take_back_and_redo(match: Match, seat: Seat, where: str) -> None:
    before, floor = match.state.copy(), match.undo_floor(seat)
    entries = [step.entry for step in match.line]
    heard = {viewer: list(match.log(viewer)) for viewer in (*range(match.state.seats), None)}
    versions = {viewer: match.version(viewer) for viewer in heard}
    choice = max(at for at, entry in enumerate(entries) if entry.seat == seat and not entry.forced)
    stays = entries[:choice] + [entry for entry in entries[choice:] if entry.seat != seat]
    match.undo(seat)
    left = [step.entry for step in match.line]
    must(choice >= floor and left == stays, f"{where}: the undo of seat {seat} leaves {left[choice:]}")
    found = difference(_replayed(match, stays), match.state)
    must(found is None, f"{where}: after the undo of seat {seat} the moves left give another state: {found}")
    for viewer, log in heard.items():
        changed = [event for _, event in log] != [event for _, event in match.log(viewer)]
        told = match.version(viewer) != versions[viewer]
        must(
            told == (changed or viewer == seat), f"{where}: seat {seat} undid; {viewer}: {changed=}, {told=}"
        )
    again = Match.replay(match.game, Record.from_text(match.record(ALL).to_text()))
    must(difference(again.state, match.state) is None, f"{where}: a record with an undo replays differently")
    for entry in entries[choice:]:
        if entry.seat == seat:
            match.append(entry)
    found = difference(before, match.state)
    must(found is None, f"{where}: seat {seat} took a move back and played it again: {found}")


def _replayed(match: Match, entries: list[Entry]) -> State:
    fresh = Match(match.game, match.header)
    for entry in entries:
        fresh.append(entry)
    return fresh.state


def check_play_then_undo(case: Case) -> None:
    """A move that brought no news can be taken back at once, and then the state is as before.

    As before is what the moves so far lead to from the start: a copy could share what the move changed.
    """
    rng = case.rng("play then undo")
    decisions = [p for p in case.positions if p.state.deciders not in ((), (CHANCE,))]
    for position in rng.sample(decisions, min(30, len(decisions))):
        match = _cut(case, position, dealer=True)
        seat, move = random_move(match, rng)
        match.play(seat, move)
        if match.state.undo_barred is not None or _brought_news(match, position.ply, seat):
            continue
        must(match.can_undo(seat), f"{position}: {move} brought no news, but seat {seat} cannot take it back")
        match.undo(seat)
        found = difference(_cut(case, position).state, match.state)
        must(found is None, f"{position}: {move} and undo do not lead back: {found}")


def _brought_news(match: Match, ply: int, seat: Seat) -> bool:
    """Whether from move `ply` on somebody else decided something, or `seat` saw something sealed."""
    return any(step.entry.seat != seat or reveals(step.events, seat) for step in match.line[ply:])


def check_consent(case: Case) -> None:
    """With consent a match goes back to any earlier moment, and its record still replays.

    Where a rule says that decisions stand, consent does not help.
    """
    for position in case.some(4, "consent"):
        match = _cut(case, position, dealer=True)
        match.settle()
        if match.line:
            _go_back(case, match, len(match.line) // 2, str(position))


def _go_back(case: Case, match: Match, target: int, where: str) -> None:
    barred = match.state.undo_barred or match.state_at(target).undo_barred
    if barred is not None:
        rules = case.game.rulebook.rules
        must(barred in rules, f"{where}: what bars taking back is no rule")
        must(_cannot_undo_to(match, target), f"{where}: a decision that stands by a rule was taken back")
        return
    reached = _replayed(match, [step.entry for step in match.line[:target]])
    length = len(match.entries)
    match.undo_to(0, target)
    must(match.entries[length].undo == target, f"{where}: an undo by consent leaves no entry")
    found = difference(reached, match.state_at(target))
    must(found is None, f"{where}: undo to {target} gives another state: {found}")
    again = Match.replay(case.game, match.record(ALL), Dealer.from_phrase("unused"))
    found = difference(again.state, match.state)
    must(found is None, f"{where}: a record with an undo by consent replays differently: {found}")


def _refused_start(case: Case) -> bool:
    try:
        case.game.start(case.options, case.seats, {"no such thing": [None]})
    except BadOptions:
        return True
    return False


def check_series(case: Case) -> None:
    """What a finished match carries over starts the next one, and both are proved as a series.

    A running match carries nothing, and games that are not played in series never do. What no match carries
    is refused.
    """
    must(_refused_start(case), "a match starts from something that no match carries over")
    for position in case.some(20, "carried"):
        early = not position.state.over and position.state.carry() is not None
        must(not early, f"{position}: something is carried over before the match is over")
    first = case.matches[0]
    if first.state.carry() is None or first.state.next_options is None:
        return
    second = next_match(first, Dealer.from_phrase(case.phrase(1)))
    rng = case.rng("series")
    while not second.state.over:
        second.play(*random_move(second, rng))
    records = [Record.from_text(match.record(ALL).to_text()) for match in (first, second)]
    if first.header.carried and not case.game.begins(first.header.carried):
        return
    again = verify_series(case.game, records)[-1]
    found = difference(second.state, again.state)
    must(found is None, f"the second match of a series replays differently: {found}")


def check_repeats(case: Case) -> None:
    """Where a match may be played again, its draws are the same whatever is decided, and the repeat is proved
    as one, but not without its mark."""
    rng = case.rng("repeats")
    for number, match in enumerate(case.matches):
        if match.state.repeat_rule is None:
            continue
        again = same_draws(match)
        while not again.state.over:
            again.play(*random_move(again, rng))
        draws = [[e.move for e in m.entries if e.seat == CHANCE] for m in (match, again)]
        same = all(one == two for one, two in zip(*draws, strict=False))
        must(same, f"match {number} played again has other draws: {draws}")
        verify_series(case.game, [match.record(ALL), again.record(ALL)])
        record = again.record(ALL)
        hidden = msgspec.structs.replace(record.header, carried=match.header.carried)
        proved = _is_series(case, [match.record(ALL), msgspec.structs.replace(record, header=hidden)])
        must(not proved, f"match {number} played again is taken for new without its mark")


def _is_series(case: Case, records: list[Record]) -> bool:
    try:
        verify_series(case.game, records)
    except BadRecord:
        return False
    return True
