"""What is said of a move: in sentences of both languages, from what the seat may know, the same each time."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest
from msgspec import structs

from faubourg.bots import Candidate, Level, Note, advise, explain, find_bot, find_level, levels, roster
from faubourg.bots.reasons import NoteWords, PartWords
from faubourg.engine import Game, Text
from faubourg.engine.testing.case import random_match
from faubourg.games import GAMES
from tests.bots.test_fairness import CASES, Twins, name, pairs

FEW = 8
HOLES = {"points": "+2 points", "about": "2 points", "share": "+2\u202f%"}
ENGLISH = {**HOLES, "share": "+2%"}
PARAMS = {"n": 2, "of": 6, "building": "le carré jaune"}


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(game_id: str, key: str) -> Level:
        level = find_level(game_id, key)
        return structs.replace(level, nodes=min(level.nodes, FEW))

    monkeypatch.setattr("faubourg.bots.thinking.find_level", short)


def sentences(words: PartWords | NoteWords) -> list[Text]:
    """All that can be said of a part or in a note."""
    said = (words.more, words.less) if isinstance(words, PartWords) else (words.say, words.one)
    return [text for text in said if text is not None]


@pytest.mark.parametrize("game_id", [*GAMES, "no_such_game"])
def test_every_part_and_note_is_a_sentence_in_both_languages(game_id: str) -> None:
    game = roster(game_id)
    said_of: list[tuple[str, PartWords | NoteWords]] = [*game.parts.items(), *game.notes.items()]
    for key, words in said_of:
        said = sentences(words)
        assert said or key == "standing", key
        for text in said:
            french, english = text.fr.format(**HOLES, **PARAMS), text.en.format(**ENGLISH, **PARAMS)
            assert french.endswith(".")
            assert english.endswith(".")
            assert french != english
            assert not re.search(r"(?<!\u202f)[;!?%]|(?<!\u00a0):|['\"]|\.\.\.| {2}|[{}]", french), french
            assert not re.search(r"\s[;:!?%]|['\"]|\.\.\.| {2}|[{}]", english), english
            assert french[0].isupper() or french[0] in "+−"


def test_small_parts_are_not_said_and_the_good_comes_first() -> None:
    words = roster("cites").lexicon
    parts = {"standing": 20.0, "parks": -1.0, "attractions": 6.0, "stock": -4.3, "sites": 0.4}
    said = words.reasons(Candidate("skip", 21.1, parts))  # type: ignore[arg-type]  # a move by its notation
    assert [reason.text.fr for reason in said] == [
        "+6 points d’attractions.",
        "−1 point de parcs.",
        "Engage un touriste qui aurait pu servir ailleurs\u00a0: environ 4 points.",
    ]
    assert [reason.kind for reason in said] == ["now", "now", "risk"]
    quiet = words.reasons(Candidate("skip", 20.0, {"standing": 20.0}))  # type: ignore[arg-type]  # a move by its notation
    assert [reason.key for reason in quiet] == ["quiet"]


def test_how_it_went_on_is_said_beside_the_other_moves() -> None:
    words = roster("mycity").lexicon
    good, bad = (Candidate(str(v), v, {"standing": 0.0, "outlook": v}) for v in (9.0, 3.0))  # type: ignore[arg-type]  # a move by its notation
    assert [r.text.en for r in words.reasons(good, [good, bad])] == [
        "Played out on the cards to come, better than the other moves: about 6 points."
    ]
    assert "worse than the other moves" in words.reasons(bad, [good, bad])[0].text.en
    assert [r.key for r in words.reasons(good)] == ["quiet"]  # nothing to compare it with


def test_a_note_speaks_of_one_as_of_one() -> None:
    words = roster("city").lexicon
    assert words.note(Note("thief", {"n": 1, "of": 6})).text.fr.endswith("1 chance sur 6.")
    assert words.note(Note("thief", {"n": 2, "of": 6})).text.en.endswith("2 chances in 6.")


@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_move_can_be_explained(game_id: str) -> None:
    """Also those that the bot would never consider."""
    game = GAMES[game_id]
    match = random_match(game, game.meta.check_options({}), 2, "explained")
    rng, explained = Random(7), 0
    for ply in rng.sample(range(len(match.line)), min(30, len(match.line))):
        state, step = match.state_at(ply), match.line[ply]
        if step.entry.seat < 0 or step.entry.forced:
            continue
        advice = explain(state.resample(step.entry.seat, rng), game_id, step.entry.seat, step.move, 3, 60.0)
        assert advice.move == str(step.move)
        assert advice.reasons
        explained += any(reason.value is not None for reason in advice.reasons)
    assert explained > 2


@pytest.mark.parametrize("game_id", list(GAMES))
def test_at_a_glance_and_after_thought_it_is_the_same_position(game_id: str) -> None:
    """What `judge` says of a move are the parts that `weigh` finds, but for what playing on showed."""
    game = GAMES[game_id]
    match = random_match(game, game.meta.check_options({}), 2, "judged")
    bot, compared = find_bot(game_id, levels(game_id)[-1].bot), 0
    for ply in Random(5).sample(range(len(match.line)), 12):
        state, seat = match.state_at(ply), match.line[ply].entry.seat
        if seat < 0 or len(state.legal(seat)) == 1:
            continue
        move = match.line[ply].move
        judged = bot.judge(state.copy(), seat, move)
        assert judged.move == move
        if judged.parts:
            assert sum(judged.parts.values()) == pytest.approx(judged.value)
            compared += 1
    assert compared or game_id == "city"


@pytest.mark.rule("HOUSE-16")
@pytest.mark.parametrize(("game", "rule_set"), CASES, ids=name)
def test_states_that_a_seat_cannot_tell_apart_get_the_same_hint(game: Game, rule_set: str) -> None:
    twins: list[Twins] = list(islice(pairs(game, rule_set), 2))
    assert twins
    for number, (seat, *both) in enumerate(twins):
        one, two = (
            advise(state.resample(seat, Random(number)), game.meta.id, seat, number, 60.0) for state in both
        )
        assert one == two
        assert 1 <= len(one) <= 2
        assert all(advice.reasons for advice in one)
