"""Rulings, and disputes that they settle: questions in words, the manual's disputes, and the whole specification.

After a wanted change: ``BYTHEBOOK_SNAPSHOTS=write pytest tests/test_disputes.py``, and read the difference.
"""

import json
import os
import shlex
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.spec import Example, OpenPoint, Witness, load_spec
from bythebook_conformance.kit import Chance, GameKit, Method, load_kit
from bythebook_conformance.kit.words import players_named
from bythebook_conformance.oracle import alternatives
from bythebook_conformance.oracle.questions import questions
from bythebook_conformance.rulings import settling
from bythebook_conformance.rulings.claims import ClaimPart
from bythebook_conformance.rulings.dispute import Claim, Dispute
from bythebook_conformance.rulings.parsing import read_message
from bythebook_conformance.rulings.prose import said_of, tell_ruling
from bythebook_conformance.rulings.question import Claimed, Question, Rulings, last_situation, question_of, state_of
from bythebook_conformance.rulings.settling import settle
from bythebook_conformance.statuses import Status
from cases import cases
from command_line import ROOT, printed, process, refused, run
from games import GAMES, KITS
from specifications import change

FOLDER = Path(__file__).parents[1] / "docs" / "examples" / "disputes"
SNAPSHOTS = Path(__file__).parent / "snapshots" / "disputes"
FILES = sorted(FOLDER.iterdir())
TRANSCRIPTS = sorted((FOLDER.parent / "transcripts").iterdir())


def settled(name: str) -> dict[str, Any]:
    """A dispute as programs get it."""
    data: dict[str, Any] = json.loads(printed("settle", "--json", str(FOLDER / f"{name}.toml")))
    return data


APPROVED = [
    *(pytest.param("settle", file, "en", id=file.stem) for file in FILES),
    *(pytest.param("judge", file, "en", id=f"judged-{file.stem}") for file in TRANSCRIPTS),
    *(pytest.param("settle", file, "de", id=f"de-{file.stem}") for file in FILES if file.stem.startswith("twos")),
]


@pytest.mark.parametrize(("command", "file", "language"), APPROVED)
def test_a_dispute_is_settled_and_a_game_judged_in_the_words_that_were_approved(
    command: str, file: Path, language: str
) -> None:
    code, text, complaint = run(command, str(file), "--language", language)
    assert (code, complaint) == (Status.WRONG if text.startswith(("Move ", "Zug ")) else 0, "")
    name = f"judged-{file.stem}.txt" if command == "judge" else f"{file.stem}.txt"
    snapshot = SNAPSHOTS / ("" if language == "en" else language) / name
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


def test_programs_get_a_settlement_as_json() -> None:
    anna, ben = settled("twins-own-discard")["claims"]
    assert (anna["holds"], ben["holds"]) == (False, True)
    assert anna["turned_by"] == [{"own-discard": "allowed", "win-on-draw": "optional"}]
    assert anna["silent"] == ["twins_and_followers/own-discard-is-barred"]
    assert anna["silent"] == [clause["id"] for clause in anna["decided_by"]]
    assert anna["why_not"].startswith("Had Ben thrown the discard, it would be right.")


def test_a_refused_claim_is_refuted_by_the_clause_that_refuses_it() -> None:
    for claim in settled("twins-nearest-claims")["claims"]:
        assert [clause["id"] for clause in claim["decided_by"]] == ["twins_and_followers/contested-card-goes-to-nobody"]


@pytest.mark.parametrize(
    ("dispute", "broken"),
    [
        ("twos-three-of-the-later-two", "twos/three-needs-a-winning-two"),
        ("twin-it-hands-on-both", "twin_it/tie-turns-both"),
    ],
)
def test_a_false_claim_is_answered_by_the_clause_that_it_breaks(dispute: str, broken: str) -> None:
    claim = next(each for each in settled(dispute)["claims"] if each["answer"] == "wrong")
    assert claim["decided_by"][0]["id"] == broken


def test_where_not_all_combinations_were_tried_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (FOLDER / "twos-points-below-zero.toml").read_text(encoding="utf-8")
    path = tmp_path / "never.toml"
    path.write_text(text.replace('"has 0 points"', '"has 9 points"'), encoding="utf-8")
    file = str(path)
    assert "\n  Wrong.\n" in printed("settle", file)
    monkeypatch.setattr(alternatives, "SITUATIONS", 5)
    assert "Wrong. Not all combinations of readings were tried." in " ".join(printed("settle", file).split())
    assert json.loads(printed("settle", "--json", file))["combinations"] == {"tried": 9, "complete": False}


