"""The parts of a run as a task that several processes share; each of them asks a process of the engine."""

from __future__ import annotations

import gc
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import cached_property, partial
from time import monotonic
from typing import Any

from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.asking.recognition import recognised
from bythebook_conformance.certification.execution.part_runner import NEW_OBJECTS, Event, PartResult, PartRunner
from bythebook_conformance.certification.execution.processes import WorkerLostError
from bythebook_conformance.certification.execution.sharing import Crew, results, shared
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.certification.suites.plan import plan
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.served import Served
from bythebook_conformance.protocol.starting import StartError

TICK = 0.001
"""In place of no time at all, which stands for no limit."""


class AskedParts:
    """A run of an engine; a part has the number of its place in the plan."""

    def __init__(self, run: Run, engine: list[str] | Served, deadline: float = 0.0) -> None:
        self.run, self.engine, self.deadline = run, engine, deadline
        self._runner: PartRunner | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """With the seconds that are left in place of the deadline: every machine has a clock of its own."""
        left = max(self.deadline - monotonic(), TICK) if self.deadline else 0.0
        return _received, (type(self), self.run, self.engine, left)

    def open(self) -> About:
        """Start the engine; what is known of it.

        Raises:
            StartError: it cannot be started.
        """
        gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
        self._runner = PartRunner(load_kit(self.run.game), self.engine, self.run, self.deadline)
        about = self._runner.about
        if about.unstarted:
            raise StartError(about.unstarted)
        return about

    def do(self, number: int) -> PartResult:
        """Ask a part."""
        assert self._runner is not None, "it was opened"
        return self._runner.ask(number, self._parts[number])

    def close(self) -> PartResult:
        """End the engine; how it ends is part of the protocol."""
        assert self._runner is not None, "it was opened"
        return self._runner.close()

    def kill(self) -> None:
        """End the engine at once."""
        if self._runner is not None:
            self._runner.kill()

    @cached_property
    def _parts(self) -> Sequence[Part]:
        return plan(load_kit(self.run.game), self.run)


def _received(kind: type[AskedParts], run: Run, engine: list[str] | Served, left: float) -> AskedParts:
    return kind(run, engine, left and monotonic() + left)


def asked_by(crew: Crew, task: AskedParts, numbers: Sequence[int]) -> Generator[Event, None, None]:
    """Have these parts asked by a crew; what its processes tell, as it comes.

    Raises:
        StartError: the engine cannot be started.
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
    """
    try:
        with closing(results(task, numbers, crew, task.run.game)) as found:
            for number, each in found:
                yield number, _lost(each) if isinstance(each, WorkerLostError) else each
    except WorkerLostError as lost:
        yield None, _lost(lost)


def _lost(error: WorkerLostError) -> PartResult:
    return PartResult(fault=str(error), signal=max(0, -error.status))


def recognised_by(crew: Crew, task: AskedParts) -> tuple[About, dict[str, str]]:
    """What is known of an engine, and its undeclared readings, found out on a cluster.

    Raises:
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
    """
    (found,) = shared(partial(_recognised, task), 1, crew, task.run.game)
    return found


def _recognised(task: AskedParts, number: int) -> tuple[About, dict[str, str]]:
    return recognised(load_kit(task.run.game), task.engine, task.run, task.deadline)
