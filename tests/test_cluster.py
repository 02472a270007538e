"""Work that is shared by processes or on a Dask cluster: the same results, whatever happens to the workers."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import current_process, get_all_start_methods
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from bythebook_conformance import certify
from bythebook_conformance.certification.execution import sharing
from bythebook_conformance.certification.execution.processes import WorkerLostError
from bythebook_conformance.certification.execution.sharing import ClusterError, Crew, Ordered, connected, shared
from bythebook_conformance.kit.playing import RANDOM
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.simulation import counting
from bythebook_conformance.simulation.counting import Plan, simulate
from certified import FAULTY, SOUND
from command_line import TOY, refused, run
from test_certificate_contents import told
from tiers import few

ASKED: dict[str, Any] = {"suites": ("smoke", "relations", "stability")}
"""Parts that take long enough for a worker to be killed in the middle of one."""
PATIENCE = 600.0
FREE = Sandbox("none")


class Cluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(self._file))
        self.address: str = waited_for(lambda: json.loads(self._file.read_text())["address"])
        self.workers: list[subprocess.Popen[bytes]] = []

    def worker(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        more = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--local-directory", str(self._file.parent))
        self.workers.append(self._start("dask_worker", self.address, *more))
        return self.workers[-1]

    def kill_one(self) -> None:
        """Kill the oldest worker; another one comes in its place."""
        process = self.workers.pop(0)
        process.kill()
        process.wait()
        self.worker()

    def end(self) -> None:
        """End all that is left."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(
            [str(Path(__file__).parent), *sys.path, *(str(TOY / floor) for floor in ("reference", "conformance"))]
        )
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words, "--host", "127.0.0.1", "--no-dashboard"]
        return subprocess.Popen(command, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path})


def waited_for(look: Any) -> Any:
    """What is found as soon as it is there."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(OSError, ValueError, KeyError):
            return look()
        sleep(0.05)
    raise TimeoutError


@pytest.fixture(name="cluster", scope="module")
def _cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    cluster.worker()
    yield cluster
    cluster.end()


@pytest.mark.slow
def test_a_cluster_reports_what_one_process_reports_byte_for_byte(cluster: Cluster) -> None:
    cluster.worker()
    asked: dict[str, Any] = {"suites": ("examples",), "methods": ("trick",)}
    here, there = certify("twos", FAULTY, **asked), certify("twos", FAULTY, cluster=cluster.address, **asked)
    assert here.findings
    assert told(there) == told(here)


def test_a_cluster_counts_what_one_process_counts(cluster: Cluster) -> None:
    plan = Plan("twins_and_followers", RANDOM, counting.BLOCK + 5, 0, 50, {})
    assert msgspec.to_builtins(simulate(plan, Crew(cluster=cluster.address))) == msgspec.to_builtins(simulate(plan))


def doing(number: int) -> int:
    """The process that does a part."""
    return os.getpid()


def test_the_work_of_a_cluster_is_done_there_and_that_of_one_worker_here(cluster: Cluster) -> None:
    assert os.getpid() not in {*shared(doing, 5, Crew(cluster=cluster.address), "twos")}
    assert {*shared(doing, 5, Crew(), "twos")} == {os.getpid()}


def raising(number: int) -> int:
    """Work that fails."""
    return 1 // (number - 3)


def test_what_work_raises_on_a_cluster_is_raised_here(cluster: Cluster) -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared(raising, 5, Crew(cluster=cluster.address), "twos"))


def kept() -> list[str]:
    """The runs whose processes a worker keeps."""
    return [*sharing._beside]


def test_a_worker_keeps_nothing_of_a_run_that_has_ended_or_was_stopped(cluster: Cluster) -> None:
    for work in (square, raising):
        with suppress(ZeroDivisionError):
            list(shared(work, 5, Crew(cluster=cluster.address), "twos"))
    with connected(cluster.address) as client:
        assert {*map(tuple, client.run(kept).values())} == {()}


def engine_that_notes_its_processes(folder: Path) -> tuple[list[str], Path]:
    """A faulty engine, and the file in which each of its processes writes its number."""
    pids, script = folder / "pids", folder / "engine.py"
    script.write_text(
        f"import os\nwith open({str(pids)!r}, 'a') as file:\n    file.write(f'{{os.getpid()}}\\n')\n"
        f"import runpy, sys\nsys.argv = {FAULTY[1:]!r}\nrunpy.run_path({FAULTY[1]!r}, run_name='__main__')\n"
    )
    return [sys.executable, str(script)], pids


def alive(pids: Path) -> list[str]:
    """The processes noted there that have not ended."""
    return [pid for pid in pids.read_text().split() if Path(f"/proc/{pid}").exists()]


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_its_part_and_nothing_else(cluster: Cluster, tmp_path: Path) -> None:
    engine, pids = engine_that_notes_its_processes(tmp_path)
    killed: list[str] = []

    def kill_one(suite: str, done: int, parts: int) -> None:
        if suite and not killed:
            killed.append(suite)
            cluster.kill_one()

    there = certify("twos", engine, cluster=cluster.address, progress=kill_one, sandbox=FREE, **ASKED)
    assert killed
    assert told(there) == told(certify("twos", engine, sandbox=FREE, **ASKED))
    waited_for(lambda: {True: True}[not alive(pids)])


def test_an_engine_that_is_missing_on_a_worker_is_one_clear_line(cluster: Cluster, tmp_path: Path) -> None:
    folder = ("--out", str(tmp_path))
    code, _, err = run("certify", "twos", "--cluster", cluster.address, *folder, "--", "/no/such/engine")
    assert code == 2
    assert "cannot start /no/such/engine" in err.splitlines()[-1]
    assert "worker on" in err


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_a_scheduler_that_does_not_answer_is_one_clear_line(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bythebook_conformance.certification.execution.sharing.CONNECT", 1.0)
    said = refused("rules", "simulate", "twos", "--cluster", address)
    assert f"--cluster {address}: no scheduler answers there" in said


@pytest.mark.slow
def test_a_scheduler_that_dies_in_the_middle_is_one_clear_line(tmp_path: Path) -> None:
    doomed = Cluster(tmp_path)
    doomed.worker()

    def kill(suite: str, done: int, parts: int) -> None:
        if suite:
            doomed.scheduler.kill()

    try:
        with pytest.raises(ClusterError, match="the scheduler is gone"):
            certify("twos", SOUND, cluster=doomed.address, progress=kill, suites=("smoke", "examples"))
    finally:
        doomed.end()


COUNT = 40
CREW = Crew(2)


METHODS = [each for each in ("fork", "spawn") if each in get_all_start_methods()]


@pytest.fixture(name="method", params=METHODS)
def _method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are copies of this one, as where the system can do that, and fresh ones, as on Windows."""
    monkeypatch.setattr(sharing, "FORK", request.param)


