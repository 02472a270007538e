"""Compute the outcome of a run from the results of its parts: one verdict, computed once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter
from traceback import format_exc

from msgspec import convert

from bythebook import __version__
from bythebook.spec import Clause, Spec, load_spec
from bythebook_conformance.certification.asking.confirming import NewProcesses
from bythebook_conformance.certification.asking.engine_session import About, Crashes, Part, together
from bythebook_conformance.certification.events import EngineEnded, EngineMet, PartDone, Seen
from bythebook_conformance.certification.execution.sharing import Ordered
from bythebook_conformance.certification.findings.evidence import merged
from bythebook_conformance.certification.findings.excusing import (
    excused_clauses,
    fixed_points,
    likelier_first,
    look_at_readings,
)
from bythebook_conformance.certification.findings.finding import Finding, described_otherwise, of_failure
from bythebook_conformance.certification.findings.known import BaselineEntry, KnownFailure, accounted_for, sort_out
from bythebook_conformance.certification.findings.lacking import lacking_lines, never_given
from bythebook_conformance.certification.findings.localising import localise_faults, passed_beside
from bythebook_conformance.certification.findings.tally import ClauseCount, Tally, TallyData
from bythebook_conformance.certification.outcome import (
    IN_FULL,
    ClauseOutcome,
    ClauseResult,
    Coverage,
    Outcome,
    SuiteCount,
    sentence_of,
    unseen,
    verdict_on,
)
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.oracle.comparing import field_of
from bythebook_conformance.protocol.messages import EngineName
from bythebook_conformance.protocol.sandbox import containment_in_words, hint, lacks_library
from bythebook_conformance.protocol.server_methods import server_methods
from bythebook_conformance.statuses import STRICT, Verdict

BUFFERED = (
    "An engine that does not answer may keep its replies in a buffer: flush standard output after every line. "
    "Or it waits for more lines: answer each as it comes. One that starts slowly needs a longer --timeout."
)


SIGNS = {
    "the reply is not JSON": "Standard output is for replies alone, each whole on one line: no greeting, no indented "
    "JSON, no debugging output.",
    r"\$\.protocol`": "This kit speaks protocol 1.",
    r"lists the method '\w+\.": "Methods are listed without the game's name: `trick` for `twos.trick`.",
    r"states: expected \d+": "A play has a state before the first move and one after each, also a refused one.",
    "is not an array of replies": "A batch is answered with one line: an array with a reply to each of its requests. "
    "Without `batch` in describe, none is sent.",
    "exit status 0 before it replied": "An engine answers line after line, until its input ends.",
    "Expected `array`, got `null`": "An empty list is [], not null: Go writes null for a nil slice.",
    "Expected `object`, got `array`": "An empty object is {}, not []: PHP and Lua write [] for an empty table.",
    "schema: Expected `array`, got `object`": "A list is written in brackets, an empty one as []: PHP writes an array "
    "as an object if its keys are not 0, 1, 2 and so on (array_values), Lua an empty table.",
    "Expected `bool`, got": "Truth is written true or false, not 1 or 0: Perl has JSON::PP::true for it.",
    r"Expected `int( \| null)?`, got `str`": "A number is written without quotes, also one that "
    "was used as a text or put together with one: Perl wants 0 added to it, JavaScript Number(...). Where there is no "
    "number, it is null.",
    "Invalid enum value '(1?[0-9AJQKTajqkt][CDHScdhs♣♦♥♠]?|[CDHScdhs♣♦♥♠]1?[0-9AJQKTajqkt])'": "A card is its rank, "
    "A23456789TJQK, and its suit, CDHS: TD is the ten of diamonds.",
    "got `float`": "A whole number is written without a fraction: divisions give fractions, as 4 / 2 does in Lua.",
}
"""Patterns of the details of breaches and crashes, and what they are a sign of."""


class RunState:
    """What a run has seen so far, part by part; put together in the order of the parts, whoever was asked first."""

    def __init__(
        self,
        every: Sequence[Part],
        numbers: Sequence[int],
        unasked: Callable[[About, int, Part, str], PartDone] | None = None,
    ) -> None:
        """Nothing yet. ``unasked`` says what a part has seen that an engine is not asked, and why it is not."""
        self.planned = len(numbers)
        self.done = 0
        """How many parts were done to their end."""
        self.interrupted = False
        self.over_budget = False
        self.stopped = False
        """Whether the run ended at its first finding, as was wanted."""
        self.outlived = 0
        """How many processes the engine has left behind."""
        self.about = About("", None, {}, "nothing was asked")
        self.recognised: dict[str, str] = {}
        self.others: list[About] = []
        """Processes of the engine that describe themselves differently from the first."""
        self.suites: dict[str, SuiteCount] = {}
        self.faults: list[tuple[str, int]] = []
        """The faults of the kit, each with the signal that has ended a process of it, 0 for none."""
        self._unasked = unasked
        self._crashes = Crashes()
        self._every = every
        self._parts = Ordered[PartDone](numbers)
        self._ends: list[EngineEnded] = []
        self._digests: dict[int, tuple[str, str, str]] = {}
        self._total = Tally()

    def take(self, event: Seen) -> None:
        """Take in what a part has seen, or how an engine has ended, or what one says of itself."""
        if isinstance(event, EngineMet):
            known, said = self.about.description, event.about.description
            if known is None or said == known:
                self.about = event.about
            elif said is not None:  # that one says nothing is told where it happens
                self.others.append(event.about)
            self.recognised = event.recognised or self.recognised
        elif isinstance(event, EngineEnded):
            self._ends.append(event)
            self.outlived += event.outlived
        else:
            self._digests[event.number] = (event.suite, event.name, event.asked)
            self.done += not event.interrupted
            self.interrupted = self.interrupted or event.interrupted
            self.over_budget = self.over_budget or event.over_budget
            for each in self._parts.take(event.number, event):
                self._add(each)

    @property
    def unfinished(self) -> bool:
        """Whether parts are left that the run was to do."""
        return self.interrupted or (self.done < self.planned and not self.stopped)

    def tally(self) -> Tally:
        """The tallies of all parts together. Nothing can be taken in afterwards."""
        for each in self._parts.left():
            self._add(each)
        for end in self._ends:
            self._total.add(end.tally)
            self._note_fault(end)
        return self._total

    def questions_digest(self) -> str:
        """The digest over all questions, empty where not every part was gone through."""
        return together(each for _, each in sorted(self._digests.items())) if self.done == self.planned else ""

    def _add(self, event: PartDone) -> None:
        """Add a part; no more of it is kept, so that memory does not grow with the number of parts.

        A process that did not know yet of crashes in earlier parts has asked what one process would not have asked.
        """
        part = self._every[event.number]
        barred = self._crashes.barring(event.number, part.risk)
        if barred and not event.barred and self._unasked is not None:
            event = self._unasked(self.about, event.number, part, barred)
        self._crashes.note(event.number, event.fatal)
        count = self.suites.setdefault(event.suite, SuiteCount())
        count.parts += 1
        count.failed += bool(event.tally.findings or event.fault)
        count.skipped += bool(event.skipped)
        count.questions += event.tally.questions
        count.seconds += event.seconds
        count.begun = min(count.begun or event.begun, event.begun)
        count.wall = max(count.wall, event.begun + event.seconds - count.begun)
        self._note_fault(event)
        self._total.add(event.tally)

    def _note_fault(self, event: PartDone | EngineEnded) -> None:
        if event.fault:
            self.faults.append((event.fault, event.signal))


def conclude(
    kit: GameKit,
    run: Run,
    seen: RunState,
    begun: float,
    *,
    known: Sequence[BaselineEntry] = (),
    strict: bool = False,
    in_process: bool = False,
    again: NewProcesses | None = None,
) -> Outcome:
    """Put the outcome of a run together that began at ``begun``, by ``perf_counter``, with what the engine says
    ``again`` in new processes.
    """
    spec, about, tally = load_spec(kit.name), seen.about, seen.tally()
    judged, data = Verdict.PASSED in tally.verdicts(), tally.data()
    if again is not None and not in_process:
        try:
            data.findings = again.asked_alone(data.findings)
        except Exception:  # whatever an engine does is a finding: this is ours
            seen.faults.append((format_exc(), 0))
    whole = seen.done == seen.planned and not seen.over_budget
    new, lines = sort_out(known, kit, data, run, about.readings, whole and not seen.faults)
    findings, lines = accounted_for(_findings(kit, new, data, seen, again), lines)
    clauses = _clauses(spec, run, data, about, findings, lines)
    coverage = _coverage(kit, data, clauses, seen)
    assessed = whole and run.everything and coverage.assessed_clauses == coverage.checkable_clauses
    gaps = [
        word for word, some in (("answers", assessed and data.unanswered), ("fields of answers", data.left_out)) if some
    ]
    complete = assessed and not gaps and all(each.verdict is Verdict.VIOLATION for each in data.findings)
    found, known_states = [each.verdict for each in findings], [each.state for each in lines]
    verdict = verdict_on(found, known_states, assessed=judged, complete=complete, unfinished=seen.unfinished)
    engine = about.description.engine if about.description else EngineName("")
    outcome = Outcome(
        spec.game,
        verdict,
        "",
        STRICT if strict and verdict.right and not complete else verdict.exit_code,
        complete,
        about.label,
        engine.name,
        engine.version,
        about.readings,
        run.written,
        silence=about.silence,
        containment=[] if in_process else containment_in_words(run.sandbox),
        in_process=in_process,
        suites=seen.suites,
        recognised=list(seen.recognised),
        questions_digest=seen.questions_digest(),
        stopped=seen.stopped,
        notes=[*_lacking(kit, run, data, about, again), *_notes(kit, run, seen, in_process, findings, clauses)],
        questions=data.questions,
        situations=data.situations,
        unanswered=data.unanswered,
        kit=__version__,
        spec=spec.digest,
        seconds=perf_counter() - begun,
        coverage=coverage,
        clauses=clauses,
        findings=findings,
        known=lines,
        shown=merged(data.shown),
    )
    why = _why_kit_fault(seen) if verdict is Verdict.KIT_FAULT else _why_nothing(kit, run, data, seen)
    outcome.sentence = sentence_of(outcome, strict=strict, over_budget=seen.over_budget, gaps=gaps, why=why)
    return outcome


def _why_kit_fault(seen: RunState) -> str:
    """Why there is no verdict."""
    signals = [signal for _, signal in seen.faults]
    if signals and all(signals):
        return f"a process of the kit was ended by signal {max(signals)}"
    return "a fault of the kit, not of the engine; please report it"


def _why_nothing(kit: GameKit, run: Run, data: TallyData, seen: RunState) -> str:
    """Why no answer was judged."""
    listed = _listed(kit, seen.about)
    if listed == []:
        return f"the engine lists no method of {kit.name}, such as {kit.methods[0].short}"
    if data.left_out:
        return "no answer has a field that was asked for"
    if listed is None:
        return ""
    methods = server_methods(kit) if run.suites == ("server",) else kit.methods
    if not any(each.short in listed and (not run.methods or each.name in run.methods) for each in methods):
        return "the engine lists none of the methods that were asked"
    if seen.over_budget:
        return f"the budget of {run.budget:g} s was used up before anything was judged"
    if run.suites == ("smoke",):
        return "the suite smoke asks only about the protocol"
    clauses = [load_spec(kit.name).clause[name] for name in run.clauses]
    if clauses and not any(clause.checkable for clause in clauses):
        return "no answer could show whether an engine keeps the selected clauses (advisory)"
    if clauses:
        return "no question that was asked is decided by the selected clauses"
    if data.questions > data.unanswered:
        return "no question that was answered is ruled on"
    return "the selected suites have no question for the methods that the engine lists"


def _listed(kit: GameKit, about: About) -> list[str] | None:
    """The methods of the game that the engine's description lists; None where it says nothing of the game."""
    described = about.description.games.get(kit.name) if about.description else None
    return None if described is None else described.methods


