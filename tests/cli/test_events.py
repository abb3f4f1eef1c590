"""What happened, as the terminal tells it: with what it cost or brought, and without what is nothing."""

import pytest

from faubourg.cli.play import event_text
from faubourg.cli.words import Words
from faubourg.engine import Event
from faubourg.games.lacitta import events
from faubourg.games.lacitta.game import GAME


def built(price: int, food: int) -> Event:
    return events.Built(
        seat=0, kind="estate", hex="f6", city="f5", card="", price=price, food=food, on_road=False
    )


def demolished(food: int) -> Event:
    return events.Demolished(seat=0, kind="estate", hex="f6", city="f5", food=food, markers=0)


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (
            built(3, 5),
            "Ana bâtit un domaine à Cremona (or −3, nourriture +5)",
            "Ana builds an estate at Cremona (gold −3, food +5)",
        ),
        (
            built(0, 2),
            "Ana bâtit un domaine à Cremona (nourriture +2)",
            "Ana builds an estate at Cremona (food +2)",
        ),
        (built(0, 0), "Ana bâtit un domaine à Cremona", "Ana builds an estate at Cremona"),
        (
            demolished(2),
            "Ana démolit un domaine à Cremona (nourriture −2)",
            "Ana demolishes an estate at Cremona (food −2)",
        ),
        (demolished(0), "Ana démolit un domaine à Cremona", "Ana demolishes an estate at Cremona"),
        (
            events.MarkersPlaced(seat=0, hex="f6", city="f5", service="health", count=3, price=5),
            "Ana pose 3 marqueurs à Cremona, santé (or −5)",
            "Ana places 3 markers at Cremona, health (gold −5)",
        ),
        (
            events.CitizensCame(seat=0, city="f5", count=1, price=0),
            "Ana accueille 1 citoyen à Cremona",
            "Ana welcomes 1 citizen at Cremona",
        ),
        (
            events.PeopleAsked(seat=0, slots="abc", price=2),
            "Ana regarde les cartes a, b et c de la Voix (or −2)",
            "Ana looks at cards a, b, and c of the Voice (gold −2)",
        ),
        (events.Passed(seat=0), "Ana passe", "Ana passes"),
    ],
)
def test_what_cost_or_brought_nothing_goes_unsaid(event: Event, french: str, english: str) -> None:
    assert event_text(Words("fr"), GAME, event, ["Ana"]) == french
    assert event_text(Words("en"), GAME, event, ["Ana"]) == english
