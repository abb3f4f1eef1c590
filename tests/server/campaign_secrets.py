"""What nobody may be told before its chapter is open, as things to look for in anything that is sent."""

import re
from functools import cache

from faubourg.engine import CampaignOffer
from faubourg.games import GAMES

GAME = GAMES["mycity"]
CHAPTERS = range(1, GAME.part(CampaignOffer).chapters + 1)

WORDS = {
    2: "fourth church|quatrième église|cloche|portail clos|closed gate",
    3: r"flood|\bcrues?\b|inond|left bank|rive gauche|blank meadow|prairie vierge",
    4: r"nugget|pépite|golden pass|sawmill|scierie|\bclearings\b|clairière|cabinet|percée|forest opening",
    5: r"\bcogs?\b|engrenage|investor|investisseur|factor(y|ies)|\busines?\b|\bsoot|\bsuie|pollut",
    6: r"\bshafts?\b|puits de mine|triangle|mine entrance|the mine\b|\bla mine\b|\bdepth\b",
    7: r"\brails?\b|railway|railroad|chemin de fer|\btrunk\b|track (piece|sheet)|embranchement|\bthe port\b",
    8: r"\bpalaces?\b|\bpalais\b|\bparks?\b|\bparcs?\b|prosperity|prospérité",
}
"""By the chapter that brings them: words that stand nowhere in the base game."""

TOKENS = {
    2: r"\bC4[abc]?\b|NOPASS|CHURCHPTS",
    3: "FLOOD",
    4: r"goldpass|\bSM\b|SAWMILL|CABINET",
    5: r"\bCOG\b|INVEST|FACTORY",
    6: r"\bM[BRY]\b|\bMINE\b",
    7: r"\bPORT\b|RAIL",
    8: r"\bPAL\b|BLUEOUT|PALACE|PARK",
}
"""The same for what is written in one way only."""


def sentences(text: str) -> list[str]:
    """The pieces of a text that could not have come by accident."""
    return [part.strip() for part in re.split(r"[.;:!?]\s|\{\w+\}", text) if len(part.split()) > 3]


@cache
def secrets_of(chapter: int) -> list[str]:
    """Ids and texts that the chapters after this one bring."""
    offer, rulebook, texts = GAME.part(CampaignOffer), GAME.rulebook, GAME.texts
    open_rules = {rule.id: rule for group in rulebook.opened(chapter) for rule in group.rules}
    found = [rule for rule in rulebook.rules if rule not in open_rules]
    later: list[str] = []
    for number in CHAPTERS:
        if number > chapter:
            leaflet = offer.leaflet(number)
            later += [leaflet.title.fr, leaflet.title.en, leaflet.text.fr, leaflet.text.en]
    for rule in rulebook.rules.values():
        if rule.id not in open_rules:
            later += [rule.fr, rule.en, *([rule.no.fr, rule.no.en] if rule.no else [])]
        later += [text for more in rule.later if more.chapter > chapter for text in (more.fr, more.en)]
    opened = texts.opened(chapter)
    later += [t for key, text in texts.texts.items() if key not in opened for t in (text.fr, text.en)]
    known = "\n".join(
        [text for rule in open_rules.values() for text in (rule.fr, rule.en, str(rule.no))]
        + [text for words in opened.values() for text in (words.fr, words.en)]
        + [offer.leaflet(n).text.fr + offer.leaflet(n).text.en for n in CHAPTERS if n <= chapter]
    )
    pieces = [piece for text in later for piece in sentences(text)]
    return found + [piece for piece in dict.fromkeys(pieces) if piece not in known]


def told_early(text: str, chapter: int) -> list[str]:
    """What a text says that only the chapters after this one may say."""
    found = [
        hit
        for patterns, flags in ((WORDS, re.IGNORECASE), (TOKENS, re.NOFLAG))
        for number, pattern in patterns.items()
        if number > chapter
        for hit in re.finditer(pattern, text, flags)
    ]
    around = [f"{hit.group()} in …{text[max(0, hit.start() - 60) : hit.end() + 60]}…" for hit in found]
    return around + [
        secret
        for secret in secrets_of(chapter)
        if secret in text and re.search(rf"{re.escape(secret)}(?!\d)", text)
    ]