def square(number: int) -> int:
    return number**2


@pytest.mark.usefixtures("method")
def test_two_processes_give_what_one_gives_in_the_same_order() -> None:
    here, there = (list(shared(square, COUNT, crew, "twos")) for crew in (Crew(1), CREW))
    assert here == there == [number**2 for number in range(COUNT)]


@pytest.mark.usefixtures("method")
def test_a_daemonic_process_such_as_a_worker_under_a_nanny_can_share_work() -> None:
    here = current_process()
    here.daemon = True
    try:
        assert list(shared(square, COUNT, CREW, "twos")) == [number**2 for number in range(COUNT)]
        assert here.daemon
    finally:
        here.daemon = False


@pytest.mark.usefixtures("method")
@pytest.mark.parametrize("method", few(METHODS[::-1], 2), indirect=True)
def test_two_processes_report_what_one_reports_byte_for_byte() -> None:
    asked: dict[str, Any] = {"suites": ("examples",), "methods": ("trick",)}
    assert told(certify("twos", FAULTY, jobs=2, **asked)) == told(certify("twos", FAULTY, **asked))


def dying_once(folder: Path, number: int) -> int:
    with (folder / str(number)).open("a") as done:
        done.write("done\n")
    if number == 5 and len((folder / "5").read_text().split()) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.usefixtures("method")
def test_a_process_that_is_killed_costs_its_part_and_nothing_else(tmp_path: Path) -> None:
    assert list(shared(partial(dying_once, tmp_path), COUNT, CREW, "twos")) == [*range(COUNT)]
    assert [int(part.name) for part in tmp_path.iterdir() if part.read_text() != "done\n"] == [5]


def dying(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.usefixtures("method")
def test_a_part_on_which_two_processes_die_is_given_up() -> None:
    with pytest.raises(WorkerLostError, match="status -9"):
        list(shared(dying, COUNT, CREW, "twos"))


@pytest.mark.usefixtures("method")
def test_what_the_work_raises_is_raised_where_it_was_begun() -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared(raising, COUNT, CREW, "twos"))


SCRIPT = """
import sys
sys.path[:0] = {path!r}
from test_cluster import told_from
from bythebook_conformance.certification.execution import sharing
sharing.FORK = {method!r}
print(*sharing.shared(told_from, 3, sharing.Crew(2), "twos"), flush=True)
"""


def told_from(number: int) -> int:
    """Tell that the process is there, and stay, but for one part."""
    os.write(2, b"%d\n" % os.getpid())  # in one piece: print would write the end of the line by itself
    while number:
        sleep(0.1)
    return number


@pytest.mark.parametrize("method", few(METHODS, 2))
def test_the_death_of_a_script_without_a_guard_ends_its_processes(method: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(path=[str(Path(__file__).parent), *sys.path], method=method))
    with subprocess.Popen([sys.executable, str(script)], stderr=subprocess.PIPE, text=True) as begun:
        assert begun.stderr is not None
        pids = {begun.stderr.readline().strip() for _ in range(3)}
        begun.kill()
    assert len(pids) == 2
    waited_for(lambda: {True: True}[not any(Path(f"/proc/{pid}").exists() for pid in pids)])


def test_results_are_ordered_by_their_numbers_not_by_when_they_came() -> None:
    ordered = Ordered[str]([2, 4, 7, 8, 9])
    assert list(ordered.take(4, "four")) == []
    assert list(ordered.take(2, "two")) == ["two", "four"]
    assert [*ordered.take(9, "nine"), *ordered.take(8, "eight")] == []
    assert list(ordered.left()) == ["eight", "nine"]
