"""The report folder: report.json, report.html, junit.xml, certificate.json, and a file a finding to replay it."""

from __future__ import annotations

import shlex
from pathlib import Path

import msgspec

from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.junit import junit_report
from bythebook_conformance.certification.report_folder import FINDINGS, ReportFolder
from bythebook_conformance.certification.resources import portable
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import json_file

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
