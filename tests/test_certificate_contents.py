"""What a certificate says: the same of equal runs, by its schema, and nothing that contradicts the rest."""

import json
import os
import re
import shutil
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from bythebook.spec import load_spec
from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.certificates.checking import contradictions
from bythebook_conformance.certification.certificates.making import kit_digest, portable, statement_of, subject_of
from bythebook_conformance.certification.certificates.schemas import certificate_schema
from bythebook_conformance.certification.certificates.signatures import unsigned
from bythebook_conformance.certification.certificates.statement import Kind, ShownOfMethod, SuiteName
from bythebook_conformance.certification.conditions import digest_of
from bythebook_conformance.certification.findings import evidence
from bythebook_conformance.certification.outcome import ClauseOutcome, ClauseResult
from bythebook_conformance.certification.run import SUITES
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.protocol.sandbox import Sandbox
from cases import each_case
from certified import BRIEF, FAULTY, SOUND, Issued, altered_field, edited, failures, put, refusal
from command_line import KIT, ROOT
from engines_list import misbehaving_engine, scripted_engine
from games import engine, named
from many_engines import brisk
from tiers import few

# What it says

PASSING: dict[str, tuple[str, list[str]]] = {
    "takes no batches": ("twos", misbehaving_engine("cannot_batch")),
    "is not asked an example of another reading": ("twin_it", [*KIT, "engine", "twin_it"]),
    "plays a reading under which a relation does not hold": (
        "twins_and_followers",
        [*KIT, "engine", "twins_and_followers", "--reading", "fight-order=ascending-seat"],
    ),
}


@pytest.mark.parametrize("kind", few(PASSING, 2))
def test_the_certificate_of_an_engine_that_passes_is_consistent_although_not_every_part_concerns_it(kind: str) -> None:
    game, command = PASSING[kind]
    outcome = certify(brisk(game), command)
    assert (outcome.complete, outcome.findings) == (True, [])
    statement = statement_of(outcome, command, subject_of(command))
    assert any(statement.predicate.bythebook.suites[name].skipped for name in ("smoke", "examples", "relations"))
    assert [*contradictions(statement.predicate, statement.subject, same_kit=False)] == []


def told(outcome: Outcome) -> bytes:
    """What a run says, as if it had ended at the turn of the century, but for the folders that the engine was shown:
    among them is this checkout, in which other tests write at the same time.
    """
    statement = statement_of(outcome, FAULTY, subject_of(FAULTY))
    statement.predicate.bythebook.issued = datetime(2000, 1, 1, tzinfo=UTC)
    text = unsigned(statement)
    without, removed = re.subn(rb'"trees": \[.*?\n {8}\]', b'"trees": []', text, flags=re.DOTALL)
    assert removed == 1
    return without


def test_two_runs_say_the_same_byte_for_byte_but_for_the_time(issued: Issued) -> None:
    assert told(certify("twos", FAULTY, suites=BRIEF, jobs=2)) == told(issued.outcome)


@pytest.mark.parametrize("body", ["crashes_now_and_then", "crashes_on_tricks", "crashes_on_what_must_be_refused"])
@pytest.mark.slow
@pytest.mark.usefixtures("few_starts")
def test_an_engine_that_crashes_is_told_the_same_by_any_number_of_processes(body: str, tmp_path: Path) -> None:
    crashing = scripted_engine(tmp_path, body)
    run = partial(certify, "twos", crashing, suites=("smoke", "examples", "play"), sandbox=Sandbox("none"))
    one, three = (told(run(jobs=jobs)) for jobs in (1, 3))
    assert b'"crash"' in one
    assert one == three


def test_the_schema_accepts_what_is_written(issued: Issued) -> None:
    schema = certificate_schema()
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(issued.plain)) == []


def test_schema_and_reader_refuse_the_same_alterations(issued: Issued) -> None:
    validator = Draft202012Validator(certificate_schema())
    when = issued.plain["predicate"]["bythebook"]["issued"]
    agreed = {Kind.SCHEMA: 0, None: 0}
    for number in range(200):
        plain = altered_field(issued.plain, Random(number))
        kind = refusal(json.dumps(plain).encode())
        if kind in agreed and f'"issued": "{when}"' in json.dumps(plain):  # dates are no matter of the schema
            assert validator.is_valid(plain) == (kind is None), number
            agreed[kind] += 1
    assert min(agreed.values()) > 20, agreed


def test_the_names_in_the_schema_are_those_of_the_kit() -> None:
    assert get_args(SuiteName) == SUITES
    how, *_ = get_args(get_type_hints(ShownOfMethod, include_extras=True)["how"])
    ways = {evidence.CONFIRMED, evidence.ENUMERATED, evidence.NO_COUNTEREXAMPLE, evidence.REFUTED, evidence.REPLAYED}
    assert {*get_args(how)} == ways | {evidence.NOT_ASSESSED}


def test_no_word_of_a_command_tells_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["-m", "twos.py", "/usr/bin/python", str(tmp_path / "a" / "b.py"), "../up/x.js", "--file=/opt/x.json"]
    assert [*map(portable, words)] == ["-m", "twos.py", "python", str(Path("a", "b.py")), "x.js", "--file=x.json"]


