"""The card of Cités in the catalogue: people, options, rule sets."""

from __future__ import annotations

from faubourg.engine import Choice, GameMeta, Option, RuleSet, Text, switch

LEVELS = (
    Choice(
        1,
        Text("Niveau 1, Facile", "Level 1, Easy"),
        Text(
            "Les touristes comptent leur zone d’attractions ou de parcs.",
            "Tourists count their zone of attractions or parks.",
        ),
    ),
    Choice(
        2,
        Text("Niveau 2, Dilemme", "Level 2, Dilemma"),
        Text(
            "Les terrasses comptent aussi l’eau qu’elles voient.",
            "Terraces count the water they look at, too.",
        ),
    ),
    Choice(
        3,
        Text("Niveau 3, Casse-Tête", "Level 3, Brain-teaser"),
        Text(
            "Attractions et terrasses, parcs et eau se renforcent.",
            "Attractions and terraces, parks and water feed one another.",
        ),
    ),
)

META = GameMeta(
    id="cites",
    title=Text("Cités", "Cités"),
    tagline=Text(
        "Seize tuiles, sept touristes : chacun bâtit sa ville avec les mêmes tuiles.",
        "Sixteen tiles, seven tourists: everybody builds a city from the same tiles.",
    ),
    designer="Martyn F",
    year=2008,
    rules_version=1,
    min_seats=1,
    max_seats=8,
    table_seats=4,
    seats_rule="CI-SETUP-1",
    seat_rule="CI-SETUP-8",
    minutes=10,
    simultaneous=True,
    options=(
        Option("level", Text("Niveau", "Level"), LEVELS, 1, "CI-SETUP-1"),
        switch(
            "no_jump",
            Text("Sans saut", "No jumping"),
            "CI-VAR-1",
            Text("Les touristes marchent, ils ne sautent pas.", "Tourists walk, they do not jump."),
        ),
        switch(
            "free_shape",
            Text("Forme libre", "Free shape"),
            "CI-VAR-1",
            Text(
                "La ville prend la forme qu’on veut, trous compris.",
                "The city takes any shape, holes included.",
            ),
        ),
        switch(
            "one_more",
            Text("Encore une", "Just one more"),
            "CI-VAR-1",
            Text(
                "Une dix-septième tuile vient recouvrir la ville.",
                "A seventeenth tile may cover part of the city.",
            ),
        ),
        Option(
            "cover_offset",
            Text("Décalage de la dix-septième tuile", "Offset of the seventeenth tile"),
            (
                Choice("cell", Text("à la case", "by cells")),
                Choice("tile", Text("sur une tuile entière", "on one whole tile")),
            ),
            "cell",
            "CI-VAR-8",
            expert=True,
        ),
        Option(
            "level2_view",
            Text("Vue des terrasses au niveau 2", "View of terraces at level 2"),
            (
                Choice("contiguous", Text("l’eau continue", "unbroken water")),
                Choice("through_parks", Text("à travers les parcs", "through parks")),
            ),
            "contiguous",
            "CI-SCORE-6",
            expert=True,
        ),
    ),
    rule_sets=(
        RuleSet("level1", Text("Niveau 1", "Level 1"), {"level": 1}),
        RuleSet("level2", Text("Niveau 2", "Level 2"), {"level": 2}),
        RuleSet("level3", Text("Niveau 3", "Level 3"), {"level": 3}),
        RuleSet("no-jump", Text("Sans saut, niveau 2", "No jumping, level 2"), {"level": 2, "no_jump": True}),
        RuleSet(
            "free-shape",
            Text("Forme libre, niveau 3", "Free shape, level 3"),
            {"level": 3, "free_shape": True},
        ),
        RuleSet(
            "one-more", Text("Encore une, niveau 3", "Just one more, level 3"), {"level": 3, "one_more": True}
        ),
        RuleSet(
            "all-variants",
            Text("Les trois variantes, niveau 3", "All three variants, level 3"),
            {"level": 3, "no_jump": True, "free_shape": True, "one_more": True},
        ),
    ),
)
