"""Known failures: what an engine is known to do wrong, line by line; the files with such lines, baselines, which are
read strictly and written for people to go on with; and what a run says of every line.

A line knows the wrong answers of one method that one of its clauses decided most closely, and the others for which a
run points to one of its clauses. Whether a failure is mended, only a run can say that has asked everything which could
show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from bythebook.spec import game_names, load_spec
from bythebook_conformance.certification.findings.finding import Finding, field_signature, fold
from bythebook_conformance.certification.findings.tally import MOST_FINDINGS, TallyData
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.relations import holds_under
from bythebook_conformance.kit.toml_files import TomlError, from_tables, read_toml, toml_value
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.protocol.server_methods import laws_of, methods_of
from bythebook_conformance.statuses import Verdict

KNOWN = "known"
MENDED = "mended"
UNSETTLED = "not assessed"
FailureKind = Literal["violation", "crash", "timeout", "protocol breach"]
Text = Annotated[str, Meta(min_length=1)]


class BaselineEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a baseline: a failure that is known.

    A violation has a ``clause``, and ``also`` lists other clauses that decided such wrong answers most closely; or a
    ``law``, the relation between two answers that does not hold. All other kinds have the ``detail`` of the finding,
    in which digits do not count. ``profile``, ``seed`` and ``prove`` say which run has shown it.
    """

    kind: FailureKind
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
    if finding.verdict.value not in get_args(FailureKind) or finding.method not in methods:
        return []
    kind = cast(FailureKind, finding.verdict.value)
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


# ---- The findings of a run held against the lines: which are new, known, mended --------------------------------------


def sort_out(
    lines: Sequence[BaselineEntry], kit: GameKit, data: TallyData, run: Run, readings: Mapping[str, str], whole: bool
) -> tuple[list[Finding], list[KnownFailure]]:
    """The findings of a run that are new, before any clause is accused, and what is to be said of every line.

    Args:
        lines: the known failures; those of other games are left out.
        kit: the kit of the game.
        data: what the run has seen.
        run: what was asked.
        readings: the departures in force.
        whole: whether all of that was asked.
    """
    ours = [line for line in lines if line.method.partition(".")[0] == kit.name]
    apart = len(data.findings) <= MOST_FINDINGS  # else failures of the engine are not told apart by their details
    able = [line for line in ours if apart or line.kind == Verdict.VIOLATION.value]
    covered = {id(line): cases for line in able if (cases := [each for each in data.findings if line.covers(each)])}
    known = {id(finding) for cases in covered.values() for finding in cases}
    in_force = kit.readings.from_names(readings)
    void = {relation.name for relation in kit.relations if not holds_under(relation, in_force)}
    unseen = _Unseen(data, run, void, whole)
    new = [finding for finding in data.findings if id(finding) not in known]
    return new, [_seen(line, covered[id(line)]) if id(line) in covered else unseen.said_of(line) for line in ours]


def accounted_for(
    findings: Sequence[Finding], lines: Sequence[KnownFailure]
) -> tuple[list[Finding], list[KnownFailure]]:
    """The findings that are new after all, and what is to be said of every line, once the run has pointed to clauses.

    A line that was made from a few questions knows no other wrong answers of its clause than theirs; a whole run finds
    more, which other clauses decided as closely.
    """
    new: list[Finding] = []
    cases: dict[int, list[Finding]] = {}
    for finding in findings:
        place = next((number for number, each in enumerate(lines) if each.line.accounts_for(finding)), None)
        if place is None:
            new.append(finding)
        else:
            cases.setdefault(place, []).append(finding)
    return new, [_also_seen(each, cases[place]) if place in cases else each for place, each in enumerate(lines)]


def _also_seen(known: KnownFailure, cases: Sequence[Finding]) -> KnownFailure:
    """A line with further cases."""
    before = [] if known.finding is None else [known.finding]
    smallest = replace(min([*before, *cases], key=lambda each: each.size), clause=known.line.clause)
    smallest.count = sum(each.count for each in (*before, *cases))
    smallest.situations = max(each.situations for each in (*before, *cases))
    return KnownFailure(known.line, KNOWN, smallest.count, smallest)


def _seen(line: BaselineEntry, cases: Sequence[Finding]) -> KnownFailure:
    """A line that the run has seen: its smallest case stands for all of them."""
    finding = fold(cases)
    finding.clause = line.clause
    return KnownFailure(line, KNOWN, finding.count, finding)


