"""The card of La Città in the catalogue: people, options, rule sets."""

from __future__ import annotations

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
    return Option(
        option.key, option.title, option.choices, option.default, option.rule, option.help, expert=True
    )


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
        Option(
            "setup",
            Text("Mise en place", "Set-up"),
            (
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
            "suggested",
            "LC-ADVANCED-1",
        ),
        Option(
            "first_player",
            Text("Premier joueur", "First player"),
            (
                Choice("random", Text("au sort", "by lot")),
                Choice("first_seat", Text("la première place", "the first seat")),
            ),
            "random",
            "LC-SETUP-10",
        ),
        Option(
            "pass_policy",
            Text("Passer son tour", "Passing"),
            (
                Choice("edition", Text("selon l’édition", "as the edition says")),
                Choice("stuck", Text("seulement si rien n’est jouable", "only when nothing is playable")),
                Choice("free", Text("librement", "freely")),
            ),
            "edition",
            "LC-ACTION-8",
            expert=True,
        ),
        Option(
            "politics_discard",
            Text("Défausse des cartes Politique", "Discard of politics cards"),
            (
                Choice("end_of_action", Text("à la fin des actions", "at the end of the actions")),
                Choice("immediate", Text("aussitôt jouées", "as soon as played")),
            ),
            "end_of_action",
            "LC-POL-5",
            expert=True,
        ),
        Option(
            "citizen_limit",
            Text("Réserve de citoyens", "Reserve of citizens"),
            (
                Choice("limited", Text("130 figurines", "130 figures")),
                Choice("unlimited", Text("sans limite", "without limit")),
            ),
            "limited",
            "LC-SETUP-2",
            expert=True,
        ),
        _expert(
            switch(
                "path_over_unused",
                Text(
                    "Les cases hors jeu comptent pour les distances",
                    "Hexes out of play count for distances",
                ),
                "LC-MIGRATION-2",
            )
        ),
        _expert(
            switch(
                "deliberate_abandon",
                Text(
                    "On peut délaisser un bâtiment d’où part un citoyen",
                    "A building may be given up when a citizen leaves",
                ),
                "LC-RELOCATION-1",
            )
        ),
        _expert(
            switch(
                "refeed",
                Text(
                    "Recompter la nourriture après les démolitions",
                    "Compare the food again after demolitions",
                ),
                "LC-FEEDING-5",
            )
        ),
        _expert(
            switch(
                "end_on_last_survivor",
                Text("La partie s’arrête au dernier survivant", "The game ends with the last survivor"),
                "LC-DEMOLITION-9",
                default=True,
            )
        ),
    ),
    rule_sets=(
        RuleSet("a", Text("Édition de 2000", "2000 edition"), {"edition": "A"}),
        RuleSet("b", Text("Nouvelle édition", "New edition"), {"edition": "B"}),
        RuleSet("c", Text("Pays de Cocagne", "Pays de Cocagne"), {"edition": "C"}),
        RuleSet(
            "a-advanced",
            Text("Édition de 2000, mise en place avancée", "2000 edition, advanced set-up"),
            {"edition": "A", "setup": "advanced"},
        ),
        RuleSet(
            "b-advanced",
            Text("Nouvelle édition, mise en place avancée", "New edition, advanced set-up"),
            {"edition": "B", "setup": "advanced"},
        ),
        RuleSet(
            "c-advanced",
            Text("Pays de Cocagne, mise en place avancée", "Pays de Cocagne, advanced set-up"),
            {"edition": "C", "setup": "advanced"},
        ),
    ),
)
