"""An engine that is an object in this process: one Python method for every method of the protocol."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from traceback import format_exception
from typing import Any, NoReturn

import msgspec
from msgspec import Raw

from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.protocol.describe import Description, EngineName, GameSupport
from bythebook_conformance.protocol.engine import DESCRIBE, Answer, Engine, Failure, Question
from bythebook_conformance.protocol.verdict import Verdict


class PythonEngine(Engine):
    """An object whose methods are called like those of the protocol, without the game's name.

    They take the params as keyword arguments of plain data (``trick(cards=["6H", "2D"])``) and return the result as
    plain data. A method that it does not have is not assessed. ``describe()`` is optional.
    """

    provable = True

    def __init__(self, target: Any, kit: GameKit) -> None:
        self._target = target
        self._kit = kit

    @property
    def label(self) -> str:
        """The class of the object."""
        kind = self._target if isinstance(self._target, type) else type(self._target)
        return f"{kind.__module__}:{kind.__qualname__}"

    @property
    def target(self) -> Any:
        """The object."""
        return self._target

    def describe(self) -> Description | Failure:
        """What the object says of itself, or what can be seen of it."""
        if hasattr(self._target, "describe"):
            with _exits_raise():
                answer = self._answer(DESCRIBE, self._target.describe, {})
            assert isinstance(answer, Description | Failure)
            return answer
        return seen_in(self._target, self._kit, self.label)

    def ask(self, method: Method[Any, Any], questions: Iterable[Question], batch_size: int) -> Iterator[list[Answer]]:
        """The answers to the questions, in order and ``batch_size`` at a time."""
        function = getattr(self._target, method.short, None)
        source = iter(questions)
        while asked := list(islice(source, batch_size)):
            with _exits_raise():
                answers = [self._answer(method, function, params) for params in asked]
            yield answers

    def ask_raw(self, line: bytes) -> bytes | Failure:
        """An object reads no lines."""
        return Failure(Verdict.NOT_ASSESSED, "an object in this process speaks no lines")

    def _answer(self, method: Method[Any, Any], function: Any, params: Question) -> Answer:
        if function is None:
            return Failure(Verdict.NOT_ASSESSED, "the engine has no such method")
        try:
            reply = function(**_copy(params))  # it may change what it gets
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, and signals of test frameworks that only they may raise
            trace = "".join(format_exception(error))
            said = _escaped(f"the engine raised {type(error).__name__}{said_by(error)}")
            return Failure(Verdict.CRASH, said, stderr=_escaped(trace))
        try:
            answer: Answer = msgspec.convert(reply, method.result)
            msgspec.json.encode(answer)
        except (msgspec.ValidationError, RecursionError) as error:
            detail = "is nested too deep" if isinstance(error, RecursionError) else f"does not fit its schema: {error}"
            return Failure(Verdict.BREACH, f"the result {detail}", evidence=_shown(reply))
        except UnicodeEncodeError as error:
            return Failure(Verdict.BREACH, f"the result is not JSON: {error}", evidence=_shown(reply))
        except Exception as error:  # what odd objects do when they are looked at
            return Failure(Verdict.BREACH, f"the result cannot be read: {type(error).__name__}", evidence=_shown(reply))
        return answer


def seen_in(target: Any, kit: GameKit, name: str) -> Description:
    """The description of an object that does not describe itself."""
    methods = [method.short for method in kit.methods if hasattr(target, method.short)]
    return Description(1, EngineName(name), {kit.name: GameSupport(methods)})


def described_by(target: Any, kit: GameKit, name: str) -> Any:
    """What an object says of itself, whatever that is, or what can be seen of it."""
    return target.describe() if hasattr(target, "describe") else seen_in(target, kit, name)


@contextmanager
def _exits_raise() -> Iterator[None]:
    """Make ``os._exit`` raise ``SystemExit``, because an engine that ends this process would end the run."""
    before = os._exit

    def raise_instead(status: int) -> NoReturn:
        raise SystemExit(status)

    os._exit = raise_instead
    try:
        yield
    finally:
        os._exit = before


def _shown(reply: Any) -> str:
    """The beginning of an odd result."""
    try:
        return ascii(reply)[:200]
    except Exception:
        return f"an object of type {type(reply).__name__}"


def said_by(error: BaseException) -> str:
    """The text of an exception, after a colon; empty if it has none that can be read."""
    try:
        return f": {error}"
    except Exception:
        return ""


def _escaped(text: str) -> str:
    """The text with lone surrogates, which no report can hold, escaped."""
    return text.encode("utf-8", "backslashreplace").decode()


def _copy(params: Question) -> dict[str, Any]:
    copy: dict[str, Any] = msgspec.json.decode(params) if isinstance(params, Raw) else msgspec.to_builtins(params)
    return copy
