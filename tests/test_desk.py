"""The ruling desk in a browser: what is laid by tapping is ruled on as on the command line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from accessibility import GRAVE, LOOKS, Look, findings_on
from browsing import HEIGHT, missing, served
from bythebook.cards import CARD_OF
from bythebook.spec import load_spec
from cases import each_case
from command_line import printed, refused
from desk_player import Player, Seat, code_on
from games import GAMES
from tiers import few

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module", params=GAMES)
def player(phone: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Somebody at the desk of a game."""
    player = Player(phone, address, request.param)
    yield player.ready()
    assert player.complaints == []
    player.page.close()


def rule(tmp_path: Path, data: dict[str, Any], readings: dict[str, str] | None = None) -> dict[str, Any]:
    """What ``bythebook rule`` says of a question."""
    file = tmp_path / "params.json"
    file.write_text(json.dumps(data["params"]), encoding="utf-8")
    options = [f"--reading={name}={value}" for name, value in (readings or {}).items()]
    game, _, question = data["method"].partition(".")
    ruling: dict[str, Any] = json.loads(printed("rule", game, question, str(file), "--json", *options))
    return ruling


def form_of(value: Any) -> str:
    """What is entered in the same way has the same form: fields, and the kinds and words of what stands in them."""
    if isinstance(value, dict):
        return str({name: form_of(each) for name, each in sorted(value.items())})
    if isinstance(value, list):
        return str(sorted({form_of(each) for each in value}))
    return value if isinstance(value, str) and value not in CARD_OF else type(value).__name__


def test_the_sheets_own_examples_of_every_form_entered_by_tapping_are_ruled_on_as_on_the_command_line(
    player: Player, tmp_path: Path
) -> None:
    of_the_sheet = [example for example in load_spec(player.game).examples if example.source == "sheet"]
    assert of_the_sheet
    for example in {f"{each.method} {form_of(each.params)}": each for each in of_the_sheet[::-1]}.values():
        asked = example.method.partition(".")[2]
        whole = player.game == "twos" and asked == "play"  # hands are not laid there, but examples have them
        found = player.takes(example) if whole else player.asks(asked).enters(example.params).ruling()
        assert found == rule(tmp_path, {"method": example.method, "params": example.params})


def test_every_example_taken_from_the_list_is_ruled_on_as_on_the_command_line(player: Player, tmp_path: Path) -> None:
    rulings = player.takes_all()
    for example in load_spec(player.game).examples:
        asked = {"method": example.method, "params": example.params}
        assert rulings[example.id] == rule(tmp_path, asked, example.readings), example.id


def test_a_slap_laid_and_slapped_by_tapping_is_ruled_on_as_on_the_command_line(seat: Seat, tmp_path: Path) -> None:
    player = seat("twin_it").asks("slap")
    player.checks("mode Lay the cards").checks("players 2")
    for place, design in (("table", "a"), ("table", "a"), ("pile 0", "b"), ("pile 1", "c")):
        player.taps(f"place {place}").taps(f"design {design}")
    player.checks("mode Slap")
    for card in ("a1", "a2"):
        player.checks("player Ann").page.locator(f".face[data-card={card}]").click()
    ruling = player.ruling()
    assert ruling["params"]["touches"] == [[0, "a1"], [0, "a2"]]
    assert ruling == rule(tmp_path, ruling)


def test_once_loaded_the_desk_works_without_a_network_and_fetches_nothing_twice(phone: Any, desk: Path) -> None:
    asked: list[str] = []
    context = phone.browser.new_context()
    told: list[str] = []
    context.on("console", lambda message: told.append(message.text))
    with served(desk, asked) as address:
        player = Player(context, address, "twos").ready()
        assert told == []  # no word of having started Python from nothing
        player.page.wait_for_function("document.documentElement.dataset.offline === 'kept'")
    large = {path for path in asked if path.endswith((".packed", ".zip", ".whl"))}
    assert len(large) >= 4
    assert sorted(large) == sorted(path for path in asked if path in large)
    context.set_offline(True)
    player.page.goto(f"{address}twins_and_followers.html")
    player.ready().asks("wins").lays("cards", ["5C", "5D", "5H", "6S"])
    assert "The four cards win: 5 5 are the twins, 5 6 follow." in player.said()
    player.page.goto(f"{address}twos.de.html#ask=trick&cards=KD+2H+2D+3D")
    assert player.ready().said().startswith("Ben gewinnt den Stich mit 2♥")
    assert told == []  # the same saved memory speaks German
    context.close()


