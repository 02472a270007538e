"""The page on which a table agrees before the game, in a browser."""

import re
from typing import Any

import pytest

from accessibility import GRAVE, LOOKS, Look, findings_on
from browsing import HEIGHT, missing
from desk_player import Player, code_on
from games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]

READ_ADDRESS = "!!document.getElementById('sum')?.textContent"
"""Whether the page has taken the answers from its address."""


def agreeing(phone: Any, address: str, game: str, fragment: str = "") -> Any:
    """The page where a table agrees before the game."""
    page = phone.new_page()
    page.goto(f"{address}{game}-agree.html{fragment}")
    page.wait_for_function(READ_ADDRESS)
    return page


def test_what_is_agreed_before_the_game_opens_the_desk_and_comes_back_from_it(phone: Any, address: str) -> None:
    page = agreeing(phone, address, "twos")
    assert page.inner_text("#sum") == "You play as the rulebook does."
    page.get_by_label("no, play anything").check()
    page.get_by_label("up to ____ points").check()
    page.get_by_label("How many?").locator("visible=true").fill("50")
    assert page.inner_text("#sum") == "You answer 2 questions in another way than the rulebook."
    page.get_by_role("button", name="QR code").click()
    assert code_on(page) == page.get_attribute("#go", "href")
    fragment = page.get_attribute("#go", "href").partition("#")[2]
    player = Player(phone, address, "twos", f"#{fragment}").ready().lays("cards", ["KD"])
    assert player.ruling()["readings"] == {"two-as-follow": "two-never-forced"}
    player.taps("agree").page.wait_for_function(READ_ADDRESS)
    assert player.page.get_by_label("no, play anything").is_checked()
    assert player.page.get_by_label("How many?").locator("visible=true").input_value() == "50"
    assert player.complaints == []
    player.page.close()
    page.close()


def test_answers_that_do_not_go_together_are_warned_of(phone: Any, address: str) -> None:
    both = "#read=two-as-follow=two-never-forced&read=void-player=must-play-two"
    page = agreeing(phone, address, "twos", both)
    warning = page.inner_text("#clash")
    assert "What may a player with no card of the suit led play?" in warning
    assert page.locator("fieldset .complaint:visible").all_inner_texts() == [warning, warning]
    page.get_by_label("Any card of the hand.").check()
    assert page.locator("fieldset .complaint:visible").count() == 0
    assert not page.locator("#clash").is_visible()
    page.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
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
        page.close()


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
    page.close()
