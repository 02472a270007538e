"""The files of a report: report.json, report.html, junit.xml, certificate.json, and a file a finding to replay it."""

from __future__ import annotations

import shlex
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from bythebook_conformance.certification.conditions import portable
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, KnownFailure
from bythebook_conformance.certification.outcome import ClauseOutcome, ClauseResult, Outcome
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.certification.report_folder import FINDINGS, ReportFolder
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.visible import json_file, visible

# ---- JUnit: a test case for each clause, and one for the protocol ----------------------------------------------------


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


# ---- The folder ------------------------------------------------------------------------------------------------------


CERTIFICATE = "certificate.json"


def write_report(outcome: Outcome, folder: Path, certificate: bytes | None = None) -> dict[int, Path]:
    """Write everything, the certificate as it is given. What earlier runs wrote there goes, and nothing else.

    Returned are the files of the findings.

    Raises:
        OSError: a file cannot be written; the error names it.
    """
    contents = forms_of(outcome, folder)
    if certificate is not None:
        contents[CERTIFICATE] = certificate
    ReportFolder(folder).replace(contents)
    return finding_files(outcome, folder)


def finding_files(outcome: Outcome, folder: Path) -> dict[int, Path]:
    """The files of the findings by their numbers: the first finding is 0, and known ones come last."""
    files = {}
    for number, finding in enumerate(outcome.every_finding):
        what = (finding.clause or finding.verdict.value).rpartition("/")[2].replace(" ", "-")
        files[number] = folder / FINDINGS / f"{number + 1:02d}-{what}.json"
    return files


def forms_of(outcome: Outcome, folder: Path) -> dict[str, bytes]:
    """Every form of a report, by the names of the files in its folder. ``report.json`` is what the others are made of.

    They travel: what they say of the engine holds no absolute path of this machine.
    """
    files = finding_files(outcome, folder)
    findings = enumerate(outcome.every_finding)
    contents = {f"{FINDINGS}/{files[number].name}": json_file(finding) for number, finding in findings}
    if not outcome.in_process:
        outcome = msgspec.structs.replace(outcome, engine=shlex.join(map(portable, shlex.split(outcome.engine))))
    names = {
        number: str(path) if not path.is_absolute() else f"{FINDINGS}/{path.name}" for number, path in files.items()
    }
    return contents | {
        "report.json": json_file(outcome),
        "report.html": html_report(outcome, load_kit(outcome.game), names).encode(),
        "junit.xml": junit_report(outcome, load_kit(outcome.game)),
    }
