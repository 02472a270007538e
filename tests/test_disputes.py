"""Rulings that settle a dispute: every file in the manual's folder of disputes, and the whole specification.

After a wanted change: ``BYTHEBOOK_SNAPSHOTS=write pytest tests/test_disputes.py``, and read the difference.
"""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bythebook_conformance
from bythebook.spec import Example, OpenPoint, Witness, load_spec
from bythebook_conformance.cli import main
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.oracle import alternatives
from bythebook_conformance.oracle.questions import questions
from bythebook_conformance.rulings import settling
from bythebook_conformance.rulings.dispute import Claim, Dispute, state_of
from bythebook_conformance.rulings.parsing import read_message
from bythebook_conformance.rulings.prose import said_of, tell_ruling
from bythebook_conformance.rulings.question import Claimed, Question, Rulings, last_situation, question_of
from bythebook_conformance.rulings.settling import settle
from games import GAMES, KITS, imports

FOLDER = Path(__file__).parents[1] / "docs" / "examples" / "disputes"
SNAPSHOTS = Path(__file__).parent / "snapshots" / "disputes"
FILES = sorted(FOLDER.iterdir())
HOLDS: dict[str, list[bool]] = {
    "twin-it-equal-points": [False, True],
    "twin-it-hand-on-a-hand": [False, True],
    "twin-it-hands-on-both": [False, True],
    "twin-it-hidden-sides": [False],
    "twin-it-mistake-beside-a-pair": [True, False],
    "twin-it-own-pile-top": [False, True],
    "twin-it-three-of-a-kind": [False, False],
    "twins-back-it-goes": [False],
    "twins-late-claim": [False, True],
    "twins-nearest-claims": [False, False],
    "twins-own-discard": [False, True],
    "twins-ten-and-ace": [False],
    "twins-three-of-a-rank": [True, False],
    "twos-ace-or-later-two": [False, False],
    "twos-forced-two": [False, True],
    "twos-lead-of-a-two": [False],
    "twos-points-below-zero": [False, True],
    "twos-three-of-the-later-two": [False, True],
    "twos-two-behind-its-three": [True, False, False],
}
"""Whether each claim holds under what was agreed on."""


