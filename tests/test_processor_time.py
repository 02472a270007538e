"""The processor time of an engine is counted among that of the kit's children, as benchmarks read it."""

import os
import sys

import pytest

from bythebook_conformance.protocol.children import engine_child
from bythebook_conformance.protocol.process import LineProcess
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, bubblewrap_missing

if os.name == "posix":
    import resource

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a keeper does not adopt orphans")
SPENT = 0.1
"""Seconds that each process of the engine computes at least."""
ENGINE = f"""
import os, sys, time
ready, say = os.pipe()
child = os.fork() if sys.argv[1:] else -1
while time.process_time() < {SPENT}:
    pass
if child == 0:
    os.write(say, b"x")
    time.sleep(60)
if child > 0:
    os.read(ready, 1)
print("ready", flush=True)
sys.stdin.read()
"""


def started(mode: Mode, *words: str) -> LineProcess:
    """The engine after its computing; with a word, a child that it does not wait for has computed as much."""
    if mode == "bwrap" and bubblewrap_missing():
        pytest.skip(bubblewrap_missing())
    process = LineProcess(engine_child([sys.executable, "-I", "-S", "-c", ENGINE, *words], Sandbox(mode)))
    assert process.receive(10.0) == b"ready"
    return process


def of_children() -> float:
    """Seconds of the processor of all processes that this one has seen end."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


@pytest.mark.parametrize("mode", ["none", "bwrap"])
def test_the_time_of_an_engine_that_ends_is_counted_behind_a_sandbox_too(mode: Mode) -> None:
    before = of_children()
    process = started(mode)
    assert process.close_input() == 0
    process.kill()
    assert of_children() - before >= SPENT * 0.9


def test_the_time_of_what_an_engine_leaves_behind_is_counted_though_it_is_killed() -> None:
    before = of_children()
    started("none", "fork").kill()
    assert of_children() - before >= SPENT * 2 * 0.9