class _Unseen:
    """What a run can say of a failure that it has not seen."""

    def __init__(self, data: TallyData, run: Run, void: set[str], whole: bool) -> None:
        self._data, self._run, self._whole = data, run, whole
        self._void = void
        """The laws that do not hold under the readings in force."""
        self._right: Mapping[str, set[str]] = _right(data.spectrum)

    def said_of(self, line: BaselineEntry) -> KnownFailure:
        """Such a line is mended, unless there is a reason why the failure could not be seen."""
        why = self._not_asked(line) or self._not_judged(line)
        return KnownFailure(line, UNSETTLED if why else MENDED, why=why)

    def _not_asked(self, line: BaselineEntry) -> str:
        """Why the run may not have asked what shows the failure."""
        run = self._run
        if not line.seen_alike(run):
            return f"it was seen in {line.seen_in}"
        if line.law in self._void:
            return "the law does not hold under these readings"
        if line.prove and not run.prove:
            return "it was seen by a proof"
        asked = not run.methods or line.method in run.methods
        asked_clause = not run.clauses or line.clause in run.clauses
        if run.suites or run.some_parts or not (asked and asked_clause and self._whole):
            return "not everything that could show it was asked"
        return ""

    def _not_judged(self, line: BaselineEntry) -> str:
        """Why the questions asked do not show whether the failure is mended."""
        for finding in self._data.findings:
            if finding.verdict is not Verdict.VIOLATION and finding.method in (line.method, "", "describe"):
                return "the engine fails in other ways there"
            if line.clause and finding.method == line.method and line.clause in finding.suspects:
                return "its clause has a part in other wrong answers"
        right = self._right.get(line.method)
        if right is None:
            return "no answer of the method is right"
        return "its clause decided no right answer" if line.clause and line.clause not in right else ""


def _right(spectrum: Mapping[str, Mapping[str, int]]) -> dict[str, set[str]]:
    """The clauses that decided something right, by methods."""
    found: dict[str, set[str]] = {}
    for name, decided in spectrum.items():
        clauses = found.setdefault(name.partition(" ")[0], set())
        for together, times in decided.items():
            clauses.update(together.split() if times else ())
    return found


# ---- Files of known failures -----------------------------------------------------------------------------------------


HEAD = """\
# Known failures of an engine: `bythebook certify --baseline FILE` does not fail for
# these, and fails when one of them is mended. Every line needs a reason; the link of an issue may be added as `issue`.
"""
FIRST = ("clause", "law", "kind", "method", "also", "detail")
"""The keys of a line in their order, before all others."""


class _File(Struct, forbid_unknown_fields=True):
    known: list[BaselineEntry] = field(default_factory=list)


def read_baseline(path: Path) -> list[BaselineEntry]:
    """The known failures in a file.

    Raises:
        TomlError: it cannot be read, names what does not exist, says something twice, or gives no reason.
    """
    lines = read_lines(path)
    for number, line in enumerate(lines):
        if not line.reason.strip():
            raise TomlError(f"{path}: known[{number}] ({line.words}): no reason; say why it is not mended yet")
    return lines


def read_lines(path: Path) -> list[BaselineEntry]:
    """The known failures in a file, which may lack reasons yet.

    Raises:
        TomlError: it cannot be read, names what does not exist, or says something twice.
    """
    lines = from_tables(read_toml(path), _File, path).known
    met: set[tuple[str, str, str]] = set()
    for number, line in enumerate(lines):
        wrong = _wrong(line) or ("stands twice" if line.id in met else "")
        if wrong:
            raise TomlError(f"{path}: known[{number}]: {wrong}")
        met.add(line.id)
    return lines


def _wrong(line: BaselineEntry) -> str:
    """What is wrong with a line that has the right keys."""
    game = line.method.partition(".")[0]
    if game not in game_names():
        return f"no method {line.method!r}; expected GAME.METHOD, such as twos.trick"
    kit, spec = load_kit(game), load_spec(game)
    methods, laws = list(methods_of(kit)), laws_of(kit, line.method)
    for what, name, known in (
        ("method", line.method, methods),
        ("law", line.law, laws),
        *(("clause", name, spec.clause) for name in (line.clause, *line.also)),
    ):
        if name and name not in known:
            return f"no {what} {name!r}{nearest(name, known)}"
    return unlike_its_kind(line)


def unlike_its_kind(line: Any) -> str:
    """What a line, also one of a certificate, has or lacks other than failures of its kind; empty if nothing."""
    if line.kind == "violation":
        if bool(line.clause) == bool(line.law):
            return "expected either a clause or a law of a violation"
        return "a violation has no detail" if line.detail else ""
    if line.clause or line.law or line.also:
        return f"a {line.kind} is of no clause and no law: expected its detail"
    return "" if line.detail else f"expected the detail of the {line.kind}"


def written(lines: Sequence[BaselineEntry]) -> str:
    """The text of a file with these lines."""
    return "\n".join([HEAD, *map(_table, lines)])


def _table(line: BaselineEntry) -> str:
    values = [(name, getattr(line, name)) for name in dict.fromkeys((*FIRST, *BaselineEntry.__struct_fields__))]
    told = [
        (name, value)
        for name, value in values
        if name == "reason" or (value not in ("", [], None) and value is not False)
    ]
    return "[[known]]\n" + "".join(f"{name} = {toml_value(value)}\n" for name, value in told)
