"""A Python object, served over the protocol by a process of its own so that it cannot affect the kit."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from traceback import print_exc
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.protocol.children import own_output
from bythebook_conformance.protocol.describe import Description
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.in_process import described_by, said_by
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox, lacks_library
from bythebook_conformance.protocol.server import Refusal, Server
from bythebook_conformance.protocol.server_methods import server_methods

BOOT = "import sys; sys.path[:] = sys.argv[3:]; from bythebook_conformance.protocol.served import main; main()"
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
        _give_up(f"cannot import {name}: {type(error).__name__}{said_by(error)}")
    further = [method for method in server_methods(kit) if hasattr(target, method.short)]
    server = Server(kit, description, lambda method, _, params: _call(target, method, params), further)
    server.serve(sys.stdin.buffer, out)
    sys.stderr.flush()
    os._exit(0)  # threads of the object do not keep its process


def _give_up(why: str) -> NoReturn:
    print(" ".join(why.split()), file=sys.stderr, flush=True)
    os._exit(NO_OBJECT)


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
        raise Refusal(f"{type(error).__name__}{said_by(error)}") from None
