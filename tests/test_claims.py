"""Claims are chosen: every one that players made at the table can be expressed, and is judged right."""

import json
import re
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import languages_of, speaking, tr, unfilled
from bythebook_conformance.rulings.claims import sentences_of
from bythebook_conformance.rulings.dispute import dispute_from
from bythebook_conformance.rulings.settling import Settlement, settle, tell_settlement, told
from cases import cases
from command_line import printed, run
from games import KITS

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
DISPUTES: list[dict[str, Any]] = cases("players")["dispute"]
RULED = [dispute for dispute in DISPUTES if "method" in dispute]
MARKS = {"right": "✓", "wrong": "✗", "open": "~"}


def judged(dispute: dict[str, Any]) -> list[dict[str, Any]]:
    """The claims that a ruling answers."""
    return [claim for claim in dispute["claim"] if "says" in claim]


def due(claim: dict[str, Any]) -> str:
    """What a claim is judged to be: as was written from the sheet, or as the file says why it is otherwise."""
    assert ("ruled" in claim) == ("why" in claim)
    return str(claim.get("ruled", claim["answer"]))


def settled(dispute: dict[str, Any], *claims: tuple[str, str]) -> Settlement:
    """The dispute of players, or other claims about its situation."""
    data = {part: dispute[part] for part in ("method", "players", "params")}
    made = [
        {"who": who, "says": says} for who, says in claims or [(each["who"], each["says"]) for each in judged(dispute)]
    ]
    return settle(dispute_from(load_kit(dispute["game"]), {**data, "claim": made}, "file"), load_spec(dispute["game"]))


def named(name: str) -> dict[str, Any]:
    return next(dispute for dispute in DISPUTES if dispute["id"] == name)


def test_all_forty_five_disputes_are_here_and_every_claim_can_be_expressed() -> None:
    assert len(DISPUTES) == len({dispute["id"] for dispute in DISPUTES}) == 45
    for dispute in DISPUTES:
        for claim in dispute["claim"]:
            assert ("says" in claim) != ("explain" in claim), claim
            assert ("explain" in claim) == (claim["answer"] == "no rule"), claim


@pytest.mark.parametrize("dispute", RULED, ids=lambda each: each["id"])
def test_a_dispute_is_judged_right_on_the_command_line(dispute: dict[str, Any], tmp_path: Any) -> None:
    file = tmp_path / "dispute.json"
    claims = [{"who": each["who"], "what": each["what"], "says": each["says"]} for each in judged(dispute)]
    parts = {part: dispute[part] for part in ("game", "about", "method", "players", "params")}
    file.write_text(json.dumps({**parts, "claim": claims}))
    found = json.loads(printed("settle", "--json", str(file)))
    assert [each["answer"] for each in found["claims"]] == [due(each) for each in judged(dispute)]
    text = printed("settle", str(file))
    for claim in judged(dispute):
        assert f"{MARKS[due(claim)]} {claim['who']}: {claim['what']}"[:60] in text
    assert not any(clause.id in text for clause in load_spec(dispute["game"]).clauses)


@pytest.mark.parametrize("dispute", RULED, ids=lambda each: each["id"])
def test_a_dispute_is_judged_right_at_the_desk(dispute: dict[str, Any]) -> None:
    asked = {part: dispute[part] for part in ("game", "players", "params")}
    claims = [{"who": each["who"], "says": each["says"]} for each in judged(dispute)]
    found = json.loads(answer(json.dumps({**asked, "question": dispute["method"], "readings": {}, "claims": claims})))
    shown = {"right": "holds", "wrong": "fails", "open": "open-claim"}
    at = 0
    for claim in judged(dispute):
        at = found["claims"].index(f'class="claim {shown[due(claim)]}"', at) + 1
    assert found["said"].startswith("<p>")


@pytest.mark.parametrize("told_by_players", cases("disputes_of_players")["dispute"], ids=lambda each: each["question"])
def test_what_holds_in_a_dispute_of_players_holds(told_by_players: dict[str, Any]) -> None:
    game, method = told_by_players["question"].split()
    kit, part = load_kit(game), "final" if load_kit(game).play_method == f"{game}.{method}" else "result"
    said = [{"who": "the umpire", part: told_by_players["ruling"]}]
    asked = {"method": method, "players": told_by_players.get("players", NAMES), "params": told_by_players["params"]}
    with speaking(told_by_players["language"]):
        found = settle(dispute_from(kit, {**asked, "claim": said}, "file"), load_spec(game))
    assert [each.holds for each in found.claims] == [True]


