"""Every field of a certificate that follows from others is checked; what is not, is said to be taken on trust."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from math import inf
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance import certify
from bythebook_conformance.certification.certificates.checking import ON_TRUST
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.certificates.signatures import read_certificate, unsigned
from bythebook_conformance.certification.certificates.statement import Refused
from bythebook_conformance.certification.certificates.verifying import checks
from bythebook_conformance.certification.findings.known import due_lines
from bythebook_conformance.certification.outcome import ClauseResult, Outcome
from bythebook_conformance.certification.run import SUITES, draw_seed
from bythebook_conformance.protocol.sandbox import Sandbox, for_budget
from bythebook_conformance.statuses import Verdict
from certified import BRIEF, FAULTY, SOUND, issued
from command_line import ROOT
from tiers import few

TRUSTED = {place for places in ON_TRUST for place in places.split()}
KINDS = ("of an engine with a fault", "with known failures and a drawn seed", "with a reading, a budget and variables")
ALIKE = 5
"""Of fields that are alike, such as the counts of clauses, so many are altered; the others are in the second tier."""
METHODS = ["twos.trick", "twos.legal", "twos.play"]
NAMED: dict[str, Any] = {"named": [Path(SOUND[1])], "hidden": [ROOT / "CHANGELOG.md"]}
WORDS: list[tuple[str, ...]] = [
    SUITES,
    tuple(METHODS),
    tuple(Verdict),
    tuple(ClauseResult),
    ("declared", "chosen", "recognised"),
    ("engine", "path", "bind", "folder"),
    ("bwrap", "container", "none"),
    ("quick", "standard", "full"),
    ("options", "command", "image"),
    ("known", "mended", "not assessed"),
    ("PASSED", "WARNED", "FAILED"),
]
"""Words of which a field may have another one."""


@cache
def certificates() -> dict[str, Any]:
    """Certificates that have all fields between them, as plain data."""
    found, sandbox = issued().outcome, Sandbox(env=("FAULT=1", "LANG=C"))
    lines = due_lines(found.findings, [], METHODS, found.run)
    lines = [replace(line, reason="later", issue="https://example.org/7") for line in lines]
    known = certify("twos", FAULTY, suites=BRIEF, known=lines, seed=draw_seed())
    chosen = certify(
        "twos", SOUND, suites=BRIEF, readings={"ranking": "ace-low"}, budget=600.0, sandbox=for_budget(sandbox, 600.0)
    )
    plain = _plain(found, FAULTY), _plain(known, FAULTY, "0" * 64), _plain(chosen, SOUND, sandbox=sandbox, **NAMED)
    return dict(zip(KINDS, plain, strict=True))


def _plain(outcome: Outcome, command: list[str], salt: str = "", **options: Any) -> Any:
    return json.loads(unsigned(statement_of(outcome, command, subject_of(command, **options), salt)))


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value in plain data that holds no others, with the way to it."""
    if data and isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, key))
    else:
        yield path, data


def others(value: Any) -> list[Any]:
    """Values of the same kind that differ as little as possible, and as much."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1, value + 10**9]
    if not isinstance(value, str):
        return [["x"], {"x": 1}, "x"]
    if re.fullmatch("[0-9a-f]{64}", value):
        return [value[:-1] + ("1" if value.endswith("0") else "0")]
    if re.match(r"\d{4}-\d\d-\d\dT", value):
        return [f"2001{value[4:]}", f"9001{value[4:]}", value[:-2] + ("0" if value[-2] != "0" else "1") + value[-1:]]
    words = {word for kind in WORDS if value in kind for word in kind}
    return [each for each in (f"{value}x", "", value.upper(), *sorted(words)) if each != value]


def place(path: tuple[Any, ...]) -> str:
    """Where a value stands: in the details, or in the statement around them; names and numbers are a star."""
    inside = path[2:] if path[:2] == ("predicate", "bythebook") else path
    words = [("*" if isinstance(key, int) or "/" in key else key) for key in inside]
    if words[0] in ("suites", "readings") and len(words) > 1:
        words[1] = "*"
    return "/".join(words)


def accepted(plain: Any) -> bool:
    """Whether a certificate can be read and nothing in it is wrong."""
    try:
        certificate = read_certificate(json.dumps(plain).encode())
    except Refused:
        return False
    return not any(check.wrong for check in checks(certificate))


@cache
def unnoticed(kind: str, first: int, last: float) -> frozenset[str]:
    """The places of a certificate where an alteration is not noticed; of the fields of each place those between two
    numbers are altered.
    """
    plain, found, seen = certificates()[kind], set(), Counter[str]()
    for path, value in list(leaves(plain)):
        seen[place(path)] += 1
        if not first < seen[place(path)] <= last:
            continue
        inner = reduce(getitem, path[:-1], plain)
        for other in others(value):
            inner[path[-1]] = other
            if accepted(plain):
                found.add(place(path))
        inner[path[-1]] = value
    return frozenset(found)


@pytest.mark.parametrize(("first", "last"), [(0, ALIKE), pytest.param(ALIKE, inf, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", few(KINDS, 3))
def test_whatever_follows_from_other_fields_is_checked(kind: str, first: int, last: float) -> None:
    assert accepted(certificates()[kind])
    assert sorted(unnoticed(kind, first, last) - TRUSTED) == []


@pytest.mark.slow
def test_what_is_said_to_be_taken_on_trust_is() -> None:
    assert sorted(TRUSTED.difference(*(unnoticed(kind, 0, ALIKE) for kind in KINDS))) == []
