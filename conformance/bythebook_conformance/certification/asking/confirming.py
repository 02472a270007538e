"""Ask the questions of findings again, in new processes: is an answer wrong alone, and why is it not?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain, islice
from time import monotonic
from typing import Any

from msgspec import UNSET, ValidationError, convert, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.shrinking import Shrinking, can_shrink
from bythebook_conformance.certification.findings.finding import LONGEST_ERROR, Finding
from bythebook_conformance.certification.findings.tally import LeftOut
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.kit.words import Players
from bythebook_conformance.oracle.comparing import alike, is_right
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Params
from bythebook_conformance.protocol.replies import unknown_fields
from bythebook_conformance.protocol.starting import StartError, start
from bythebook_conformance.statuses import Verdict

CONFIRMED = 4
"""After this many wrong answers of a method that are also wrong alone, the others are not asked again."""
MOST = 12
"""At most this many of a method are asked alone, each in its own process; if none is wrong, the others are right."""
TWICE = 3_000
"""So many questions are asked in one order in two new processes, to tell chance from memory; of plays ``ROW``."""
ROW = 300
"""So many questions are asked before the one in question, to find what brings its answer about."""
NEAR = 20
"""Before them, so many that differ from the one in question by little: a memory may take one for the other."""
ARRAY = 64
"""So many of them go into one line."""
STARTS = 24
"""At most so many processes are started to make a row of questions shorter."""
OFTEN = 5
"""So many times a question is asked in a row where answers hang on chance."""
NAMED = 3
"""So many questions of a row are shown, the last ones."""
LONGEST = 2_000
"""Characters of them that are shown."""

CHANCE = (
    "The same questions in the same order got other answers in another new process: the engine's answers hang on "
    "chance, the clock, or the order of hashes. Look for these first."
)
MEMORY = (
    "An answer depends on its question alone: look for what is kept from one question to the next, "
    "such as a cache or a list that is changed in place, and in a batch for the id of another request."
)
IN_TURN = (
    "Lines are answered in the order in which they arrive: look for work that is done side by side, in threads, "
    "promises or the like, and write no reply before those to the lines above."
)
IDS = (
    "No row of questions brought it about in a new process, where ids are others: look also for what is kept by the id "
    "of a request, and for what only many questions bring about, such as a full cache."
)
RIGHT_ALONE = "wrong after other questions, right alone in a new process"
BY_CHANCE = "wrong at one time, right at another"
CROSSED = "in an array of requests, the answer to one comes with the id of another"


class NewProcesses:
    """An engine in new processes, in which the questions of a run are asked again. A ``deadline`` is by the monotonic
    clock, 0 for none; it leaves findings as they are, and so do interruptions.
    """

    def __init__(self, kit: GameKit, engine: Any, run: Run, deadline: float = 0.0) -> None:
        self._kit, self._engine, self._run, self._deadline = kit, engine, run, deadline
        self._by_chance: dict[str, bool] = {}
        self._crossing: dict[str, str] = {}

    # ---- Why it gives one question different answers: chance, or what it remembers of earlier questions --------------

    def _advised(self, finding: Finding) -> Finding:
        """The finding with a note of what to look for where its question is answered rightly alone."""
        method, detail = self._kit.method(finding.method), finding.detail
        if finding.overtaken:
            advice = IN_TURN
        elif advice := self._crossed(method):
            detail = CROSSED
        elif self._is_chance(method):
            advice = CHANCE
        elif row := self._shortest_row(method, finding.params, finding.readings):
            shown = ", ".join(json_line(each) for each in row[-NAMED:])[:LONGEST]
            before = method.name if len(row) <= NAMED else f"{len(row)} others, the last of them {method.name}"
            advice = f"{MEMORY}\nThis question is answered otherwise after {before} {shown}"
        else:
            advice = f"{MEMORY}\n{IDS}"
        return replace(finding, detail=detail, note=_joined(finding.note, advice), unstable=True)

    def _crossed(self, method: Method[Any, Any]) -> str:
        """Two requests of an array of which one gets the answer to the other, in words; empty where there are none.

        So it is where the answers of each array are those that its requests get one by one, in another order.
        """
        if method.name not in self._crossing:
            self._crossing[method.name] = self._first_crossed(method)
        return self._crossing[method.name]

    def _first_crossed(self, method: Method[Any, Any]) -> str:
        row = sample(self._kit, method.name, "full", self._run.chance, self._kit.readings())[:ROW]
        arrays = self._lines(method, row)
        if all(len(array) == 1 for array in arrays):  # it is sent none
            return ""
        questions, told = zip(row, self._answers(method, row, 1), strict=True), ""
        for array in arrays:
            asked = list(islice(questions, len(array)))
            if any(isinstance(each, Failure) for each in (*array, *(alone for _, alone in asked))):
                return ""
            due, came = [encode(alone) for _, alone in asked], list(map(encode, array))
            if sorted(due) != sorted(came):
                return ""
            wrong = [place for place, answer in enumerate(came) if answer != due[place]]
            if wrong and not told:
                place = min(wrong, key=lambda each: len(encode(asked[each][0])))
                one, other = (json_line(asked[each][0]) for each in (place, due.index(came[place])))
                told = (
                    f"In an array of {len(array)} requests, this one got the answer to the other: look where a reply "
                    f"gets its id.\n{method.name} {one[:LONGEST]}\n{method.name} {other[:LONGEST]}"
                )
        return told

    def _is_chance(self, method: Method[Any, Any]) -> bool:
        """Whether the same questions in the same order get other answers in another new process."""
        if method.name not in self._by_chance:
            most = ROW if method.name == self._kit.play_method else TWICE
            row = sample(self._kit, method.name, "full", self._run.chance, self._kit.readings())[:most]
            one, other = (self._answers(method, row) for _ in range(2))
            self._by_chance[method.name] = not all(map(_same, one, other))
        return self._by_chance[method.name]

    def _answers(self, method: Method[Any, Any], row: Sequence[Params], batch_size: int = ARRAY) -> list[Answer]:
        """The answers of a new process to questions in a row, of which the last does not stand in an array alone."""
        return [*chain.from_iterable(self._lines(method, row, batch_size - (len(row) % batch_size == 1)))]

    def _lines(self, method: Method[Any, Any], row: Sequence[Params], batch_size: int = ARRAY) -> list[list[Answer]]:
        """The same, line by line."""
        with closing(self._start()) as engine:
            engine.describe()
            return [*engine.ask(method, row, batch_size)]

    def _start(self) -> Engine:
        return start(self._engine, self._kit, self._run.timeout, self._run.sandbox)

    def _shortest_row(self, method: Method[Any, Any], params: Params, readings: dict[str, str]) -> list[Params]:
        """The shortest row of questions found after which the answer is another one; none if there is none."""
        in_force = self._kit.readings.from_names(readings)
        changes = self._kit.changes(convert(params, method.params), Players())
        near = [to_builtins(change.params) for change in islice(changes, NEAR)]
        row = [*near, *sample(self._kit, method.name, "quick", self._run.chance, in_force)[:ROW]]
        row.sort(key=lambda each: len(encode(each)), reverse=True)  # the first are left out first
        (alone,) = self._answers(method, [params])

        def brings_about(before: Sequence[Params]) -> bool:
            return not _same(self._answers(method, [*before, params])[-1], alone)

        return _fewest(row, brings_about) if brings_about(row) else []

    # ---- The question alone: if the answer is right now, it depends on earlier questions -----------------------------

    def asked_alone(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings, where violations whose questions are answered rightly in a new process are a breach, one for
        each method: no clause is to blame for them. Where answers hang on chance, a violation stays only if its
        question is answered wrongly time and again. Where relations alone show a violation, the wrong answers are ruled
        on. Of crashes and breaches it is noted where they depend on the questions before.
        """
        found, kit = list(findings), self._kit
        methods = {method.name for method in kit.methods}
        violations = sorted((each for each in found if each.verdict is Verdict.VIOLATION), key=lambda each: each.size)
        violations = [each for each in violations if each.method in methods]  # what servers do hangs on what was before
        with suppress(KeyboardInterrupt, StartError):
            for method in {each.method: 0 for each in violations}:
                of_method = [each for each in violations if each.method == method]
                right, wrong = self._asked_again(of_method)
                by_chance = bool(right) and self._is_chance(kit.method(method))
                if by_chance:
                    right = [each for each in of_method if each in right or not self._always_wrong(each)]
                if right:
                    breach = self._advised(_breach(right, BY_CHANCE if by_chance else RIGHT_ALONE))
                    found = [*(each for each in found if each not in right), breach]
                if all(each.relation for each in of_method):
                    found += wrong
            for finding in [each for each in found if _may_depend(kit, each)][:MOST]:
                if self._wrong_alone(finding) == []:
                    found[found.index(finding)] = self._advised(finding)
            for finding in [each for each in findings if each.unstable][:MOST]:
                found[found.index(finding)] = self._advised(finding)
            found = _as_one(found)
        return found

    def _asked_again(self, violations: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """The violations of a method that disappear when asked alone, and the wrong answers of the others."""
        right, wrong, confirmed = list[Finding](), list[Finding](), 0
        for finding in violations[:MOST]:
            found = self._wrong_alone(finding)
            if found == []:
                right.append(finding)
                continue
            wrong += found or []
            confirmed += 1
            if confirmed == CONFIRMED:
                break
        return right if confirmed else violations, wrong

    def _wrong_alone(self, finding: Finding) -> list[Finding] | None:
        """What is wrong when the question of a finding is asked in a new process, of two questions each in its own;
        None if one cannot be asked, or no time is left.
        """
        wrong: list[Finding] = []
        for params in finding.questions:
            if self._deadline and monotonic() > self._deadline:
                return None
            with closing(self._start()) as another:
                session = EngineSession(self._kit, another, Run(game=self._kit.name, readings=finding.readings))
                session.begin(finding.suite)
                session.ask_one(self._kit.method(finding.method), params)
                tally = session.judge.tally
            replied = not session.silence and not session.fatal.total()  # what belongs to the reply is known here alone
            if tally.unanswered and replied and not finding.stderr:
                finding.stderr = another.last_words[-LONGEST_ERROR:]
            if tally.questions != 1 or tally.unanswered or tally.left_out:
                return None
            wrong += tally.findings.values()
        return wrong

    def _always_wrong(self, finding: Finding) -> bool:
        """Whether each question of a finding gets a wrong answer every time that it is asked."""
        method, readings = self._kit.method(finding.method), self._kit.readings.from_names(finding.readings)
        for params in finding.questions:
            expected = method.rule(convert(params, method.params), readings)
            answers = self._answers(method, [params] * OFTEN)
            if not any(isinstance(each, Failure) or is_right(expected, each) for each in answers):
                return True
        return False

    # ---- What an answer has in place of the fields that it lacks -----------------------------------------------------

    def unknown_beside(self, left_out: Mapping[str, LeftOut], methods: Collection[str]) -> dict[str, list[str]]:
        """The unknown fields of answers that lack others, by method."""
        found: dict[str, list[str]] = {name: [] for name in methods}
        with suppress(KeyboardInterrupt, StartError), closing(self._start()) as another:
            another.describe()
            for name, each in left_out.items():
                method = self._kit.method(name.partition(" ")[0])
                if method.name in found and each.params is not None:
                    request = {"jsonrpc": "2.0", "id": 1, "method": method.name, "params": each.params}
                    reply = another.ask_raw(encode(request))
                    beside = [] if isinstance(reply, Failure) else unknown_fields(reply, method.result)
                    found[method.name] = list(dict.fromkeys([*found[method.name], *beside]))
        return {name: fields for name, fields in found.items() if fields}

    # ---- The smallest question that is answered wrongly in the same way ----------------------------------------------

    def on_smallest(self, findings: Sequence[Finding]) -> None:
        """Show wrong answers on the smallest questions that are answered wrongly in the same way.

        Moves, seats, cards and entries are left out while the answer stays wrong so; where another reading excuses the
        smallest one, a question of the same form is shown that none excuses, if there is one.
        """
        wrong = [each for each in findings if can_shrink(each)]
        if not wrong:
            return
        with suppress(KeyboardInterrupt, StartError), closing(self._start()) as another:
            session = EngineSession(self._kit, another, replace(self._run, readings=wrong[0].readings), self._deadline)
            session.begin(wrong[0].suite)
            for finding in wrong:
                Shrinking(session, finding).run()


def _same(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same; failures are if they are failures of one kind."""
    if isinstance(one, Failure) or isinstance(other, Failure):
        return isinstance(one, Failure) and isinstance(other, Failure) and one.verdict is other.verdict
    return alike(one, other)


def _fewest(row: list[Params], brings_about: Callable[[Sequence[Params]], bool]) -> list[Params]:
    """A row of which nothing more can be left out, as far as ``STARTS`` tries go: many at a time, then single ones."""
    step, tries = max(len(row) // 2, 1), 0
    while step:
        place = 0
        while place < len(row) and tries < STARTS:
            fewer = [*row[:place], *row[place + step :]]
            tries += 1
            if brings_about(fewer):
                row = fewer
            else:
                place += step
        step //= 2
    return row


def _may_depend(kit: GameKit, finding: Finding) -> bool:
    """Whether a finding is a crash or a breach on a well-formed question, which a new process may answer."""
    method = next((each for each in kit.methods if each.name == finding.method), None)
    if method is None or finding.unstable or finding.verdict not in (Verdict.CRASH, Verdict.BREACH):
        return False
    try:
        convert(finding.params, method.params)
    except ValidationError:
        return False
    return True


def _as_one(found: Sequence[Finding]) -> list[Finding]:
    """The findings, those of crossed answers as one for each method."""
    first: dict[str, Finding] = {}
    for each in [each for each in found if each.detail == CROSSED]:
        if first.setdefault(each.method, each) is not each:
            first[each.method].take_in(each)
    return [each for each in found if each.detail != CROSSED or first[each.method] is each]


def _joined(*notes: str) -> str:
    return "\n".join(filter(None, notes))


def _breach(right: Sequence[Finding], detail: str) -> Finding:
    """The breach in place of violations that do not depend on their questions alone; the smallest represents all."""
    first, *others = right
    breach = replace(
        first,
        verdict=Verdict.BREACH,
        detail=detail,
        because=[],
        breaks=[],
        alike=UNSET,
        raised=[],
        explained_by=[],
        relation="",
        again=None,
        unstable=True,
    )
    for each in others:
        breach.take_in(each)
    return breach
