"""Two pages of the desk in a browser: what a table agrees on before the game, and the desk in German."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import unquote

import pytest

from accessibility import GRAVE, LOOKS, Look, findings_on
from browsing import HEIGHT, SCRIPTS, missing, script, served
from cases import each_case
from command_line import run
from desk_player import Player, Seat, code_on
from english_left import HEADINGS, english_in
from games import GAMES
from tiers import few

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]

READ_ADDRESS = "!!document.getElementById('sum')?.textContent"
"""Whether the page has taken the answers from its address."""


def agreeing(phone: Any, address: str, game: str, fragment: str = "") -> Any:
    """The page where a table agrees before the game."""
    page = phone.new_page()
    page.goto(f"{address}{game}-agree.html{fragment}")
    page.wait_for_function(READ_ADDRESS)
    return page


def test_what_is_agreed_before_the_game_opens_the_desk_and_comes_back_from_it(
    phone: Any, address: str, seat: Seat
) -> None:
    page = agreeing(phone, address, "twos")
    assert page.inner_text("#sum") == "You keep to our reading everywhere."
    page.get_by_label("no: any card may be played").check()
    page.get_by_label("up to ____ points").check()
    page.get_by_label("How many?").locator("visible=true").fill("50")
    assert page.inner_text("#sum") == "You answer 2 questions differently from our reading."
    page.get_by_role("button", name="QR code").click()
    assert code_on(page) == page.get_attribute("#go", "href")
    fragment = page.get_attribute("#go", "href").partition("#")[2]
    player = seat("twos", f"#{fragment}").lays("cards", ["KD"])
    assert player.ruling()["readings"] == {"two-as-follow": "two-never-forced"}
    player.taps("agree").page.wait_for_function(READ_ADDRESS)
    assert player.page.get_by_label("no: any card may be played").is_checked()
    assert player.page.get_by_label("How many?").locator("visible=true").input_value() == "50"


def test_answers_that_do_not_go_together_are_warned_of(phone: Any, address: str) -> None:
    both = "#read=claim-last=closed&read=pile-out=recycle-keep-latest"
    page = agreeing(phone, address, "twins_and_followers", both)
    warning = page.inner_text("#clash")
    assert "May a discard be claimed when the pile is empty?" in warning
    assert page.locator("fieldset .complaint:visible").all_inner_texts() == [warning, warning]
    page.get_by_label("Yes. The round ends only when somebody would have to draw.").check()
    assert page.locator("fieldset .complaint:visible").count() == 0
    assert not page.locator("#clash").is_visible()


@pytest.mark.parametrize("look", few([(look,) for look in LOOKS], 3), ids=str)
def test_the_page_to_agree_on_keeps_no_reader_out_and_is_one_sheet_of_paper(
    look: Look, phone: Any, address: str
) -> None:
    for game in GAMES:
        page = agreeing(phone, address, game)
        page.emulate_media(color_scheme=look.scheme)
        page.set_viewport_size({"width": look.width, "height": HEIGHT})
        if look == LOOKS[0]:
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        assert [str(each) for each in findings_on(page, game, look) if each.impact in GRAVE] == []


def test_a_number_that_cannot_be_agreed_on_gets_one_line_and_stays_out_of_the_link(phone: Any, address: str) -> None:
    page = agreeing(phone, address, "twos")
    page.get_by_label("up to ____ points").check()
    before = page.get_attribute("#go", "href")
    for number in ("-3", "0", "2.5", "12345"):
        page.get_by_label("How many?").locator("visible=true").fill(number)
        assert page.locator(".answer .complaint:visible").inner_text() == "Expected: a whole number from 1 to 9999."
        assert page.get_attribute("#go", "href") == before
    page.get_by_label("How many?").locator("visible=true").fill("50")
    assert page.locator(".answer .complaint:visible").count() == 0
    assert page.get_attribute("#go", "href") == f"{before}%3D50"


TABLE = "#ask=trick&cards=KD+2H+2D+3D&read=ranking%3Dace-low&claim%3A=Ann%3A+Dan+wins"
SEEN = script("seen")
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
    assert "Ben gewinnt den Stich mit 2♥" in german.said()
    assert "Falsch." in german.page.inner_text("#claims")


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


@each_case("desk", "german")
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
    assert "Eine Frage beantwortet ihr anders als wir." in page.inner_text("#sum")
    assert english_on(page) == []
    assert "twos.de.html#ask=trick&read=" in str(page.get_attribute("#go", "href"))


def test_the_german_desk_keeps_no_reader_out(german: Player) -> None:
    german.page.goto("about:blank")
    german.page.goto(f"{german.address}twos.de.html{TABLE}")
    german.ready().settled()
    german.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert [str(each) for each in findings_on(german.page, "twos", LOOKS[0]) if each.impact in GRAVE] == []


FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr")
WAIT = 1_200
"""Seconds that Firefox may take, where much else runs."""


def said(asked: list[str]) -> list[str]:
    """What the page has told, each once: the server notes twice what is not there."""
    return [*dict.fromkeys(unquote(path) for path in asked if "/said/" in path)]


@pytest.mark.skipif(FIREFOX is None or sys.platform != "linux", reason="no Firefox here (apt-get install firefox-esr)")
def test_firefox_restores_saved_memory_and_rules_in_both_languages(desk: Path, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "desk").symlink_to(desk)
    shutil.copy(SCRIPTS / "probe.html", tmp_path / "site")
    asked: list[str] = []
    until = monotonic() + WAIT
    with served(tmp_path / "site", asked) as address:
        command = [str(FIREFOX), "--headless", "--no-remote", "--profile", str(tmp_path), f"{address}probe.html"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            while len(said(asked)) < 2 and monotonic() < until:
                sleep(0.1)
            running.terminate()
    assert said(asked) == [
        "/said/Ben takes it with 2♥\ufe0e: Ben +3 (2 for catching Cem's 2♦\ufe0e, 1 for K♦\ufe0e), Cem −2. Ben leads.",
        "/said/Ben gewinnt den Stich mit 2♥\ufe0e: Ben +3 (2 fürs Fangen von 2♦\ufe0e von Cem, 1 für K♦\ufe0e), Cem "
        "−2. Ben spielt aus.",
    ]
    assert [path for path in asked if "python_stdlib" in path] == []  # Python was not started from nothing
