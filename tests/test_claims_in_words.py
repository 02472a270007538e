"""Claims may be made in words."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import languages_of, speaking
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.dispute import dispute_from
from bythebook_conformance.rulings.settling import settle, told
from cases import cases, each_case
from games import KITS

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
CLAIMS = cases("claims")
SITUATIONS = CLAIMS["situations"]
QUESTIONS = {
    name: SITUATIONS[asked] if isinstance(asked, str) else asked for name, asked in CLAIMS["questions"].items()
}
LANGUAGES = ("en", "de")


def as_meant(value: Any) -> Any:
    """Fields as they are, where the table says none for those that are null."""
    if isinstance(value, dict):
        return {name: as_meant(each) for name, each in value.items()}
    return None if value == "none" else value


def claim(kit: GameKit, method: str, params: dict[str, Any], says: str, language: str = "en") -> Any:
    """The fields that a claim in words is about."""
    asked = {"game": kit.name, "method": method, "players": NAMES, "params": params}
    with speaking(language):
        (found,) = dispute_from(kit, {**asked, "claim": [{"who": "Anna", "says": says}]}, "a.toml").claims
    return msgspec.to_builtins(found.claimed.fields)


@pytest.mark.parametrize(
    ("language", "game", "method", "says", "means"),
    [
        (language, *about.split("."), says, as_meant(means))
        for language in LANGUAGES
        for about, said in CLAIMS[language].items()
        for says, means in said.items()
    ],
)
def test_a_claim_in_words_is_a_claim_about_fields_of_the_answer(
    language: str, game: str, method: str, says: str, means: dict[str, Any]
) -> None:
    assert claim(load_kit(game), method, QUESTIONS[f"{game}.{method}"], says, language) == means


@pytest.mark.parametrize(
    ("language", "kit"),
    [(language, kit) for kit in KITS for language in languages_of(kit.name)],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_sentence_that_a_game_understands_is_tried_here(language: str, kit: GameKit) -> None:
    for method, phrases in kit.phrases.items():
        about = f"{kit.name}.{method}"
        params, said = QUESTIONS[about], CLAIMS[language][about]
        for phrase in phrases:
            without = replace(kit, phrases={method: tuple(each for each in phrases if each is not phrase)})
            assert any(
                understood_by(without, method, params, says, language) != as_meant(means)
                for says, means in said.items()
            ) or any(
                understood_by(without, method, SITUATIONS[situation], says, language) is None
                for game, about, situation, says, _ in CLAIMS["rest"]["rows"]
                if (game, about) == (kit.name, method)
            ), phrase


def test_a_claim_in_english_is_understood_in_every_language_and_what_is_understood_is_told_in_it() -> None:
    kit, params, said = load_kit("twos"), QUESTIONS["twos.trick"], CLAIMS["en"]["twos.trick"]
    assert all(claim(kit, "trick", params, says, "de") == as_meant(means) for says, means in said.items())
    for says, problem in (
        ("die Drei ist die beste", "nicht verstanden; erwartet: .*; die Behauptung .\\?. nennt alle"),
        ("Zoe gewinnt den Stich", "niemand heißt 'Zoe'; es spielen: Anna, Ben, Cleo, Dora"),
    ):
        with pytest.raises(InputError, match=problem):
            claim(kit, "trick", params, says, "de")


def understood_by(kit: GameKit, method: str, params: dict[str, Any], says: str, language: str) -> Any:
    try:
        return claim(kit, method, params, says, language)
    except InputError:
        return None


def test_that_no_set_is_lost_leaves_the_rest_of_the_ruling_as_it_is() -> None:
    made = claim(load_kit("twin_it"), "slap", SITUATIONS["mistake"], "no set is lost")
    assert made == {"outcomes": [{"kind": "mistake", "player": 0, "lost": []}]}


@pytest.mark.parametrize("told_by_players", cases("disputes_of_players")["dispute"], ids=lambda each: each["question"])
def test_players_who_disagree_learn_what_holds_and_which_of_them_is_right(told_by_players: dict[str, Any]) -> None:
    game, method = told_by_players["question"].split()
    claims = told_by_players.get("claims", [])
    kit, spec, claims = load_kit(game), load_spec(game), told_by_players.get("claims", [])
    part = "final" if kit.play_method == f"{game}.{method}" else "result"
    said = [{"who": "the umpire", part: told_by_players["ruling"]}]
    said += [{"who": who, "says": says} for who, says, _ in claims]
    asked = {"method": method, "players": told_by_players.get("players", NAMES), "params": told_by_players["params"]}
    with speaking(told_by_players["language"]):
        found = settle(dispute_from(kit, {**asked, "claim": said}, "file"), spec)
    assert [each.holds for each in found.claims] == [True, *(holds for *_, holds in claims)]


@each_case("claims", "wrong")
def test_words_that_make_no_claim_get_one_line_that_says_what_would(
    game: str, method: str, says: str, problem: str
) -> None:
    asked = {"method": method, "players": [*NAMES, "Emil"], "params": QUESTIONS[f"{game}.{method}"]}
    with pytest.raises(InputError) as refused:
        dispute_from(load_kit(game), {**asked, "claim": [{"who": "Anna", "says": says}]}, "file")
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@each_case("claims", "denied")
def test_what_is_denied_holds_where_it_is_not_so(game: str, method: str, says: str, holds: bool) -> None:
    kit = load_kit(game)
    data = {"method": method, "players": NAMES, "params": QUESTIONS[f"{game}.{method}"]}
    found = settle(dispute_from(kit, {**data, "claim": [{"who": "Anna", "says": says}]}, "file"), load_spec(game))
    (settled,) = found.claims
    assert settled.holds == holds
    assert settled.decisive
    assert ("Instead" in told(settled, found, load_spec(game)).instead) == (not holds)


@each_case("claims", "rest")
def test_a_claim_about_one_of_several_leaves_the_rest_as_ruled(
    game: str, method: str, situation: str, says: str, holds: bool
) -> None:
    asked = {"method": method, "players": NAMES, "params": SITUATIONS[situation]}
    dispute = dispute_from(load_kit(game), {**asked, "claim": [{"who": "Anna", "says": says}]}, "file")
    (settled,) = settle(dispute, load_spec(game)).claims
    assert settled.holds == holds


def test_in_team_mode_a_player_stands_for_the_team() -> None:
    kit = load_kit("twin_it")
    assert (
        claim(kit, "play", SITUATIONS["team_game"], "Dora has won")
        == claim(kit, "play", SITUATIONS["team_game"], "team B wins")
        == {"winner": 1}
    )


@pytest.mark.parametrize("who", ["Zoe", "I", "12²", ""])
def test_who_says_i_is_somebody_at_the_table(who: str) -> None:
    asked = {"method": "trick", "players": NAMES, "params": QUESTIONS["twos.trick"]}
    with pytest.raises(InputError) as refused:
        dispute_from(load_kit("twos"), {**asked, "claim": [{"who": who, "says": "I win the trick"}]}, "file")
    assert f"'I' is {who!r}, who has no seat: expected one of Anna, Ben, Cleo, Dora" in str(refused.value)


@pytest.mark.parametrize(
    ("params", "says", "silent"),
    [
        ({**SITUATIONS["deal"], "moves": []}, "I may play 3C", ["twos/any-card-may-be-led"]),
        (SITUATIONS["deal"], "Anna takes the trick", []),
    ],
)
def test_a_claim_is_said_to_rest_on_a_reading_where_the_clause_against_or_for_it_is_not_on_the_sheet(
    params: dict[str, Any], says: str, silent: list[str]
) -> None:
    asked = {"method": "play", "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": says}]}
    (settled,) = settle(dispute_from(load_kit("twos"), asked, "file"), load_spec("twos")).claims
    assert settled.unfounded == silent


@each_case("claims", "under")
def test_words_that_refer_to_the_ruling_mean_the_ruling_of_every_reading_tried(
    game: str, method: str, situation: str, says: str, under: list[str]
) -> None:
    params = SITUATIONS[situation]
    asked = {"method": method, "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": says}]}
    (settled,) = settle(dispute_from(load_kit(game), asked, "file"), load_spec(game)).claims
    assert {f"{name}={value}" for departures in settled.under for name, value in departures} == {*under}


def test_a_claim_that_a_card_may_be_played_says_nothing_of_the_others() -> None:
    params = {"hand": "2H 9C KS", "trick": "6H"}
    asked = {"method": "legal", "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": "I may play 9C"}]}
    found = settle(dispute_from(load_kit("twos"), asked, "file"), load_spec("twos"))
    assert told(found.claims[0], found, load_spec("twos")).meant == "9♣ may be played."