def _lacking(
    kit: GameKit,
    run: Run,
    data: TallyData,
    about: About,
    again: NewProcesses | None,
) -> list[str]:
    """The methods that the engine does not list, and what its answers lack."""
    listed = _listed(kit, about)
    asked = [method for method in kit.methods if not run.methods or method.name in run.methods]
    missing = [method.short for method in asked if listed and method.short not in listed]
    notes = [f"The engine does not list {several(missing)}: not assessed."] if missing else []
    given = {name for name, decided in data.spectrum.items() if decided}
    wrong = [each for each in data.findings if each.differences]
    given |= {f"{each.method} {field_of(difference.path)}" for each in wrong for difference in each.differences}
    never = never_given(data.left_out, given)
    unknown = again.unknown_beside(data.left_out, never) if again is not None and never else {}
    return notes + lacking_lines(data.left_out, never, unknown)


def _notes(
    kit: GameKit, run: Run, seen: RunState, in_process: bool, findings: list[Finding], clauses: list[ClauseOutcome]
) -> list[str]:
    """Further notes on the run."""
    notes = []
    waiting = sum(each.outcome is ClauseResult.NOT_SETTLED and not each.failed for each in clauses)
    if waiting and any(each.verdict in (Verdict.CRASH, Verdict.TIMEOUT, Verdict.BREACH) for each in findings):
        them = "clause is" if waiting == 1 else "clauses are"
        notes.append(f"{waiting} {them} not settled for want of answers alone: first mend why there are none.")
    if seen.over_budget:
        notes.append(f"The budget of {run.budget:g} s was used up: what was not asked by then is not assessed.")
    if seen.stopped:
        notes.append(f"The run ended at its first finding, after {seen.done} of {seen.planned} parts (--fail-fast).")
    if seen.outlived:
        left, them = counted(seen.outlived, "process", "processes"), "it" if seen.outlived == 1 else "them"
        notes.append(f"The engine left {left} behind at its end; the kit ended {them}.")
    details = "\n".join(each.detail for each in findings if each.verdict in (Verdict.BREACH, Verdict.CRASH))
    notes += [note for sign, note in SIGNS.items() if re.search(sign, details)]
    if any(each.verdict is Verdict.CRASH and _has_refused_moves(kit, each) for each in findings):
        notes.append("A move that the rules refuse is no error: `accepted` is false in the state after it.")
    missing = "" if in_process else lacks_library("".join(each.stderr for each in findings), run.sandbox)
    if missing:
        notes.append(f"{missing[0].upper()}{missing[1:]}.")
    if in_process or seen.about.description:
        return notes
    verdicts = {finding.verdict for finding in findings}
    if Verdict.CRASH in verdicts and (lacking := hint(run.sandbox)):
        notes.append(f"An engine that does not start may lack something: {lacking}.")
    if any(each.verdict is Verdict.TIMEOUT and not each.evidence for each in findings):
        notes.append(BUFFERED)
    return notes


