"""What must hold in every position of an episode: section 8 of the ledger, as far as one shows it."""

from __future__ import annotations

from faubourg.engine import Seat
from faubourg.games.mycity.buildings import CHURCH
from faubourg.games.mycity.campaign.carried import ANIMALS, BLUE
from faubourg.games.mycity.campaign.phases.decision import BUILDING, table_of
from faubourg.games.mycity.campaign.plan import CLASSES, FIRST, FOURTH, LINES, NO_CLASS, SECOND, SHEETS
from faubourg.games.mycity.campaign.position import CAMPAIGN, GIFT, LAY, REPLAY, CampaignPosition, as_town
from faubourg.games.mycity.campaign.scoring import counted
from faubourg.games.mycity.campaign.stickers import LETTERS, PRINTED
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.invariants import check_cards, check_ground

_PAIR = 2
GIVES_CHURCH = 4
"""The episode after which every city has a fourth church (MC-CAMP-CHURCH-3)."""


def check(position: CampaignPosition) -> None:
    """Assert the invariants of the whole table and of every city."""
    check_cards(position)
    _check_table(position)
    for seat in range(position.seats):
        for town in (position.town(seat), as_town(position.settled[seat])):
            _check_town(position, seat, town)


def _check_table(position: CampaignPosition) -> None:
    chronicle = position.chronicle
    assert set(chronicle.triangles) <= set(position.triangles) <= set(SHEETS.triangles), (
        "triangles: the boxes"
    )
    assert list(position.triangles) == sorted(position.triangles), "triangles: ascending"
    assert list(chronicle.triangles) == sorted(set(chronicle.triangles)), "closed: ascending"
    if chronicle.mode == CAMPAIGN:
        assert len(chronicle.results) == chronicle.episode - 1, "results: one row for each episode before"
        assert all(len(row) == position.seats for row in chronicle.results), "results: of these cities"
    else:
        assert not chronicle.results, "results: there are none before"
    drawn = position.drawn
    assert drawn[: len(chronicle.script)] == chronicle.script[: len(drawn)], "drawn: as the script says"
    building = position.phase in BUILDING
    assert building or position.card is None, "card: none is open"
    assert position.phase != GIFT or not drawn, "drawn: nothing before the first card"
    if building:
        active = bool(position.coming) and any(city.left is None for city in position.cities)
        assert active or position.card is not None, "phase: the building is over"
        assert bool(position.deciders), "decides: somebody has to"
    assert bool(position.results) == (position.phase not in (*BUILDING, GIFT)), "phase: it is counted then"
    if position.results:
        ended = not position.coming or all(city.left is not None for city in position.cities)
        assert ended, "phase: the building is not over"
        for seat, (result, right) in enumerate(zip(position.results, counted(position), strict=True)):
            assert result == right, f"city {seat + 1}, result: it follows from what was built"
        kinds = [result.kind for result in position.results]
        assert FIRST in kinds or position.seats == 1, "results: somebody is first"
        assert SECOND not in kinds or position.seats != _PAIR, "results: nobody is second of two"
        known = (NO_CLASS,) if chronicle.mode == REPLAY else CLASSES
        assert set(kinds) <= set(known), "results: a class each"


def _check_town(position: CampaignPosition, seat: Seat, town: Town) -> None:
    who = f"city {seat + 1}"
    assert position.chronicle.animals[seat] in ANIMALS, f"{who}, animal: there is none such"
    if position.phase == GIFT:
        assert not town.built, f"{who}, built: nothing before the first card"
    else:
        check_ground(position, seat, town)
    _check_decisions(position, seat, town, who)
    _check_stickers(town, who)
    _check_sheets(position, town, who)
    _check_settling(position, seat, town, who)


