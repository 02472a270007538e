"""Claims are chosen: every one that players made at the table can be expressed, and is judged right."""

import json
import re
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import languages_of, speaking, unfilled
from bythebook_conformance.rulings.dispute import dispute_from
from bythebook_conformance.rulings.sentences import sentences_of
from bythebook_conformance.rulings.settling import settle, tell_settlement, told
from cases import cases
from claimed import (
    DISPUTES,
    FIVES,
    LED,
    NAMES,
    ROBBED,
    ROW,
    RULED,
    THREE,
    TWO_BY_TWO,
    WRONG_HANDS,
    judged,
    named,
    of_twins,
    settled,
    slap,
    trick,
)
from command_line import printed, run
from games import KITS


def due(claim: dict[str, Any]) -> str:
    """What a claim is judged to be: as was written from the sheet, or as the file says why it is otherwise."""
    assert ("ruled" in claim) == ("why" in claim)
    return str(claim.get("ruled", claim["answer"]))


MARKS = {"right": "✓", "wrong": "✗", "open": "~"}


def test_all_disputes_are_here_and_every_claim_can_be_expressed() -> None:
    assert len(DISPUTES) == len({dispute["id"] for dispute in DISPUTES}) == 72
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
        ("Anna", "Ben wins and shuffles"),
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


def test_a_claim_that_is_none_of_the_sentences_asks_which_is_meant_and_the_ruling_is_given_all_the_same() -> None:
    code, text, complaint = run(
        *("rule", "twos", "trick", "KD", "2H", "2D", "3D", "--names", "Anna Ben Cleo Dora"),
        *("--claim", "Ben: wins", "--claim", "Dora: my three is a beauty"),
    )
    assert (code, complaint) == (2, "")
    assert text.startswith(
        "One claim is not judged yet. Ben takes it with 2♥: Ben +3 (2 for catching Cleo's 2♦, 1 for K♦), Cleo\n−2."
    )
    assert "✓ Ben: wins\n" in text
    assert "\n✓ Ben wins\n" in printed("rule", "twos", "trick", "KD", "2H", "--claim", "Ben wins")
    _, _, rest = text.partition("? Dora: my three is a beauty\n  Which of these is meant?\n  1. ")
    assert "\n  5. " in rest
    assert "\n  6. " not in rest
    assert rest.startswith("✗ Dora wins\n")
    assert "  To see why, claim that instead: Dora: Dora wins\n" in rest


@pytest.mark.parametrize("hand", ["KH AH", "KH", "8H", "8H 2S", "2S 2C", "8H KH", "8H KH 2S", "KS"])
def test_no_hand_makes_it_a_duty_to_beat_the_cards_played(hand: str) -> None:
    dispute = {**LED, "params": {"hand": hand, "trick": "6H QH"}}
    (claim,) = settled(dispute, ("Ben", "the cards played must be beaten")).claims
    assert (claim.answer, claim.decisive, claim.change) == ("wrong", ("twos/no-duty-to-beat",), "")


@pytest.mark.parametrize(
    ("hand", "trick", "answer", "clause"),
    [
        ("8H KS", "6H QH", "right", "twos/follow-suit"),
        ("8H", "6H QH", "right", "twos/follow-suit"),
        ("8H 2H", "6H QH", "right", "twos/follow-suit"),
        ("8H 2S", "6H QH", "wrong", "twos/two-to-any-trick"),
        ("KS", "6H QH", "wrong", "twos/void-plays-anything"),
        ("2S", "6H QH", "wrong", "twos/void-plays-anything"),
        ("2H", "6H QH", "open", "twos/two-of-led-suit-follows"),
        ("8H", "", "wrong", "twos/any-card-may-be-led"),
        ("", "6H QH", "wrong", "twos/whole-pack-dealt"),
    ],
)
def test_a_suit_must_be_followed_where_a_clause_demands_it_and_none_leaves_the_player_free(
    hand: str, trick: str, answer: str, clause: str
) -> None:
    dispute = {**LED, "params": {"hand": hand, "trick": trick}}
    (claim,) = settled(dispute, ("Ben", "the suit led must be followed")).claims
    assert (claim.answer, claim.decisive[0]) == (answer, clause)