def _has_refused_moves(kit: GameKit, finding: Finding) -> bool:
    """Whether the question of a finding is a play with a move that the rules refuse."""
    if finding.method != kit.play_method or finding.malformed:
        return False
    method = kit.method(finding.method)
    due = method.answer(convert(finding.params, method.params), kit.readings.from_names(finding.readings))
    return not all(getattr(state, "accepted", True) for state in due.states)


def _findings(
    kit: GameKit, new: list[Finding], data: TallyData, seen: RunState, again: NewProcesses | None
) -> list[Finding]:
    """All that was found and not known before, on the smallest questions, with the clause that each violation points to
    and what open points have to do with it.
    """
    spec, about = load_spec(kit.name), seen.about
    faults = [_kit_fault(kit, text, signal) for text, signal in seen.faults]
    others = [
        of_failure(kit.name, "smoke", "describe", {}, described_otherwise(about.description, other.description))
        for other in seen.others[:1]
    ]
    findings = faults + localise_faults([*new, *others], data.spectrum, partial(excused_clauses, kit, spec))
    if again is not None:
        try:
            again.on_smallest(findings)
        except Exception:  # whatever an engine does is a finding: this is ours
            findings.insert(0, _kit_fault(kit, format_exc(), 0))
    for finding in findings:
        if not finding.raised:
            look_at_readings(kit, finding)
        finding.fixed_points = fixed_points(kit, spec, finding)
    likelier_first(findings)
    return in_order_of_use(findings)


