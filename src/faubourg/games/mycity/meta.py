"""The card of My City in the catalogue: people, options, rule sets."""

from __future__ import annotations

from faubourg.engine import Choice, GameMeta, Option, RuleSet, Text
from faubourg.games.mycity.board_checks import ETERNAL
from faubourg.games.mycity.standard_boards import STANDARD

_NO, _YES = Choice(False, Text("non", "no")), Choice(True, Text("oui", "yes"))


_SWITCHES = {
    "colours": (
        "MC-GEN-14",
        Text("Groupes de couleur", "Colour groups"),
        Text("Le plus grand groupe de chaque couleur rapporte.", "The largest group of each colour scores."),
    ),
    "churches": (
        "MC-GEN-14",
        Text("Églises", "Churches"),
        Text("Trois églises sont dans la pioche.", "Three churches are in the deck."),
    ),
    "ban": (
        "MC-GEN-14",
        Text("Carte Interdiction", "Ban card"),
        Text("Une carte interdit le bâtiment suivant.", "One card forbids the next building."),
    ),
    "wells": (
        "MC-GEN-14",
        Text("Puits", "Wells"),
        Text("Un puits bien entouré rapporte.", "A well that is built around scores."),
    ),
    "gold": (
        "MC-GEN-14",
        Text("Gisements d’or", "Gold deposits"),
        Text(
            "Le premier sur les deux gisements gagne 3 points.", "The first on both deposits gains 3 points."
        ),
    ),
    "cap50": (
        "MC-TRACK-1",
        Text("Piste de 0 à 50 en mode Éternité", "Track from 0 to 50 in the eternal game"),
        Text(
            "À 50 points on ne marque plus ; sous 0, la dette est retenue. Sinon, simple somme.",
            "At 50 points scoring stops; below 0 the debt is remembered. Otherwise a plain sum.",
        ),
    ),
}
"""What may be switched off, each with its rule, title and meaning."""

META = GameMeta(
    id="mycity",
    title=Text("My City", "My City"),
    tagline=Text(
        "Une rivière, vingt-sept bâtiments, les mêmes pour tous : qui perdra le moins de place ?",
        "A river, twenty-seven buildings, the same for all: who wastes the least room?",
    ),
    designer="Reiner Knizia",
    year=2020,
    rules_version=1,
    min_seats=1,
    max_seats=4,
    table_seats=4,
    seats_rule="MC-SETUP-1",
    seat_rule="MC-TURN-2",
    minutes=15,
    simultaneous=True,
    options=(
        Option(
            "mode",
            Text("Mode", "Mode"),
            (
                Choice(
                    "eternal",
                    Text("Mode Éternité", "Eternal game"),
                    Text(
                        "Couleurs, églises, puits, or et carte Interdiction.",
                        "Colours, churches, wells, gold and the ban card.",
                    ),
                ),
                Choice(
                    "episode1",
                    Text("Épisode 1", "Episode 1"),
                    Text(
                        "Le premier épisode de la campagne : arbres, rochers et prairies vides.",
                        "The first episode of the campaign: trees, rocks and empty meadows.",
                    ),
                ),
            ),
            "eternal",
            "MC-LEGACY-4",
        ),
        Option(
            "board",
            Text("Plateau", "Board"),
            (
                Choice("standard", Text("le plateau de la boîte", "the board of the box")),
                Choice("random", Text("un plateau au hasard", "a random board")),
                Choice("own", Text("un plateau à soi", "a board of your own")),
            ),
            "standard",
            "MC-GEN-1",
        ),
        Option(
            "seed",
            Text("Graine du plateau au hasard", "Seed of the random board"),
            (),
            "",
            "MC-GEN-15",
            Text(
                "La même graine donne le même plateau. Vide : la table en tire une et la montre.",
                "The same seed gives the same board. Empty: the table draws one and shows it.",
            ),
            text=64,
            when=("board", "random"),
        ),
        Option(
            "map",
            Text("Carte du plateau", "Map of the board"),
            (),
            "",
            "MC-GEN-16",
            Text(
                "23 lignes de texte : M montagne, F forêt, T arbres, R rochers, W puits, G or, un point "
                "pour une prairie à petit carré, une virgule pour une autre, | et - pour la rivière.",
                "23 lines of text: M mountain, F forest, T trees, R rocks, W well, G gold, a full stop for a "
                "meadow with a small square, a comma for another, | and - for the river.",
            ),
            text=600,
            lines=True,
            example=STANDARD[ETERNAL].text,
            when=("board", "own"),
        ),
        Option(
            "fair",
            Text("Plateau de difficulté ordinaire", "Board of ordinary difficulty"),
            (_NO, _YES),
            False,
            "MC-GEN-13",
            Text(
                "Écarte les plateaux au hasard trop faciles ou trop difficiles.",
                "Drops random boards that are too easy or too hard.",
            ),
            expert=True,
            when=("board", "random"),
        ),
        *(
            Option(key, title, (_NO, _YES), True, rule, meaning, expert=True)
            for key, (rule, title, meaning) in _SWITCHES.items()
        ),
    ),
    rule_sets=(
        RuleSet("eternal", Text("Mode Éternité", "Eternal game"), {"mode": "eternal"}),
        RuleSet(
            "eternal-random",
            Text("Mode Éternité, plateau au hasard", "Eternal game, random board"),
            {"mode": "eternal", "board": "random"},
        ),
        RuleSet("episode1", Text("Épisode 1", "Episode 1"), {"mode": "episode1"}),
        RuleSet(
            "episode1-random",
            Text("Épisode 1, plateau au hasard", "Episode 1, random board"),
            {"mode": "episode1", "board": "random"},
        ),
    ),
)