def test_a_single_card_must_be_played_because_everybody_plays_one() -> None:
    (claim,) = settled({**LED, "params": {"hand": "KS", "trick": "6H"}}, ("Ben", "KS must be played")).claims
    assert (claim.answer, claim.decisive) == ("right", ("twos/play-in-tricks",))


def test_of_an_empty_hand_no_card_may_be_played() -> None:
    dispute = {**LED, "params": {"hand": "", "trick": "6H"}}
    found = settled(dispute, ("Ben", "any card may be played"), ("Cleo", "not every card may be played"))
    assert [claim.answer for claim in found.claims] == ["wrong", "right"]
    assert "No card may be played." in tell_settlement(found, load_spec("twos"))


def witness(point: str) -> dict[str, Any]:
    """The first situation in which the answers to an open point differ."""
    game = next(kit.name for kit in KITS if point in load_spec(kit.name).open_point)
    found = load_spec(game).open_point[point].witnesses[0]
    method = str(found.method).removeprefix(f"{game}.")
    return {"game": game, "method": method, "players": [*NAMES, "Emil"], "params": found.params}


FIGHT = witness("fight-next")


@pytest.mark.parametrize(
    ("dispute", "says", "point"),
    [
        (trick("3C 4H 5D 6S"), "Anna wins", "plain-three"),
        (slap("Ben:x Anna:x Anna:y"), "Ben wins the pair", "one-bottom-hand"),
        (slap("Anna:x Ben:y", table=THREE), "nothing but x y is turned over", "three-of-a-kind-extent"),
        (slap("Anna:x Ben:y", table=THREE), "z is turned over", "three-of-a-kind-extent"),
        (
            slap("Anna:x Ben:x Ben:f", table=["x:fox:owl"], forbidden=ROW),
            "Ben wins the pair",
            "single-hand-on-forbidden",
        ),
        ({**LED, "params": {"hand": "2C 5H", "trick": ""}}, "2C may be played", "leading-a-two"),
        ({**LED, "params": {"hand": "2C 9S", "trick": "6H"}}, "9S may be played", "void-player"),
        (FIGHT, "it is the turn of Ben", "fight-next"),
        (FIGHT, "it is the turn of Anna", "fight-next"),
        (witness("latest-after-fight"), "the last move was allowed", "latest-after-fight"),
        (witness("drop-scope"), "the last move was allowed", "drop-scope"),
        (witness("team-both-hands"), "Anna makes a mistake", "team-both-hands"),
        (witness("forbidden-row-of-a-team"), "it is a mistake", "forbidden-row-of-a-team"),
        (witness("forbidden-card-turned"), "f is turned over", "forbidden-card-turned"),
    ],
)
def test_a_verdict_that_rests_on_an_open_point_with_one_answer_is_told_as_our_reading_with_the_other_one(
    dispute: dict[str, Any], says: str, point: str
) -> None:
    found = settled(dispute, ("Anna", says))
    (claim,) = found.claims
    said = told(claim, found, load_spec(dispute["game"]))
    assert claim.answer == "open"
    assert said.verdict.startswith(("Right as we read the sheet.", "Wrong as we read the sheet."))
    question = load_spec(dispute["game"]).open_point[point].question
    assert any(reading.startswith(question) for reading in said.readings)
    assert {*claim.decisive} & {*load_spec(dispute["game"]).open_point[point].clauses}


@pytest.mark.parametrize("dispute", [trick("9D 3D 5D KD"), trick("KD 2H 2D 3D")], ids=str)
def test_an_open_point_that_makes_no_difference_leaves_a_verdict_as_it_is(dispute: dict[str, Any]) -> None:
    winner = "Dora" if "9D" in dispute["params"]["cards"] else "Ben"
    assert settled(dispute, ("Anna", f"{winner} wins")).claims[0].answer == "right"