def in_order_of_use(findings: list[Finding]) -> list[Finding]:
    """The findings as they are best read: those on malformed questions last, and a violation among the first few, which
    are shown in full.
    """
    ordered = sorted(findings, key=lambda each: bool(each.malformed))
    first = next((place for place, each in enumerate(ordered) if each.verdict is Verdict.VIOLATION), 0)
    if first >= IN_FULL:
        ordered.insert(IN_FULL - 1, ordered.pop(first))
    return ordered


def _kit_fault(kit: GameKit, text: str, signal: int) -> Finding:
    """The finding for a fault of the kit."""
    detail = "a fault of the kit, not of the engine"
    if signal:
        detail = (
            f"a process of the kit was ended by signal {signal}: "
            "by the engine, which can do that without a sandbox, by the system if memory was short, or by somebody"
        )
    return Finding(kit.name, Verdict.KIT_FAULT, "kit", "", {}, detail=detail, stderr=text)


def _coverage(kit: GameKit, data: TallyData, clauses: Iterable[ClauseOutcome], seen: RunState) -> Coverage:
    """What was assessed. A method is assessed when a field of one of its answers was judged."""
    judged = {name.partition(" ")[0] for name, decided in data.spectrum.items() if decided}
    judged |= {finding.method for finding in data.findings if finding.verdict is Verdict.VIOLATION}
    checkable = [clause for clause in clauses if clause.outcome.checkable]
    return Coverage(
        [method.name for method in kit.methods],
        [method.name for method in kit.methods if method.name in judged],
        len(checkable),
        sum(clause.outcome != ClauseResult.NOT_ASSESSED for clause in checkable),
        seen.planned,
        seen.done,
    )


def _clauses(
    spec: Spec, run: Run, data: TallyData, about: About, findings: list[Finding], known: list[KnownFailure]
) -> list[ClauseOutcome]:
    """What the run says of every clause."""
    accused, broken = {each.clause for each in findings}, {each.line.clause for each in known if each.count}
    apart = passed_beside(accused | broken, data.findings, data.spectrum)

    def outcome_of(clause: Clause) -> ClauseOutcome:
        selected = not run.clauses or clause.id in run.clauses
        count = data.clauses.get(clause.id, ClauseCount()) if selected else ClauseCount()
        barred: list[str] = []
        if clause.id in accused:
            outcome = ClauseResult.FAILED
        elif clause.id in broken:
            outcome = ClauseResult.KNOWN_FAILURE
        elif (count.failed and not (count.passed and clause.id in apart)) or (count.passed and count.unanswered):
            outcome = ClauseResult.NOT_SETTLED
        elif count.passed:
            outcome = ClauseResult.PASSED
        else:
            outcome, barred = unseen(clause, about.readings)
        counts = count.passed, count.failed, count.unassessed
        return ClauseOutcome(clause.id, clause.text, clause.status, outcome, *counts, barred)

    return list(map(outcome_of, spec.clauses))
