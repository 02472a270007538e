"""Certificates are held to what lies here: the engine, the specification, the kit, and a replay."""

import json
import sys
from pathlib import Path

import pytest

from bythebook_conformance import certify
from bythebook_conformance.certification.certificates.digests import subject_of
from bythebook_conformance.certification.certificates.envelope import unsigned
from bythebook_conformance.certification.certificates.making import statement_of
from bythebook_conformance.certification.certificates.refusal import Kind
from bythebook_conformance.certification.certificates.verifying import Replay, differences
from certified import FAULTY, SOUND, Issued, edited, failures


def test_the_files_of_the_engine_are_compared(issued: Issued, tmp_path: Path) -> None:
    copy = tmp_path / "renamed.py"
    copy.write_bytes(Path(FAULTY[1]).read_bytes())
    other = tmp_path / "other.py"
    other.write_text("print('another engine')")
    assert failures(issued.file, files=[copy]) == set()
    assert failures(issued.file, files=[other]) == failures(issued.file, files=[copy, other]) == {Kind.ENGINE}
    subject = subject_of([], [copy])
    copy.unlink()
    assert subject.changed() == ["renamed.py"]


def test_a_kit_with_fewer_suites_has_asked_everything_that_it_had(issued: Issued) -> None:
    plain = issued.plain
    details = plain["predicate"]["bythebook"]
    details["asked"]["everything"] = details["complete"] = True
    assert failures(json.dumps(plain).encode()) == {Kind.TOTALS}
    for digest in (details["kit"]["digest"], plain["predicate"]["configuration"][1]["digest"]):
        digest["sha256"] = "0" * 64
    assert failures(json.dumps(plain).encode()) == {Kind.KIT}


@pytest.mark.parametrize("game", ["no-such-game", "../..", "twos\0"])
def test_a_game_that_is_not_there_is_refused(game: str, issued: Issued) -> None:
    assert {Kind.SPECIFICATION, Kind.KIT} <= failures(edited(issued, lambda details: details.update(game=game)))


def test_a_replay_by_an_engine_that_answers_otherwise_does_not(issued: Issued) -> None:
    assert failures(issued.file, replay=Replay(SOUND)) == {Kind.REPLAY}
    said = list(differences(issued.statement.predicate.bythebook, Replay(SOUND)))
    assert said[0] == "the verdict is incomplete now, and was violation"
    assert any("clauses came out differently: twos/" in line for line in said)


def test_readings_are_those_of_the_replay_too() -> None:
    engine = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
    found = certify("twos", engine, suites=("smoke",), readings={"ranking": "ace-low"})
    statement = statement_of(found, engine, subject_of(engine))
    (reading,) = statement.predicate.bythebook.readings.values()
    assert (reading.alternative, reading.source) == ("ace-low", "chosen")
    assert failures(unsigned(statement), replay=Replay(engine)) == set()
