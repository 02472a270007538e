"""Job objects of Windows: kernel32 is called as its documentation says, here by a stand-in for it."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bythebook_conformance.protocol import children, job_object, sandbox
from bythebook_conformance.protocol.job_object import Job, Limits, job_missing
from bythebook_conformance.protocol.sandbox import Sandbox, in_words

ENGINE = [sys.executable, "-I", "-S", "-c", "input()"]
JOB, PROCESS = 11, 22
RESULTS: dict[str, int] = {
    "CreateJobObjectW": JOB,
    "SetInformationJobObject": 1,
    "OpenProcess": PROCESS,
    "AssignProcessToJobObject": 1,
    "CloseHandle": 1,
}


class Kernel:
    """Writes down its calls; a function that is to fail returns zero."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.fails = ""
        self.limits: Limits | None = None

    def __getattr__(self, name: str) -> Callable[..., int]:
        def call(*arguments: Any) -> int:
            if name == "SetInformationJobObject":
                self.limits = ctypes.cast(arguments[2], ctypes.POINTER(Limits)).contents
                arguments = (*arguments[:2], "limits", arguments[3])
            self.calls.append((name, *arguments))
            return 0 if name == self.fails else RESULTS[name]

        return call


@pytest.fixture(name="kernel")
def _kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    kernel = Kernel()
    monkeypatch.setattr(job_object, "_kernel32", lambda: kernel)
    job_missing.cache_clear()
    yield kernel
    job_missing.cache_clear()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this were Windows, as far as the choice of containment goes."""
    monkeypatch.setattr(children, "POSIX", False)
    monkeypatch.setattr(sandbox, "POSIX", False)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the layout of 64-bit systems")
def test_the_limits_are_laid_out_as_windows_reads_them() -> None:
    assert ctypes.sizeof(Limits) == 144
    assert (Limits.flags.offset, Limits.counters.offset, Limits.memory.offset) == (16, 64, 112)


@pytest.mark.parametrize("function", [name for name in RESULTS if name != "CloseHandle"])
def test_a_process_that_cannot_be_put_there_leaves_no_handle_open(function: str, kernel: Kernel) -> None:
    kernel.fails = function
    with pytest.raises(OSError, match="failed"):
        Job(4711)
    opened = [RESULTS[name] for name, *_ in kernel.calls if name in ("CreateJobObjectW", "OpenProcess")]
    closed = [arguments[0] for name, *arguments in kernel.calls if name == "CloseHandle"]
    failed = [RESULTS[function]] * (function in ("CreateJobObjectW", "OpenProcess"))
    assert sorted(opened) == sorted(closed + failed)


def test_an_engine_on_windows_gets_a_job_which_its_end_closes(kernel: Kernel, windows: None) -> None:
    engine = children.engine_child(ENGINE, Sandbox("none"))
    assert ("OpenProcess", 0x0101, False, engine.process.pid) in kernel.calls
    assert in_words(Sandbox("none")) == ["not contained: files, network and other processes can be reached; no limits"]
    kernel.calls.clear()
    engine.kill()
    engine._close_pipes()
    assert kernel.calls == [("CloseHandle", JOB)]
    assert engine.process.returncode is not None


def test_where_they_do_not_the_engine_runs_without_and_that_is_said(kernel: Kernel, windows: None) -> None:
    kernel.fails = "AssignProcessToJobObject"
    engine = children.engine_child(ENGINE, Sandbox("none"))
    assert type(engine) is children.Child
    engine.kill()
    engine._close_pipes()
    (said,) = in_words(Sandbox("none"))
    assert "nor processes that leave its tree (a job object cannot be used: failed)" in said
