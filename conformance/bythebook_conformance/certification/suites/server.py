"""What servers of games get wrong: what a seat sees, what is left after a restart, repeated and simultaneous moves.

The methods are optional; nothing of this is assessed for an engine that does not offer them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice, permutations
from random import Random
from typing import Any

import msgspec
from msgspec.json import encode

from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.findings.finding import size_of
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import Expected, GameKit, Method
from bythebook_conformance.kit.serving import Serving
from bythebook_conformance.oracle.comparing import alike, differing, field_of, plain, reasons_by_field
from bythebook_conformance.oracle.questions import questions
from bythebook_conformance.protocol.engine import Failure, Params
from bythebook_conformance.protocol.server_methods import server_methods

PLAYS = {"quick": 60, "standard": 200, "full": 1_000}
"""So many plays are looked at, by profile."""
TRIED, KEPT = 60, 3
"""So many exchanges of what a seat cannot know are tried for a play and a seat, and so many of them asked."""
HELD = {"quick": 20, "standard": 60, "full": 300}
"""So many plays are played move by move."""
TOGETHER = 3
"""So many moves arrive for the same moment."""
TOLD_APART = "what the seat cannot know is exchanged"
GOES_ON = "the play is resumed from what was saved"
BY_MOVES = "the moves come one by one"

Methods = dict[str, Method[Any, Any]]
Ask = Callable[[EngineSession, Serving, Methods], str]


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each promise of a server; none for a game that has no view."""
    methods: Methods = {method.short: method for method in server_methods(kit)}
    asks: tuple[tuple[str, str, Ask], ...] = (
        ("view", "what a seat sees", see),
        ("view", "what a seat cannot know", tell_apart),
        ("restore", "in another process", resume),
        ("act", "move by move, and again with one key", move_by_move),
        ("act", "plays side by side", side_by_side),
        ("act", "moves for the same moment", same_moment),
    )
    for short, name, ask in asks if methods else ():
        yield Part("server", f"{short}: {name}", partial(_ask, ask, short, methods), methods[short].name)


NEEDED = {"view": ("view",), "restore": ("save", "restore"), "act": ("open", "act", "close")}


def _ask(ask: Ask, short: str, methods: Methods, session: EngineSession) -> str:
    """Ask a part if the engine has what it needs."""
    serving = session.kit.serving()
    for name in NEEDED[short]:
        reason = session.why_not_asked(methods[name])
        if reason:
            return reason
    assert serving is not None
    return ask(session, serving, methods)


# ---- Views -----------------------------------------------------------------------------------------------------------


