"""Packs in matches: ours give our games, others keep the whole contract, broken ones are refused."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faubourg.bots import choose
from faubourg.engine import (
    BadPack,
    Dealer,
    Game,
    Host,
    Match,
    Record,
    Workshop,
    findings,
    read_pack,
    verify,
)
from faubourg.engine.starts import Start
from faubourg.engine.testing import CHECKS, Case
from faubourg.engine.testing.case import random_match
from faubourg.engine.testing.days import check_daily
from faubourg.engine.testing.golden import playthroughs, told
from tests.effort import PROOF
from tests.packs.samples import PACKED, broken, ours, varied

GOLDEN = Path(__file__).parent.parent / "golden"
by_game = pytest.mark.parametrize("game", PACKED, ids=lambda game: game.meta.id)
KIT = [check for check in CHECKS if check is not check_daily]  # the challenge of a day is played with ours


def packed_case(game: Game, seed: int, seats: int, games: int = 1) -> Case:
    """A case of the kit with a pack that differs in every part; rule sets take turns."""
    sets = game.meta.rule_sets
    options = {**sets[seed % len(sets)].options, "pack": varied(game, seed).code}
    start = Start(f"packed{seed}", options, (seats,), lambda _: None)
    return Case(game, start.key, seats, games=games, seed=seed, start=start)


@by_game
def test_ours_written_and_read_again_is_ours(game: Game) -> None:
    pack = ours(game)
    again = read_pack(pack.to_text())
    assert again.canonical == pack.canonical
    assert game.part(Workshop).check(again) == []
    assert read_pack(game.part(Workshop).shipped_text).code == pack.code


@by_game
def test_golden_playthroughs_with_ours_as_a_pack(game: Game) -> None:
    """Every entry, view and standing of the stored files, byte by byte."""
    code = read_pack(ours(game).to_text()).code
    played = [(name, key, seats) for name, key, seats in playthroughs(game) if key in known_sets(game)]
    for name, key, seats in played if PROOF else played[::3]:
        options = game.meta.check_options({**game.rule_set(key), "pack": code})
        match = random_match(game, options, seats, f"golden {game.meta.id} {key} {seats}")
        assert told(match).replace(f" pack={code}", "") == (GOLDEN / name).read_text("utf-8")


def known_sets(game: Game) -> set[str]:
    """The rule sets that a match can be opened with."""
    return {rule_set.key for rule_set in game.meta.rule_sets}


@by_game
@pytest.mark.parametrize("check", KIT, ids=lambda check: check.__name__)
def test_another_box_keeps_the_contract(game: Game, check: Any) -> None:
    """Each check on one pack; a proof makes them all on a hundred."""
    seeds = range(100) if PROOF else [KIT.index(check)]
    counts = range(max(2, game.meta.min_seats), game.meta.table_seats + 1)
    for seed in seeds:
        check(packed_case(game, seed, counts[seed % len(counts)]))


@by_game
def test_bots_play_with_another_box(game: Game) -> None:
    levels = ["novice", "player", "expert"] if PROOF else ["player"]
    for seed in range(33 if PROOF else 1):
        for level in levels:
            play_out(game, varied(game, 1000 + seed).code, level, seed)


def play_out(game: Game, code: str, level: str, seed: int) -> None:
    """A match between two bots of a level, verified from its record alone."""
    rules = game.meta.rule_sets[seed % len(game.meta.rule_sets)].options
    match = Match.new(game, {**rules, "pack": code}, ["A", "B"], Dealer.from_phrase(f"packed {seed}"))
    rng = Random(seed)
    while not match.state.over:
        seat = match.state.deciders[0]
        known = match.state.resample(seat, rng)
        match.play(seat, choose(known, game.meta.id, seat, level, rng.getrandbits(32), 600.0))
    text = match.record().to_text()
    assert verify(game, Record.from_text(text)).over


@by_game
def test_random_packs(game: Game) -> None:
    """Sound ones are played, broken ones refused with a rule and a place in both languages."""

    @settings(max_examples=1000 if PROOF else 25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 2**32), sound=st.booleans())
    def holds(seed: int, sound: bool) -> None:
        workshop = game.part(Workshop)
        pack = varied(game, seed) if sound else broken(game, seed)
        found = findings(workshop, pack.to_text())
        wrong = [each for each in found if not each.overridden]
        assert (wrong == []) == sound
        options = {**game.meta.rule_sets[seed % len(game.meta.rule_sets)].options, "pack": pack}
        if sound:
            match = random_match(game, game.meta.check_options(options), 2, f"{seed}", entries=60)
            match.state.invariants()
            return
        for finding in wrong:
            assert finding.rule in workshop.facts
            assert finding.place
            assert finding.say("fr") != finding.say("en")
        with pytest.raises(BadPack):
            game.start(options, 2)

    holds()


@by_game
def test_what_a_page_draws_is_of_the_pack(game: Game) -> None:
    host = game.part(Host)
    options = game.meta.check_options({"pack": varied(game, 5)})
    assert host.data_of(options) != host.data
    assert host.data_of({}) == host.data
