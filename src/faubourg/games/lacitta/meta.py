"""The card of La Città in the catalogue: people, options, rule sets."""

from __future__ import annotations

import msgspec

from faubourg.engine import Choice, GameMeta, Option, RuleSet, Text, switch

_EDITIONS = (
    Choice(
        "A",
        Text("Édition de 2000", "2000 edition"),
        Text(
            "On ne passe que si l’on ne peut rien jouer ; le bord du plateau ne donne rien.",
            "One passes only when nothing can be played; the edge of the board gives nothing.",
        ),
    ),
    Choice(
        "B",
        Text("Nouvelle édition", "New edition"),
        Text(
            "On passe librement ; le terrain imprimé au bord du plateau compte.",
            "Passing is free; the terrain printed along the edge counts.",
        ),
    ),
    Choice(
        "C",
        Text("Nouvelle édition et Pays de Cocagne", "New edition with Pays de Cocagne"),
        Text(
            "Routes, théâtres, ports, grandes maisons de ferme et domaines.",
            "Roads, theatres, ports, large farms and estates.",
        ),
    ),
)


def _expert(option: Option) -> Option:
    return msgspec.structs.replace(option, expert=True)


def _choice(key: str, title: Text, rule: str, *choices: Choice) -> Option:
    """The first choice is the default."""
    return Option(key, title, choices, choices[0].value, rule)


_PATH_OVER_UNUSED = Text(
    "Les cases hors jeu comptent pour les distances", "Hexes out of play count for distances"
)
_DELIBERATE_ABANDON = Text(
    "On peut délaisser un bâtiment d’où part un citoyen", "A building may be given up when a citizen leaves"
)
_REFEED = Text("Recompter la nourriture après les démolitions", "Compare the food again after demolitions")
_LAST_SURVIVOR = Text("La partie s’arrête au dernier survivant", "The game ends with the last survivor")
_TITLES = {"A": _EDITIONS[0].title, "B": _EDITIONS[1].title, "C": Text("Pays de Cocagne", "Pays de Cocagne")}

META = GameMeta(
    id="lacitta",
    title=Text("La Città", "La Città"),
    tagline=Text(
        "Six années pour bâtir, nourrir et attirer les citoyens de toute l’Italie.",
        "Six years to build, to feed, and to draw the citizens of all Italy.",
    ),
    designer="Gerd Fenchel",
    year=2000,
    rules_version=1,
    min_seats=2,
    max_seats=5,
    table_seats=5,
    seats_rule="LC-SETUP-1",
    seat_rule="LC-YEAR-3",
    minutes=60,
    options=(
        Option("edition", Text("Édition", "Edition"), _EDITIONS, "B", "LC-SETUP-1"),
        _choice(
            "setup",
            Text("Mise en place", "Set-up"),
            "LC-ADVANCED-1",
            Choice("suggested", Text("proposée", "suggested")),
            Choice(
                "advanced",
                Text("avancée", "advanced"),
                Text(
                    "Terrain au hasard ; chacun place ses deux châteaux.",
                    "Random terrain; everybody places two castles.",
                ),
            ),
        ),
        _choice(
            "first_player",
            Text("Premier joueur", "First player"),
            "LC-SETUP-10",
            Choice("random", Text("au sort", "by lot")),
            Choice("first_seat", Text("la première place", "the first seat")),
        ),
        *map(
            _expert,
            (
                _choice(
                    "pass_policy",
                    Text("Passer son tour", "Passing"),
                    "LC-ACTION-8",
                    Choice("edition", Text("selon l’édition", "as the edition says")),
                    Choice("stuck", Text("seulement si rien n’est jouable", "only when nothing is playable")),
                    Choice("free", Text("librement", "freely")),
                ),
                _choice(
                    "politics_discard",
                    Text("Défausse des cartes Politique", "Discard of politics cards"),
                    "LC-POL-5",
                    Choice("end_of_action", Text("à la fin des actions", "at the end of the actions")),
                    Choice("immediate", Text("aussitôt jouées", "as soon as played")),
                ),
                _choice(
                    "citizen_limit",
                    Text("Réserve de citoyens", "Reserve of citizens"),
                    "LC-SETUP-2",
                    Choice("limited", Text("130 figurines", "130 figures")),
                    Choice("unlimited", Text("sans limite", "without limit")),
                ),
                switch("path_over_unused", _PATH_OVER_UNUSED, "LC-MIGRATION-2"),
                switch("deliberate_abandon", _DELIBERATE_ABANDON, "LC-RELOCATION-1"),
                switch("refeed", _REFEED, "LC-FEEDING-5"),
                switch("end_on_last_survivor", _LAST_SURVIVOR, "LC-DEMOLITION-9", default=True),
            ),
        ),
    ),
    rule_sets=(
        *(RuleSet(edition.lower(), title, {"edition": edition}) for edition, title in _TITLES.items()),
        *(
            RuleSet(
                f"{edition.lower()}-advanced",
                Text(f"{title.fr}, mise en place avancée", f"{title.en}, advanced set-up"),
                {"edition": edition, "setup": "advanced"},
            )
            for edition, title in _TITLES.items()
        ),
    ),
)
