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
from cases import cases
from claims_tried import DEAL, GAME, MISTAKE, NAMES, QUESTIONS, ROUND, SAID, SLAP, TABLE, TRIED
from games import KITS


def claim(kit: GameKit, method: str, params: dict[str, Any], says: str, language: str = "en") -> Any:
    """The fields that a claim in words is about."""
    asked = {"game": kit.name, "method": method, "players": NAMES, "params": params}
    with speaking(language):
        (found,) = dispute_from(kit, {**asked, "claim": [{"who": "Anna", "says": says}]}, "a.toml").claims
    return msgspec.to_builtins(found.claimed.fields)


@pytest.mark.parametrize(
    ("language", "game", "method", "says", "means"),
    [
        (language, *about, says, means)
        for language, every in TRIED.items()
        for about, said in every.items()
        for says, means in said.items()
    ],
)
def test_a_claim_in_words_is_a_claim_about_fields_of_the_answer(
    language: str, game: str, method: str, says: str, means: dict[str, Any]
) -> None:
    assert claim(load_kit(game), method, QUESTIONS[game, method], says, language) == means


@pytest.mark.parametrize(
    ("language", "kit"),
    [(language, kit) for kit in KITS for language in languages_of(kit.name)],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_sentence_that_a_game_understands_is_tried_here(language: str, kit: GameKit) -> None:
    for method, phrases in kit.phrases.items():
        params, said = QUESTIONS[kit.name, method], TRIED[language][kit.name, method]
        for phrase in phrases:
            without = replace(kit, phrases={method: tuple(each for each in phrases if each is not phrase)})
            assert any(
                understood_by(without, method, params, says, language) != means for says, means in said.items()
            ) or any(
                understood_by(without, method, params, says, language) is None
                for game, about, params, says, _ in LEAVE_THE_REST
                if (game, about) == (kit.name, method)
            ), phrase


def test_a_claim_in_english_is_understood_in_every_language_and_what_is_understood_is_told_in_it() -> None:
    kit, params, said = load_kit("twos"), QUESTIONS["twos", "trick"], SAID["twos", "trick"]
    assert all(claim(kit, "trick", params, says, "de") == means for says, means in said.items())
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
    made = claim(load_kit("twin_it"), "slap", MISTAKE, "no set is lost")
    assert made == {"outcomes": [{"kind": "mistake", "player": 0, "lost": []}]}


NO_SEAT = "has no seat at this table: there are"
WRONG = [
    ("twos", "trick", "the three is best", "'the three is best': not understood; expected: "),
    ("twos", "trick", "4D takes the trick", "'4D takes the trick': 4D is not among these cards"),
    ("twos", "trick", "Zoe takes the trick", "nobody is called 'Zoe': expected one of Anna, Ben"),
    ("twos", "trick", "3D takes the trick; 2D takes the trick", "claims two things about winner: expected one"),
    ("twos", "trick", "3D catches 2D for many points", "'many': expected a number"),
    ("twos", "trick", " ; ", "claim 1: nothing is claimed: expected WHO wins the trick with CARD; "),
    ("twos", "trick", "Emil takes the trick", f"Emil {NO_SEAT} 4 players"),
    ("twos", "trick", "the two wins", "'the two wins': several cards may be meant: name the suit"),
    ("twos", "trick", "Ben catches the king", "KD is not a two"),
    ("twos", "trick", "Ben wins with the three", "3D is another player's"),
    ("twos", "trick", "I win and " * 40 + "hogwash", "not understood; expected: "),
    ("twos", "trick", "Ben wins and " * 5 + "hogwash", "not understood; expected: "),
    ("twos", "legal", "I may play 6H", "6H is not in the hand"),
    ("twos", "legal", "I may play 2H and Ben is silly", "'I may play 2H and Ben is silly': "),
    ("twin_it", "slap", "Ben robs Anna's set", "no hand is on a set of this player's"),
    ("twin_it", "slap", "Ben loses his pair", "this player has no set"),
    ("twin_it", "deal", "Emil gets 3 cards", "this player has no pile"),
    ("twins_and_followers", "play", "Ben's claim is illegal", "the last move is somebody else's"),
    ("twos", "play", "it is Emil's turn", f"Emil {NO_SEAT} 4 players"),
    ("twins_and_followers", "able", "only Anna and Cleo can win", f"Cleo {NO_SEAT} 2"),
    ("twos", "trick", "² takes the trick", "nobody is called '²': expected one of Anna, Ben"),
    (
        "twos",
        "trick",
        "3D takes the trick; 2D doesn't catch",
        "2D doesn't catch\": not understood; expected: ",
    ),
    ("twos", "trick", "3D takes the trick; 2D doesn't win the trick", "expected a separate claim for each denial"),
    ("twins_and_followers", "able", "Anna can win with 6C", "6C is not the discard"),
    ("twins_and_followers", "wins", "the twins are trumps", "'trumps' is no rank: expected A, 2 to 10, J, Q or K"),
    ("twins_and_followers", "wins", "the twins are 5 and 6", "expected one rank for the twins"),
    ("twins_and_followers", "wins", "the followers are 5", "expected two ranks for the followers"),
    ("twin_it", "slap", "Ben makes a mistake and loses a set", "'a' is no card that can be seen: expected one of x, y"),
    ("twin_it", "winners", "Anna doesn't win alone", "not understood; expected: PLAYERS share the win; "),
    ("twos", "trick", "? ", "claim 1: nothing is claimed: expected WHO wins the trick with CARD; "),
    ("twos", "trick", "the three is best", '; the claim "?" lists them all'),
    ("twin_it", "slap", "Ben wins the pair here", "'here' is no card that can be seen: expected one of x, y, z, u, v"),
    ("twin_it", "slap", "it is a mistake", "several players have hands on cards"),
    ("twin_it", "slap", "Emil wins the pair", f"Emil {NO_SEAT} 4 players"),
]


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


@pytest.mark.parametrize(("game", "method", "says", "problem"), WRONG)
def test_words_that_make_no_claim_get_one_line_that_says_what_would(
    game: str, method: str, says: str, problem: str
) -> None:
    asked = {"method": method, "players": [*NAMES, "Emil"], "params": QUESTIONS[game, method]}
    with pytest.raises(InputError) as refused:
        dispute_from(load_kit(game), {**asked, "claim": [{"who": "Anna", "says": says}]}, "file")
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


DENIED = [
    ("twos", "trick", "2D doesn't win the trick", True),
    ("twos", "trick", "3D doesn't win the trick", True),
    ("twos", "trick", "I won't take the trick", True),
    ("twos", "trick", "Ben does not take the trick", False),
    ("twos", "play", "the deal isn't over", False),
    ("twos", "play", "it is not Ben's turn", True),
    ("twins_and_followers", "play", "there isn't a fight", True),
    ("twins_and_followers", "play", "There is no fight.", True),
    ("twins_and_followers", "play", "Ben hasn't won", True),
    ("twins_and_followers", "play", "no fight", True),
    ("twins_and_followers", "play", "Ben may not claim", True),
    ("twos", "legal", "9C may not be played", True),
    ("twin_it", "slap", "it's not a tie", False),
    ("twin_it", "slap", "there is no tie", False),
    ("twin_it", "winners", "Anna doesn't win", False),
    ("twin_it", "play", "Ben hasn’t won", True),
    ("twin_it", "rating", "the group aren't beginners", True),
    ("twins_and_followers", "able", "Anna cannot win", False),
    ("twins_and_followers", "able", "Anna can't win", False),
    ("twins_and_followers", "able", "Ben can not win", True),
]


@pytest.mark.parametrize(("game", "method", "says", "holds"), DENIED)
def test_what_is_denied_holds_where_it_is_not_so(game: str, method: str, says: str, holds: bool) -> None:
    kit = load_kit(game)
    data = {"method": method, "players": NAMES, "params": QUESTIONS[game, method]}
    found = settle(dispute_from(kit, {**data, "claim": [{"who": "Anna", "says": says}]}, "file"), load_spec(game))
    (settled,) = found.claims
    assert settled.holds == holds
    assert settled.decisive
    assert ("Instead" in told(settled, found, load_spec(game)).instead) == (not holds)


TWO_CATCHES = {"cards": "2S 2H 2D 3C"}
TEAMS = {"mode": "team", "teams": [0, 1, 0, 1], "sets": []}
TEAM_SLAP = {"position": {**TABLE, **TEAMS}, "touches": ["Anna:x", "Cleo:y"]}
TEAM_GAME = {**GAME, "mode": "team", "teams": [0, 1, 0, 1], "piles": [*GAME["piles"], ["c:ant:cat"], ["d:elk:yak"]]}
WON = {**TABLE, "mode": "competitive", "table": ["z:fox:owl"], "sets": ["Anna x:fox:rat y:fox:eel"]}
ROBBERY = {"position": WON, "touches": ["Ben:z", "Ben:x"]}
TIED_SET = {"position": WON, "touches": ["Anna:z", "Ben:x"]}
THREE = {
    "position": {**TABLE, "mode": "competitive", "table": ["x:fox:owl", "y:fox:bee", "z:fox:elk"], "sets": []},
    "touches": ["Anna:x", "Ben:y"],
}
FIGHT = {
    "hands": ["5S 8C KC", "QH QD 4C", "2H 7C KD", "10S 9S 5D"],
    "pile": "AD 7H JC",
    "starter": "Anna",
    "moves": ["Anna: draw", "Anna: discard 5S"],
}
LEAVE_THE_REST: list[tuple[str, str, dict[str, Any], str, bool]] = [
    ("twos", "trick", TWO_CATCHES, "2S catches 2H for two points", True),
    ("twos", "trick", TWO_CATCHES, "2S catches 2H for 2 points; 2S catches 2D for 2 points", True),
    ("twos", "trick", TWO_CATCHES, "2S catches 2H for 3 points", False),
    ("twos", "trick", TWO_CATCHES, "2S doesn't catch 2H for 2 points", False),
    ("twos", "trick", TWO_CATCHES, "no two is caught", False),
    ("twos", "trick", TWO_CATCHES, "the trick is worth 4 points", True),
    ("twos", "legal", {"hand": "2H 9H KS", "trick": "6H"}, "I may play 9H", True),
    ("twos", "legal", {"hand": "2H 9H KS", "trick": "6H"}, "I may not play KS", True),
    ("twos", "legal", {"hand": "2H 9H KS", "trick": "6H"}, "only 9H may be played", False),
    ("twos", "play", {**DEAL, "moves": []}, "I may play 3C", True),
    ("twos", "play", {**DEAL, "moves": []}, "Ben may play 2C", False),
    ("twins_and_followers", "play", ROUND, "nobody has won", True),
    ("twins_and_followers", "play", ROUND, "nobody wins", False),
    ("twin_it", "slap", MISTAKE, "it's a mistake", True),
    ("twin_it", "slap", MISTAKE, "it isn't a mistake", False),
    ("twin_it", "slap", SLAP, "we tie", True),
    ("twin_it", "slap", TEAM_SLAP, "Cleo wins the pair", True),
    ("twin_it", "slap", TEAM_SLAP, "Anna wins the pair", True),
    ("twin_it", "slap", TEAM_SLAP, "Ben wins the pair", False),
    ("twin_it", "play", TEAM_GAME, "team B wins", False),
    ("twin_it", "slap", ROBBERY, "Ben robs the set", True),
    ("twin_it", "slap", ROBBERY, "Ben robs Anna's set", True),
    ("twin_it", "slap", ROBBERY, "Ben can't steal my set", False),
    ("twin_it", "slap", ROBBERY, "I keep my pair", False),
    ("twin_it", "slap", TIED_SET, "I keep my pair", True),
    ("twin_it", "slap", MISTAKE, "Anna made a mistake and loses her pair", True),
    ("twin_it", "slap", MISTAKE, "I keep my pair", False),
    ("twin_it", "slap", THREE, "all three are turned over", True),
    ("twin_it", "slap", THREE, "only x and y are turned over", False),
    ("twin_it", "slap", TEAM_SLAP, "team A wins the pair", True),
    ("twin_it", "slap", TEAM_SLAP, "our team gets the pair", True),
    ("twin_it", "slap", TEAM_SLAP, "the pair belongs to team B", False),
    ("twos", "trick", TWO_CATCHES, "I catch all three twos", True),
    ("twos", "legal", {"hand": "2S 5S 9H", "trick": "6H"}, "I may not play a spade", False),
    ("twos", "legal", {"hand": "2S 5S 9H", "trick": "6H"}, "I may not play the five of spades", True),
    ("twos", "legal", {"hand": "4S 5S 9H", "trick": "6H"}, "I may not play a spade", True),
    ("twos", "trick", TWO_CATCHES, "Ben's two isn't caught", False),
    ("twin_it", "slap", ROBBERY, "Ben gets x, y and z", True),
    ("twin_it", "slap", ROBBERY, "Anna completes the set", False),
    ("twin_it", "slap", ROBBERY, "it is a tie", False),
    ("twin_it", "slap", TIED_SET, "it is a tie", True),
    ("twin_it", "slap", TIED_SET, "z and x tie", True),
    ("twin_it", "slap", TIED_SET, "nobody wins", True),
    ("twin_it", "slap", THREE, "it is a tie", True),
    ("twin_it", "slap", THREE, "x and y tie", False),
    ("twins_and_followers", "play", FIGHT, "nobody may claim", True),
    ("twins_and_followers", "play", FIGHT, "I can claim the five of spades", False),
    ("twins_and_followers", "play", {**FIGHT, "hands": FIGHT["hands"][:3]}, "Ben may claim the five", True),
]


@pytest.mark.parametrize(("game", "method", "params", "says", "holds"), LEAVE_THE_REST)
def test_a_claim_about_one_of_several_leaves_the_rest_as_ruled(
    game: str, method: str, params: dict[str, Any], says: str, holds: bool
) -> None:
    asked = {"method": method, "players": NAMES, "params": params}
    dispute = dispute_from(load_kit(game), {**asked, "claim": [{"who": "Anna", "says": says}]}, "file")
    (settled,) = settle(dispute, load_spec(game)).claims
    assert settled.holds == holds


def test_in_team_mode_a_player_stands_for_the_team() -> None:
    kit = load_kit("twin_it")
    assert (
        claim(kit, "play", TEAM_GAME, "Dora has won") == claim(kit, "play", TEAM_GAME, "team B wins") == {"winner": 1}
    )


@pytest.mark.parametrize("who", ["Zoe", "I", "12²", ""])
def test_who_says_i_is_somebody_at_the_table(who: str) -> None:
    asked = {"method": "trick", "players": NAMES, "params": QUESTIONS["twos", "trick"]}
    with pytest.raises(InputError) as refused:
        dispute_from(load_kit("twos"), {**asked, "claim": [{"who": who, "says": "I win the trick"}]}, "file")
    assert f"'I' is {who!r}, who has no seat: expected one of Anna, Ben, Cleo, Dora" in str(refused.value)


@pytest.mark.parametrize(
    ("params", "says", "silent"),
    [
        ({**DEAL, "moves": []}, "I may play 3C", ["twos/any-card-may-be-led"]),
        (DEAL, "Anna takes the trick", []),
    ],
)
def test_a_claim_is_said_to_rest_on_a_reading_where_the_clause_against_or_for_it_is_not_on_the_sheet(
    params: dict[str, Any], says: str, silent: list[str]
) -> None:
    asked = {"method": "play", "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": says}]}
    (settled,) = settle(dispute_from(load_kit("twos"), asked, "file"), load_spec("twos")).claims
    assert settled.unfounded == silent


