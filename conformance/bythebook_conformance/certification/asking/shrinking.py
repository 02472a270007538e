"""The smallest question that is answered wrongly in the same way as that of a finding, and what is right beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct, ValidationError, convert, to_builtins

from bythebook.game import SetupError
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import Finding, names_nobody_asked_about
from bythebook_conformance.certification.findings.tally import Tally
from bythebook_conformance.kit import Method, Nearer
from bythebook_conformance.kit.rewriting import Seating, reseating_of, seats_and_teams, smaller
from bythebook_conformance.kit.words import Players
from bythebook_conformance.oracle.comparing import differing, field_of, state_of
from bythebook_conformance.protocol.engine import Failure, Params
from bythebook_conformance.statuses import Verdict

TRIES = 200
"""At most this many questions are asked for each finding."""
LATER_MOVES = (
    "earlier states change with later moves: without the moves after it, this state is answered rightly; look for a "
    "list that the states share, and show each a copy"
)


def can_shrink(finding: Finding) -> bool:
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


class Shrinking:
    """A finding, and the smaller questions on which it was found again."""

    def __init__(self, session: EngineSession, finding: Finding) -> None:
        self._session, self._finding = session, finding
        self._method = session.kit.method(finding.method)
        self._tries = 0

    def run(self) -> None:
        """Show the finding on the smallest question, and say which questions beside it are answered rightly."""
        for nearer in self._nearer():
            if nearer.same and not self._shows(nearer.params):
                self._shows(nearer.params, _same_clause)
        smaller(self._finding.params, self._shows, self._method.params)
        look_at_readings(self._session.kit, self._finding)
        if self._finding.explained_by:
            self._without_excuse()
        self._note(names_nobody_asked_about(self._method, self._finding.params, self._finding.got))
        if strange_seats := self._strange_seats():
            self._note(strange_seats)
        if self._has_refused_moves():
            self._note("without the refused moves in it, this play is answered right")
        if self._changes_with_later_moves():
            self._note(LATER_MOVES)
        for nearer in self._nearer():
            if self._is_right(nearer):
                self._note(nearer.says)

    def _strange_seats(self) -> str:
        """That the answer names a seat that there is not; empty if it does not."""
        asked: type[Struct] = self._method.params
        came: type[Struct] = self._method.result
        size, _ = seats_and_teams(reseating_of(asked), self._finding.params)
        named: list[int] = []

        def seat(number: int) -> int:
            named.append(number)
            return number

        reseating_of(came)(self._finding.got, Seating(seat=seat))
        strange = next((number for number in named if size and not 0 <= number < size), None)
        return "" if strange is None else f"the answer names seat {strange}; the {size} seats are 0 to {size - 1}"

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
