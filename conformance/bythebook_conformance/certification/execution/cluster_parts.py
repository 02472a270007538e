"""The parts of a run as tasks on a cluster; a process of the kit next to the cluster's worker does each of them.

A worker of the cluster keeps the workers of the kit that it has started, each with its engine if it has one, for the
parts to come, and ends them when the run is over or when they have been idle for long. When it dies, they end
themselves.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pickle import dumps
from threading import Lock, Timer
from time import monotonic
from typing import Any, TypeVar
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from bythebook import __version__
from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.asking.recognition import recognised
from bythebook_conformance.certification.asking.seals import rules_digest
from bythebook_conformance.certification.execution.cluster import ClusterError, connected, results
from bythebook_conformance.certification.execution.forked import TRIES, WorkerLostError, unpickled_result
from bythebook_conformance.certification.execution.part_runner import Event, PartResult
from bythebook_conformance.certification.execution.workers import Function, KitWorker, Work
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.process import Exited
from bythebook_conformance.protocol.starting import StartError

T = TypeVar("T")

TICK = 0.001
"""In place of no time at all, which stands for no limit."""
IDLE = 60.0
"""Seconds after which a worker of the kit that has nothing to do is ended."""
Answered = tuple[About | None, Any]
"""What is known of an engine that was started for a part, and the result of the part."""


# ---- here ------------------------------------------------------------------------------------------------------------


def asked_on_cluster(address: str, work: Work, numbers: Sequence[int]) -> Generator[Event, None, None]:
    """Ask an engine these parts on a cluster; yield the workers' messages as they arrive.

    Raises:
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
    """
    with connected(address) as client, _run(client) as (run, end):
        for number, answered in _tasks(address, client, run, work, numbers):
            if isinstance(answered, WorkerLostError):
                yield number, PartResult(fault=f"the cluster gave the part up: {answered}")
                continue
            about, result = answered
            if about is not None:
                yield None, about
            yield number, result
        for each in end():
            yield None, each


def done_on_cluster(
    address: str, game: str, function: Callable[[int], T], count: int
) -> Generator[tuple[int, T], None, None]:
    """Yield each number from 0 with the function's result, as results arrive.

    Raises:
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a part.
    """
    work = Function(game, dumps(function))
    with connected(address) as client, _run(client) as (run, end):
        for number, answered in _tasks(address, client, run, work, range(count)):
            if isinstance(answered, WorkerLostError):
                raise answered
            _, result = answered
            if isinstance(result, PartResult):
                raise WorkerLostError(result.fault)
            yield number, unpickled_result(result)
        end()


@contextmanager
def _run(client: Any) -> Iterator[tuple[str, Callable[[], list[PartResult]]]]:
    """A run on a cluster: its name, and what ends it in order; without that, it is ended at once."""
    run, whole = uuid4().hex, False

    def end() -> list[PartResult]:
        nonlocal whole
        whole = True
        return _on_all_workers(client, end_run, run)

    try:
        yield run, end
    finally:
        if not whole:
            _on_all_workers(client, stop_run, run)


def _tasks(
    address: str, client: Any, run: str, work: Work | Function, numbers: Sequence[int]
) -> Iterator[tuple[int, Answered | WorkerLostError]]:
    """Yield the results of a run's tasks as they arrive."""
    kind = PartResult if isinstance(work, Work) else bytes
    sent = msgspec.json.encode(_with_time_left(work) if isinstance(work, Work) else work)
    tasks = [(run, work.game, _kit_version(work.game), sent, kind, number) for number in numbers]
    with closing(results(address, client, ask_part, tasks)) as found:
        for place, each in found:
            yield numbers[place], each


def recognised_on_cluster(address: str, work: Work) -> tuple[About, dict[str, str]]:
    """What is known of an engine that is started on a cluster, and its undeclared readings.

    Raises:
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
    """
    asked = (work.game, _kit_version(work.game), msgspec.json.encode(_with_time_left(work)))
    with connected(address) as client:
        ((_, found),) = results(address, client, recognise, [asked])
    if isinstance(found, WorkerLostError):
        raise ClusterError(f"--cluster {address}: {found}")
    about, readings = found
    return about, readings


def _with_time_left(work: Work) -> Work:
    """The work with the seconds that are left in place of the deadline: every machine has a clock of its own."""
    return replace(work, deadline=max(work.deadline - monotonic(), TICK) if work.deadline else 0.0)


def _on_all_workers(client: Any, act: Any, run: str) -> list[PartResult]:
    """The results from every worker of the cluster, in the order of their addresses; nothing if it is out of reach."""
    if client.status != "running":
        return []
    with suppress(Exception):  # workers come and go; those that are gone have ended their engines
        said = client.run(act, run, on_error="ignore")
        return [each for _, several in sorted(said.items()) for each in several]
    return []


# ---- on a worker of the cluster --------------------------------------------------------------------------------------


