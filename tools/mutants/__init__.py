"""Mutation testing of a game's rules: `make mutants GAME=city`.

One small change after the other is made to the code of a game, and its tests must notice: those of
`tests/rules/<game>` and the game's cases of `tests/test_conformance.py`. A change that no test notices is a
*survivor*: a rule that could be wrong without anybody knowing.

Everything below `src/faubourg/games/<game>` is changed, what a page is told and how a position is drawn
included, but for `invariants.py`: it plays no rule, it is a check itself, and a check that is weaker than
before is no wrong rule. Data (`*.toml`) are left alone.

mutmut and cosmic-ray do the same for any package and would not do here: see
`docs/decisions/020-mutants-of-our-own.md`.
"""