def test_the_kit_is_identified_by_what_is_installed_not_by_what_python_leaves_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import bythebook

    before = kit_digest("twos")
    copy = tmp_path / "bythebook"
    shutil.copytree(Path(bythebook.__file__).parent, copy)
    (copy / "__pycache__").mkdir(exist_ok=True)
    (copy / "__pycache__" / "x.pyc").write_bytes(b"left by Python")
    monkeypatch.setattr(bythebook, "__file__", str(copy / "__init__.py"))
    monkeypatch.setattr(bythebook, "__path__", [str(copy)])
    monkeypatch.setattr("bythebook_conformance.certification.certificates.making.game_folder", lambda _: SPEC / "twos")
    kit_digest.cache_clear()
    assert kit_digest("twos") == before
    (copy / "cards.py").write_text("# another rule\n")
    kit_digest.cache_clear()
    assert kit_digest("twos") != before
    kit_digest.cache_clear()


SPEC = Path(__file__).parents[1] / "spec"


def test_an_engine_that_is_a_program_alone_is_certified_by_the_program_wherever_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "engine"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for command in ([str(program)], ["engine"], ["engine", "--fast"]):
        (certified,) = subject_of(command).resources
        assert (certified.name, certified.digest) == ("engine", digest_of(program))


# Whether it fits together


def test_what_a_run_of_one_clause_gives_fits_together() -> None:
    found = certify("twos", SOUND, suites=BRIEF, clauses=("twos/follow-suit",))
    assert list(contradictions(statement_of(found, SOUND, subject_of(SOUND)).predicate)) == []


def test_a_clause_that_a_finding_points_to_is_failed_and_no_other_is() -> None:
    found = certify("twos", FAULTY, suites=("examples",))
    (failed,) = [each for each in found.clauses if each.outcome is ClauseResult.FAILED]
    failed.outcome = ClauseResult.NOT_SETTLED
    said = [*contradictions(statement_of(found, FAULTY, subject_of(FAULTY)).predicate)]
    assert f"clause {failed.id}: not settled, but a failed is due" in said


@each_case("contradictory_certificates")
def test_what_contradicts_the_rest_is_refused(case: str, place: str, value: Any, issued: Issued) -> None:
    def change(details: Any) -> None:
        if place.startswith("clauses/"):
            _, outcome, last = place.split("/")
            next(each for each in details["clauses"].values() if each["outcome"] == outcome)[last] = value
        else:
            put(details, place, value)

    assert Kind.TOTALS in failures(edited(issued, change))


def test_a_clause_with_a_wrong_answer_passes_only_beside_one_that_fails() -> None:
    plain = json.loads((ROOT / "docs/examples/certificates/crashing.json").read_bytes())
    clauses = plain["predicate"]["bythebook"]["clauses"].values()
    assert Kind.TOTALS not in failures(json.dumps(plain).encode())
    next(each for each in clauses if each["outcome"] == "passed")["failed"] = 1
    assert Kind.TOTALS in failures(json.dumps(plain).encode())


@pytest.mark.parametrize("field", ["result", "configuration", "passedTests", "warnedTests", "failedTests"])
def test_the_fields_of_the_predicate_follow_from_the_details(field: str, issued: Issued) -> None:
    plain = issued.plain
    if field == "result":
        plain["predicate"]["result"] = "PASSED"
    else:
        plain["predicate"][field] += plain["predicate"]["configuration" if field == "configuration" else "passedTests"]
        plain["predicate"][field] += ["twos/one-more"] * (field != "configuration")
    assert failures(json.dumps(plain).encode()) == {Kind.TOTALS}


def clause(outcome: Outcome, name: str) -> ClauseOutcome:
    return next(each for each in outcome.clauses if each.id == f"{outcome.game}/{name}")


def test_an_engine_that_leaves_every_field_out_keeps_no_clause(kit: GameKit) -> None:
    outcome = certify(kit.name, engine(kit, change=lambda method, answer: {}), suites=("smoke", "examples"))
    assert outcome.verdict is Verdict.NOT_ASSESSED
    assert [each.id for each in outcome.clauses if each.passed] == []
    assert {each.id for each in outcome.clauses if each.not_assessed} >= {
        name for example in load_spec(kit.name).examples if not example.readings for name in example.clauses
    }


def test_an_example_shows_nothing_where_a_field_that_it_names_is_left_out() -> None:
    def without_catches(method: str, answer: Any) -> Any:
        for part in answer.get("states", [answer]):
            part.pop("catches", None)
            part.pop("taken", None)
        return answer

    kit = load_kit("twos")
    outcome = certify(kit.name, engine(kit, change=without_catches), suites=("examples",))
    assert outcome.verdict is Verdict.INCOMPLETE
    assert clause(outcome, "example-three-takes-over-ace").outcome == "not assessed"
    assert clause(outcome, "follow-suit").outcome == "passed"


def test_an_example_that_an_engine_plays_wrong_to_the_end_shows_nothing() -> None:
    def wrong_after_a_move(method: str, answer: Any) -> Any:
        for state in answer["states"][1:] if method == "play" else ():
            state["accepted"] = not state["accepted"]
        return answer

    kit = load_kit("twins_and_followers")
    outcome = certify(kit.name, engine(kit, change=wrong_after_a_move), suites=("examples",))
    assert outcome.verdict is Verdict.VIOLATION
    for name in ("example-fight-draws", "example-fight-drops"):
        assert (clause(outcome, name).passed, clause(outcome, name).outcome) == (0, "not settled")


def test_a_domain_of_which_every_field_is_left_out_is_not_enumerated() -> None:
    kit = load_kit("twin_it")
    nothing = engine(kit, change=lambda method, answer: {})
    assert certify(kit.name, nothing, suites=("exhaustive",), parts=named("rating", "deal")).shown == []
