"""Writing the known failures of an engine from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.certification.findings.baselines import written
from bythebook_conformance.certification.findings.known import BaselineEntry, BaselineRun, due_lines, lines_for
from bythebook_conformance.certification.report.text import headline
from bythebook_conformance.cli.output import complain
from bythebook_conformance.cli.usage import UsageError, check_folder_of
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.english import counted


def check_new_baseline(path: Path, baseline: Path | None) -> None:
    """Keep the reasons in a file that is there: it is written anew only by a run that has read it.

    Raises:
        UsageError: it would be lost, or there is no such folder.
    """
    if path.exists() and not (baseline is not None and baseline.exists() and path.samefile(baseline)):
        raise UsageError(f"--write-baseline {path}: already exists; to update it, add --baseline {path}")
    check_folder_of(path, "--write-baseline")


def write_baseline(path: Path, outcome: Outcome, before: Sequence[BaselineEntry], *, prove: bool, quiet: bool) -> None:
    """Write the failures that are known from now on, those of other games as they were, and say so."""
    if outcome.unfinished or outcome.stopped:
        complain(f"--write-baseline {path}: not written, since the run was not done to its end")
        return
    methods = [method.name for method in load_kit(outcome.game).methods]
    seen = BaselineRun(outcome.profile, outcome.seed, prove or outcome.profile == "full")
    due = due_lines(outcome.findings, outcome.known, methods, seen)
    others = [line for line in before if line.method.partition(".")[0] != outcome.game]
    try:
        path.write_text(written([*others, *due]), encoding="utf-8")
    except OSError as error:
        complain(f"--write-baseline {path}: {error.strerror or error}")
        return
    if quiet:
        return
    unsaid = sum(not line.reason for line in due)
    print(
        f"baseline     {path}: {counted(len(due), 'known failure')}" + (f", {unsaid} without a reason" * bool(unsaid))
    )
    for finding in outcome.findings:
        if not lines_for(finding, methods, seen):
            print(f"             cannot be known: {headline(finding)}")
