"""Recognise which alternatives an engine plays, from its answers alone.

Every question is asked once. Then a search looks for readings under which all answers are right: from the readings that
the engine declares, by one change at a time, each of which must change the ruling on an answer that is still wrong.
Last, every alternative that would do as well is told from the one that was found, by a question on which they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations, count
from typing import Any

import msgspec
from msgspec import Struct

from bythebook.readings import ReadingError, Readings
from bythebook.spec import OpenPoint, load_spec
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import size_of
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.oracle.comparing import is_right, leaves, left_out
from bythebook_conformance.oracle.questions import generated_games, questions
from bythebook_conformance.protocol.engine import Failure, Params, complaint_in
from bythebook_conformance.statuses import Verdict

EXPANDED = 30
"""The search expands at most this many readings; only a faulty engine needs that many."""
LOOKED_AT = 3
"""The number of wrong answers that the next change is chosen by."""
GAMES = 400
"""The number of generated games that are searched for one on which two readings differ."""
ROUNDS = 6
"""How often the search restarts with the answers that its last result does not explain."""

PLAYS = "plays"
EITHER = "not told apart"
NONE = "none of them"
INCONSISTENT = "inconsistent"
NOT_ASKED = "not asked"


@dataclass(frozen=True, eq=False)
class AnsweredQuestion:
    """A question with the engine's answer; ``point`` is the open point that it is a witness of, if any."""

    method: Method[Any, Any]
    params: Struct
    answer: Struct
    point: str = ""
    _wrong: dict[Readings, int] = field(default_factory=dict, repr=False)

    def fits(self, readings: Readings) -> bool:
        """Whether the answer is right under these readings."""
        return self.wrong(readings) == 0

    def wrong(self, readings: Readings) -> int:
        """How many fields of the answer are wrong under these readings."""
        if readings not in self._wrong:
            expected = self.method.rule(self.params, readings)
            right = is_right(expected, self.answer)
            self._wrong[readings] = 0 if right else 1 + len(_apart(leaves(expected.result), self._leaves))
        return self._wrong[readings]

    def telling(self, alternatives: Mapping[str, Readings]) -> tuple[str, ...] | None:
        """The alternatives whose ruling the answer has in the fields that tell them apart, whatever else is wrong; None
        where their rulings are the same, or the answer leaves these fields out.
        """
        rulings = {name: leaves(self.method.answer(self.params, each)) for name, each in alternatives.items()}
        left, told = dict(rulings), False
        for path in dict.fromkeys(path for ruling in rulings.values() for path in ruling):
            if len({repr(ruling.get(path)) for ruling in left.values()}) > 1 and path in self._leaves:
                told = True
                left = {name: ruling for name, ruling in left.items() if ruling.get(path) == self._leaves[path]}
        return tuple(left) if told else None

    @cached_property
    def _leaves(self) -> dict[str, Any]:
        return leaves(self.answer)