def test_an_answer_that_an_open_point_never_gives_is_one_of_its_alternatives_where_it_has_a_witness(
    kit: GameKit,
) -> None:
    compared = set()
    for point in load_spec(kit.name).open_points:
        for witness in point.witnesses if point.kind == "fixed" else ():
            method = None if witness.method is None else kit.method(witness.method)
            if method is None:
                continue
            params = msgspec.convert(witness.params, method.params)
            readings = kit.readings.from_names(witness.under)
            answer = method.rule(params, readings).result
            for other in kit.other_answers(method.short, params, answer, readings):
                if other.point == point.id:
                    compared.add(point.id)
                    given = msgspec.to_builtins(other.answer)
                    if method.name == kit.play_method:
                        given = {"final": given["states"][-1]}
                    for field, value in witness.answers[other.alternative].items():
                        due = {"due": value["due"]} if field == "position" and "due" in value else {}
                        assert fits(due if field == "position" else value, given[field]), (point.id, field)
    assert compared == ANSWERED_OTHERWISE.get(kit.name, set())


ANSWERED_OTHERWISE = {
    "twos": {"leading-a-two", "void-player"},
    "twin_it": {
        "one-bottom-hand",
        "three-of-a-kind-extent",
        "team-tie",
        "tie-beside-a-fifth-set",
        "single-hand-on-forbidden",
        "resumer-of-several",
        "offender-of-several",
        "forbidden-card-turned",
        "forbidden-row-of-a-team",
        "team-both-hands",
    },
    "twins_and_followers": {
        "claim-four",
        "partner-tie",
        "drop-scope",
        "latest-after-fight",
        "dead-scope",
        "fight-next",
    },
}


def fits(part: Any, whole: Any) -> bool:
    if isinstance(part, dict):
        return all(fits(value, whole.get(name)) for name, value in part.items())
    return bool(part == whole)


@pytest.mark.parametrize(
    ("dispute", "says", "clause"),
    [
        (trick("TH 3H 5H 7H"), "Anna gets 1 point", "twos/nothing-else-scores"),
        (trick("2C 5C 3C AC"), "Dora wins", "twos/no-other-card-beats-a-two"),
        (slap("Anna:x Ben:y"), "Anna wins the pair", "twin_it/tie-turns-both"),
        (slap("Anna:x Ben:y", table=THREE), "Anna wins the pair", "twin_it/otherwise-all-three-turn"),
        (slap("Anna:x Ben:y", table=THREE), "Anna makes a mistake", "twin_it/otherwise-all-three-turn"),
        (slap("Anna:x Anna:y", table=THREE), "Anna gets all three cards", "twin_it/two-of-three-win-the-pair"),
        (
            slap("Anna:x Anna:f", forbidden=ROW),
            "Anna wins the pair",
            "twin_it/forbidden-pair-is-a-mistake",
        ),
        (
            named("N06") | {"params": {"cards": "5 5 6 6"}, "method": "wins"},
            "the hand wins",
            "equal-ranks-never-follow",
        ),
    ],
)
def test_a_wrong_claim_is_answered_by_the_clause_that_denies_it_in_this_situation(
    dispute: dict[str, Any], says: str, clause: str
) -> None:
    (claim,) = settled(dispute, ("Anna", says)).claims
    assert claim.answer == "wrong"
    assert claim.decisive[0].endswith(clause)


