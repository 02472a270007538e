"""Ask the questions of findings again, in new processes: is an answer wrong alone, why is it not, and what is the
smallest question that is answered wrongly in the same way?
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain, islice
from time import monotonic
from typing import Any

from msgspec import UNSET, Struct, ValidationError, convert, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from bythebook.game import SetupError
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import LONGEST_ERROR, Finding
from bythebook_conformance.certification.findings.tally import LeftOut, Tally
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit, Method, Nearer
from bythebook_conformance.kit.rewriting import renaming_of, smaller
from bythebook_conformance.kit.visible import json_line, visible
from bythebook_conformance.kit.words import Players, several
from bythebook_conformance.oracle.comparing import alike, differing, field_of, is_right, state_of
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Params
from bythebook_conformance.protocol.replies import unknown_fields
from bythebook_conformance.protocol.starting import StartError, start
from bythebook_conformance.statuses import Verdict

TWICE = 3_000
"""So many questions are asked in one order in two new processes, to tell chance from memory; of plays ``ROW``."""
ROW = 300
"""So many questions are asked before the one in question, to find what brings its answer about."""
NEAR = 20
"""Before them, so many that differ from the one in question by little: a memory may take one for the other."""
STARTS = 24
"""At most so many processes are started to make a row of questions shorter."""
OFTEN = 5
"""So many times a question is asked in a row where answers hang on chance."""
NAMED = 3
"""So many questions of a row are shown, the last ones; so many names that no question has, the first ones."""
LONGEST_NAME = 80
"""Characters of a name that are shown."""
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

CONFIRMED = 4
"""After this many wrong answers of a method that are also wrong alone, the others are not asked again."""
MOST = 12
"""At most this many of a method are asked alone, each in its own process; if none is wrong, the others are right."""

IN_TURN = (
    "Lines are answered in the order in which they arrive: look for work that is done side by side, in threads, "
    "promises or the like, and write no reply before those to the lines above."
)

IDS = (
    "No row of questions brought it about in a new process, where ids are others: look also for what is kept by the id "
    "of a request."
)

RIGHT_ALONE = "wrong after other questions, right alone in a new process"
BY_CHANCE = "wrong at one time, right at another"
CROSSED = "in an array of requests, the answer to one comes with the id of another"

TRIES = 200
"""At most this many questions are asked for each finding."""
LATER_MOVES = (
    "earlier states change with later moves: without the moves after it, this state is answered rightly; look for a "
    "list that the states share, and show each a copy"
)


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

    def _answers(self, method: Method[Any, Any], row: Sequence[Params], batch_size: int = 64) -> list[Answer]:
        """The answers of a new process to questions in a row."""
        return [*chain.from_iterable(self._lines(method, row, batch_size))]

    def _lines(self, method: Method[Any, Any], row: Sequence[Params], batch_size: int = 64) -> list[list[Answer]]:
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
        wrong = [each for each in findings if _can_shrink(each)]
        if not wrong:
            return
        with suppress(KeyboardInterrupt, StartError), closing(self._start()) as another:
            session = EngineSession(self._kit, another, replace(self._run, readings=wrong[0].readings), self._deadline)
            session.begin(wrong[0].suite)
            for finding in wrong:
                _Shrinking(session, finding).run()


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


# ---- Smaller questions -------------------------------------------------------------------------------------------


def _can_shrink(finding: Finding) -> bool:
    """Whether it is a wrong answer that was kept whole, and not one that only earlier questions bring about."""
    wrong = finding.verdict is Verdict.VIOLATION and not finding.relation
    return wrong and not finding.unstable and not isinstance(finding.got, str)


def same_fault(session: EngineSession, finding: Finding, params: Params) -> Finding | None:
    """What is wrong with the answer to another question, if that is what the finding shows; counted is nothing."""
    found = _wrong(session, finding, params)
    return found if found is not None and found.signature == finding.signature else None


def _same_clause(session: EngineSession, finding: Finding, params: Params) -> Finding | None:
    """What is wrong with the answer to another question, if it breaks the clause of the finding in the same field."""
    found = _wrong(session, finding, params)
    if found is None or finding.clause not in found.suspects:
        return None
    return found if field_of(found.path) == field_of(finding.path) else None


def _wrong(session: EngineSession, finding: Finding, params: Params) -> Finding | None:
    method = session.kit.method(finding.method)
    if session.why_not_asked(method) or not _is_valid(session, method, params):
        return None
    return _judged(session, method, params)[0]


def _judged(session: EngineSession, method: Method[Any, Any], params: Params) -> tuple[Finding | None, Tally]:
    """What is wrong with the answer to a question, and the tally of this alone: the run has not asked it."""
    before, session.judge.tally = session.judge.tally, Tally()
    try:
        ((answer,),) = session.answers(method, [params], 1)
        return session.judge.answer(method, params, answer, session.judge.rule(method, params)), session.judge.tally
    finally:
        session.judge.tally = before


def _is_valid(session: EngineSession, method: Method[Any, Any], params: Params) -> bool:
    """Whether a question is one that the engine may be asked."""
    try:
        asked = convert(params, method.params)
        return not session.kit.barred(method.name, asked) and bool(method.rule(asked, session.readings))
    except (ValidationError, SetupError, ValueError):
        return False


_Alike = Callable[[EngineSession, Finding, Params], Finding | None]


def _names(message: type[Struct], value: Any) -> list[str]:
    """The names of cards and designs of a game's own in a message, each once, in their order."""
    found: dict[str, str] = {}
    renaming_of(message)(value, lambda name: found.setdefault(name, name))
    return list(found)


