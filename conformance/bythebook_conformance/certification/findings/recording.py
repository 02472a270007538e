"""Create findings. They keep a bounded part of what an engine says, so that no engine can make a report endless."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.json import encode

from bythebook_conformance.certification.findings.finding import FieldDifference, Finding
from bythebook_conformance.kit import Expected, Relation
from bythebook_conformance.oracle.comparing import FieldJudgement, plain
from bythebook_conformance.protocol.engine import Answer, Failure
from bythebook_conformance.protocol.replies import shown
from bythebook_conformance.statuses import Verdict

OTHERWISE = "the same question got another answer"
"""How the breach begins that an engine commits which answers a question otherwise the second time."""
LARGEST_ANSWER = 256 * 1024
"""Bytes of JSON of an answer that a finding keeps; whole plays are long, and are looked at under other readings."""
LARGEST_FIELD = 16 * 1024
"""The same of one field that differs."""
LONGEST_TEXT = 1_000
"""Characters of what an engine says that a finding keeps."""
LONGEST_ERROR = 4_000
"""Characters of standard error that a finding keeps, the last ones."""


def of_failure(game: str, suite: str, method: str, params: Any, failure: Failure) -> Finding:
    """The finding for a question without a usable answer."""
    return Finding(
        game,
        failure.verdict,
        suite,
        method,
        params,
        failure.detail[:LONGEST_TEXT],
        evidence=failure.evidence[:LONGEST_TEXT],
        stderr=failure.stderr[-LONGEST_ERROR:],
    )


def described_otherwise(first: Any, then: Any) -> Failure:
    """A breach: two processes of one engine describe themselves differently, so that no verdict could hold for both."""
    detail = "another process of the engine describes itself differently from the first"
    return Failure(Verdict.BREACH, detail, evidence=f"first {shown(encode(first))}, then {shown(encode(then))}")


def violation(
    game: str,
    suite: str,
    method: str,
    params: Any,
    expected: Expected[Any],
    answer: Struct,
    judgements: list[FieldJudgement],
    breaks: Sequence[str] = (),
) -> Finding:
    """A wrong answer: the first wrong field, its reasons and what it breaks, and every difference of its situation."""
    wrong = [each for each in judgements if each.right is False]
    return Finding(
        game,
        Verdict.VIOLATION,
        suite,
        method,
        params,
        because=list(wrong[0].clauses),
        breaks=list(breaks),
        differences=[
            FieldDifference(each.path, plain(each.expected), kept(plain(each.got), LARGEST_FIELD)) for each in wrong
        ],
        expected=plain(expected.result),
        got=kept(plain(answer)),
    )


def broken_relation(
    game: str, suite: str, relation: Relation, questions: tuple[Any, Any], answers: tuple[Answer, Answer]
) -> Finding:
    """A violation that two answers show between them, whichever of them is wrong."""
    params, again = questions
    got, then = (kept(plain(answer)) for answer in answers)
    return Finding(
        game,
        Verdict.VIOLATION,
        suite,
        relation.method,
        params,
        f"the answer changes when {relation.name}",
        because=list(relation.clauses),
        got=got,
        note="\n".join(map(_words, (("came", got), ("asked", again), ("came", then)))),
        relation=relation.name,
        again=again,
    )


def kept(value: Any, largest: int = LARGEST_ANSWER) -> Any:
    """A value of an answer, or its beginning as text if it has more bytes of JSON."""
    text = encode(value)
    return value if len(text) <= largest else shown(text)


def _words(line: tuple[str, Any]) -> str:
    """A line of a note: a label, and a value as JSON."""
    label, value = line
    return f"{label:<9} {encode(value).decode()}"