@pytest.mark.parametrize(
    ("dispute", "says", "answer", "clause"),
    [
        (trick("6H QH 5H 2D"), "Dora wins", "right", "two-takes-any-trick"),
        (trick("6H QH 5H 2D"), "QH wins", "wrong", "two-takes-any-trick"),
        (TWO_BY_TWO, "Cleo loses 2 points", "right", "two-catching-two-pays-two"),
        (TWO_BY_TWO, "Ben gets 2 points from Cleo", "right", "two-catching-two-pays-two"),
        (TWO_BY_TWO, "Dora gets 3 points for catches", "wrong", "only-the-winner-catches"),
        (TWO_BY_TWO, "Dora catches 2D", "wrong", "only-the-winner-catches"),
        (TWO_BY_TWO, "Anna gets 1 point in all", "wrong", "honours-to-trick-winner"),
        (TWO_BY_TWO, "Ben leads next", "right", "winner-leads-next"),
        (TWO_BY_TWO, "KD counts 1 point", "right", "honours-score-one"),
        ({**LED, "params": {"hand": "9H 2C", "trick": "6H"}}, "2C may be played", "right", "two-to-any-trick"),
        ({**LED, "params": {"hand": "9H 2C", "trick": "6H"}}, "9H may be played", "right", "follow-suit"),
        (TWO_BY_TWO, "2H counts 1 point", "wrong", "nothing-else-scores"),
        (TWO_BY_TWO, "Ben gets 2 points for 2D", "right", "two-catching-two-pays-two"),
        (TWO_BY_TWO, "Ben gets 1 point for KD", "right", "honours-score-one"),
        (TWO_BY_TWO, "Anna gets 1 point for KD", "wrong", "honours-to-trick-winner"),
        (TWO_BY_TWO, "Anna gets 0 points for KD", "right", "honours-to-trick-winner"),
        (of_twins("wins", cards="7 7 3 4"), "7 are not the twins", "wrong", "twins-number-or-face"),
        (of_twins("wins", cards="5 5 T J"), "5 are twins", "right", "twins-number-or-face"),
        (of_twins("wins", cards="7 9 3 4"), "3 and 4 follow", "right", "neighbours-follow"),
        (of_twins("wins", cards="7 9 A K"), "A and K follow", "wrong", "number-and-face-never-follow"),
        (of_twins("wins", cards="7 7 3 4"), "suits must match", "wrong", "twins-of-any-suit"),
        (of_twins("able", **FIVES), "Cleo can win with the discard", "right", "claim-completes-a-win"),
        (of_twins("able", **FIVES), "only Ben can win with the discard", "wrong", "any-seat-may-claim"),
        (of_twins("able", **FIVES), "Cleo takes the five", "right", "claim-completes-a-win"),
        (of_twins("able", **FIVES), "Ben takes 9C", "wrong", "only-latest-discard"),
        (ROBBED, "Ben robs the set", "right", "third-card-robs"),
        (ROBBED, "Ben robs Anna", "right", "third-card-robs"),
        (ROBBED, "it is a tie", "wrong", "third-card-robs"),
        (ROBBED, "Anna keeps the set", "wrong", "third-card-robs"),
        (ROBBED, "Ben has 1 sets", "right", "every-set-counts-one"),
        (ROBBED, "Ben has won the game", "wrong", "five-sets-win"),
        (WRONG_HANDS, "Ben loses a set", "right", "mistake-costs-a-set"),
        (WRONG_HANDS, "Anna may not slap now", "wrong", "anyone-at-any-time"),
        (slap("Anna:x Anna:y", table=THREE), "the third card is turned over", "right", "third-is-turned"),
    ],
)
def test_a_claim_is_answered_by_the_rule_that_a_player_would_point_to(
    dispute: dict[str, Any], says: str, answer: str, clause: str
) -> None:
    (claim,) = settled(dispute, ("Anna", says)).claims
    assert (claim.answer, claim.decisive[0].partition("/")[2]) == (answer, clause)


def test_the_points_of_a_trick_without_a_two_are_not_explained_by_catches() -> None:
    (claim,) = settled(trick("7S 3C 9S JS"), ("Dora", "gets 1 point in all")).claims
    assert [clause.partition("/")[2] for clause in claim.decisive] == ["highest-of-led-suit-wins", "honours-score-one"]


