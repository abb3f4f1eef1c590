"""Verifying: a finished record is believed only if its seed, its draws and its moves all fit."""

from __future__ import annotations

import msgspec
import pytest

from faubourg.engine import CHANCE, BadRecord, Dealer, Entry, Record, verify
from faubourg.engine.testing import random_match
from faubourg.games import GAMES
from tests.engine.auction import GAME

RECORD = random_match(GAME, GAME.rule_set("long"), 3, "verify").record()


def edited(**fields: object) -> Record:
    return msgspec.structs.replace(RECORD, **fields)


def test_an_honest_record_is_believed() -> None:
    verdict = verify(GAME, RECORD)
    assert (verdict.entries, verdict.draws, verdict.over) == (len(RECORD.entries), 7, True)


def test_draws_after_an_undo_by_consent_are_checked_too() -> None:
    match = random_match(GAME, GAME.rule_set("long"), 3, "verify", entries=9)
    match.undo_to(1, 3)
    while not match.state.over:
        seat = match.state.deciders[0]
        match.play(seat, next(iter(match.state.legal(seat))))
    assert verify(GAME, match.record()).over


def test_every_other_draw_is_a_lie() -> None:
    for at, entry in enumerate(RECORD.entries):
        if entry.seat != CHANCE:
            continue
        word, number = entry.move.split()
        other = Entry(CHANCE, f"{word} {(int(number) + 1) % 3 if word == 'luck' else int(number) % 5 + 1}")
        with pytest.raises(BadRecord, match=f"entry {at + 1}, "):
            verify(GAME, edited(entries=(*RECORD.entries[:at], other, *RECORD.entries[at + 1 :])))


def test_another_seed_does_not_fit_the_commitment() -> None:
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(GAME, edited(seed=Dealer.from_phrase("other").seed.hex()))


def test_another_seed_with_its_commitment_does_not_fit_the_draws() -> None:
    other = Dealer.from_phrase("other")
    header = msgspec.structs.replace(RECORD.header, commitment=other.commitment)
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(GAME, edited(header=header, seed=other.seed.hex()))


@pytest.mark.parametrize("missing", ["seed", "commitment"])
def test_without_seed_or_commitment_nothing_is_proved(missing: str) -> None:
    header = msgspec.structs.replace(RECORD.header, commitment=None)
    with pytest.raises(BadRecord, match="no seed or no commitment"):
        verify(GAME, edited(seed=None) if missing == "seed" else edited(header=header))


def test_a_record_cut_short_is_not_over() -> None:
    assert not verify(GAME, edited(entries=RECORD.entries[:-1])).over


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="the record is of 'auction'"):
        verify(GAMES["cites"], RECORD)


def test_a_move_against_the_rules_is_refused() -> None:
    at = next(at for at, entry in enumerate(RECORD.entries) if entry.seat == 0)
    entries = (*RECORD.entries[:at], Entry(0, "bid 5"), *RECORD.entries[at + 1 :])
    with pytest.raises(BadRecord) as caught:
        verify(GAME, edited(entries=entries))
    assert caught.value.rule == "AU-BID"
