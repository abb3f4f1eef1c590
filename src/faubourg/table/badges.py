"""What makes a table special, as clients get it: one shape for each occasion that shows something."""

from __future__ import annotations

from typing import Literal

import msgspec

from faubourg.engine import Text


class Answer(msgspec.Struct):
    """Something a client gets; all fields are always there, unless they may be unset."""


class DailyBadge(Answer, tag_field="type", tag="daily"):
    """That a table is an attempt at a daily challenge, and until when it may be played (UTC)."""

    date: str
    key: str
    title: Text
    counted: bool
    ends: str
    closes: str
    state: Literal["open", "grace", "over"]


class CampaignBadge(Answer, tag_field="type", tag="campaign"):
    """That a table is an episode of a campaign, of which it is the next in order (`episode`), one on its own
    (`single`), or one that a city plays again (`replay`). `title` is that of its chapter.

    Only the first counts. `seat` and `score` of a replay are the city's seat in the campaign and what the
    real episode brought it.
    """

    kind: Literal["episode", "single", "replay"]
    campaign: str | None
    episode: int
    chapter: int
    title: Text
    seat: int | None
    score: float | None


Badge = DailyBadge | CampaignBadge
