"""Known failures: what an engine is known to do wrong, line by line.

A line knows the wrong answers of one method that one of its clauses decided most closely, and the others for which a
run points to one of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, cast, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from bythebook_conformance.certification.findings.finding import Finding, field_signature
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.statuses import Verdict

KNOWN = "known"
MENDED = "mended"
UNSETTLED = "not assessed"
Kind = Literal["violation", "crash", "timeout", "protocol breach"]
Text = Annotated[str, Meta(min_length=1)]


class BaselineEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a baseline: a failure that is known.

    A violation has a ``clause``, and ``also`` lists other clauses that decided such wrong answers most closely; or a
    ``law``, the relation between two answers that does not hold. All other kinds have the ``detail`` of the finding,
    in which digits do not count. ``profile``, ``seed`` and ``prove`` say which run has shown it.
    """

    kind: Kind
    method: Text
    clause: str = ""
    also: list[str] = field(default_factory=list)
    law: str = ""
    detail: str = ""
    reason: str = ""
    issue: str = ""
    profile: str = ""
    seed: int | None = None
    prove: bool = False

    @property
    def id(self) -> tuple[str, str, str]:
        """What tells a line from all others."""
        return (self.kind, self.method, self.clause or self.law or field_signature(self.detail))

    @property
    def words(self) -> str:
        """The line in words."""
        what = self.law or self.detail
        of = f" of {self.clause}" if self.clause else ""
        return visible(f"{self.kind}{of} in {self.method}{f': {what}' if what else ''}")

    def seen_alike(self, run: Run) -> bool:
        """Whether a run asks as much, and draws the same, as the one that has shown the failure."""
        return self.profile in ("", run.profile) and self.seed in (None, run.seed)

    @property
    def seen_in(self) -> str:
        """The run that has shown it, in words."""
        return f"profile {self.profile or 'any'} with seed {self.seed}"

    def covers(self, finding: Finding) -> bool:
        """Whether a finding of a run is this failure."""
        if (finding.verdict.value, finding.method) != (self.kind, self.method):
            return False
        if finding.relation or self.law:
            return finding.relation == self.law
        if self.clause:
            return bool(finding.suspects) and finding.suspects[0] in (self.clause, *self.also)
        return field_signature(finding.detail) == field_signature(self.detail)

    def accounts_for(self, finding: Finding) -> bool:
        """Whether a run points to one of the line's clauses for a finding of its method, whichever suite found it."""
        return finding.method == self.method and finding.clause in (self.clause, *self.also) and bool(finding.clause)


class KnownFailure(Struct):
    """What a run says of a line: ``known`` if it was seen, ``mended`` if it would have been, else ``not assessed``.

    ``count`` is how many answers show it, ``finding`` the smallest of them; ``why`` says why it was not assessed.
    """

    line: BaselineEntry
    state: str
    count: int = 0
    finding: Finding | None = None
    why: str = ""

    @property
    def words(self) -> str:
        """What is to be said of it: why it is not mended yet, what is to be done, or why it was not assessed."""
        issue = f" ({self.line.issue})" if self.line.issue else ""
        said = {KNOWN: self.line.reason + issue, MENDED: "take the line out of the baseline"}
        return said.get(self.state, self.why)


def lines_for(finding: Finding, methods: Iterable[str], run: Run) -> list[BaselineEntry]:
    """The lines by which a finding would be known; none where it cannot be: it is no question's, or no clause's."""
    if finding.verdict.value not in get_args(Kind) or finding.method not in methods:
        return []
    kind = cast(Kind, finding.verdict.value)
    prove = run.prove and finding.suite == "symbolic"
    line = BaselineEntry(kind, finding.method, profile=run.profile, seed=run.seed, prove=prove)
    if finding.relation:
        return [replace(line, law=finding.relation)]
    if finding.verdict is not Verdict.VIOLATION:
        return [replace(line, detail=finding.detail)]
    if not finding.clause:
        return []
    lines = []
    for method, closest in finding.closest.items():
        clause = finding.clause if method == finding.method else closest[0]
        also = [each for each in closest if each != clause]
        lines.append(replace(line, method=method, clause=clause, also=also))
    return lines


def due_lines(
    findings: Sequence[Finding], known: Sequence[KnownFailure], methods: Sequence[str], run: Run
) -> list[BaselineEntry]:
    """The lines that are due after a run: those that are not mended, and one for everything new that can be known."""
    due: dict[tuple[str, str, str], BaselineEntry] = {}
    for each in known:
        if each.state == KNOWN:
            due[each.line.id] = replace(each.line, profile=run.profile, seed=run.seed)
        elif each.state == UNSETTLED:
            due[each.line.id] = each.line
    for finding in findings:
        for line in lines_for(finding, methods, run):
            before = due.setdefault(line.id, line)
            also = {*before.also, *line.also}
            if also - {*before.also}:
                due[line.id] = replace(before, also=sorted(also))
    return sorted(due.values(), key=lambda line: line.id)
