"""The auction as a game, with its card; `state` lets a test seat a state that breaks the contract."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from faubourg.engine import (
    BadOptions,
    Carried,
    Choice,
    Drawing,
    Game,
    GameMeta,
    MoveSpace,
    Option,
    Options,
    RuleSet,
    Text,
)
from tests.engine.auction.phases import BIDDING, DRAWING, ENDED, PHASES
from tests.engine.auction.state import AuctionState, Purse


class Auction(Game):
    notation = PHASES.notation
    meta = GameMeta(
        id="auction",
        title=Text("La vente", "The sale"),
        tagline=Text("Trois lots, des mises secrètes.", "Three prizes, secret bids."),
        designer="Anonymous",
        year=2026,
        rules_version=1,
        min_seats=2,
        max_seats=4,
        table_seats=4,
        seats_rule="AU-SEATS",
        seat_rule="AU-SEATS",
        minutes=1,
        simultaneous=True,
        options=(
            Option(
                "rounds",
                Text("Lots", "Prizes"),
                (Choice(3, Text("trois", "three")), Choice(4, Text("quatre", "four"))),
                3,
                "AU-PRIZE",
            ),
        ),
        rule_sets=(
            RuleSet("short", Text("Courte", "Short"), {"rounds": 3}),
            RuleSet("long", Text("Longue", "Long"), {"rounds": 4}),
        ),
    )

    def __init__(self, state: type[AuctionState] = AuctionState) -> None:
        self._state = state

    @property
    def folder(self) -> Traversable:
        return files("tests.engine.auction")

    def setup(self, options: Options, seats: int) -> AuctionState:
        return self._state(options, seats)

    def setup_after(self, options: Options, seats: int, carried: Carried) -> AuctionState:
        handed = {key: value for key, value in carried.items() if key != "repeat"}
        if not handed:
            return self._state(options, seats)
        try:
            purse = msgspec.convert(handed, Purse)
        except msgspec.ValidationError as error:
            raise BadOptions(f"no sale carries that over: {error}", "AU-CARRY") from None
        if len(purse.points) != seats:
            raise BadOptions(f"points of {len(purse.points)} players for {seats}", "AU-CARRY")
        return self._state(options, seats, purse)

    def space(self, options: Options) -> MoveSpace:
        return PHASES.space(options)

    def drawn(self, drawing: Drawing) -> AuctionState:
        facts = drawing.table
        players = [line for _, line in facts.matching("player [0-9]+")]
        with facts.fact("rounds", "3").reading() as rounds:
            state = self.setup(self.meta.check_options({"rounds": int(rounds)}), len(players))
        with facts.fact("sale", "1").reading() as sale:
            state.sale = int(sale)
        with facts.fact("prizes", "-").reading() as prizes:
            state.prizes = _numbers(prizes)
        for seat, line in enumerate(players):
            with line.reading() as text:
                told = dict(fact.split(" ") for fact in text.split(", "))
                state.luck += () if told["luck"] == "?" else (int(told["luck"]),)
                state.hands[seat] = tuple(_numbers(told["hand"]))
                state.bids[seat] = None if told["bid"] == "?" else int(told["bid"])
                state.won[seat] = tuple(_numbers(told["won"]))
                state.before = (*state.before[:seat], int(told["before"]), *state.before[seat + 1 :])
        played = state.rounds - len(state.hands[0])
        if len(state.luck) == len(players):
            state.phase = BIDDING if len(state.prizes) > played else DRAWING if state.hands[0] else ENDED
        return state


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split("+")] if text != "-" else []


GAME = Auction()
