"""Start an engine of any kind."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.protocol.engine import Engine
from bythebook_conformance.protocol.in_process import PythonEngine
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.served import Served, ServedEngine


class StartError(UserError):
    """A command that cannot be started: a typo, no program, no permission."""


def started(subject: Any, kit: GameKit, timeout: float, sandbox: Sandbox | None = None) -> Engine:
    """The engine of a command (a sequence of words), of an object that is ``Served``, or of one in this process."""
    if isinstance(subject, list | tuple):
        return PipeEngine(subject, timeout, sandbox)
    if isinstance(subject, Served):
        return ServedEngine(subject, kit, timeout, sandbox)
    return PythonEngine(subject, kit)


def start(subject: Any, kit: GameKit, timeout: float, sandbox: Sandbox | None = None) -> Engine:
    """The engine like ``started``, but only if its command could be started."""
    engine = started(subject, kit, timeout, sandbox)
    if engine.unstarted:
        raise StartError(engine.unstarted)
    return engine
