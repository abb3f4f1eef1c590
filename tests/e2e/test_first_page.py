"""What the first page costs."""

import gzip

from playwright.sync_api import Response

from tests.e2e.conftest import E2E, Visit

pytestmark = E2E

MAX_JS = 150_000


def test_the_first_page_loads_little_and_only_from_here(visit: Visit) -> None:
    ana = visit()
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    ana.page.on("response", note)
    ana.go()
    ana.page.locator("button.play").first.wait_for()
    ana.page.wait_for_load_state("networkidle")
    assert all(answer.url.startswith(ana.address) for answer in answers)
    scripts = [answer for answer in answers if answer.url.endswith(".js")]
    assert 0 < sum(len(gzip.compress(script.body())) for script in scripts) <= MAX_JS
