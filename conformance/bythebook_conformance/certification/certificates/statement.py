"""The messages that a certificate is made of, an in-toto Statement with the test-result predicate, and why one is
refused.

What the predicate has no field for stands beside its fields under ``bythebook``. The published schema is made from
these types, and a certificate is read with them: a field that they do not have is no field of ours.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType, field

from bythebook_conformance.certification.conditions import Conditions, Count, Digest, Hex256, Record, Resource
from bythebook_conformance.certification.findings.known import FailureKind
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.run import SuiteName
from bythebook_conformance.kit.messages import about
from bythebook_conformance.kit.playing import Profile
from bythebook_conformance.statuses import Verdict


class Kind(Enum):
    """What is wrong with a certificate; the value is the exit status. Of several, the lowest counts."""

    UNREADABLE = 10
    FOREIGN = 11
    UNSIGNED = 12
    SIGNATURE = 13
    SCHEMA = 14
    TOTALS = 15
    SEED = 16
    ENGINE = 17
    SPECIFICATION = 18
    KIT = 19
    REPLAY = 20
    CONDITIONS = 21
    DATE = 22


class Refused(Exception):  # noqa: N818 - a judgement on a certificate, not an error of the kit
    """A certificate that is not accepted: of which kind, and why."""

    def __init__(self, kind: Kind, why: str) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why


CERTIFICATE = "urn:bythebook:certificate:1"
"""The name of the format: of its schema, and said in every certificate."""
RESULTS: dict[Verdict, Literal["PASSED", "WARNED"]] = {
    Verdict.PASSED: "PASSED",
    Verdict.KNOWN: "WARNED",
    Verdict.INCOMPLETE: "WARNED",
}
"""The predicate's result; every other verdict has failed."""


class Engine(Record):
    """The engine as it was started, by the name that it gives itself."""

    name: Annotated[str, about("The name that the engine gives itself; it has no effect.")]
    version: Annotated[str, about("The version that the engine gives itself.")]
    command: Annotated[list[str], about("The command that started it, without absolute paths.")]


class Kit(Record):
    """The kit that held the engine to the rules."""

    version: Annotated[str, about("The release of the kit.")]
    digest: Annotated[Digest, about("The digest of the files of the kit and of the game, as installed.")]


class Specification(Record):
    """The specification that the engine was held to."""

    digest: Annotated[Digest, about("The digest of its clauses, open points and examples.")]


class Reading(Record):
    """An alternative of an open point that the run was judged by."""

    alternative: Annotated[str, about("The alternative.")]
    source: Annotated[
        Literal["declared", "chosen", "recognised"],
        about("Whether the engine declares it, whoever ran the kit chose it, or its answers showed it."),
    ]


class DrawnSeed(Record):
    """How the seed was drawn: SHA-256 over salt, colon and seed was told before the run."""

    commitment: Annotated[Digest, about("The commitment, printed before the run.")]
    salt: Annotated[Hex256, about("The salt, kept secret until the end of the run.")]


class AskedQuestions(Record):
    """What was asked."""

    suites: Annotated[list[SuiteName], about("The suites, in order.")]
    methods: Annotated[list[str], about("The methods, by their full names.")]
    clauses: Annotated[
        list[str] | Literal["all"], about("The clauses whose situations were asked, if the run was restricted to some.")
    ]
    some_parts: Annotated[bool, about("Whether a program picked parts of the run.")]
    everything: Annotated[bool, about("Whether the run was not restricted.")]
    questions: Annotated[Count, about("The number of questions.")]
    unanswered: Annotated[Count, about("The number of questions without a usable answer.")]
    situations: Annotated[Count, about("The number of situations judged; a whole game contains many.")]
    digest: Annotated[
        Digest | None,
        about("The digest over all questions, in order, and their right answers; null if some were not reached."),
    ]


class SuiteShare(Record):
    """A suite's share of a run."""

    parts: Annotated[Count, about("The number of parts.")]
    failed: Annotated[Count, about("The number of parts with a finding.")]
    skipped: Annotated[Count, about("The number of parts that were skipped.")]
    questions: Annotated[Count, about("The number of questions.")]


class Covered(Record):
    """How much was assessed of what can be."""

    assessed_methods: Annotated[list[str], about("The methods of which an answer was judged.")]
    checkable_clauses: Annotated[Count, about("The number of clauses that an answer can show under these readings.")]
    assessed_clauses: Annotated[Count, about("The number of clauses that were decisive in an answer.")]
    planned_parts: Annotated[Count, about("The number of parts in the run.")]
    parts_done: Annotated[Count, about("The number of parts that were done.")]


class Limits(Record):
    """What the engine was allowed."""

    timeout_seconds: Annotated[float, about("The time limit for the reply to one line.", gt=0)]


class ShownOfMethod(Record):
    """What was shown of a method over a domain."""

    method: Annotated[str, about("The method.")]
    asked: Annotated[str, about("The engine's own method that was asked.")]
    domain: Annotated[str, about("The domain, in words.")]
    how: Annotated[
        Literal[
            "confirmed over all paths",
            "enumerated over the whole domain",
            "no counterexample",
            "refuted",
            "replayed",
            "not assessed",
        ],
        about("How it was shown."),
    ]
    proof: Annotated[bool, about("Whether it is proved of the whole domain: by all paths or all cases.")]
    seen: Annotated[Count, about("The number of paths, cases or situations.")]
    detail: Annotated[str, about("Further details.")]


class ClauseTotals(Record):
    """What was seen of a clause, in situations that it decided."""

    outcome: Annotated[ClauseResult, about("What the run says of the clause.")]
    passed: Annotated[Count, about("Situations with a right answer.")]
    failed: Annotated[Count, about("Situations with a wrong one.")]
    not_assessed: Annotated[Count, about("Situations where the answer, or the field, was missing.")]