class _KitWorkers:
    """The workers of the kit that one worker of the cluster has started, by the run that they work for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[str, list[KitWorker]] = {}
        self._busy: dict[str, list[KitWorker]] = {}
        self._ended: dict[str, list[PartResult]] = {}
        self._over: set[str] = set()
        self._begun: dict[str, float] = {}
        """When the first part of a run came, by the clock of this machine."""

    def take(self, run: str, work: bytes) -> tuple[KitWorker, bool]:
        """A worker that has nothing to do, or a fresh one; whether it is.

        Raises:
            OSError: none can be started.
        """
        with self._lock:
            idle = self._idle.get(run)
            worker = idle.pop() if idle else None
        fresh = worker is None
        worker = worker or KitWorker(_by_this_clock(work, self._begun.setdefault(run, monotonic())))
        with self._lock:
            self._busy.setdefault(run, []).append(worker)
        return worker, fresh

    def give_back(self, run: str, worker: KitWorker) -> None:
        """Keep a worker for the next part, for a while."""
        with self._lock:
            self._busy[run].remove(worker)
            self._idle.setdefault(run, []).append(worker)
        timer = Timer(IDLE, self._retire, (run, worker))
        timer.daemon = True
        timer.start()

    def drop(self, run: str, worker: KitWorker) -> None:
        """Discard a worker."""
        with self._lock:
            self._busy[run].remove(worker)
        worker.kill()

    def over(self, run: str) -> bool:
        """Whether the run is over."""
        return run in self._over

    def end(self, run: str) -> list[PartResult]:
        """End a run's workers; how their engines ended."""
        for worker in list(self._idle.get(run, ())):
            self._retire(run, worker)
        self.stop(run)
        return self._ended.pop(run, [])

    def stop(self, run: str) -> None:
        """End a run's workers at once."""
        self._over.add(run)
        with self._lock:
            left = [*self._idle.pop(run, ()), *self._busy.get(run, ())]
        for worker in left:
            worker.kill()

    def _retire(self, run: str, worker: KitWorker) -> None:
        """End a worker that has nothing to do; another one may have taken it meanwhile."""
        with self._lock:
            if worker not in self._idle.get(run, ()):
                return
            self._idle[run].remove(worker)
        try:
            ended = worker.end()
        except Exited:
            ended = worker.death()
        self._ended.setdefault(run, []).append(ended)
        worker.kill()


_KIT_WORKERS = _KitWorkers()


def _by_this_clock(work: bytes, begun: float) -> bytes:
    """Work with a deadline by the clock of this machine, on which the run began then."""
    asked = msgspec.json.decode(work, type=Work | Function)
    if isinstance(asked, Function) or not asked.deadline:
        return work
    return msgspec.json.encode(replace(asked, deadline=begun + asked.deadline))


def ask_part(run: str, game: str, kit: str, work: bytes, kind: Any, number: int) -> Answered:
    """Do a part of a run, with a result of this kind. When a worker dies, a fresh one tries again, once; if that dies,
    too, the result is how it died.

    Raises:
        ClusterError: it cannot be done here.
    """
    _require_same_kit(game, kit)
    about, death = None, PartResult()
    for _ in range(TRIES):
        if _KIT_WORKERS.over(run):
            raise ClusterError("the run is over")
        try:
            worker, fresh = _KIT_WORKERS.take(run, work)
        except OSError as error:
            raise ClusterError(f"{_host()}: a worker of the kit cannot be started: {error}") from None
        try:
            about = worker.about() if fresh else None
            if about is not None and about.unstarted:
                _KIT_WORKERS.drop(run, worker)
                raise ClusterError(f"{_host()}: {about.unstarted}")
            result = worker.do(number, kind)
        except Exited:
            death = worker.death()
            _KIT_WORKERS.drop(run, worker)
            continue
        _KIT_WORKERS.give_back(run, worker)
        return about, result
    return about, death


def recognise(game: str, kit: str, work: bytes) -> tuple[About, dict[str, str]]:
    """What is known of an engine, and its undeclared readings.

    Raises:
        ClusterError: they cannot be found out here.
    """
    _require_same_kit(game, kit)
    asked = msgspec.json.decode(_by_this_clock(work, monotonic()), type=Work)
    try:
        return recognised(load_kit(game), asked.engine, asked.run)
    except StartError as error:
        raise ClusterError(f"{_host()}: {error}") from None


def end_run(run: str) -> list[PartResult]:
    """End the run's engines on this worker of the cluster: how each ended."""
    return _KIT_WORKERS.end(run)


def stop_run(run: str) -> list[PartResult]:
    """End the run's engines on this worker of the cluster at once, unjudged."""
    _KIT_WORKERS.stop(run)
    return []


def _require_same_kit(game: str, kit: str) -> None:
    if _kit_version(game) != kit:
        raise ClusterError(f"{_host()} has another version of the kit, the rules or the specification")


@lru_cache
def _kit_version(game: str) -> str:
    """The version of the kit with digests of the rules and of the specification that are here."""
    return f"{__version__} {rules_digest(game)} {load_spec(game).digest}"


def _host() -> str:
    return f"worker on {socket.gethostname()}"