@pytest.mark.parametrize("cards", ["KD", "KD 2H", "KD 2H 2D"])
def test_a_claim_about_somebody_who_has_not_played_yet_is_answered(cards: str) -> None:
    found = settled(trick(cards), ("Ben", "Dora wins"), ("Ben", "Dora does not win"), ("Dora", "surely something"))
    assert [claim.answer for claim in found.claims] == ["wrong", "right"]


def test_whoever_has_won_a_round_starts_the_next_one() -> None:
    params = {"hands": ["2D 5H 8C", "QC QD 4H"], "pile": "7S 8H", "starter": 0}
    round = of_twins("play", **params, moves=["Anna: draw", "Anna: discard 5H", "Ben: claim"])
    found = settled({**round, "players": NAMES[:2]}, ("Ben", "starts the next round"), ("Anna", "I start"))
    assert [claim.answer for claim in found.claims] == ["right", "wrong"]
    assert found.claims[0].decisive[0] == "twins_and_followers/winner-starts-next"


def test_whoever_completes_a_set_makes_no_mistake_by_the_clause_that_lets_an_owner_do_so() -> None:
    own = [{"owner": "Anna", "cards": ["k:pig:rat", "l:pig:eel"]}]
    dispute = slap("Anna:k Anna:x Ben:k Ben:x", table=["x:pig:owl"], sets=own)
    (claim,) = settled(dispute, ("Ben", "Anna makes a mistake")).claims
    assert (claim.answer, claim.decisive) == ("wrong", ("twin_it/owner-may-complete-his-set",))


def test_where_the_sheet_is_silent_the_other_answers_are_told() -> None:
    dispute = {"game": "twin_it", "method": "winners", "players": NAMES, "params": {"points": [7, 7, 3]}}
    found = settled(dispute, ("Anna", "Anna and Ben share the win"))
    said = told(found.claims[0], found, load_spec("twin_it"))
    assert said.verdict == "The sheet says nothing on this. By our reading it is right. It can be read otherwise:"
    assert len(said.readings) == 2


def test_whoever_is_next_wins_by_the_cards_and_not_for_playing_out_of_turn() -> None:
    params = {"hands": ["2C 3D 4S", "QH QD 4C", "8C 2D TH"], "discarder": 0, "discard": "5S"}
    dispute = {"game": "twins_and_followers", "method": "able", "players": NAMES[:3], "params": params}
    (claim,) = settled(dispute, ("Ben", "wins")).claims
    assert (claim.answer, claim.decisive) == ("right", ("twins_and_followers/claim-completes-a-win",))


def test_a_claim_that_is_right_in_one_sense_is_not_called_right() -> None:
    found = settled(trick("2C 5C 3C AC"), ("Cleo", "gets 3 points"))
    said = " ".join(tell_settlement(found, load_spec("twos")).split())
    assert said.startswith("In one sense, yes.")
    assert "in all: wrong. Right in one sense, wrong in the other." in said


def test_a_claim_that_nobody_made_gives_the_verdict_no_empty_name() -> None:
    line, *_ = printed(
        *("rule", "twos", "legal", "--hand", "8H KH", "--trick", "6H QH"),
        *("--claim", "Ben: the cards played must be beaten", "--claim", "8H may be played"),
    ).splitlines()
    assert line == "No. Any card may be played."
    text = run("rule", "twos", "trick", "2C", "5C", "3C", "AC", "--claim", "wins")[1]
    assert "it does not say who: expected a name, such as Ann" in " ".join(text.split())
    assert " Ann wins\n" in text


