"""A replay for notebooks in a real browser: the slider shows every moment, and nothing is fetched."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from faubourg.engine import ALL, Dealer, Match
from faubourg.games import GAMES
from faubourg.notebook import Replay
from faubourg.notebook.node import DRAUGHTSMAN

pytestmark = pytest.mark.e2e


def test_the_slider_goes_through_the_match(chromium: Browser) -> None:
    match = Match.new(GAMES["cites"], {"level": 1}, ["Ana", "Léo"], Dealer.from_phrase("slider"))
    rng = Random(3)
    for _ in range(8):
        seat = match.state.deciders[0]
        match.play(seat, match.state.legal(seat).pick(rng))
    html = Replay(match)._repr_html_()
    DRAUGHTSMAN.close()
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.set_content(html)
    frame = page.frame_locator("iframe")
    last = len(match.moments(ALL)) - 1
    expect(frame.locator("output")).to_have_text(f"0 / {last}")
    expect(frame.locator("#boards svg.faubourg")).to_have_count(2)
    first = frame.locator("#boards").inner_html()
    frame.locator("input").press("End")
    expect(frame.locator("output")).to_have_text(f"{last} / {last}")
    assert frame.locator("#boards").inner_html() != first
    box = frame.locator("#boards svg.faubourg").first.bounding_box()
    assert box is not None
    assert box["width"] > 100
    assert [url for url in asked if not url.startswith("about:")] == []
    page.close()
