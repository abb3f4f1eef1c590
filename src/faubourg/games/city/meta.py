"""The card of City in the catalogue: people, options, rule sets."""

from __future__ import annotations

from faubourg.engine import Choice, GameMeta, Option, RuleSet, Text, switch
from faubourg.engine.meta import OptionValue
from faubourg.games.city.components import BOX

_NO_OR_YES = Choice(False, Text("non", "no")), Choice(True, Text("oui", "yes"))

_MODES = (
    Choice(
        "basic",
        Text("Jeu de base", "Basic game"),
        Text("Le premier à la case verte gagne.", "The first on the green space wins."),
    ),
    Choice(
        "advanced",
        Text("Jeu avancé", "Advanced game"),
        Text(
            "Ventes forcées, chaînes de magasins et plusieurs tours de piste.",
            "Forced sales, chains of shops and several laps of the track.",
        ),
    ),
)


def _reading(
    key: str, rule: str, title: Text, *choices: Choice, default: OptionValue | None = None
) -> Option:
    """A question that the rulebook leaves open; the first answer is the usual one, or `default`."""
    return Option(key, title, choices, choices[0].value if default is None else default, rule, expert=True)


_READINGS = (
    _reading(
        "red_timing",
        "CY-RED-1",
        Text("Les cases rouges rejouent", "Red spaces act again"),
        Choice(
            "end_of_turn", Text("à la fin du tour, après les achats", "at the end of the turn, after buying")
        ),
        Choice(
            "step_b",
            Text("juste après le déplacement, avant les achats", "right after the move, before buying"),
        ),
    ),
    _reading(
        "blocked_turn",
        "CY-MOVE-11",
        Text("Quand aucun pion ne peut avancer", "When no pawn can move"),
        Choice("skip_move_only", Text("on saute le déplacement seul", "only the move is skipped")),
        Choice("skip_turn", Text("on n’achète rien non plus", "nothing is bought either")),
    ),
    _reading(
        "u_turn_while_passing",
        "CY-MOVE-5",
        Text("Demi-tour en passant un croisement", "Turning back while passing a crossing"),
        *_NO_OR_YES,
    ),
    _reading(
        "u_turn_when_stopping",
        "CY-MOVE-6",
        Text("Nez vers l’arrière à l’arrêt sur un croisement", "Nose backwards when stopping on a crossing"),
        *_NO_OR_YES,
        default=True,
    ),
    _reading(
        "sale_price",
        "CY-SALE-2",
        Text("Prix d’une vente forcée", "Price of a forced sale"),
        Choice("kind_only", Text("la moitié du prix d’achat", "half the price of buying")),
        Choice(
            "all_paid", Text("la moitié de tout ce que le commerce coûte", "half of all that the shop costs")
        ),
    ),
    _reading(
        "track_length",
        "CY-WIN-1",
        Text("Points jusqu’à la case verte", "Points to the green space"),
        Choice(BOX.track.length, Text("35", "35")),
        Choice(BOX.track.length - 1, Text("34, départ compris", "34, the start being one of the spaces")),
    ),
    _reading(
        "youngest_seat",
        "CY-SETUP-2",
        Text("Place du plus jeune, qui commence", "Seat of the youngest, who begins"),
        *(Choice(seat, Text(str(seat), str(seat))) for seat in range(1, BOX.players.most + 1)),
    ),
)

META = GameMeta(
    id="city",
    title=Text("City", "City"),
    tagline=Text(
        "Les clients et le voleur sont à tout le monde : faites-les s’arrêter devant les bonnes portes.",
        "Customers and thief belong to nobody: make them stop at the right doors.",
    ),
    designer="Wolfgang Kramer, Andreas Spottog",
    year=1988,
    rules_version=1,
    min_seats=BOX.players.least,
    max_seats=BOX.players.most,
    table_seats=BOX.players.most,
    seats_rule="CY-SETUP-1",
    seat_rule="CY-TURN-1",
    minutes=30,
    options=(
        Option("mode", Text("Règles", "Rules"), _MODES, "basic", "CY-WIN-1"),
        Option(
            "laps",
            Text("Tours de piste (jeu avancé)", "Laps of the track (advanced game)"),
            tuple(Choice(laps, Text(str(laps), str(laps))) for laps in (2, 3, 4)),
            2,
            "CY-WIN-2",
        ),
        switch(
            "quick_start",
            Text("Départ rapide", "Quick start"),
            "CY-SETUP-2",
            Text(
                "Le hasard pose les pions et donne à chacun une grande surface et trois petits commerces.",
                "Chance puts the pawns out and gives everybody one large shop and three small ones.",
            ),
        ),
        *_READINGS,
    ),
    rule_sets=(
        RuleSet("basic", Text("Jeu de base", "Basic game"), {"mode": "basic"}),
        RuleSet("advanced", Text("Jeu avancé", "Advanced game"), {"mode": "advanced"}),
        RuleSet(
            "quick",
            Text("Jeu de base, départ rapide", "Basic game, quick start"),
            {"mode": "basic", "quick_start": True},
        ),
        RuleSet(
            "readings",
            Text("Jeu avancé, autres lectures des règles", "Advanced game, the other readings of the rules"),
            {
                "mode": "advanced",
                "quick_start": True,
                "red_timing": "step_b",
                "blocked_turn": "skip_turn",
                "u_turn_while_passing": True,
                "u_turn_when_stopping": False,
                "sale_price": "all_paid",
                "track_length": BOX.track.length - 1,
                "youngest_seat": 2,
            },
        ),
    ),
)
