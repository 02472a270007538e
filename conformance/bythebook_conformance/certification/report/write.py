"""The files of a report: report.json, report.html, junit.xml, certificate.json, and a file a finding to replay it; and
what GitHub Actions shows: annotations on the engine's file, as workflow commands, and a summary in Markdown.

Whatever line of a log there begins with two colons is a command to the runner, and what an engine says stands in the
report. So commands are switched off while that is printed, until a word comes that nobody could guess.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from secrets import token_hex
from xml.etree import ElementTree

import msgspec

from bythebook_conformance.certification.conditions import portable
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, KnownFailure
from bythebook_conformance.certification.outcome import ClauseOutcome, ClauseResult, Outcome
from bythebook_conformance.certification.report.html import SYMBOLS, html_report
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.certification.report_folder import FINDINGS, ReportFolder
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.visible import json_file, visible
from bythebook_conformance.kit.words import counted

# ---- JUnit: a test case for each clause, and one for the protocol ----------------------------------------------------


_SKIPPED = {
    ClauseResult.KNOWN_FAILURE: "broken, as is known",
    ClauseResult.NOT_SETTLED: "not settled: not seen apart from a failed clause, or not always answered",
}
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
    case = ElementTree.SubElement(suite, "testcase", classname=outcome.game, name=PROTOCOL)
    if "" in blamed:
        _told(case, "error", blamed[""], kit)
    elif outcome.silence or outcome.coverage.parts_done < outcome.coverage.planned_parts:
        ElementTree.SubElement(case, "skipped", message=_fit(outcome.sentence))
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
    elif clause.outcome != ClauseResult.PASSED:
        ElementTree.SubElement(case, "skipped", message=_SKIPPED.get(clause.outcome, clause.outcome))


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


MOST = 9
"""At most this many findings are annotated, because GitHub shows ten errors per step."""
LONGEST = 4_000
"""Characters of an annotation."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&])")
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = {**_DATA, ord(":"): "%3A", ord(","): "%2C"}
"""How GitHub requires texts to be escaped after the colons, and before them."""
_BACKTICKS = re.compile("`+")


@contextmanager
def commands_off() -> Iterator[None]:
    """Print text in which no line is taken as a command."""
    token = token_hex(16)
    print(f"::stop-commands::{token}", flush=True)
    try:
        yield
    finally:
        print(f"::{token}::", flush=True)


def annotated(outcome: Outcome, kit: GameKit, file: str) -> list[str]:
    """The commands that annotate what a run has found.

    Args:
        outcome: what the run has to say.
        kit: the kit of its game.
        file: the engine's file, from the root of its repository; empty if there is none.
    """
    lines = [
        _command("error", f"{outcome.game}: {headline(finding)}", explain(finding, kit), file)
        for finding in outcome.findings[:MOST]
    ]
    more = len(outcome.findings) - MOST
    if more > 0:
        lines.append(_command("error", outcome.game, f"{counted(more, 'more finding')}: see the report", file))
    for each in outcome.known_in(MENDED):
        text = f"{each.line.words}: {each.words}"
        lines.append(_command("error", f"{outcome.game}: known failure mended", text, file))
    if not lines:
        lines.append(_command("error" if outcome.status else "notice", outcome.game, outcome.sentence, file))
    return lines


def _command(kind: str, title: str, text: str, file: str) -> str:
    text = visible(text if len(text) <= LONGEST else f"{text[:LONGEST]} ...", keep="\n")
    properties = {"file": file, "line": "1" if file else "", "title": visible(title)}
    told = ",".join(f"{name}={value.translate(_PROPERTY)}" for name, value in properties.items() if value)
    return f"::{kind} {told}::{text.translate(_DATA)}"


def summary_of(outcome: Outcome, kit: GameKit) -> str:
    """The verdict, who was asked how much, every finding folded, and the known failures."""
    asked = f"{counted(outcome.questions, 'question')}, {outcome.run.words}"
    parts = [
        f"### {SYMBOLS[outcome.verdict]} {_plain(outcome.sentence)}",
        f"{_plain(outcome.who)}: {asked}; {totals_line(outcome)}.",
        *(_plain(note) for note in outcome.notes),
    ]
    for finding in outcome.findings[:MOST]:
        text = visible(explain(finding, kit), keep="\n")
        fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(text)), default=0))  # nothing in the text closes it
        said = f"{fence}text\n{text}\n{fence}"
        parts.append(f"<details><summary>{escape(headline(finding))}</summary>\n\n{said}\n\n</details>")
    if len(outcome.findings) > MOST:
        parts.append(f"{counted(len(outcome.findings) - MOST, 'more finding')}: see the report.")
    if outcome.known:
        rows = (f"| {_plain(each.line.words)} | {each.state} | {_plain(each.words)} |" for each in outcome.known)
        parts.append("\n".join(["| Known failure | State | |", "| --- | --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    """A text in one line in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))