def _check_decisions(position: CampaignPosition, seat: Seat, town: Town, who: str) -> None:
    """Every card of a city's time at the table is built, passed, forbidden or the one left at."""
    episode, own = position.episode, position.setting.sets[seat]
    ids = [built.building for built in town.built]
    refused = [*town.passed, *town.golden]
    done = [*ids, *refused, *([town.left] if town.left else [])]
    assert len(set(done)) == len(done), f"{who}, passed: a building is built, passed or left at, once"
    assert all(own[card].colour != CHURCH for card in refused), f"{who}, passed: no church is"
    assert not town.passed or "NOPASS" not in episode.modules, f"{who}, passed: nobody passes here"
    assert not town.golden or "CABINET" in episode.modules, f"{who}, golden: there is no cabinet"
    assert position.forbidden not in done, f"{who}, built: not what is forbidden"
    marker = episode.start - episode.pass_cost * len(town.passed) + town.invested + episode.gold * town.gold
    assert town.marker == marker, f"{who}, marker: start, passes, investor and gold"
    assert marker >= 0, f"{who}, passed: nobody passes at 0"
    assert town.invested == _touching(position, seat, town), f"{who}, invested: for what touches the last"
    for line, names in (("built", ids), ("passed", [*town.passed]), ("golden", [*town.golden])):
        assert names == [c for c in position.drawn if c in names], f"{who}, {line}: in the order of the cards"
    cards = [card for card in position.drawn if card in own and card != position.forbidden]
    if town.left is not None:
        assert town.left in cards, f"{who}, left: its card was drawn"
        cards = cards[: cards.index(town.left) + 1]
    elif position.card in own and (seat in position.deciders or town is not position.cities[seat]):
        cards = cards[:-1]
    assert set(done) == set(cards), f"{who}, built: every card up to now was decided about, and no other"


def _touching(position: CampaignPosition, seat: Seat, town: Town) -> int:
    if "INVEST" not in position.episode.modules:
        return 0
    beside = position.setting.plots[seat].grid.beside
    pairs = zip(town.built, town.built[1:], strict=False)
    return sum(SHEETS.investor for old, new in pairs if beside(new.squares) & old.squares)


def _check_stickers(town: Town, who: str) -> None:
    """No printed tree is ever covered, and mountains carry nothing (invariant 4)."""
    squares = [at for at, _ in town.stickers]
    assert squares == sorted(set(squares)), f"{who}, stickers: in reading order"
    for at, layers in town.stickers:
        assert layers, f"{who}, stickers: at least one"
        assert set(layers) <= set(LETTERS), f"{who}, stickers: of those there are"
        assert PRINTED.letter(*at) not in "TM", f"{who}, stickers: nothing covers trees or mountains"


def _check_sheets(position: CampaignPosition, town: Town, who: str) -> None:
    """Cabinet, cogs, church, shaft and track (invariants 7, 8 and 14)."""
    assert 0 <= town.nuggets <= SHEETS.cabinet, f"{who}, nuggets: the cabinet has six places"
    assert 0 <= town.depth <= SHEETS.boxes, f"{who}, depth: the shaft has fifteen boxes"
    assert list(town.cogs) == sorted(set(town.cogs) & set(BLUE)), f"{who}, cogs: on blue buildings"
    number = position.chronicle.episode
    assert town.c4 is None or town.c4 in FOURTH, f"{who}, c4: a shape of it"
    given = number > GIVES_CHURCH or (number == GIVES_CHURCH and bool(position.results))
    assert given or town.c4 is None, f"{who}, c4: after the fourth episode"
    trunk = town.rail[0]
    for line, length in zip(LINES.values(), town.rail, strict=True):
        assert 0 <= length <= line.length, f"{who}, rail: a line is not longer than the sheet has it"
        assert not length or trunk >= line.opens, f"{who}, rail: a branch is open first"
    assert all(count >= 0 for count in town.circles), f"{who}, circles: they do not fall"


def _check_settling(position: CampaignPosition, seat: Seat, town: Town, who: str) -> None:
    """Who has nothing to settle is not asked; who has, is."""
    phase = position.phase
    assert town.pieces >= 0, f"{who}, pieces: none is owed"
    if phase in BUILDING or position.over:
        assert not town.queue, f"{who}, queue: all is settled"
    if phase in BUILDING or phase == GIFT or position.over:
        assert not town.pieces, f"{who}, pieces: all are laid"
    if phase in BUILDING:
        assert not town.done, f"{who}, done: nothing is settled here"
        outfit = table_of(position).outfits[seat]
        same = (town.stickers, town.cogs, town.c4) == (outfit.stickers, outfit.cogs, outfit.c4)
        assert same, f"{who}, first: nothing changes while cards come"
        assert town.nuggets == outfit.nuggets - len(town.golden), f"{who}, golden: a nugget each"
    if phase == LAY and town.pieces and town is position.cities[seat]:
        assert seat in position.deciders, f"{who}, pieces: they are laid"