class _Shrinking:
    """A finding, and the smaller questions on which it was found again."""

    def __init__(self, session: EngineSession, finding: Finding) -> None:
        self._session, self._finding = session, finding
        self._method = session.kit.method(finding.method)
        self._tries = 0

    def run(self) -> None:
        """Show the finding on the smallest question, and say which questions beside it are answered rightly."""
        for nearer in self._nearer():
            if nearer.same:
                self._shows(nearer.params)
        smaller(self._finding.params, self._shows, self._method.params)
        look_at_readings(self._session.kit, self._finding)
        if self._finding.explained_by:
            self._without_excuse()
        if strange := self._strange_names():
            self._note(f"the answer names {several(strange)}, which the question does not")
        if self._has_refused_moves():
            self._note("without the refused moves in it, this play is answered right")
        if self._changes_with_later_moves():
            self._note(LATER_MOVES)
        for nearer in self._nearer():
            if self._is_right(nearer):
                self._note(nearer.says)

    def _strange_names(self) -> list[str]:
        """Names of cards and designs in the answer that do not stand in the question, at most ``NAMED``."""
        asked = _names(self._method.params, self._finding.params)
        came = _names(self._method.result, self._finding.got)
        return [visible(each[:LONGEST_NAME]) for each in came if each not in asked][:NAMED]

    def _place(self) -> int | None:
        """Which state of a play is the first wrong one; None if the finding is not about one."""
        path = self._finding.path
        is_of_play = self._finding.method == self._session.kit.play_method and path.startswith("states[")
        return state_of(path) if is_of_play else None

    def _nearer(self) -> list[Nearer]:
        """The questions about what is wrong, of a play in its first wrong state."""
        kit, finding, place = self._session.kit, self._finding, self._place()
        if place is None and finding.method == kit.play_method:
            return []
        return [*kit.nearer(finding.method, finding.params, place or 0, self._session.readings)]

    def _changes_with_later_moves(self) -> bool:
        """Whether the first wrong state of a play is right where no move follows, whatever the states before it are."""
        place, params = self._place(), self._finding.params
        if place is None or place == len(params["moves"]):
            return False
        shorter = {**params, "moves": params["moves"][:place]}
        ((answer,),) = self._session.answers(self._method, [shorter], 1)
        if isinstance(answer, Failure):
            return False
        due = self._session.judge.rule(self._method, shorter).result
        states = (getattr(each, "states", UNSET) for each in (due, answer))
        shown, got = (each if isinstance(each, list) else [] for each in states)
        return len(shown) == len(got) and not any(differing(shown[place], got[place], ruled=True))

    def _is_right(self, nearer: Nearer) -> bool:
        """Whether a question is answered, and rightly."""
        session, method = self._session, self._session.kit.method(nearer.method)
        if not session.has(method) or session.why_not_asked(method) or not _is_valid(session, method, nearer.params):
            return False
        wrong, tally = _judged(session, method, nearer.params)
        return wrong is None and not tally.unanswered

    def _note(self, line: str) -> None:
        self._finding.note = "\n".join(filter(None, (self._finding.note, line)))

    def _has_refused_moves(self) -> bool:
        """Whether there are refused moves in a play before the last one; each that can be left out has been."""
        asked = convert(self._finding.params, self._method.params)
        states = getattr(self._method.answer(asked, self._session.readings), "states", [])
        return not all(getattr(state, "accepted", True) for state in states[1:-1])

    def _shows(self, params: Params, alike: _Alike = same_fault, better: Callable[[Finding], bool] = bool) -> bool:
        """Whether another question shows the same; if so, the finding is shown on it."""
        self._tries += 1
        found = alike(self._session, self._finding, params) if self._tries <= TRIES else None
        if found is None or not better(found):
            return False
        known = self._finding
        known.params, known.differences = found.params, found.differences
        known.because, known.breaks = found.because, found.breaks
        known.expected, known.got = found.expected, found.got
        known.raised, known.explained_by = found.raised, found.explained_by
        return True

    def _without_excuse(self) -> None:
        """Show the clause on a question of the same form whose answer no other reading makes right."""
        kit, size = self._session.kit, len(str(self._finding.params))
        for change in kit.changes(convert(self._finding.params, self._method.params), Players()):
            params = to_builtins(change.params)
            if len(str(params)) <= size and self._shows(params, _same_clause, self._is_inexcusable):
                return

    def _is_inexcusable(self, found: Finding) -> bool:
        look_at_readings(self._session.kit, found)
        return not found.explained_by