@pytest.mark.parametrize(
    ("language", "kit"),
    [(language, kit) for kit in KITS for language in languages_of(kit.name)],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_sentence_of_every_question_is_understood_word_for_word(language: str, kit: GameKit) -> None:
    situations = {dispute["method"]: dispute for dispute in reversed(RULED) if dispute["game"] == kit.name}
    situations |= {each["method"]: each for each in cases("sentences")[kit.name]}
    for method, forms in kit.claims.items():
        situation = situations[method]
        places = situation.get("places", {})
        with speaking(language):
            for says in sentences_of(forms):
                sentence = says.format(**{**PLACES, **places})
                found = settled({**situation, "game": kit.name}, ("Anna", sentence))
                assert found.problems == [], found.problems
                (claim,) = found.claims
                (part,) = claim.claim.parts
                assert re.sub(" (and|und) ", " ", part.says.casefold()) == re.sub(
                    " (and|und) ", " ", sentence.casefold()
                )
                assert claim.decisive


PLACES = {"who": "Anna", "whom": "Ben", "players": "Anna and Ben", "party": "Anna", "number": "3"}


def test_a_claim_of_several_sentences_is_right_where_each_of_them_is() -> None:
    trick = named("T01")
    one, two, three = settled(
        trick,
        ("Ben", "wins and gets 2 points from Cleo"),
        ("Ben", "wins; 2H is caught"),
        ("Anna", "Ben wins and leads"),
    ).dispute.claims
    assert [len(each.parts) for each in (one, two, three)] == [2, 2, 0]
    found = settled(trick, ("Ben", "wins and gets 2 points from Cleo"), ("Ben", "wins; 2H is caught"))
    assert [each.answer for each in found.claims] == ["right", "wrong"]


def test_whoever_a_sentence_is_about_need_not_be_named_again() -> None:
    (claim,) = settled(named("T01"), ("Anna", "Ben wins and gets 3 points in all")).claims
    assert [part.says for part in claim.claim.parts] == ["Ben wins", "Ben gets 3 points in all"]
    assert claim.answer == "right"


def test_a_claim_that_can_mean_two_things_is_answered_in_both() -> None:
    found = settled(named("T07"), ("Cleo", "wins and gets 3 points"))
    assert told(found.claims[0], found, load_spec("twos")).meant == [
        "Cleo wins: right.",
        "Cleo gets 3 points for catches: right.",
        "Cleo gets 3 points in all: wrong.",
    ]


def test_an_unknown_sentence_is_answered_by_the_list_and_the_ruling_is_given_all_the_same() -> None:
    code, text, complaint = run(
        *("rule", "twos", "trick", "KD", "2H", "2D", "3D", "--names", "Anna Ben Cleo Dora"),
        *("--claim", "Ben: wins", "--claim", "Dora: my three is the best"),
    )
    assert (code, complaint) == (2, "")
    assert text.startswith(
        "Yes. Ben takes it with 2♥: Ben +3 (2 for catching Cleo's 2♦, 1 for K♦), Cleo −2. Ben leads."
    )
    assert "✓ Ben: wins\n" in text
    assert "\n✓ Ben wins\n" in printed("rule", "twos", "trick", "KD", "2H", "--claim", "Ben wins")
    _, _, rest = text.partition("? Dora: my three is the best\n")
    assert "  - WHO wins\n" in rest
    assert "  - CARD is not caught\n" in rest


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ("Zoe wins", "nobody is called 'Zoe': expected one of Anna, Ben, Cleo, Dora"),
        ("9C is caught", "9♣ is not among these cards"),
        ("gets two points in all", "'two': expected a number"),
        ("1H is caught", "'1H' is not a card"),
        ("2H 2D is caught", "expected one card"),
    ],
)
def test_what_does_not_fit_in_a_sentence_is_named(says: str, problem: str) -> None:
    found = settled(named("T01"), ("Ben", says))
    (claim,) = found.problems
    assert problem in claim.problem
    assert problem in " ".join(tell_settlement(found, load_spec("twos")).split())
    assert "\n" not in claim.problem