def see(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """Every named field of every view is that of the rules."""
    for params, expected in _plays(session, PLAYS):
        asked = [{**params, "seat": seat} for seat in range(serving.seats(params))]
        for question, answer in zip(asked, _answers(session, methods["view"], asked), strict=True):
            if not isinstance(answer, Failure):
                _compare_views(session, serving, methods["view"], question, answer, expected)
    return ""


def _compare_views(
    session: EngineSession,
    serving: Serving,
    view: Method[Any, Any],
    question: Params,
    answer: Any,
    expected: Expected[Any],
) -> None:
    seat, states = question["seat"], expected.result.states
    due = serving.views(_start(question), states, seat)
    if answer.views is msgspec.UNSET:
        return
    if len(answer.views) != len(due):
        session.breach(view.name, question, f"views: expected {len(due)}, got {len(answer.views)}")
        return
    kind = type(states[0])
    for number, (named, seen) in enumerate(zip(due, answer.views, strict=True)):
        reasons = _reasons(states[number], expected.explanation[0][number])
        for name in named.keys() & seen.keys():
            clauses = reasons.get(name) or serving.concealed
            whole = plain(getattr(states[number], name, msgspec.UNSET))
            if _same(kind, name, named[name], seen[name]):
                session.tally.held(clauses)
                continue
            wrong = f"{_json(seen[name])} instead of {_json(named[name])}"
            detail = f"seat {seat} is shown a wrong {name} in view {number}: {wrong}"
            if _same(kind, name, whole, seen[name]):  # right, and nothing for this seat
                clauses = serving.concealed
            got = msgspec.convert({"views": due}, view.result)
            session.broken(
                f"a view has the field {name}", view.name, clauses, (question, question), (answer, got), detail
            )
            return


def tell_apart(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """Two plays that differ only in what a seat cannot know look the same to it, in whatever the engine shows."""
    view, rng = methods["view"], Random(f"{session.options.seed} views")
    pairs = [
        (question, other, told)
        for params, expected in _plays(session, PLAYS)
        for seat in range(serving.seats(params))
        for question, other, told in _pairs(session, serving, params, expected, seat, rng)
    ]
    answers = _answers(session, view, list(chain.from_iterable(pair[:2] for pair in pairs)))
    kind = type(session.rule(session.kit.method(session.kit.play_method), [_start(pairs[0][0])]).result.states[0])
    for (question, other, told), one, two in zip(pairs, answers[::2], answers[1::2], strict=True):
        if isinstance(one, Failure) or isinstance(two, Failure) or msgspec.UNSET in (one.views, two.views):
            continue
        shown = _difference(kind, one.views, two.views)
        if shown is None:
            session.tally.held(serving.concealed)
            continue
        number, name = shown
        moves = len(question["moves"][:number])
        detail = f"seat {question['seat']} can tell that {told}: {name} shows it after {moves} moves"
        session.broken(TOLD_APART, view.name, serving.concealed, (question, other), (one, two), detail)
    return ""


def _pairs(
    session: EngineSession, serving: Serving, params: Params, expected: Expected[Any], seat: int, rng: Random
) -> Iterator[tuple[Params, Params, str]]:
    """Questions that the rules give the same views to, with what the seat would know if the engine did not."""
    method, found = session.kit.method(session.kit.play_method), 0
    due = serving.views(params, expected.result.states, seat)
    for exchange in islice(serving.exchanges(params, seat, rng), TRIED):
        try:
            states = session.rule(method, [exchange.params]).result.states
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


# ---- Saved plays -----------------------------------------------------------------------------------------------------


def resume(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """A play that is saved after any of its moves goes on in another process as if nothing had been between."""
    rng = Random(f"{session.options.seed} saved")
    cut = [(params, expected, rng.randint(0, len(params["moves"]))) for params, expected in _plays(session, HELD)]
    begun = [{**params, "moves": params["moves"][:at]} for params, _, at in cut]
    saved = _answers(session, methods["save"], begun)
    order = [place for place, each in enumerate(saved) if not isinstance(each, Failure)]
    rng.shuffle(order)  # so that what is left of one play shows in the next
    asked = [{"saved": saved[place].saved, "moves": cut[place][0]["moves"][cut[place][2] :]} for place in order]
    restored = _answers_elsewhere(session, methods["restore"], asked)
    for place, question, answer in zip(order, asked, restored, strict=False):
        params, expected, at = cut[place]
        if isinstance(answer, Failure):
            session.failure(methods["restore"].name, question, answer)
        elif answer.states is not msgspec.UNSET:
            wrong = _first_wrong(expected, answer.states, at)
            where = f"saved after {at} of {len(params['moves'])} moves"
            _judge(session, GOES_ON, methods["restore"], params, question, answer, wrong, where)
    return ""


def _answers_elsewhere(session: EngineSession, method: Method[Any, Any], asked: Sequence[Params]) -> list[Any]:
    """The answers of another process, or of an object in this one."""
    another = session.engine.another()
    session.tally.questions += len(asked)
    if another is None:
        return session.answers_to(method, asked, 64)
    with closing(another):
        another.describe()
        found = list(chain.from_iterable(another.ask(method, asked, 64)))
    session.outlived += another.outlived
    return found


# ---- Held plays ------------------------------------------------------------------------------------------------------


class _Held:
    """A play that the engine holds, and what is due after each of its moves."""

    def __init__(self, session: EngineSession, methods: Methods, params: Params, expected: Expected[Any]) -> None:
        self._session, self._methods, self._expected = session, methods, expected
        self.params, self.done = params, 0
        self.given: dict[str, Any] = {}
        self.broken = False
        begin = {name: value for name, value in params.items() if name != "moves"}
        (answer,) = _answers(session, methods["open"], [begin])
        self.play = None if isinstance(answer, Failure) else answer.play
        self.broken = isinstance(answer, Failure)

    def question(self, number: int, key: str = "") -> Params:
        """The question for a move of the play."""
        return {"play": self.play, "key": key or f"move {number}", "move": self.params["moves"][number]}

    def go_on(self, where: str) -> bool:
        """Make the next move; whether there is one left and nothing has gone wrong."""
        if self.broken or self.done == len(self.params["moves"]):
            return False
        question = self.question(self.done)
        (answer,) = _answers(self._session, self._methods["act"], [question])
        self.done += 1
        if isinstance(answer, Failure):
            self.broken = True
            return False
        self.given[question["key"]] = answer
        wrong = _first_wrong(self._expected, [answer.state], self.done)
        at = f"{where}, move {self.done}"
        _judge(self._session, BY_MOVES, self._methods["act"], self.params, question, answer, wrong, at)
        self.broken = wrong is not None
        return not self.broken

    def repeat(self, number: int) -> None:
        """Send an earlier move again, with its key."""
        if self.broken:
            return
        question = self.question(number)
        (answer,) = _answers(self._session, self._methods["act"], [question])
        before = self.given[question["key"]]
        if not isinstance(answer, Failure) and not alike(answer, before):
            evidence = f"first {_json(plain(before))}, then {_json(plain(answer))}"
            detail = "a move that is sent again with its key gets another answer than the first time"
            self._session.breach(self._methods["act"].name, question, detail, evidence)
            self.broken = True

    def close(self) -> None:
        """End the play."""
        if self.play is not None:
            _answers(self._session, self._methods["close"], [{"play": self.play}])


def move_by_move(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """A play by moves is the play asked at once; a move sent again with its key is one move."""
    for params, expected in _plays(session, HELD):
        held = _Held(session, methods, params, expected)
        while held.go_on("in a play of its own"):
            held.repeat(held.done - 1)
            if held.done > 1:
                held.repeat(held.done - 2)
        held.close()
    return ""


def side_by_side(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """Two plays go on side by side in one process without touching, and leave nothing to a third."""
    plays = _plays(session, HELD)
    for first, second in zip(plays[::2], plays[1::2], strict=False):
        one, two = (_Held(session, methods, *each) for each in (first, second))
        going = True
        while going:
            moved = [one.go_on("beside another play"), two.go_on("beside another play")]
            going = any(moved)
        one.close()
        again = _Held(session, methods, *first)
        while again.go_on("after another play"):
            pass
        again.close()
        two.close()
    return ""


def same_moment(session: EngineSession, serving: Serving, methods: Methods) -> str:
    """Moves of several seats in one batch are answered as if they had come one after the other in some order."""
    play = session.kit.method(session.kit.play_method)
    for params, expected in _plays(session, HELD):
        moves = params["moves"]
        count = min(TOGETHER, len(moves))
        if count < 2:
            continue
        at = len(moves) - count
        held = _Held(session, methods, params, expected)
        while held.done < at and held.go_on("before moves for the same moment"):
            pass
        if not held.broken and held.done == at:
            asked = [held.question(at + number) for number in range(count)]
            answers = _answers(session, methods["act"], asked, count)
            if not any(isinstance(each, Failure) for each in answers):
                states = [each.state for each in answers]
                extra = {**held.question(at), "key": "the first of them again"}
                (after,) = _answers(session, methods["act"], [extra])
                states += [] if isinstance(after, Failure) else [after.state]
                if not _in_some_order(session, play, params, at, count, states):
                    detail = "moves for the same moment are answered as in no order of them"
                    session.breach(methods["act"].name, asked, detail, _json(plain(states)))
                again = _answers(session, methods["act"], asked, 1)
                if any(not alike(one, two) for one, two in zip(answers, again, strict=True)):
                    detail = "moves for the same moment get other answers when they are sent again with their keys"
                    session.breach(methods["act"].name, asked, detail, _json([plain(each) for each in answers]))
        held.close()
    return ""


def _in_some_order(
    session: EngineSession, play: Method[Any, Any], params: Params, at: int, count: int, states: Sequence[Any]
) -> bool:
    """Whether so many moves from a place on, in some order, lead to these states, and the first of them, once more
    behind all, to the last state.
    """
    moves = params["moves"]
    for order in permutations(range(count)):
        asked = {**params, "moves": [*moves[:at], *(moves[at + number] for number in order), moves[at]]}
        due = session.rule(play, [asked]).result.states[at + 1 :]
        places = (*order, count) if len(states) > count else order
        if all(not any(differing(due[place], states[number], ruled=True)) for place, number in enumerate(places)):
            return True
    return False


# ---- All of them -----------------------------------------------------------------------------------------------------


def _plays(session: EngineSession, most: dict[str, int]) -> list[tuple[Params, Expected[Any]]]:
    """Plays with their rulings, the shortest first: the smallest that shows something is met first."""
    kit, options = session.kit, session.options
    method = kit.method(kit.play_method)
    found = questions(kit, method.name, "quick", options.seed, session.readings)
    able = [params for params in found if session.may_be_sent(method.name, params)]
    Random(f"{options.seed} server").shuffle(able)
    chosen = sorted(able[: most[options.profile]], key=size_of)
    session.asked.unruled(chosen)
    return [(params, session.rule(method, [params])) for params in map(_without_nulls, chosen)]


def _without_nulls(params: Params) -> Params:
    """A question as it is sent, without fields that say nothing."""
    return {name: value for name, value in params.items() if value is not None}


def _answers(session: EngineSession, method: Method[Any, Any], asked: Sequence[Params], size: int = 64) -> list[Any]:
    """The answers to questions; failures are kept."""
    answers = session.answers_to(method, asked, size)
    session.tally.questions += len(asked)
    for question, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Failure):
            session.failure(method.name, question, answer)
    return answers


def _judge(
    session: EngineSession,
    name: str,
    method: Method[Any, Any],
    params: Params,
    question: Params,
    answer: Any,
    wrong: tuple[str, Any, Any, tuple[str, ...]] | None,
    where: str,
) -> None:
    """Keep what is wrong with states, if anything."""
    if wrong is None:
        return
    path, due, got, clauses = wrong
    detail = f"{path} is {_json(got)} instead of {_json(due)}, {where}"
    session.broken(name, method.name, clauses, (params, question), (answer, answer), detail)


def _first_wrong(
    expected: Expected[Any], states: Sequence[Any], at: int
) -> tuple[str, Any, Any, tuple[str, ...]] | None:
    """The first wrong field of states that should be those of a play from a place on: path, due, got, clauses."""
    due = expected.result.states[at : at + len(states)] if states else []
    if len(due) != len(states) or not states:
        return f"the number of states from {at} on", len(expected.result.states) - at, len(states), ()
    for number, (right, state) in enumerate(zip(due, states, strict=True)):
        for path, value, came in differing(right, state, ruled=True):
            reasons = _reasons(right, expected.explanation[0][at + number])
            name = field_of(path).partition(".")[0]
            return path, plain(value), plain(came), reasons.get(name, ())
    return None


def _reasons(state: Any, explanation: Any) -> dict[str, tuple[str, ...]]:
    """The clauses that decide each field of a state."""
    found: dict[str, tuple[str, ...]] = {}
    for path, clauses in reasons_by_field(state, explanation):
        name = path.partition(".")[0]
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *clauses)))
    return found


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


def _json(value: Any) -> str:
    return encode(value).decode()
