"""The words of the command line in both languages, and which language to speak."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from faubourg.engine import Texts

LANGUAGES = ("fr", "en")


@cache
def _texts() -> Texts:
    return Texts.load(files(__package__) / "texts.toml")


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """French where the system speaks it, else English."""
    locale = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    return "fr" if locale.lower().startswith("fr") else "en"


class Words:
    """Says things in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, **params: Any) -> str:
        """The text of `key` with `params` filled in."""
        return _texts().say(key, self.lang, params)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: 1 234,5 or 1,234.5."""
        text = f"{value:,.{digits}f}"
        return text.replace(",", "\u202f").replace(".", ",") if self.lang == "fr" else text

    def percent(self, share: float) -> str:
        """A share in per cent."""
        text = self.number(100 * share, 1)
        return f"{text}\u202f%" if self.lang == "fr" else f"{text} %"


def helped(key: str) -> str:
    """The help text of `key`, in the language of the system: help is made before any option is read."""
    return Words(system_language())(f"help.{key}")