def output(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that succeeds without a complaint."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capfd.readouterr()
    assert (ended.value.code, err) == (0, "")
    return out


def settled(capfd: pytest.CaptureFixture[str], name: str) -> dict[str, Any]:
    """A dispute as programs get it."""
    data: dict[str, Any] = json.loads(output(capfd, "settle", "--json", str(FOLDER / f"{name}.toml")))
    return data


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_dispute_is_settled_in_the_words_that_were_approved(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = output(capfd, "settle", str(file))
    snapshot = SNAPSHOTS / f"{file.stem}.txt"
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        snapshot.write_text(text, encoding="utf-8")
    assert text == snapshot.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_claim_holds_or_not_as_it_should(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    claims = settled(capfd, file.stem)["claims"]
    assert [claim["holds"] for claim in claims] == HOLDS[file.stem]


def test_a_dispute_that_the_sheet_decides_has_no_reading_for_the_loser(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("twos-three-of-the-later-two", "twins-three-of-a-rank", "twin-it-hands-on-both"):
        assert [claim["turned_by"] for claim in settled(capfd, name)["claims"]] == [[], []]


def test_a_reading_that_makes_no_sense_alone_comes_with_the_one_it_needs(capfd: pytest.CaptureFixture[str]) -> None:
    anna, _ = settled(capfd, "twins-own-discard")["claims"]
    assert anna["turned_by"] == [{"own-discard": "allowed", "win-on-draw": "optional"}]
    assert anna["silent"] == ["twins_and_followers/own-discard-is-barred"]


def test_a_refused_claim_is_refuted_by_the_clause_that_refuses_it(capfd: pytest.CaptureFixture[str]) -> None:
    for claim in settled(capfd, "twins-nearest-claims")["claims"]:
        assert [clause["id"] for clause in claim["decided_by"]] == ["twins_and_followers/contested-card-goes-to-nobody"]


def test_a_reading_that_the_claim_hangs_on_is_found_though_no_clause_of_the_ruling_is_about_it(
    capfd: pytest.CaptureFixture[str],
) -> None:
    ben, _ = settled(capfd, "twin-it-own-pile-top")["claims"]
    assert ben["turned_by"] == [{"own-pile-top": "excluded"}]


def test_where_not_all_combinations_were_tried_it_says_so(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(FOLDER / "twin-it-three-of-a-kind.toml")
    assert output(capfd, "settle", file).count("Holds under no reading") == 2
    monkeypatch.setattr(alternatives, "SITUATIONS", 5)
    text = " ".join(output(capfd, "settle", file).split())
    assert "Holds under no reading" not in text
    assert text.count("nor under any other reading; not all of the larger combinations") == 2
    assert settled(capfd, "twin-it-three-of-a-kind")["combinations"] == {"tried": 5, "complete": False}


def test_a_reading_that_was_found_is_not_called_the_only_one_where_not_all_were_tried(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alternatives, "SITUATIONS", 5)
    text = " ".join(output(capfd, "settle", str(FOLDER / "twin-it-own-pile-top.toml")).split())
    assert "It would hold under another reading: - May players use the tops of their own piles? No." in text
    assert "(own-pile-top=excluded) - Not all larger combinations were tried." in text


def test_no_word_of_a_settlement_depends_on_the_clock() -> None:
    package = Path(bythebook_conformance.__file__).parent
    used = package / "oracle" / "alternatives.py", package / "kit" / "departures.py"
    modules = sorted((package / "rulings").glob("*.py"))
    assert modules
    for path in (*modules, *used):
        assert "time" not in set(imports(path)), path.name


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_wrong_field_of_a_refuted_claim_has_a_clause_of_its_own_against_it(
    kit: GameKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alternatives, "SITUATIONS", 100)
    monkeypatch.setattr(settling, "CHANGED_SITUATIONS", 20)
    refuted = 0
    for method in kit.methods:
        for params in Random(1).sample(questions(kit, method.name, "quick", 1, kit.readings()), 4):
            question = question_of(kit, method.name, params)
            rulings = Rulings(question, kit.readings())
            for turned in rulings.others.turned[:2]:
                final = method.name == kit.play_method
                says = last_situation(turned.expected)[0] if final else turned.expected.result
                claim = Claim("Ben", "", Claimed(says, final))
                dispute = Dispute("", question, kit.readings(), (claim,))
                (found,) = settle(dispute, load_spec(kit.name)).claims
                assert not found.holds
                assert turned.departures in found.under
                assert all({*each.clauses} & {*found.decisive} for each in found.wrong)
                refuted += 1
    assert refuted > 5


@pytest.mark.parametrize(
    ("name", "number", "said"),
    [
        ("twos-ace-or-later-two", 1, "Had 2♣ and 2♠ changed places"),
        ("twos-forced-two", 0, "Had 6♥ on the table been 6♦"),
        ("twins-own-discard", 0, "Had Ben thrown the discard"),
        ("twins-three-of-a-rank", 1, "Had 5♣ been 4♣"),
        ("twin-it-hand-on-a-hand", 0, "Had the hand of Ben on x come before that of Anna on x"),
        ("twin-it-hands-on-both", 0, "Had Anna touched y before all others"),
        ("twin-it-equal-points", 0, "Had Anna scored 8"),
    ],
)
def test_a_claim_that_fails_is_told_the_smallest_change_that_would_save_it(
    name: str, number: int, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert settled(capfd, name)["claims"][number]["why_not"].startswith(f"{said}, the claim would have held: ")


def claimed(question: Question, answer: dict[str, Any]) -> Claimed:
    """An answer of the specification as a claim."""
    final = "final" in answer
    kind = state_of(question.method.result) if final else question.method.result
    return Claimed(read_message(kind, answer["final"] if final else answer), final)


def examples() -> list[Any]:
    kits = map(load_kit, GAMES)
    return [pytest.param(kit, each, id=each.id) for kit in kits for each in load_spec(kit.name).examples]


@pytest.mark.parametrize(("kit", "example"), examples())
def test_every_example_of_the_specification_holds_and_has_words(kit: GameKit, example: Example) -> None:
    question = question_of(kit, example.method, example.params)
    rulings = Rulings(question, kit.readings.from_names(example.readings))
    claim = claimed(question, {"final": example.final} if example.final else example.result)
    assert claim.holds(rulings.agreed)
    assert kit.words is not None
    text = tell_ruling(rulings, load_spec(kit.name))
    assert "Why\n" in text
    assert "UNSET" not in text
    assert all(each.text.endswith(".") for each in said_of(question, claim.fields))


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
        under = [departures for departures, expected in tried.ruled if claim.holds(expected)]
        if rulings.readings.names()[point.id] == alternative:
            assert under[0] == frozenset()
        else:
            assert under[0] == frozenset() or any((point.id, alternative) in each for each in under)