class FaultFound(Record):
    """A fault that was found."""

    verdict: Annotated[Verdict, about("Its kind.")]
    clause: Annotated[str, about("The clause that it points to; empty if none.")]
    method: Annotated[str, about("The method that was asked; empty if none.")]
    count: Annotated[int, about("The number of answers that show it.", ge=1)]
    detail: Annotated[str, about("Further details.")]


class KnownFailed(Record):
    """A failure that whoever ran the kit knew before, and what the run says of it."""

    kind: Annotated[FailureKind, about("The kind of finding.")]
    method: Annotated[str, about("The method that is answered wrongly.", min_length=1)]
    clause: Annotated[str, about("The clause that is broken; empty for other kinds, and for laws.")]
    also: Annotated[list[str], about("Other clauses that decide such wrong answers most closely.")]
    law: Annotated[str, about("The relation between two answers that does not hold; empty for clauses.")]
    detail: Annotated[str, about("What distinguishes the failure if no rule is broken.")]
    reason: Annotated[str, about("Why it is not mended yet.", min_length=1)]
    issue: Annotated[str, about("Where it is tracked; empty if not given.")]
    profile: Annotated[str, about("The profile of the run that showed it; empty if not given.")]
    seed: Annotated[int | None, about("The seed of that run; null if not given.")]
    prove: Annotated[bool, about("Whether only a proof shows it.")]
    state: Annotated[
        Literal["known", "mended", "not assessed"],
        about("Whether the run has seen it, would have seen it, or could not tell."),
    ]
    count: Annotated[Count, about("The number of wrong answers attributed to it.")]


class Details(Record):
    """All that a certificate says beside the fields of the predicate, which follow from this."""

    format: Annotated[Literal["urn:bythebook:certificate:1"], about("The format, by its schema.")]
    issued: Annotated[datetime, about("When the run ended: the only difference between two equal runs.", tz=True)]
    game: Annotated[str, about("The game.")]
    verdict: Annotated[Verdict, about("The verdict of the run, as in its report.")]
    complete: Annotated[bool, about("Whether everything was asked and every clause that can be assessed was.")]
    engine: Engine
    subject_from: Annotated[
        Literal["options", "command", "image"],
        about("Whether the subject is files that were named, those of the command, or a container's image."),
    ]
    kit: Kit
    specification: Specification
    protocol: Annotated[int, about("The version of the engine protocol.", ge=1)]
    profile: Annotated[Profile, about("How much was asked.")]
    seed: Annotated[int, about("The seed of everything drawn at random.")]
    limits: Limits
    readings: Annotated[dict[str, Reading], about("The readings that are not the default, or were chosen.")]
    asked: AskedQuestions
    suites: Annotated[dict[str, SuiteShare], about("The share of every suite.")]
    coverage: Covered
    clauses: Annotated[dict[str, ClauseTotals], about("Every clause of the specification, by its id.")]
    shown: Annotated[list[ShownOfMethod], about("What was proved, enumerated or replayed.")]
    findings: Annotated[list[FaultFound], about("Findings that were not known, the most serious first.")]
    seed_drawn: Annotated[DrawnSeed, about("How the seed was drawn; only present if it was.")] | UnsetType = UNSET
    conditions: Conditions | UnsetType = UNSET
    containment: (
        Annotated[list[str], about("What kept the engine from the rest of the machine.", min_length=1)] | UnsetType
    ) = UNSET
    budget: Annotated[float, about("The time limit of the run in seconds, if it had one.", gt=0)] | UnsetType = UNSET

    known_failures: (
        Annotated[list[KnownFailed], about("The known failures, if any were named; none is a finding.", min_length=1)]
        | UnsetType
    ) = UNSET


class Predicate(Record):
    """The predicate ``test-result``, with our details beside its fields."""

    result: Annotated[
        Literal["PASSED", "WARNED", "FAILED"], about("Warned: right but for known failures, or not complete.")
    ]
    configuration: Annotated[list[Resource], about("The specification and the kit.")]
    passed_tests: Annotated[list[str], about("The clauses that passed.")]
    warned_tests: Annotated[list[str], about("The clauses that are not settled, or broken in a known way.")]
    failed_tests: Annotated[list[str], about("The clauses that failed.")]
    bythebook: Details


class Statement(Record):
    """A certificate: an in-toto Statement about the files of an engine."""

    type_: Annotated[Literal["https://in-toto.io/Statement/v1"], about("The type of this document: a Statement.")] = (
        field(name="_type")
    )
    subject: Annotated[list[Resource], about("The files of the engine, or the image of its container.", min_length=1)]
    predicate_type: Annotated[
        Literal["https://in-toto.io/attestation/test-result/v0.1"], about("The type of the predicate.")
    ]
    predicate: Predicate


def predicate_of(details: Details) -> Predicate:
    """The predicate whose other fields follow from the details."""
    clauses = details.clauses.items()

    def having(*outcomes: str) -> list[str]:
        return [name for name, clause in clauses if clause.outcome in outcomes]

    return Predicate(
        result=RESULTS.get(details.verdict, "FAILED"),
        configuration=[
            Resource(name=f"bythebook spec {details.game}", digest=details.specification.digest),
            Resource(name=f"bythebook kit {details.kit.version}", digest=details.kit.digest),
        ],
        passed_tests=having(ClauseResult.PASSED),
        warned_tests=having(ClauseResult.KNOWN_FAILURE, ClauseResult.NOT_SETTLED),
        failed_tests=having(ClauseResult.FAILED),
        bythebook=details,
    )
