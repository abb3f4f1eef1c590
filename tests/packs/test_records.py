"""A record with a pack stands alone; one whose pack is missing or was changed says so."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from faubourg.engine import (
    BadOptions,
    BadPack,
    BadRecord,
    Match,
    Record,
    next_match,
    read_pack,
    verify,
)
from faubourg.engine.dealer import Dealer
from faubourg.engine.pack import FORMAT, MAX_PACK, Pack
from faubourg.engine.testing.case import random_match
from faubourg.games import GAMES
from tests.packs.samples import broken, ours, varied

CITES = GAMES["cites"]


@pytest.fixture(scope="module")
def played() -> Match:
    """A finished match with another box."""
    options = CITES.meta.check_options({"level": 3, "pack": varied(CITES, 4)})
    return random_match(CITES, options, 2, "with a pack")


def sealed(text: str) -> str:
    """A record whose last line fits again, as somebody writes it who knows how."""
    body = text[: text.rindex("check: ")]
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_a_record_replays_and_verifies_alone(played: Match) -> None:
    for record in (
        Record.from_text(played.record().to_text()),
        Record.from_json(played.record().to_json()),
    ):
        assert verify(CITES, record).over
        assert Match.replay(CITES, record).state.view(0) == played.state.view(0)


def test_the_next_match_of_a_series_has_the_same_box(played: Match) -> None:
    following = next_match(played, Dealer.from_phrase("again"))
    assert following.header.options["pack"] == played.header.options["pack"]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda code: code.partition(".")[0], "PACK-MISSING"),
        (lambda code: code[:70] + ("A" if code[70] != "A" else "B") + code[71:], "PACK-EDITED"),
        (lambda code: code[:-9], "PACK-EDITED"),
        (lambda code: "0" * 64 + code[64:], "PACK-EDITED"),
        (lambda _: varied(CITES, 5).digest + varied(CITES, 4).code[64:], "PACK-EDITED"),
        (lambda _: broken(CITES, 7).code, "CI-"),
        (lambda _: Pack("city", "Other", ours(CITES).source, ours(CITES).parts).code, "PACK-GAME"),
        (lambda _: "nonsense", "PACK-SHAPE"),
    ],
)
def test_a_record_whose_pack_does_not_hold(played: Match, change: Callable[[str], str], rule: str) -> None:
    text = played.record().to_text()
    code = str(played.header.options["pack"])
    changed = sealed(text.replace(code, change(code)))
    with pytest.raises(BadPack) as refused:
        Match.replay(CITES, Record.from_text(changed))
    assert refused.value.findings[0].rule.startswith(rule)
    with pytest.raises(BadPack):
        verify(CITES, Record.from_text(changed))


def test_a_record_with_another_sound_pack_is_no_longer_that_match(played: Match) -> None:
    """Moves of Cités do not name faces, so the position tells: what is stored with the match counts."""
    text = played.record().to_text()
    other = text.replace(str(played.header.options["pack"]), varied(CITES, 6).code)
    with pytest.raises(BadRecord, match="edited"):
        Record.from_text(other)


def test_a_header_without_pack_has_no_such_option() -> None:
    match = random_match(CITES, CITES.rule_set("level1"), 1, "plain", entries=4)
    assert "pack" not in match.record().to_text()
    same = CITES.meta.check_options({"level": 1, "pack": ""})
    assert same == CITES.rule_set("level1")


def test_a_game_that_takes_no_packs_does_not_know_the_option() -> None:
    from tests.engine.auction import GAME

    with pytest.raises(BadOptions, match="unknown option 'pack'"):
        GAME.start({"pack": ours(CITES)}, 2)


GOOD = ours(CITES).to_text()


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("not toml at all", "PACK-READ", 1),
        (GOOD.replace("[source]", "[source"), "PACK-READ", 6),
        ("x = " + "[" * 5000, "PACK-READ", None),
        ("#" * (MAX_PACK + 1), "PACK-SIZE", None),
        (GOOD.replace(f"format = {FORMAT}", "format = 2"), "PACK-FORMAT", 1),
        (GOOD.replace(f"format = {FORMAT}", "format = true"), "PACK-FORMAT", 1),
        (GOOD.replace('game = "cites"', "game = 7"), "PACK-SHAPE", 2),
        (GOOD.replace('name = "Faubourg"', 'name = "a\\u202eb"'), "PACK-TEXT", 3),
        (GOOD.replace('name = "Faubourg"', 'name = " "'), "PACK-TEXT", 3),
        (GOOD.replace('name = "Faubourg"', f'name = "{"x" * 61}"'), "PACK-TEXT", 3),
        (GOOD.replace('replaces = ["tiles"]', 'replaces = ["faces"]'), "PACK-REPLACES", 4),
        (GOOD.replace('by = "Faubourg"', "by = 1979-05-27"), "PACK-TEXT", 7),
        (GOOD.replace('date = "2026-11-18"', 'date = "yesterday"'), "PACK-SHAPE", 9),
        (GOOD + "25 = 1.5\n", "PACK-SHAPE", 37),
        (GOOD + "25 = nan\n", "PACK-SHAPE", 37),
        (GOOD + f"25 = {2**70}\n", "PACK-SHAPE", 37),
        (GOOD + '25 = "a\\u0007"\n', "PACK-TEXT", 37),
    ],
)
def test_a_file_that_is_no_pack(text: str, rule: str, line: int | None) -> None:
    with pytest.raises(BadPack) as refused:
        read_pack(text)
    finding = refused.value.findings[0]
    assert (finding.rule, finding.line) == (rule, line)
    assert finding.say("fr") != finding.say("en")


def test_names_stay_text() -> None:
    named = "<script>alert(1)</script> [bold] && ]]>"
    text = GOOD.replace('name = "Faubourg"', f'name = "{named}"')
    assert read_pack(text).name == named
    assert read_pack(read_pack(text).to_text()).name == named


def test_a_bomb_is_not_unpacked() -> None:
    import zlib
    from base64 import urlsafe_b64encode

    packed = urlsafe_b64encode(zlib.compress(b"[" * 10_000_000, 9)).rstrip(b"=").decode()
    digest = hashlib.sha256(b"[" * 10_000_000).hexdigest()
    with pytest.raises(BadPack) as refused:
        CITES.start({"pack": f"{digest}.{packed}"}, 1)
    assert refused.value.rule == "PACK-EDITED"


def test_only_what_is_inferred_can_be_set_aside() -> None:
    from faubourg.engine import Workshop

    text = GOOD.replace("replaces =", 'overrides = ["CI-BOX-3"]\nreplaces =')
    found = CITES.part(Workshop).check(read_pack(text))
    assert [(each.rule, each.line) for each in found] == [("PACK-OVERRIDES", 4)]


def test_pictures_of_another_box_are_not_drawn_with_ours(played: Match) -> None:
    from faubourg.notebook import NoPictures, Picture

    with pytest.raises(NoPictures, match="pack"):
        Picture(played.state)
