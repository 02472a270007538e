"""What a pipeline requires of a certificate: one line and exit status 1 where something is missing."""

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from bythebook_conformance.certification.certificates.signatures import read_certificate, signed
from bythebook_conformance.certification.certificates.statement import Details, DrawnSeed, predicate_of
from bythebook_conformance.certification.certificates.verifying import missing, requirements_in
from bythebook_conformance.certification.conditions import Digest
from bythebook_conformance.certification.run import commitment
from certified import issued
from command_line import ROOT, refused, run

pytestmark = pytest.mark.usefixtures("folder_of_its_own")
STORED = ROOT / "docs" / "examples" / "certificates"
ISSUED = datetime(2026, 11, 26, 0, tzinfo=UTC)
EVERYTHING = "passed,complete,contained,signed,drawn,profile=quick,max-age=90d,engine=twos-python,game=twos"


@cache
def details(name: str) -> Details:
    """What a stored certificate says, as if its seed had been drawn, and it had been issued on a day in November."""
    found = read_certificate((STORED / f"{name}.json").read_bytes()).statement.predicate.bythebook
    return replace(found, issued=ISSUED, seed_drawn=DrawnSeed(Digest(commitment(found.seed, "0" * 64)), "0" * 64))


def lacking(required: str, held: Details, *, signed: bool = True, days: int = 90) -> list[str]:
    """What is missing in a certificate so many days after it was issued."""
    return missing(requirements_in(required, "--require"), held, signed=signed, now=ISSUED + timedelta(days=days))


@pytest.mark.parametrize("required", [EVERYTHING, "profile=quick", "max-age=2160h", "game=twos, passed"])
def test_nothing_is_missing_in_a_certificate_that_has_what_is_required(required: str) -> None:
    assert lacking(required, details("twos-python")) == []


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("profile=standard", {}, "profile=standard (it is quick)"),
    ("max-age=89d", {}, "max-age=89d (issued on 2026-11-26, 90 days ago)"),
    ("engine=twos", {}, "engine=twos (it is twos-python)"),
    ("game=twin-it", {}, "game=twin-it (it is twos)"),
    ("drawn", {"seed_drawn": UNSET}, "drawn (the seed 0 was chosen by whoever ran the kit)"),
    ("contained", {"containment": UNSET}, "contained (nothing is said of a sandbox)"),
    ("contained", {"containment": ["not contained: anything"]}, "contained (not contained: anything)"),
]


@pytest.mark.parametrize(("required", "changes", "said"), CASES)
def test_what_is_missing_is_told_with_the_reason(required: str, changes: dict[str, Any], said: str) -> None:
    assert lacking(required, replace(details("twos-python"), **changes)) == [said]


def test_incomplete_and_failed_certificates_are_neither_passed_nor_complete() -> None:
    for name, verdict in (("only-tricks", "incomplete"), ("crashing", "crash")):
        said = lacking("passed,complete", details(name))
        assert said[0] == f"passed (the verdict is {verdict})"
        assert said[1].startswith("complete (")
    assert lacking("passed,complete", details("mended-1")) == ["passed (the verdict is violation)"]
    assert lacking("signed", details("twos-python"), signed=False)[0].startswith("signed (no signature was verified")


@pytest.fixture(name="certificate")
def _certificate() -> str:
    """The file of a signed certificate of an engine with a fault, issued in November 2026; beside it the key."""
    found = replace(issued().statement.predicate.bythebook, issued=ISSUED)
    Path("key.pub").write_bytes(issued().public_pem)
    Path("certificate.json").write_bytes(
        signed(replace(issued().statement, predicate=predicate_of(found)), issued().private)
    )
    return "certificate.json"


def test_a_certificate_that_lacks_something_ends_with_one_line_more(certificate: str) -> None:
    _, holds, _ = run("verify", certificate, "--key", "key.pub")
    name = issued().outcome.name
    required = f"signed,contained,profile=quick,engine={name}"
    assert run("verify", certificate, "--key", "key.pub", "--require", required) == (0, holds, "")
    code, out, err = run(
        "verify", certificate, "--key", "key.pub", "--require", f"{required},passed,complete,max-age=1h"
    )
    first, _, rest = out.partition("\n")
    assert (code, rest, err) == (9, holds, "")
    lacking = "passed (the verdict is violation); complete (7 clauses not assessed); max-age=1h (issued on 2026-11-26, "
    assert first.startswith(f"MISSING: {lacking}")
    assert run("verify", certificate, "--require", "signed")[0] == 9


def test_a_certificate_that_does_not_hold_is_refused_whatever_is_required(certificate: str) -> None:
    code, out, _ = run("verify", certificate, "--key", "key.pub", "--require", "passed", "--subject", "key.pub")
    assert (code, out.startswith("REFUSED: "), "MISSING" in out) == (17, True, False)


@pytest.mark.parametrize(
    ("required", "said"),
    [
        (
            "pased",
            "--require 'pased': expected one of passed, complete, contained, signed, drawn, profile=..., max-age=",
        ),
        ("pased", "did you mean 'passed'"),
        ("passed,", "--require '': expected one of"),
        ("profile", "--require 'profile': expected one of"),
        ("passed=yes", "--require 'passed=yes': expected one of"),
        ("profile=fast", "--require profile=fast: expected one of quick, standard, full"),
        ("max-age=90", "--require max-age=90: expected a number of days or hours, such as 90d or 12h"),
        ("max-age=0d", "--require max-age=0d: expected a number"),
    ],
)
def test_a_requirement_that_is_none_is_refused_with_those_that_there_are(
    required: str, said: str, certificate: str
) -> None:
    assert said in refused("verify", certificate, "--require", required)