TWO_TWOS = {"cards": "2H 2D 3H KS"}
A_CHOICE = {
    "position": {**TABLE, "mode": "competitive", "sets": ["Anna k:pig:rat l:pig:eel", "Anna m:hen:rat n:hen:eel"]},
    "touches": ["Anna:z", "Anna:x"],
}


@pytest.mark.parametrize(
    ("game", "method", "params", "says", "under"),
    [
        ("twos", "trick", TWO_TWOS, "the trick is worth 7 points", {"three-catches=all-twos-at-3"}),
        (
            "twos",
            "trick",
            TWO_TWOS,
            "Ben loses nothing",
            {"three-catches=all-twos-at-3", "three-catches=own-3-others-2"},
        ),
        ("twin_it", "slap", A_CHOICE, "it is no mistake", set()),
        ("twin_it", "slap", A_CHOICE, "Anna makes a mistake", set()),
    ],
)
def test_words_that_refer_to_the_ruling_mean_the_ruling_of_every_reading_tried(
    game: str, method: str, params: dict[str, Any], says: str, under: set[str]
) -> None:
    asked = {"method": method, "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": says}]}
    (settled,) = settle(dispute_from(load_kit(game), asked, "file"), load_spec(game)).claims
    assert {f"{name}={value}" for departures in settled.under for name, value in departures} == under


def test_a_claim_that_a_card_may_be_played_says_nothing_of_the_others() -> None:
    params = {"hand": "2H 9C KS", "trick": "6H"}
    asked = {"method": "legal", "players": NAMES, "params": params, "claim": [{"who": "Anna", "says": "I may play 9C"}]}
    found = settle(dispute_from(load_kit("twos"), asked, "file"), load_spec("twos"))
    assert told(found.claims[0], found, load_spec("twos")).meant == "9♣ may be played."