def test_what_takes_back_the_last_move_or_a_forced_one_is_no_advice() -> None:
    moves = ["Anna: 3C", "Ben: 2C", "Cleo: 5C", "Dora: 4C"]
    params = {"hands": ["3C", "2C", "5C", "4C"], "leader": "Anna", "moves": moves}
    deal = {"game": "twos", "method": "play", "players": NAMES, "params": params}
    assert settled(deal, ("Ben", "has 0 points")).claims[0].change == ""


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ("Zoe wins", "nobody is called 'Zoe': expected one of Anna, Ben, Cleo, Dora"),
        ("Bne wins", "nobody is called 'Bne' (did you mean 'Ben'?): expected one of Anna, Ben, Cleo, Dora"),
        ("9C is caught", "9♣ is not among these cards"),
        ("gets lots points in all", "'lots': expected a number"),
        ("1H is caught", "'1H' is not a card"),
        ("2H 2D is caught", "expected one card"),
    ],
)
def test_what_does_not_fit_in_a_sentence_is_named(says: str, problem: str) -> None:
    found = settled(named("T01"), ("Ben", says))
    ((claim, _),) = found.problems
    assert problem in claim.problem
    assert problem in " ".join(tell_settlement(found, load_spec("twos")).split())
    assert "\n" not in claim.problem


@pytest.mark.parametrize("who", ["3", "seat 3", "Seat 3", "P3"])
def test_a_player_may_be_named_by_the_seat_as_reports_do(who: str) -> None:
    found = settled(named("T01"), ("Ben", f"{who} wins"), ("Ben", "Dora wins"))
    assert found.problems == []
    assert [part.says for each in found.claims for part in each.claim.parts] == ["Dora wins"] * 2


def test_a_claim_about_a_card_that_the_hand_does_not_hold_makes_no_sense() -> None:
    ((claim, _),) = settled(named("T02"), ("Ben", "6H may be played")).problems
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


@pytest.mark.parametrize(
    ("claims", "line"),
    [
        (("Ben wins", "2H is not caught"), "Yes. Both are right."),
        (("Ben wins", "2H is not caught", "Ben gets 3 points in all"), "Yes. All of them are right."),
        (("Ben wins", "Dora wins", "Ben gets 3 points in all"), "Yes. Anna and Cleo are right."),
        (("Dora wins", "Anna wins"), "No. Nobody is right."),
        (("Dora wins", "my card is the best of all"), "One claim is not judged yet. Ben takes it"),
        (("Ben wins", "threes are special", "twos are special"), "2 claims are not judged yet. Ben takes it"),
    ],
)
def test_of_several_players_those_who_are_right_are_named(claims: tuple[str, ...], line: str) -> None:
    found = settled(named("T01"), *zip(("Anna", "Ben", "Cleo"), claims, strict=False))
    assert tell_settlement(found, load_spec("twos")).startswith(line)


@pytest.mark.parametrize(
    ("dispute", "says", "asked"),
    [
        (of_twins("wins", cards="7 7 J K"), ("I win", "I win"), ["the hand wins"] * 2),
        (of_twins("wins", cards="7 7 J K"), ("I win", "Cleo wins"), ["the hand wins"] * 2),
        (of_twins("wins", cards="7 7 J K"), ("I win", "Anna wins", "the hand wins"), []),
        ({**LED, "params": {"hand": "2C 8D", "trick": "5D"}}, ("I may play 2C", "I must follow"),
         ["2♣ may be played", "the suit led must be followed"]),
        (named("T01"), ("Ben wins with 2H", "2H takes it, Ben wins"), []),
    ],
)  # fmt: skip
def test_where_a_question_does_not_say_whose_hand_it_is_claims_of_different_hands_are_asked_about(
    dispute: dict[str, Any], says: tuple[str, ...], asked: list[str]
) -> None:
    found = settled(dispute, *zip(("Anna", "Ben", "Cleo"), says, strict=False))
    assert [each.claim.what for problem in found.problems for each in problem.near] == asked


def test_what_was_not_said_is_named_where_the_verdict_depends_on_it() -> None:
    found = settled(named("T11"))
    claim = told(found.claims[0], found, load_spec("twos"))
    assert claim.answer == "open"
    assert claim.readings[0].startswith(
        "If Cleo could have played a card other than a two, and your table takes “forced”"
    )


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