def _apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The fields that differ, of those that both have."""
    return [path for path in one if path in other and one[path] != other[path]]


@dataclass(frozen=True)
class PointResult:
    """What the answers say of one open point.

    ``state`` is one of ``PLAYS`` (then ``alternatives`` is the one), ``EITHER`` (all those that would do, the one
    taken first), ``NONE`` (there are answers that fit no alternative), ``INCONSISTENT`` (answers that fit different
    ones: these) and ``NOT_ASKED``.
    """

    point: str
    state: str
    alternatives: tuple[str, ...]
    disagreeing: tuple[Witnessed, ...] = ()
    """If the state is ``INCONSISTENT``: the smallest two answers that fit different alternatives."""


@dataclass(frozen=True)
class Witnessed:
    """A question, and the alternatives of an open point that its answer fits."""

    method: str
    params: Params
    fits: tuple[str, ...]


@dataclass(frozen=True)
class Unanswered:
    """A question that got no usable answer, and why."""

    method: str
    params: Params
    failure: Failure


@dataclass(frozen=True)
class Recognition:
    """What an engine's answers say of its readings.

    ``readings`` are those that explain its answers best, ``unexplained`` the number of answers that they leave wrong,
    ``declared`` the departures that it names itself, ``silence`` why it could not be asked. ``failed`` are the
    questions on which it failed: crashed, hung or broke the protocol. ``left_out``: field (``method path``) -> in how
    many answers it was due and is not there; an answer without any field counts for nothing else.
    """

    readings: Readings
    declared: dict[str, str]
    told: tuple[PointResult, ...]
    asked: int
    unexplained: int
    silence: str = ""
    failed: tuple[Unanswered, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)

    @property
    def why_silent(self) -> str:
        """Why the engine could not be asked, with what it said at its end; empty if it could."""
        first = self.failed[0].failure if self.silence and self.failed else None
        if first is None:
            return self.silence
        return ": ".join(dict.fromkeys(filter(None, (self.silence, first.detail, complaint_in(first.stderr)))))

    @property
    def shown(self) -> bool:
        """Whether the answers show anything of any open point, be it that it is not told apart."""
        return any(each.state != NOT_ASKED for each in self.told)

    @property
    def verdicts(self) -> set[Verdict]:
        """The verdicts on failures other than wrong answers."""
        return {each.failure.verdict for each in self.failed}

    @property
    def undeclared(self) -> dict[str, str]:
        """The points on which the engine plays another alternative than it declares."""
        declared = type(self.readings).from_names(self.declared).names()
        return {name: played for name, played in self.readings.names().items() if played != declared[name]}


def recognise(session: EngineSession, *, fixed: Iterable[str] = (), barred: Iterable[str] = ()) -> Recognition:
    """Ask the engine of the session what tells readings apart, and say which it plays.

    Args:
        session: an engine; the readings in force there are where the search begins.
        fixed: open points that are taken as they are on the session.
        barred: alternatives (``NAME=ALTERNATIVE``) that are not looked for.
    """
    start, kit = session.readings, session.kit
    if session.silence:
        failed = () if session.misdescribed is None else (Unanswered("describe", {}, session.misdescribed),)
        return Recognition(start, {}, (), 0, 0, session.silence, failed)
    search = _Search(session, start, _Changes(kit.readings, frozenset(fixed), frozenset(barred)))
    found = search.run()
    points = [point for point in load_spec(kit.name).open_points if point.switchable]
    return Recognition(
        found,
        start.departures(),
        tuple(search.told(point, found) for point in points),
        len(search.seen),
        len(search.wrong(search.seen, found)),
        failed=tuple(search.failed),
        left_out=search.left_out(found),
    )


def undeclared_readings(session: EngineSession, chosen: Iterable[str] = ()) -> dict[str, str]:
    """The alternatives that the engine of the session plays without saying so, as far as its answers show them;
    ``chosen`` points are taken as they are.

    What it declares is believed, and is for the suites to verify. Alternatives that bring fields of their own into the
    questions are left out: those fields go to engines alone that declare them.
    """
    described = session.description
    if session.silence or isinstance(described, Failure):
        return {}
    declared = {*chosen, *described.games[session.kit.name].readings}
    found = recognise(session, fixed=declared, barred=session.kit.only_declared)
    shown = {each.point for each in found.told if each.state in (PLAYS, EITHER)}
    return {name: played for name, played in found.undeclared.items() if name in shown}


@dataclass(frozen=True)
class _Changes:
    """The changes that the search may make."""

    readings: type[Readings]
    fixed: frozenset[str]
    barred: frozenset[str]

    def of(self, readings: Readings) -> Iterator[Readings]:
        """Every reading one change away, and those two away of which the first alone makes no sense."""
        names = readings.names()
        for changed in self._singles(names):
            one = self._made({**names, **changed})
            if one is not None:
                yield one
                continue
            for other in self._singles(names):
                two = self._made({**names, **other, **changed})
                if two is not None and not other.keys() & changed.keys():
                    yield two

    def to(self, readings: Readings, point: str) -> Iterator[tuple[str, Readings]]:
        """Every other alternative of one point with the readings that it makes."""
        names = readings.names()
        for alternative in self.readings.points()[point]:
            made = self._made({**names, point: alternative})
            if made is not None and made != readings:
                yield alternative, made

    def _singles(self, names: dict[str, str]) -> Iterator[dict[str, str]]:
        for name, alternatives in self.readings.points().items():
            for each in alternatives:
                if name not in self.fixed and f"{name}={each}" not in self.barred and names[name] != each:
                    yield {name: each}

    def _made(self, names: dict[str, str]) -> Readings | None:
        try:
            return self.readings.from_names(names)
        except ReadingError:
            return None


@dataclass
class _Search:
    """The answers of one engine and the search for the readings that explain them."""

    session: EngineSession
    start: Readings
    changes: _Changes
    seen: list[AnsweredQuestion] = field(default_factory=list)
    failed: list[Unanswered] = field(default_factory=list)
    empty: list[AnsweredQuestion] = field(default_factory=list)
    """Answers without any field."""

    def left_out(self, found: Readings) -> dict[str, int]:
        """How often the answers lack a field that is due."""
        lacking = Counter[str]()
        for each in (*self.seen, *self.empty):
            due = each.method.answer(each.params, found)
            lacking.update(f"{each.method.name} {name}" for name in dict.fromkeys(left_out(due, each.answer)))
        return dict(lacking)

    def run(self) -> Readings:
        """The readings that explain the answers best."""
        self._ask_and_note(_witnesses(self.session.kit))
        looked_at = list(self.seen)
        self._ask_and_note(_examples(self.session.kit))
        found = self._best(looked_at)
        for _ in range(ROUNDS):
            new = [each for each in self.wrong(self.seen, found) if each not in looked_at] or self._telling(found)
            if not new:
                break
            looked_at += new[:LOOKED_AT]
            found = self._best(looked_at)
        return found

    def wrong(self, seen: Iterable[AnsweredQuestion], readings: Readings) -> list[AnsweredQuestion]:
        """The answers that are wrong under these readings."""
        return [each for each in seen if not each.fits(readings)]

    def told(self, point: OpenPoint, found: Readings) -> PointResult:
        """What the answers say about one open point, with the others as found."""
        mine, played = [each for each in self.seen if each.point == point.id], found.names()[point.id]
        others = dict(self.changes.to(found, point.id))
        if not mine:
            return PointResult(point.id, NOT_ASKED, ())
        told = [names for each in mine if (names := each.telling({played: found, **others})) is not None]
        if not all(told):
            return PointResult(point.id, NONE, ())
        elsewhere = [names for names in told if played not in names]
        if elsewhere:
            named = tuple(name for name in others if any(name in names for names in elsewhere))
            return PointResult(point.id, INCONSISTENT, (played, *named), self._disagreeing({played: found, **others}))
        rivals = tuple(name for name, other in others.items() if self._as_good(other, found))
        return PointResult(point.id, EITHER if rivals else PLAYS, (played, *rivals))

    def _disagreeing(self, alternatives: dict[str, Readings]) -> tuple[Witnessed, ...]:
        """The smallest two answers that fit different alternatives: none in common, if there are such."""
        seen = []
        for each in self.seen:
            fits = each.telling(alternatives)
            if fits and len(fits) < len(alternatives):
                seen.append(Witnessed(each.method.name, msgspec.to_builtins(each.params), fits))
        size = {id(each): size_of(each.params) for each in seen}
        pairs = [pair for pair in combinations(seen, 2) if pair[0].fits != pair[1].fits]
        apart = [pair for pair in pairs if not {*pair[0].fits} & {*pair[1].fits}] or pairs
        return min(apart, default=(), key=lambda pair: (size[id(pair[0])][0] + size[id(pair[1])][0], str(pair)))

    def _as_good(self, rival: Readings, found: Readings) -> bool:
        """Whether a rival makes no answer wrong that is right as found."""
        return all(each.fits(rival) or not each.fits(found) for each in self.seen)

    def _telling(self, found: Readings) -> list[AnsweredQuestion]:
        """Answers to new questions that tell the readings found from those which explain all answers as well, if the
        answers speak against them.
        """
        asked, before = {each.point for each in self.seen}, len(self.seen)
        points = [point for point in found.points() if point in asked]
        rivals = [other for point in points for _, other in self.changes.to(found, point)]
        for rival in rivals:
            if self._as_good(rival, found):  # a question asked for one rival may have told others too
                self._ask_and_note(_separating(self.session, found, rival))
        return self.wrong(self.seen[before:], found)

    def _best(self, seen: list[AnsweredQuestion]) -> Readings:
        """The readings with the fewest wrong answers, and among these few departures."""
        order = count()
        known = {self.start}
        wrong = self.wrong(seen, self.start)
        open_ = [(self._badness(seen, self.start), next(order), self.start, wrong)]
        best = open_[0]
        for _ in range(EXPANDED):
            if not best[3] or not open_:
                break
            _, _, readings, wrong = heappop(open_)
            for other in self._next(readings, wrong):
                if other not in known:
                    known.add(other)
                    left = self.wrong(seen, other)
                    heappush(open_, (self._badness(seen, other), next(order), other, left))
                    best = min(best, open_[0])
        return self._without_idle(best[2], seen)

    def _next(self, readings: Readings, wrong: list[AnsweredQuestion]) -> Iterator[Readings]:
        """The readings one change away that rule otherwise on an answer that is wrong, of the first few on which any
        does: one that is wrong for another reason is passed over.
        """
        others, looked_at = list(self.changes.of(readings)), 0
        found: dict[Readings, None] = {}
        for each in wrong:
            ruled = each.method.answer(each.params, readings)
            turning = [other for other in others if each.method.answer(each.params, other) != ruled]
            better = [other for other in turning if each.wrong(other) < each.wrong(readings)]
            found.update(dict.fromkeys(turning))
            looked_at += bool(better)
            if looked_at == LOOKED_AT:
                break
        yield from found

    def _badness(self, seen: list[AnsweredQuestion], readings: Readings) -> tuple[int, int]:
        """How many answers are wrong, and how many fields of them."""
        wrong = [each.wrong(readings) for each in seen]
        return len(wrong) - wrong.count(0), sum(wrong)

    def _without_idle(self, found: Readings, seen: list[AnsweredQuestion]) -> Readings:
        """The readings without the changes that explain nothing."""
        wrong, first = self._badness(seen, found), self.start.names()
        for name, value in found.names().items():
            if value != first[name]:
                back = dict(self.changes.to(found, name)).get(first[name])
                if back is not None and self._badness(seen, back) <= wrong:
                    found = back
        return found

    def _ask_and_note(self, asked: Iterable[tuple[str, Params, str]]) -> None:
        """Ask questions (method, params, the point they are witnesses of) and keep what is answered."""
        by_method: dict[str, list[tuple[Params, str]]] = {}
        for name, params, point in asked:
            if self.session.may_be_sent(name, params):
                by_method.setdefault(name, []).append((params, point))
        for name, batch in by_method.items():
            method = self.session.kit.method(name)
            answers = self.session.answers_to(method, [params for params, _ in batch], 64)
            for (params, point), answer in zip(batch, answers, strict=True):
                if isinstance(answer, Failure):
                    if answer.verdict is not Verdict.NOT_ASSESSED:
                        self.failed.append(Unanswered(name, params, answer))
                else:
                    answered = AnsweredQuestion(method, msgspec.convert(params, method.params), answer, point)
                    (self.seen if leaves(answer) else self.empty).append(answered)


def spec_questions(kit: GameKit) -> Iterator[tuple[str, Params, str]]:
    """The questions of the specification: method, params, and the switchable open point that it is a witness of."""
    yield from _witnesses(kit)
    yield from _examples(kit)


def _witnesses(kit: GameKit) -> Iterator[tuple[str, Params, str]]:
    """The witnesses of the switchable open points that are questions of the protocol."""
    for point in load_spec(kit.name).open_points:
        for witness in point.witnesses if point.switchable else ():
            if witness.method is not None:
                yield witness.method, kit.method(witness.method).written_out(witness.params), point.id


def _examples(kit: GameKit) -> Iterator[tuple[str, Params, str]]:
    for example in load_spec(kit.name).examples:
        yield example.method, kit.method(example.method).written_out(example.params), ""


def _separating(session: EngineSession, one: Readings, other: Readings) -> Iterator[tuple[str, Params, str]]:
    """The first question of the game's domains, or game, on which two readings rule differently, if there is one."""
    for method in filter(session.has, session.kit.methods):
        for params in _candidates(session, method.name, one):
            if not session.may_be_sent(method.name, params):
                continue
            asked = msgspec.convert(params, method.params)
            if method.rule(asked, one).result != method.rule(asked, other).result:
                yield method.name, params, ""
                return


def _candidates(session: EngineSession, method: str, readings: Readings) -> Iterator[Params]:
    """Questions on which two readings may differ. Games are generated only where no question of a domain did."""
    kit, run = session.kit, session.run
    yield from questions(kit, method, "quick", run.chance, readings)
    if method == kit.play_method:
        yield from generated_games(kit.name, readings, GAMES, run.chance)
