"""The ruling desk in German, in a browser: the switch keeps the table and is remembered, and no English is left."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from accessibility import GRAVE, LOOKS, findings_on
from browsing import missing
from command_line import run
from desk_player import Player
from english_left import HEADINGS, english_in

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]

TABLE = "#ask=trick&cards=KD+2H+2D+3D&read=ranking%3Dace-low&claim%3A=Ann%3A+3D+takes+the+trick"
GERMAN = TABLE.replace("takes+the+trick", "gewinnt+den+Stich")
SEEN = """[...document.querySelectorAll("body, body *")]
  .filter((each) => !each.closest("#programs pre, script, [lang=en]"))
  .flatMap((each) => [
    ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ...["aria-label", "placeholder", "title", "alt"].map((name) => each.getAttribute(name)),
    ...(each.tagName === "OPTION" && each.parentElement.tagName === "DATALIST" ? [each.value] : []),
  ]).map((text) => (text ?? "").trim()).filter(Boolean)"""
"""Every text on a page that somebody reads or hears."""


@pytest.fixture(scope="module")
def german(phone: Any, address: str) -> Iterator[Player]:
    """Somebody who has laid a table at the English desk, and switched to German."""
    player = Player(phone, address, "twos", TABLE)
    with player.page.expect_navigation():
        player.page.get_by_role("link", name="Deutsch").click()
    yield player.ready()
    assert player.complaints == []
    player.page.close()


def english_on(page: Any) -> list[str]:
    """The English texts of ours on a page, with everything unfolded; the headings of the sheet are not ours."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    texts = page.evaluate(SEEN)
    assert len(texts) > 20
    return [found for text in texts if not text.startswith(tuple(HEADINGS)) for found in english_in(text)]


def test_the_switch_keeps_the_table_and_the_ruling_is_that_of_the_command_line(german: Player) -> None:
    assert german.page.url.endswith(f"twos.de.html{TABLE}")
    assert german.page.get_attribute("html", "lang") == "de"
    asked = ("rule", "twos", "trick", "KD", "2H", "2D", "3D", "--reading", "ranking=ace-low", "--json")
    assert german.ruling() == json.loads(run(*asked, "--language", "de")[1])
    assert german.said().splitlines()[-1].startswith("Die Honneurs des Stichs")
    assert "Stimmt nach keiner Lesart" in german.page.inner_text("#claims")


def test_the_language_chosen_is_that_of_the_next_visit_and_a_link_to_a_table_has_its_own(
    german: Player, phone: Any, address: str
) -> None:
    page = phone.new_page()
    page.goto(f"{address}twos.html")
    page.wait_for_url("**/twos.de.html*")
    page.goto(f"{address}twos-agree.html")
    page.wait_for_url("**/twos-agree.de.html*")
    page.goto("about:blank")
    page.goto(f"{address}twos.html#ask=trick&cards=KD+2H")
    page.wait_for_selector(".felt")
    assert page.get_attribute("html", "lang") == "en"
    page.close()


@pytest.mark.parametrize(
    "table",
    [
        GERMAN,
        "#ask=legal&hand=2H+9C+KS&trick=6H",
        "#ask=trick&cards=1H",
        '#ask=play&hands=[["3C"],["2C"],["5C"],["4C"]]&leader=0&moves=[{"seat":0,"play":"3C"}]',
        "#ask=play",
        "#ask=play&hands=x&moves=y",
    ],
)
def test_nothing_at_the_german_desk_is_english(table: str, german: Player) -> None:
    german.page.goto("about:blank")
    german.page.goto(f"{german.address}twos.de.html{table}")
    german.ready().settled()
    assert english_on(german.page) == []


def test_nothing_on_the_german_page_to_agree_on_is_english_and_it_leads_to_the_german_desk(
    german: Player, phone: Any, address: str
) -> None:
    page = phone.new_page()
    page.goto(f"{address}twos-agree.de.html")
    page.wait_for_function("document.getElementById('sum').textContent !== ''")
    page.locator("fieldset input[type=radio]:not(:checked)").nth(3).check()
    assert "Eine Frage beantwortet ihr anders als das Regelbuch." in page.inner_text("#sum")
    assert english_on(page) == []
    assert "twos.de.html#ask=trick&read=" in str(page.get_attribute("#go", "href"))
    page.close()


def test_the_german_desk_keeps_no_reader_out(german: Player) -> None:
    german.page.goto("about:blank")
    german.page.goto(f"{german.address}twos.de.html{TABLE}")
    german.ready().settled()
    german.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert [str(each) for each in findings_on(german.page, "twos", LOOKS[0]) if each.impact in GRAVE] == []