def with_other_functions(route: Any) -> None:
    """A browser that has other functions than Python's memory points to."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('"full":', '"full":1'))


@pytest.mark.parametrize(
    ("path", "spoil"), [("**/snapshot.packed", lambda route: route.abort()), ("**/twos.html*", with_other_functions)]
)
def test_where_a_browser_cannot_take_saved_memory_python_starts_from_nothing(
    path: str, spoil: Callable[[Any], None], phone: Any, address: str
) -> None:
    context = phone.browser.new_context()
    context.route(path, spoil)
    told: list[str] = []
    context.on("console", lambda message: told.append(message.text))
    player = Player(context, address, "twos", "#ask=trick&cards=KD+2H+2D+3D").ready()
    assert player.said().startswith("Ben takes it with 2♥")
    assert any("from nothing" in text for text in told)
    context.close()


def test_a_link_holds_the_situation_and_the_readings_until_they_are_taken_back(seat: Seat, tmp_path: Path) -> None:
    first = seat("twos", "#ask=legal&hand=2H+9C+KS&trick=6H")
    assert first.said().startswith("2♥\ufe0e must be played, not 9♣\ufe0e and K♠\ufe0e.")
    first.page.get_by_role("button", name="Read it this way").first.click()
    ruling = first.ruling()
    assert ruling["readings"] == {"two-as-follow": "two-never-forced"}
    assert "It does not count." in first.page.inner_text(".agreed")
    again = seat("twos", first.page.evaluate("location.hash"))
    assert again.ruling() == ruling == rule(tmp_path, ruling, ruling["readings"])
    again.page.get_by_role("button", name="Read it this way").first.click()
    assert again.ruling()["readings"] == {}
    assert "read=" not in again.page.evaluate("location.hash")


@pytest.mark.parametrize("target", ["#ruling", "#main"])
def test_a_link_within_the_page_leaves_the_table_in_the_address(target: str, seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H")
    before = player.ruling()
    link = player.page.locator(f"a[href='{target}']")
    player.page.evaluate("link => { link.hidden = false }", link.element_handle())
    link.press("Enter")
    player.page.wait_for_function("location.hash.startsWith('#ask=trick')")
    player.page.reload()
    assert player.ready().ruling() == before


NO_TABLES = {
    "twin_it": "#ask=slap&position=x&touches=[[0,%22a%22]]",
    "twins_and_followers": '#ask=play&hands={"0":1}',
    "twos": "#ask=play&hands=x&moves=y",
}


def test_what_is_no_table_is_complained_of_and_can_be_cleared(player: Player) -> None:
    player.page.goto("about:blank")
    player.page.goto(f"{player.address}{player.game}.html{NO_TABLES[player.game]}")
    player.ready().settled()
    assert player.page.evaluate("document.documentElement.dataset.ruling") == "error"
    assert "does not describe a valid table" in player.page.inner_text(".felt")
    player.taps("clear")
    assert "does not describe a valid table" not in player.page.inner_text(".felt")


def test_what_was_laid_can_be_taken_back_and_taken_away(seat: Seat) -> None:
    player = seat("twos").asks("trick").lays("cards", ["KD", "2H", "2D"])
    before = player.ruling()
    player.lays("cards", ["3D"]).taps("undo")
    player.page.wait_for_function("!location.hash.includes('3D')")
    assert player.ruling() == before
    player.taps("card cards 1")
    assert player.ruling()["params"] == {"cards": ["KD", "2D"]}
    player.taps("clear")
    assert player.said().startswith("Still missing")


@each_case("desk", "wrong")
def test_a_wrong_question_gets_the_line_of_the_command_line(
    case: str, game: str, fragment: str, words: str, seat: Seat
) -> None:
    assert f"bythebook: {seat(game, fragment).said()}\n" == refused(*words.split())


def test_the_ruling_is_read_out_and_nothing_is_too_small_to_tap(player: Player) -> None:
    assert player.page.get_attribute("#said", "aria-live") == "polite"
    example = load_spec(player.game).examples[0]
    player.takes(example)
    small = player.page.evaluate(
        """[...document.querySelectorAll(
            'main button, main select, main input:not([type=radio]), main .chip, main .alternative, main summary'
        )].filter(each => each.checkVisibility())
        .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""
    )
    assert small == []


