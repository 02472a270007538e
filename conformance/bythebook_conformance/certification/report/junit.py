"""The outcome as JUnit XML, for build servers: one test case for each clause, and one for the protocol."""

from __future__ import annotations

from xml.etree import ElementTree

from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, KnownFailure
from bythebook_conformance.certification.outcome import ClauseOutcome, ClauseResult, Outcome
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.visible import visible

PROTOCOL = "protocol"
"""The test case of every finding that is about no clause: crashes, timeouts, breaches."""


def junit_report(outcome: Outcome, kit: GameKit) -> bytes:
    """The run as a JUnit file; clauses that no answer can show are not test cases."""
    suite = ElementTree.Element("testsuite", name=f"bythebook {outcome.game}", time=f"{outcome.seconds:.3f}")
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in (("verdict", outcome.verdict.value), ("sentence", outcome.sentence)):
        ElementTree.SubElement(properties, "property", name=name, value=_fit(value))
    blamed: dict[str, Finding] = {}
    for finding in sorted(outcome.findings, key=lambda each: each.size):
        blamed.setdefault(finding.clause, finding)
    _protocol(suite, outcome, blamed.get(""), kit)
    for each in outcome.known:
        _add_known(suite, outcome.game, each)
    for clause in outcome.clauses:
        if clause.outcome != ClauseResult.ADVISORY:
            _clause(suite, outcome.game, clause, blamed.get(clause.id), kit)
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def _protocol(suite: ElementTree.Element, outcome: Outcome, finding: Finding | None, kit: GameKit) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=outcome.game, name=PROTOCOL)
    if finding is not None:
        _told(case, "error", finding, kit)
    elif outcome.silence or outcome.coverage.parts_done < outcome.coverage.planned_parts:
        ElementTree.SubElement(case, "skipped", message=_fit(outcome.sentence))


def _add_known(suite: ElementTree.Element, game: str, known: KnownFailure) -> None:
    """A known failure as a test case: skipped as long as it is there or not assessed, failed once it is mended."""
    case = ElementTree.SubElement(suite, "testcase", classname=game, name=_fit(f"known: {known.line.words}"))
    if known.state == MENDED:
        ElementTree.SubElement(case, "failure", message=f"mended: {known.words}", type=MENDED)
    else:
        state = "known failure" if known.state == KNOWN else known.state
        ElementTree.SubElement(case, "skipped", message=_fit(f"{state}: {known.words}"))


def _clause(
    suite: ElementTree.Element, game: str, clause: ClauseOutcome, finding: Finding | None, kit: GameKit
) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=game, name=clause.id)
    if clause.outcome == ClauseResult.FAILED and finding is not None:
        _told(case, "failure", finding, kit)
    elif clause.outcome == ClauseResult.KNOWN_FAILURE:
        ElementTree.SubElement(case, "skipped", message="broken, as is known")
    elif clause.outcome == ClauseResult.NOT_SETTLED:
        message = "not settled: not seen apart from a failed clause, or not always answered"
        ElementTree.SubElement(case, "skipped", message=message)
    elif clause.outcome != ClauseResult.PASSED:
        ElementTree.SubElement(case, "skipped", message=clause.outcome)


def _told(case: ElementTree.Element, tag: str, finding: Finding, kit: GameKit) -> None:
    told = ElementTree.SubElement(case, tag, message=_fit(headline(finding)), type=finding.verdict.value)
    told.text = _fit(explain(finding, kit))


def _fit(text: str) -> str:
    """A text that XML can hold, with every other character made visible."""
    return visible(text, keep="\n")