@pytest.mark.parametrize("game", ["twos", "twins_and_followers", pytest.param("twin_it", marks=pytest.mark.slow)])
def test_every_wrong_field_of_a_refuted_claim_has_a_clause_of_its_own_against_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = load_kit(game)
    monkeypatch.setattr(alternatives, "SITUATIONS", 100)
    monkeypatch.setattr(settling, "CHANGED_SITUATIONS", 20)
    refuted = 0
    for method in kit.methods:
        for params in Random(1).sample(questions(kit, method.name, "quick", Chance("1"), kit.readings()), 8):
            question = question_of(kit, method.name, params)
            rulings = Rulings(question, kit.readings())
            for turned in rulings.others.turned[:2]:
                final = method.name == kit.play_method
                says = last_situation(turned.expected)[0] if final else turned.expected.result
                claim = Claim("Ben", "", (ClaimPart("", (Claimed.of(says, final),)),))
                dispute = Dispute("", question, kit.readings(), (claim,))
                (found,) = settle(dispute, load_spec(kit.name)).claims
                assert not found.holds
                assert turned.departures in found.under
                assert all({*each.clauses} & {*found.decisive} for each in found.wrong)
                refuted += 1
    assert refuted > 3


def fields(question: Question, answer: dict[str, Any]) -> Any:
    """The fields of an answer of the specification."""
    kind = state_of(question.method.result) if "final" in answer else question.method.result
    return read_message(kind, answer.get("final", answer))


def claimed(question: Question, answer: dict[str, Any]) -> Claimed:
    """An answer of the specification as a claim."""
    return Claimed.of(fields(question, answer), "final" in answer)


def examples() -> list[Any]:
    kits = map(load_kit, GAMES)
    return [pytest.param(kit, each, id=each.id) for kit in kits for each in load_spec(kit.name).examples]


@pytest.mark.parametrize(("kit", "example"), examples())
def test_every_example_of_the_specification_holds_and_has_words(kit: GameKit, example: Example) -> None:
    question = question_of(kit, example.method, example.params)
    rulings = Rulings(question, kit.readings.from_names(example.readings))
    answer = {"final": example.final} if example.final else example.result
    assert claimed(question, answer).holds(question.params, rulings.agreed)
    assert kit.words is not None
    text = tell_ruling(rulings, load_spec(kit.name))
    assert "Why\n" in text
    assert "UNSET" not in text
    assert not text[0].islower()
    assert all(each.text.endswith(".") for each in said_of(question, fields(question, answer)))


def witnesses() -> list[Any]:
    return [
        pytest.param(kit, point, witness, id=f"{kit.name}-{point.id}-{number}")
        for kit in map(load_kit, GAMES)
        for point in load_spec(kit.name).open_points
        for number, witness in enumerate(point.witnesses)
        if point.switchable and witness.method is not None
    ]


@pytest.mark.parametrize(("kit", "point", "witness"), witnesses())
def test_the_alternatives_of_every_witness_are_found(kit: GameKit, point: OpenPoint, witness: Witness) -> None:
    question = question_of(kit, str(witness.method), witness.params)
    rulings = Rulings(question, kit.readings.from_names(witness.under))
    tried = rulings.others.combinations()
    for alternative, answer in witness.answers.items():
        claim = claimed(question, answer)
        under = [departures for departures, expected in tried.ruled if claim.holds(question.params, expected)]
        if rulings.readings.names()[point.id] == alternative:
            assert under[0] == frozenset()
        else:
            assert under[0] == frozenset() or any((point.id, alternative) in each for each in under)


DISPUTE = (ROOT / "docs" / "examples" / "disputes" / "twos-three-of-the-later-two.toml").read_text(encoding="utf-8")
METHODS = [(kit, method) for kit in KITS for method in kit.methods]
SAID = cases("rulings")


@pytest.mark.parametrize("question", SAID)
def test_a_question_in_a_few_words_gets_its_ruling_its_clauses_and_what_other_readings_would_give(
    question: str,
) -> None:
    lines = printed("rule", *shlex.split(question)).splitlines()
    assert [line for line in SAID[question] if line not in lines] == []


def test_programs_get_the_ruling_as_json() -> None:
    data = json.loads(printed("rule", "twos", "trick", "AH", "3H", "5H", "2H", "--json"))
    assert data["result"] == {"winner": 1, "catches": [{"by": 1, "from": 3, "points": 3}], "honours": 1}
    assert {each["id"] for each in data["because"]} <= set(load_spec("twos").clause)
    assert [each["point"] for each in data["open"]] == ["three-before-two"]


METHOD = pytest.mark.parametrize(("kit", "method"), METHODS, ids=lambda each: each.name)