@pytest.mark.parametrize("look", few([(look,) for look in LOOKS], 3), ids=str)
def test_a_desk_in_use_keeps_no_reader_out(look: Look, player: Player) -> None:
    player.page.emulate_media(color_scheme=look.scheme)
    player.page.set_viewport_size({"width": look.width, "height": HEIGHT})
    for example in {example.method: example for example in load_spec(player.game).examples}.values():
        player.takes(example)
        player.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        grave = [str(each) for each in findings_on(player.page, player.game, look) if each.impact in GRAVE]
        assert grave == []


def test_a_dispute_is_settled_for_everybody_by_name_with_the_rule_against_whoever_is_wrong(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D").taps("names").fills("players", "Anna, Ben, Cleo, Dora")
    player.taps("claim who Dora").taps("claim says {who} wins").ruling()
    player.taps("claim who Anna").taps("claim about Ben").taps("claim says {who} wins").ruling()
    dora, anna = player.page.locator("#claims .claim").all_inner_texts()
    assert player.page.inner_text("#claims > .verdict") == "No. Anna is right."
    assert anna.startswith("✓ Anna: Ben wins")
    assert dora.startswith("✗ Dora: wins")
    assert "A three overcomes its two only if" in dora.partition("AGAINST IT")[2]
    told = (dora, anna)
    player.page.reload()
    player.ready().ruling()
    assert tuple(player.page.locator("#claims .claim").all_inner_texts()) == told
    player.taps("gone claim 0").ruling()
    assert player.page.locator("#claims .claim").all_inner_texts() == [anna]


def test_a_claim_of_another_version_in_a_link_is_answered_and_the_ruling_is_given_all_the_same(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D&claim%3A=Ben%3A+I+danced+for+it&claim%3A=Ben%3A+wins")
    assert player.said().startswith("Ben takes it with 2♥")
    ben, danced = player.page.locator("#claims .claim").all_inner_texts()
    assert ben.startswith("✓ Ben: wins")
    assert danced.startswith("? Ben: I danced for it")


def test_a_claim_in_words_of_its_own_is_one_tap_away_from_its_verdict(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D")
    player.taps("claim who Dan").fills("claim words", "threes are special, so I take this one").ruling()
    assert "Which of these is meant?" in player.page.inner_text("#claims .claim")
    assert player.page.inner_text('#claims [data-says="Dan wins"]') == "✗ Dan wins"
    player.page.locator('#claims [data-says="Dan wins"]').click()
    player.ruling()
    assert player.page.inner_text("#claims .claim > h3:first-child") == "✗ Dan: Dan wins"


def test_braces_and_dollars_in_own_words_and_in_names_are_not_taken_for_places_of_a_sentence(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D&players%3A={who}+$%26+Cleo+Dan")
    player.taps("claim who {who}").fills("claim words", "that {card} is mine")
    player.taps("claim who $&").taps("claim about {who}").taps("claim says {who} gets {number} points from {whom}")
    player.taps("claim number 2").taps("claim whom $&")
    claims = [each.removesuffix("✕").strip() for each in player.page.locator(".claims li").all_inner_texts()]
    assert claims == ["{who}: that {card} is mine", "$&: {who} gets 2 points from $&"]


def taps_of(seat: Seat, game: str, *keys: str) -> tuple[Player, int]:
    """Somebody who taps these keys, a suit before its card where it is not in sight, and how many taps that took."""
    player, taps = seat(game), 0
    for key in keys:
        card = key.removeprefix("key ")
        suit = player.page.locator(f'[data-key="suit {CARD_OF[card].suit}"]') if card in CARD_OF else None
        if suit is not None and suit.is_visible() and suit.get_attribute("aria-pressed") != "true":
            suit.click()
            taps += 1
        player.taps(key)
        taps += 1
    return player, taps


@pytest.mark.parametrize(
    ("game", "most", "keys", "said"),
    [
        ("twos", 8, ["key KC", "key 2D", "key 2H", "key 3S"], "Ben takes it with 2♦"),
        (
            "twins_and_followers",
            5,
            ["chip question Do four cards win?", "key 5", "key 5", "key 5", "key 6"],
            "The four cards win",
        ),
        (
            "twin_it",
            6,
            ["design a", "design a", "chip mode Slap", "card table a1", "chip player Ben", "card table a2"],
            "It is a tie",
        ),
    ],
)
def test_a_question_takes_few_taps(game: str, most: int, keys: list[str], said: str, seat: Seat) -> None:
    player, taps = taps_of(seat, game, *keys)
    assert player.said().startswith(said)
    assert taps <= most


def test_a_claim_takes_three_taps_and_its_verdict_comes_into_sight(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D")
    player.ruling()
    player.taps("claim who Ben").taps("claim says {who} gets {number} points in all").taps("claim number 3").ruling()
    verdict = player.page.locator("#claims .claim > h3:first-child")
    player.page.wait_for_function(
        "document.querySelector('#claims .claim > h3').getBoundingClientRect().top < innerHeight"
    )
    assert verdict.inner_text() == "✓ Ben: gets 3 points in all"


def test_the_way_back_of_the_browser_undoes_a_step(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D")
    before = player.ruling()
    player.lays("cards", ["3D"]).ruling()
    player.page.go_back()
    player.page.wait_for_function("!location.hash.includes('3D')")
    assert player.ruling() == before


def test_what_was_not_said_is_asked_and_the_ruling_follows_the_answer(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=5C+2S+2H+9C&read=catch-needs-force%3Donly-if-forced")
    assert "+2" in player.said()
    assert "Could Cem have played a card other than a two?" in player.page.inner_text("#why")
    player.page.locator("[data-told='yes']").click()
    player.ruling()
    assert "Ben takes it with 2♠\ufe0e: no points." in player.said()


def test_who_has_thrown_a_discard_is_asked_and_not_taken_for_granted(seat: Seat) -> None:
    player = seat("twins_and_followers").asks("able")
    player.enters({"hands": [["QH", "QD", "4C"], ["2H", "7C", "KD"]], "discard": "5S"})
    assert "Still missing: “Thrown by”" in player.said()
    player.checks("discarder Ben")
    assert player.said().startswith("Ann may take 5♠")


def test_piles_that_nobody_lays_are_not_taken_for_empty_and_a_fourth_of_a_design_cannot_be_laid(seat: Seat) -> None:
    player = seat("twin_it", "#ask=slap").taps("design a").taps("design a").taps("design a")
    assert player.page.locator("[data-key='design a']").is_disabled()
    player.taps("chip mode Slap").taps("card table a1").taps("card table a2")
    assert "Ann flips next." in player.said()
    assert "not shown" in player.page.inner_text(".felt")


def test_designs_have_the_names_that_players_give_them(seat: Seat) -> None:
    player = seat("twin_it").fills("name design", "Fox").taps("design fox").taps("design fox")
    player.taps("chip mode Slap").taps("card table fox1").taps("card table fox2")
    assert player.said().startswith("Ann wins the pair fox1 and fox2.")


def test_a_deal_is_laid_trick_by_trick_without_hands(seat: Seat) -> None:
    player = seat("twos").asks("play").fills("typed", "diamondK heart2, 2D 3D")
    player.page.wait_for_function("document.querySelectorAll('.felt .face').length === 4")
    assert player.said().startswith("Ben takes the trick: Ben +3")
    assert player.page.locator("[data-row^='hands']").count() == 0


def test_what_is_unfolded_stays_open_whatever_changes_in_the_same_moment(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D")
    change = "field.value = 'Anna, Ben'; field.dispatchEvent(new Event('change'))"
    players = player.page.locator('[data-key="players"]')
    players.evaluate(f"(field) => {{ field.closest('details').open = true; {change} }}")
    assert player.page.locator('[data-key="players"]').is_visible()


def test_a_button_tapped_straight_from_a_field_knows_what_was_written_there(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D").taps("names")
    player.page.locator('[data-key="players"]').press_sequentially("Anna, Ben")
    player.taps("claim who Ben")
    player.page.wait_for_selector('[data-key="claim about Anna"]')


def test_the_code_of_a_table_is_a_picture_of_its_link(seat: Seat) -> None:
    player = seat("twos", "#ask=trick&cards=KD+2H+2D+3D")
    player.ruling()
    player.taps("code").page.wait_for_selector("#code svg")
    assert code_on(player.page) == player.page.url
    long = "it+is+a+tie;+" * 120
    player.page.goto("about:blank")
    player.page.goto(f"{player.address}twos.html#ask=trick&cards=KD+2H&claim%3A=Ben%3A+{long}")
    player.ready().ruling()
    player.taps("code").page.emulate_media(color_scheme="dark")
    assert len(player.page.url) > 1500
    assert code_on(player.page) == player.page.url
    player.page.goto("about:blank")
    player.page.goto(f"{player.address}twos.html#ask=trick&cards=KD+2H&claim%3A=Ben%3A+{long * 3}")
    player.ready().ruling()
    player.taps("code")
    assert player.page.inner_text("#code") == "This link is too long for a QR code; copy it instead."


def test_cards_may_be_typed_and_reached_by_one_stop_of_the_tab_key(seat: Seat) -> None:
    player = seat("twos", "#ask=trick")
    player.fills("typed", "KD heart2, d2 three of diamonds nonsense KD")
    player.page.wait_for_selector(".keyboard .complaint")
    assert player.ruling()["params"] == {"cards": ["KD", "2H", "2D", "3D"]}
    keys = player.page.locator(".keyboard .key")
    assert keys.evaluate_all("keys => keys.filter((key) => key.tabIndex === 0).length") == 1
    player.page.locator(".keyboard .key[tabindex='0']").press("ArrowRight")
    assert player.page.evaluate("document.activeElement.dataset.card") == "3H"
    player.page.keyboard.press("Enter")
    assert player.page.evaluate("document.activeElement.dataset.card") == "3H"


def test_what_was_typed_and_cannot_be_laid_stays_there_with_one_line_that_says_why(seat: Seat) -> None:
    player = seat("twos", "#ask=trick")
    typed, why = player.page.locator("[data-key='typed']"), player.page.locator(".keyboard .complaint")
    player.fills("typed", "KD 2♥ 1H nonsense")
    player.page.wait_for_selector(".keyboard .complaint")
    assert why.inner_text().startswith("'1H' is not a card (did you mean 'AH'?). 'nonsense' is not a card")
    assert typed.input_value() == "1H nonsense"
    player.fills("typed", "2D 3D 4D")
    player.page.wait_for_function("document.querySelector('.keyboard .complaint').innerText.startsWith('No room')")
    assert (why.inner_text(), typed.input_value()) == ("No room for 4D.", "4D")
    player.taps("undo")
    player.page.wait_for_function("!document.querySelector('.keyboard .complaint')")
    assert (why.count(), typed.input_value()) == (0, "")


@pytest.mark.parametrize(
    ("words", "why", "laid"),
    [("KD KD", "Already on the table: KD.", ["KD"]), ("2H 3H 4H 5H 6H", "No room for 6H.", ["2H", "3H", "4H", "5H"])],
)
def test_a_card_typed_twice_and_one_too_many_are_not_dropped_in_silence(
    seat: Seat, words: str, why: str, laid: list[str]
) -> None:
    player = seat("twos", "#ask=trick")
    player.fills("typed", words)
    player.page.wait_for_selector(".keyboard .complaint")
    assert player.page.locator(".keyboard .complaint").inner_text() == why
    player.page.wait_for_function(f"document.querySelectorAll('.felt .face').length === {len(laid)}")


def test_examples_are_found_by_card_and_rule_and_reached_by_the_arrow_keys(seat: Seat) -> None:
    player = seat("twos").taps("examples")
    player.page.locator("[data-key='find']").fill("h2 catches")
    shown = player.page.locator(".example:visible")
    assert player.page.inner_text(".found") == f"{shown.count()} examples found"
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("ArrowDown")
    wanted = player.page.evaluate("document.activeElement.dataset.key")
    assert wanted == shown.nth(1).get_attribute("data-key")
    player.page.keyboard.press("Enter")
    assert "2H" in str(player.ruling()["params"])
    assert player.page.evaluate("document.activeElement.dataset.key") == wanted
    player.page.locator("[data-key='find']").fill("no such thing")
    assert player.page.inner_text(".found") == "No example found"