def test_a_claim_about_a_card_that_the_hand_does_not_hold_makes_no_sense() -> None:
    (claim,) = settled(named("T02"), ("Ben", "6H may be played")).problems
    assert "6♥ is not in the hand" in claim.problem


def test_in_team_mode_a_player_stands_for_the_team() -> None:
    found = settled(
        named("I15"), ("Anna", "wins the pair"), ("Ben", "team A wins the pair"), ("Cleo", "a wins the pair")
    )
    assert [each.claim.parts[0].says for each in found.claims] == ["team A wins the pair"] * 3


def test_the_verdict_says_first_who_is_right() -> None:
    lines = {
        "T01": "No. Ben is right.",
        "N01": "Yes. Anna is right.",
        "N10": "No. Anna is right.",
        "I18": "Yes. Anna is right.",
        "T05": "As we read the sheet, no. Ben is right.",
        "N13": "No.",
    }
    for name, line in lines.items():
        found = settled(named(name))
        assert " ".join(tell_settlement(found, load_spec(named(name)["game"])).split()).startswith(line), name


def test_what_was_not_said_is_named_where_the_verdict_depends_on_it() -> None:
    found = settled(named("T11"))
    claim = told(found.claims[0], found, load_spec("twos"))
    assert claim.answer == "open"
    assert claim.readings[0].startswith(
        "If Cleo could have played a card other than a two, and your table takes “forced”"
    )


def test_a_sentence_of_german_is_understood_and_so_is_english() -> None:
    with speaking("de"):
        says = tr("{who} wins", who="Ben")
        found = settled(named("T01"), ("Dora", says), ("Dora", "Ben wins"))
        assert says != "Ben wins"
        assert [each.answer for each in found.claims] == ["right", "right"]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_claim_of_every_game_has_a_sentence_in_german(kit: GameKit) -> None:
    sentences = [sentence for forms in kit.claims.values() for sentence in sentences_of(forms)]
    with speaking("de"):
        assert [sentence for sentence in sentences if unfilled(sentence) == sentence] == []


@pytest.mark.parametrize("dispute", RULED, ids=lambda each: each["id"])
def test_a_claim_said_in_german_is_judged_as_in_english(dispute: dict[str, Any]) -> None:
    for claim in judged(dispute):
        with speaking("de"):
            (found,) = settled(dispute, (claim["who"], claim["says"])).claims
            if len(found.claim.parts) == 1:
                (again,) = settled(dispute, (claim["who"], found.claim.parts[0].says)).claims
                assert again.answer == found.answer == due(claim), found.claim.parts[0].says


def taps(dispute: dict[str, Any], who: str, says: str) -> list[int]:
    """The taps that each sentence of a claim takes at the desk: who says it, who it is about if that is another player,
    the sentence, and each thing in its places; one more ends a list.
    """
    kit, found = load_kit(dispute["game"]), []
    (claim,) = settled(dispute, (who, says)).claims
    for part in claim.claim.parts:
        for sentence in sentences_of(kit.claims[dispute["method"]]):
            places = re.findall(r"{(\w+)}", sentence)
            form = re.sub(r"\\{\w+\\}", "(.+?)", re.escape(sentence)).replace("points", "points?")
            fits = re.fullmatch(form, part.says)
            if fits:
                subject = sentence.startswith(("{who}", "{party}"))
                about = subject and fits[1] not in (who, f"team {who}")
                named = [len(re.split(", | and ", each)) for each in fits.groups()[subject:]]
                lists = sum(place in ("players", "cards", "targets") for place in places)
                found.append(2 + about + sum(named) + lists)
                break
    return found


def test_every_claim_of_the_disputes_takes_few_taps() -> None:
    counted = [
        number
        for dispute in RULED
        for claim in judged(dispute)
        for number in taps(dispute, claim["who"], claim["says"])
    ]
    assert len(counted) > 70
    assert max(counted) <= 5
    assert sum(counted) / len(counted) < 2.7