@METHOD
def test_every_question_of_every_game_can_be_asked_by_a_file(
    kit: GameKit, method: Method[Any, Any], tmp_path: Path
) -> None:
    example = next(each for each in load_spec(kit.name).examples if each.method == method.name)
    file = tmp_path / "params.json"
    file.write_bytes(msgspec.json.encode(example.params))
    data = json.loads(printed("rule", kit.name, method.short, str(file), "--json"))
    assert data["method"] == method.name
    assert data["says"]


def test_the_question_can_come_by_standard_input() -> None:
    done = process("rule", "twos", "trick", "-", input='cards = "KD 2H"')
    assert done.stdout.startswith("Ben takes it with 2♥: Ben +1 (1 for K♦). Ben leads.\n")


@pytest.mark.parametrize(("before", "after", "said"), cases("wrong_disputes")["rows"])
def test_a_wrong_dispute_gets_one_clear_line_that_names_the_file(
    before: str, after: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE, encoding="utf-8")
    change(file, before, after)
    line = refused("settle", str(file))
    assert said in line
    assert "dispute.toml" in line or "towos" in line


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('"Ben:x"', '"Ben:w"', "a hand of Ben is on w, which is not visible: it is card 2 of the pile of Anna"),
        ("[params]", '[params]\nturn = "Anna"', "no 'turn' here; there are: position (mode, table, piles, sets, due, "),
    ],
)  # fmt: skip
def test_of_a_wrong_table_it_is_said_in_words_whose_hand_and_pile_or_where_what_is_meant_may_stand(
    written: str, instead: str, said: str, tmp_path: Path
) -> None:
    text = (FOLDER / "twin-it-hand-on-a-hand.toml").read_text()
    file = tmp_path / "dispute.toml"
    file.write_text(text.replace(written, instead).replace('[["u:ant:yak"]', '[["u:ant:yak", "w:bee:eel"]'))
    assert f"dispute.toml, params: {said}" in refused("settle", str(file))


@pytest.mark.parametrize(("ranking", "leads_third"), [("ace-high", "Anna"), ("ten-above-king", "Dora")])
def test_tricks_laid_without_hands_are_led_as_the_table_reads_it(ranking: str, leads_third: str) -> None:
    kit, players = load_kit("twos"), players_named(["Anna", "Ben", "Cleo", "Dora"])
    readings = kit.readings.from_names({"ranking": ranking})
    params = {"played": "KD 2H 2D 3D 6C 5C TC KC 9C 7C JC QC", "leader": 0}
    asked = question_of(kit, "play", params, players=players, readings=readings)
    assert players[asked.params.moves[8].seat] == leads_third
    assert all(state.accepted for state in kit.method("twos.play").rule(asked.params, readings).result.states)


TRICKS_WITHOUT_HANDS = """
game = "twos"
method = "play"
players = ["Anna", "Ben", "Cleo", "Dora"]
params = { leader = "Anna", played = "AH 3H 5H 2H KD 4D 5D 6D" }
claim = [{ who = "Anna", says = "has 2 points" }]
"""


def test_under_another_reading_tricks_laid_without_hands_are_led_by_those_who_win_them_there(tmp_path: Path) -> None:
    file = tmp_path / "tricks.toml"
    file.write_text(TRICKS_WITHOUT_HANDS, encoding="utf-8")
    said = " ".join(process("settle", str(file)).stdout.split())
    assert "Ben takes the trick" in said
    assert "It is right if your table reads it so: - What happens when the first two in a trick" in said
    assert "not allowed" not in said


def test_a_deal_that_another_reading_lets_somebody_else_lead_is_told_up_to_there() -> None:
    deal = """
        leader = 0
        hands = [["AH", "6D"], ["3H", "KD"], ["5H", "4D"], ["2H", "5D"]]
        moves = ["0: AH", "1: 3H", "2: 5H", "3: 2H", "1: KD", "2: 4D", "3: 5D", "0: 6D"]
    """
    said = " ".join(process("rule", "twos", "play", "-", input=deal).stdout.split())
    assert (
        "Ann takes the trick: Ann +1 (1 for aces and pictures). Ann leads. From move 5 on, it would have been" in said
    )
    assert "not allowed" not in said


def test_of_moves_without_hands_an_unfinished_trick_is_asked_for_whole(tmp_path: Path) -> None:
    file = tmp_path / "tricks.toml"
    moves = 'moves = ["Anna: KD", "Ben: 2H", "Cleo: 4D"]'
    file.write_text(TRICKS_WITHOUT_HANDS.replace('played = "AH 3H 5H 2H KD 4D 5D 6D"', moves), encoding="utf-8")
    assert "expected whole tricks, or the hands at the start" in refused("settle", str(file))


def test_all_that_is_missing_in_a_file_is_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text('game = "twos"\n', encoding="utf-8")
    assert "dispute.toml: method, params and claim are missing" in refused("settle", str(file))
