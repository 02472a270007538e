"""What a seat sees on a server: every named field is right, and nothing tells what the seat cannot know. Before it,
what all parts of the suite ``server`` share: which plays they ask about, and how they keep what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import broken_relation, of_failure, size_of
from bythebook_conformance.kit import Expected, Relation
from bythebook_conformance.kit.playing import Serving
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import alike, differing, field_of, plain, reasons_by_field
from bythebook_conformance.oracle.questions import questions
from bythebook_conformance.protocol.engine import Answer, Failure, Params
from bythebook_conformance.protocol.server_methods import FIELD, TOLD_APART, server_methods
from bythebook_conformance.statuses import Verdict

# ---- What all parts of the suite share -------------------------------------------------------------------------------


Ruled = tuple[Params, Expected[Any]]
"""A play and its ruling."""


class ServerUnderTest:
    """A server under test: its session, what the game says of seats, its optional methods by their short names, and a
    play that is asked about first, if one is ``given``.
    """

    def __init__(self, session: EngineSession, serving: Serving, given: Params | None = None) -> None:
        self.session, self.serving = session, serving
        self.play = session.kit.method(session.kit.play_method)
        self.methods = {method.short: method for method in server_methods(session.kit)}
        self._given = [] if given is None else [self.ruled(given)]

    def plays(self, most: Mapping[str, int]) -> list[Ruled]:
        """Plays with their rulings, at most so many by profile, the shortest first: the smallest that shows something
        is met first. Beside one that is given, it is one.
        """
        session, run, name = self.session, self.session.run, self.play.name
        found = questions(session.kit, name, "quick", run.chance, session.readings)
        able = [params for params in found if session.may_be_sent(name, params)]
        run.chance.of("server").random().shuffle(able)
        chosen = sorted(able[: 1 if self._given else most[run.profile]], key=size_of)
        session.asked.unruled(chosen)
        return [*self._given, *map(self.ruled, chosen)]

    def ruled(self, params: Params) -> Ruled:
        """A play as it is sent, without fields that say nothing, and its ruling."""
        sent = {name: value for name, value in params.items() if value is not None}
        return sent, self.session.judge.rule(self.play, sent)

    def answers(self, short: str, asked: Sequence[Params], size: int = 64, play: Params | None = None) -> list[Any]:
        """The answers to questions, which belong to a ``play`` if they are none themselves; failures are kept."""
        answers = self.session.answers_to(self.methods[short], asked, size)
        self.session.count(answers)
        for question, answer in zip(asked, answers, strict=True):
            if isinstance(answer, Failure):
                self.fails(short, play or question, question, answer)
        return answers

    def fails(self, short: str, play: Params, asked: Any, failure: Failure) -> None:
        """Keep a failure, or a breach that no ruling is needed for, with the play that it belongs to."""
        if failure.verdict is Verdict.NOT_ASSESSED:
            return
        judge = self.session.judge
        finding = of_failure(judge.kit.name, judge.suite, self.methods[short].name, play, failure)
        if asked != play:
            finding.again, finding.note = asked, f"asked     {json_line(asked)}"
        judge.keep(finding)

    def breaks(
        self,
        short: str,
        law: str,
        clauses: tuple[str, ...],
        asked: tuple[Params, Params],
        answers: tuple[Answer, Answer],
        detail: str,
    ) -> None:
        """Keep what a server does wrong, shown by two of its answers; a breach where no clause speaks of it."""
        judge = self.session.judge
        relation = Relation(law, self.methods[short].name, clauses, lambda params, rng: (params, lambda answer: answer))
        finding = broken_relation(judge.kit.name, judge.suite, relation, asked, answers)
        finding.detail = detail
        if not clauses:
            finding.verdict, finding.relation, finding.detail = Verdict.BREACH, "", f"not alike when {law}"
            finding.note = f"{detail}\n{finding.note}"
        judge.keep(finding)

    def goes_on(
        self,
        short: str,
        law: str,
        play: Ruled,
        at: int,
        question: Params,
        answer: Any,
        states: Sequence[Any],
        where: str,
    ) -> bool:
        """Whether the states in an answer are those of a play from a place on; what is wrong with them is kept."""
        params, expected = play
        wrong = _first_wrong(expected, states, at)
        if wrong is None:
            self.session.judge.tally.held(self.methods[short].name, ())
            return True
        path, due, got, clauses = wrong
        detail = f"{path} is {json_line(got)} instead of {json_line(due)}, {where}"
        self.breaks(short, law, clauses, (params, question), (answer, answer), detail)
        return False


def _first_wrong(
    expected: Expected[Any], states: Sequence[Any], at: int
) -> tuple[str, Any, Any, tuple[str, ...]] | None:
    """The first wrong field of states that should be those of a play from a place on: path, due, got, clauses."""
    due = expected.result.states[at : at + len(states)] if states else []
    if len(due) != len(states) or not states:
        return f"the number of states from {at} on", len(expected.result.states) - at, len(states), ()
    for number, (right, state) in enumerate(zip(due, states, strict=True)):
        for path, value, came in differing(right, state, ruled=True):
            reasons = _field_reasons(right, expected.explanation[0][at + number])
            name = field_of(path).partition(".")[0]
            return path, plain(value), plain(came), reasons.get(name, ())
    return None


def _field_reasons(state: Any, explanation: Any) -> dict[str, tuple[str, ...]]:
    """The clauses that decide each field of a state."""
    found: dict[str, tuple[str, ...]] = {}
    for path, clauses in reasons_by_field(state, explanation):
        name = path.partition(".")[0]
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *clauses)))
    return found


# ---- Views -----------------------------------------------------------------------------------------------------------


PLAYS = {"quick": 60, "standard": 200, "full": 1_000}
"""So many plays are looked at, by profile."""
TRIED, KEPT = 60, 3
"""So many exchanges of what a seat cannot know are tried for a play and a seat, and so many of them asked."""


def see(server: ServerUnderTest) -> None:
    """Every named field of every view is that of the rules."""
    for params, expected in server.plays(PLAYS):
        asked = [{**params, "seat": seat} for seat in range(server.serving.seats(params))]
        for question, answer in zip(asked, server.answers("view", asked), strict=True):
            if not isinstance(answer, Failure):
                _compare_views(server, question, answer, expected)


def _compare_views(server: ServerUnderTest, question: Params, answer: Any, expected: Expected[Any]) -> None:
    view, serving, judge = server.methods["view"], server.serving, server.session.judge
    seat, states = question["seat"], expected.result.states
    due = serving.views(_start(question), states, seat)
    if answer.views is msgspec.UNSET:
        return
    if len(answer.views) != len(due):
        judge.breach(view.name, question, f"views: expected {len(due)}, got {len(answer.views)}")
        return
    kind = type(states[0])
    for number, (named, seen) in enumerate(zip(due, answer.views, strict=True)):
        reasons = _field_reasons(states[number], expected.explanation[0][number])
        for name in named.keys() & seen.keys():
            clauses = reasons.get(name) or serving.concealed
            whole = plain(getattr(states[number], name, msgspec.UNSET))
            if _same(kind, name, named[name], seen[name]):
                judge.tally.held(view.name, clauses, name)
                continue
            wrong = f"{json_line(seen[name])} instead of {json_line(named[name])}"
            detail = f"seat {seat} is shown a wrong {name} in view {number}: {wrong}"
            if _same(kind, name, whole, seen[name]):  # right, and nothing for this seat
                clauses = serving.concealed
            got = msgspec.convert({"views": due}, view.result)
            server.breaks("view", f"{FIELD}{name}", clauses, (question, question), (answer, got), detail)
            return


def tell_apart(server: ServerUnderTest) -> None:
    """Two plays that differ only in what a seat cannot know look the same to it, in whatever the engine shows."""
    rng = server.session.run.chance.of("views").random()
    pairs = [
        pair
        for params, expected in server.plays(PLAYS)
        for seat in range(server.serving.seats(params))
        for pair in _pairs(server, params, expected, seat, rng)
    ]
    compare(server, pairs)


def compare(server: ServerUnderTest, pairs: Sequence[tuple[Params, Params, str]]) -> None:
    """Keep which pairs of questions get different views, with what the seat would know."""
    answers = server.answers("view", list(chain.from_iterable(pair[:2] for pair in pairs)))
    kind, concealed = type(server.ruled(_start(pairs[0][0]))[1].result.states[0]), server.serving.concealed
    for (question, other, told), one, two in zip(pairs, answers[::2], answers[1::2], strict=True):
        if isinstance(one, Failure) or isinstance(two, Failure) or msgspec.UNSET in (one.views, two.views):
            continue
        shown = _difference(kind, one.views, two.views)
        if shown is None:
            server.session.judge.tally.held(server.methods["view"].name, concealed)
            continue
        number, name = shown
        moves = len(question["moves"][:number])
        detail = f"seat {question['seat']} can tell that {told}: {name} shows it after {moves} moves"
        server.breaks("view", TOLD_APART, concealed, (question, other), (one, two), detail)


def _pairs(
    server: ServerUnderTest, params: Params, expected: Expected[Any], seat: int, rng: Random
) -> Iterator[tuple[Params, Params, str]]:
    """Questions that the rules give the same views to, with what the seat would know if the engine did not."""
    serving, found = server.serving, 0
    due = serving.views(params, expected.result.states, seat)
    for exchange in islice(serving.exchanges(params, seat, rng), TRIED):
        try:
            states = server.session.judge.rule(server.play, exchange.params).result.states
        except ValueError:  # no such start
            continue
        if serving.views(exchange.params, states, seat) == due and exchange.params != params:
            yield {**params, "seat": seat}, {**exchange.params, "seat": seat}, exchange.told
            found += 1
            if found == KEPT:
                return


def _difference(kind: Any, one: list[Params], two: list[Params]) -> tuple[int, str] | None:
    """The first view in which two answers differ, and the field."""
    for number, (left, right) in enumerate(zip(one, two, strict=False)):
        for name in {**left, **right}:
            if name not in left or name not in right or not _same(kind, name, left[name], right[name]):
                return number, name
    return None if len(one) == len(two) else (min(len(one), len(two)), "the number of views")


def _same(kind: Any, name: str, one: Any, two: Any) -> bool:
    """Whether a field of two views is the same; the order counts where it does in a state."""
    if one == two:
        return True
    if name not in kind.__struct_fields__:
        cards = name == "hand" and isinstance(one, list) and isinstance(two, list)
        return cards and sorted(map(str, one)) == sorted(map(str, two))
    try:
        return alike(*(msgspec.convert({name: value}, kind) for value in (one, two)))
    except msgspec.ValidationError:
        return False


def _start(question: Params) -> Params:
    return {name: value for name, value in question.items() if name != "seat"}
