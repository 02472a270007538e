"""Check that the engine speaks the protocol. A failure here is in its adapter, not in its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.findings.finding import Finding, described_otherwise, size_of
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.consistency import hold_alike
from bythebook_conformance.kit import GameKit, Malformed, Method
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.messages import INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR
from bythebook_conformance.protocol.server_methods import server_methods

TWICE = "the same answer twice"
NO_METHOD = "a method that does not exist"
NO_REQUEST = "an object without a method"
NO_BATCH = "an empty batch"
NO_JSON = "a line that is not JSON"


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """The protocol's own questions, and every malformed one."""
    yield Part("smoke", "describes itself", describes_itself)
    yield Part("smoke", "describes itself alike in every process", describes_itself_alike)
    yield Part("smoke", "takes the batches that it declares", takes_batches)
    for method in kit.methods:
        yield Part("smoke", f"{method.short}: {TWICE}", partial(answers_alike, method), method.name)
    for case in kit.malformed:
        short = case.method.rpartition(".")[2]
        yield Part("smoke", f"{short}: {case.fault}", partial(refuses_malformed, case), case.method)
    for fault, asked in _no_questions(kit).items():
        yield Part("smoke", fault, partial(_refuses, *asked, fault))


def _no_questions(kit: GameKit) -> dict[str, tuple[Any, int, int | None]]:
    """What is no question of the game, by what is wrong with it, with the code and the id of the error that is due."""
    unknown = {"jsonrpc": "2.0", "id": 2, "method": f"{kit.name}.no-such-method", "params": {}}
    return {
        NO_METHOD: (unknown, METHOD_NOT_FOUND, 2),
        NO_REQUEST: ({"jsonrpc": "2.0", "id": 7, "params": {}}, INVALID_REQUEST, None),
        NO_BATCH: ("[]", INVALID_REQUEST, None),
        NO_JSON: ("{not JSON", PARSE_ERROR, None),
    }


def ask_again(session: EngineSession, finding: Finding) -> None:
    """Send the line of a finding again that is no question of the game."""
    if finding.malformed in (asked := _no_questions(session.kit)):
        _refuses(*asked[finding.malformed], finding.malformed, session)
    elif finding.sent:
        takes_batches(session)
    elif not session.misdescribed:
        describes_itself(session)
        describes_itself_alike(session)


def describes_itself(session: EngineSession) -> str:
    """Every method that it lists is one of the game's; a failure to describe itself has been told already."""
    known = {method.short for method in (*session.kit.methods, *server_methods(session.kit))}
    for name in session.support.methods if session.support else ():
        if name not in known:
            game = session.kit.name
            session.judge.breach("describe", {}, f"describe lists the method {name!r}, which {game} does not have")
    return ""


def describes_itself_alike(session: EngineSession) -> str:
    """Another process of the engine says the same of itself: a verdict is about one engine."""
    with session.elsewhere() as another:
        if another is None:
            return "an object in this process has no other process"
        described = another.describe()
    if isinstance(described, Failure):
        session.judge.failure("describe", {}, described)
    elif described != session.description:
        session.judge.failure("describe", {}, described_otherwise(session.description, described))
    return ""


def takes_batches(session: EngineSession) -> str:
    """A batch is answered where the engine declares that it takes them."""
    failure = session.engine.unbatched
    if failure is not None:
        detail = f"it declares batches, but a batch of two requests fails: {failure.detail}"
        session.judge.failure("", {}, replace(failure, detail=detail, fatal=False), line=session.engine.sent_as_batch)
    described = session.description
    return "" if isinstance(described, Failure) or described.batch else "it declares no batches"


def answers_alike(method: Method[Any, Any], session: EngineSession) -> str:
    """The shortest example gets an answer, and the same one twice in a batch, if the engine takes batches."""
    examples = load_spec(session.kit.name).examples  # those under other readings are for engines that declare these
    asked = [each.params for each in examples if each.method == method.name and not each.readings]
    if not asked:
        return "no example asks it"
    params = method.written_out(min(asked, key=size_of))
    session.asked.unruled([method.name, params])
    reason = session.why_not_asked(method)
    if reason:
        return reason
    (first,) = session.answers_to(method, [params], 1)
    session.count([first])
    if isinstance(first, Failure):
        session.judge.failure(method.name, params, first)
        return ""
    again = session.answers_to(method, [params] * 2, 2)
    session.count(again)
    hold_alike(session, method, ((params, first, answer) for answer in again), "when it was asked again")
    return ""


def refuses_malformed(case: Malformed, session: EngineSession) -> str:
    """A malformed question is refused."""
    if not session.has(session.kit.method(case.method)):
        return "the engine has no such method"
    session.ask_malformed(case.method, case.params, case.fault)
    return ""


def _refuses(request: Any, code: int, identity: int | None, fault: str, session: EngineSession) -> str:
    """The engine must answer with this error; an object in this process is not asked."""
    reason = session.ask_refused(request, code, identity, fault)
    return "" if session.judge.tally.findings else reason
