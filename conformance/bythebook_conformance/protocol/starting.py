"""Start an engine of any kind: a command, or an object in Python, in this process or served by one of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from os.path import basename
from traceback import extract_tb, format_exception, print_exc
from typing import Any, NoReturn

import msgspec
from msgspec import Raw, Struct

from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.protocol.engine import DESCRIBE, Answer, Engine, Failure, Question
from bythebook_conformance.protocol.messages import Description, EngineName, GameSupport
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.process import own_output
from bythebook_conformance.protocol.sandbox import Sandbox, lacks_library
from bythebook_conformance.protocol.server import Refusal, Server
from bythebook_conformance.protocol.server_methods import server_methods
from bythebook_conformance.statuses import Verdict

# ---- An object in this process ---------------------------------------------------------------------------------------


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
            # a copy, for it may change what it gets
            reply = function(
                **(msgspec.json.decode(params) if isinstance(params, Raw) else msgspec.to_builtins(params))
            )
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, and signals of test frameworks that only they may raise
            trace = "".join(format_exception(error))
            said = f"the engine raised {type(error).__name__}{said_by(error)}"
            # lone surrogates, which no report can hold, are escaped
            said, trace = (text.encode("utf-8", "backslashreplace").decode() for text in (said, trace))
            return Failure(Verdict.CRASH, said, stderr=trace)
        try:
            answer: Answer = msgspec.convert(reply, method.result)
            msgspec.json.encode(answer)
            return answer
        except msgspec.ValidationError as error:
            detail = f"does not fit its schema: {error}"
        except RecursionError:
            detail = "is nested too deep"
        except UnicodeEncodeError as error:
            detail = f"is not JSON: {error}"
        except Exception as error:  # what odd objects do when they are looked at
            detail = f"cannot be read: {type(error).__name__}"
        try:
            evidence = ascii(reply)[:200]
        except Exception:
            evidence = f"an object of type {type(reply).__name__}"
        return Failure(Verdict.BREACH, f"the result {detail}", evidence=evidence)


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


def _raised(error: BaseException) -> str:
    """An exception in a line, with the innermost place in a file of the engine, or of what it uses."""
    own = (__file__, import_module.__code__.co_filename)
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename[:1] != "<"]
    places = [frame for frame in frames if frame.filename not in own and not isinstance(error, SyntaxError)]
    where = "".join(f" ({basename(each.filename)}, line {each.lineno})" for each in places[-1:])
    return f"{type(error).__name__}{said_by(error)}{where}"


def said_by(error: BaseException) -> str:
    """The text of an exception, after a colon; empty if it has none that can be read."""
    try:
        return f": {error}"
    except Exception:
        return ""


# ---- An object in a process of its own -------------------------------------------------------------------------------


BOOT = "import sys; sys.path[:] = sys.argv[3:]; from bythebook_conformance.protocol.starting import main; main()"
NO_OBJECT = 97
"""The exit status of a process that cannot import its object; the last line of its standard error says why."""


class Served(Struct, frozen=True):
    """The name of an object, ``MODULE:OBJECT``, and where modules are looked for."""

    name: str
    path: tuple[str, ...]

    @property
    def label(self) -> str:
        """How a command line names it."""
        return f"--python {self.name}"


class ServedEngine(PipeEngine):
    """An engine in Python whose object is served by a process of its own."""

    provable = True

    def __init__(self, served: Served, kit: GameKit, timeout: float, sandbox: Sandbox | None = None) -> None:
        super().__init__((sys.executable, "-c", BOOT, served.name, kit.name, *served.path), timeout, sandbox)
        self._served = served
        self._target: Any = None
        self._introduced = super().describe()
        if isinstance(self._introduced, Failure) and f"status {NO_OBJECT} " in f"{self._introduced.detail} ":
            said = self._introduced.stderr.strip().splitlines()[-1]
            hint = lacks_library(said, sandbox or Sandbox())
            self.unstarted = f"--python: {said}" + (f" ({hint})" if hint else "")

    @property
    def label(self) -> str:
        """How a command line names it."""
        return self._served.label

    @property
    def target(self) -> Any:
        """The object in this process, for proofs: it is imported here when it is asked for."""
        if self._target is None:
            sys.path[:] = dict.fromkeys([*self._served.path, *sys.path])
            self._target = object_named(self._served.name)
        return self._target

    def describe(self) -> Description | Failure:
        """What the object says of itself."""
        return self._introduced


def object_named(name: str) -> Any:
    """The object of ``MODULE:OBJECT``; a class is called for one."""
    module, _, path = name.partition(":")
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found() if isinstance(found, type) else found


def main() -> None:
    """Serve the object that the command line names."""
    out = own_output()
    name, kit = sys.argv[1], load_kit(sys.argv[2])
    try:
        target = object_named(name)
        description = described_by(target, kit, name)
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is loaded
        why = f"cannot import {name}: {_raised(error)}"
        print(" ".join(why.split()), file=sys.stderr, flush=True)
        os._exit(NO_OBJECT)
    further = [method for method in server_methods(kit) if hasattr(target, method.short)]
    server = Server(kit, description, lambda method, _, params: _call(target, method, params), further)
    server.serve(sys.stdin.buffer, out)
    sys.stderr.flush()
    os._exit(0)  # threads of the object do not keep its process


def _call(target: Any, method: Method[Any, Any], params: msgspec.Raw) -> Any:
    """What the object answers.

    Raises:
        Refusal: it raises something, or answers what is no JSON.
    """
    try:
        reply = getattr(target, method.short)(**msgspec.json.decode(params))
        return msgspec.Raw(msgspec.json.encode(reply))
    except BaseException as error:
        print_exc()
        raise Refusal(_raised(error)) from None


# ---- Any of them -----------------------------------------------------------------------------------------------------


class StartError(UserError):
    """A command that cannot be started: a typo, no program, no permission."""


def start(subject: Any, kit: GameKit, timeout: float, sandbox: Sandbox | None = None) -> Engine:
    """The engine of a command (a sequence of words), of an object that is ``Served``, or of one in this process.

    Raises:
        StartError: its command cannot be started, or its object not imported.
    """
    if isinstance(subject, list | tuple):
        engine: Engine = PipeEngine(subject, timeout, sandbox)
    elif isinstance(subject, Served):
        engine = ServedEngine(subject, kit, timeout, sandbox)
    else:
        engine = PythonEngine(subject, kit)
    if engine.unstarted:
        engine.kill()
        raise StartError(engine.unstarted)
    return engine
