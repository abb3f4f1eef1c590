"""Packs are refused at the edge of a server, in words, whatever way they come."""

from __future__ import annotations

import pytest

from faubourg.engine.testing.case import random_match
from faubourg.games import GAMES
from faubourg.table.opening import Opener, from_record, new_table
from faubourg.table.problems import Problem
from faubourg.table.requests import NewTable, SeatRequest
from tests.packs.samples import varied

CITES = GAMES["cites"]
OPENER = Opener("somebody", "fr", bytes)


@pytest.mark.parametrize("pack", [varied(CITES, 1).code, "nonsense", varied(CITES, 1).digest])
def test_a_new_table_takes_no_pack(pack: str) -> None:
    ask = NewTable(game="cites", seats=[SeatRequest(kind="me")], options={"level": 1, "pack": pack})
    with pytest.raises(Problem) as refused:
        new_table(OPENER, ask)
    assert (refused.value.kind, refused.value.status) == ("bad-table", 422)
    assert "paquets" in refused.value.message.fr
    assert "Packs" in refused.value.message.en


def test_a_record_with_a_pack_is_not_brought_along() -> None:
    options = CITES.meta.check_options({"level": 1, "pack": varied(CITES, 1)})
    match = random_match(CITES, options, 1, "brought")
    with pytest.raises(Problem) as refused:
        from_record(OPENER, match.record(), None)
    assert (refused.value.kind, refused.value.status) == ("bad-table", 422)


def test_tables_without_packs_open_as_before() -> None:
    ask = NewTable(game="cites", seats=[SeatRequest(kind="me")], options={"level": 1, "pack": ""})
    assert "pack" not in new_table(OPENER, ask).facts.options
