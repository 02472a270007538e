"""A job object holds the processes of an engine together on Windows: when the kit closes it, or ends, all of them end.

Tests hold the calls to their documentation, with a stand-in for kernel32; the hosted workflow has a job on Windows.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from ctypes import c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p, c_wchar_p
from functools import cache
from typing import Any

EXTENDED_LIMITS, KILL_ON_JOB_CLOSE = 9, 0x2000
TERMINATE_AND_SET_QUOTA = 0x0001 | 0x0100  # the rights to a process that it takes to put it into a job

SIGNATURES = (
    ("CreateJobObjectW", c_void_p, (c_void_p, c_wchar_p)),
    ("SetInformationJobObject", c_int, (c_void_p, c_int, c_void_p, c_uint32)),
    ("OpenProcess", c_void_p, (c_uint32, c_int, c_uint32)),
    ("AssignProcessToJobObject", c_int, (c_void_p, c_void_p)),
    ("CloseHandle", c_int, (c_void_p,)),
)
"""The functions that are used: the type of the result, and those of the arguments; handles are as wide as pointers."""


class JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION: a JOBOBJECT_BASIC_LIMIT_INFORMATION, IO_COUNTERS, and bytes of memory."""

    _fields_ = (
        *(("per_process_user_time", c_int64), ("per_job_user_time", c_int64), ("flags", c_uint32)),
        *(("minimum_working_set", c_size_t), ("maximum_working_set", c_size_t), ("active_processes", c_uint32)),
        *(("affinity", c_size_t), ("priority_class", c_uint32), ("scheduling_class", c_uint32)),
        *(("counters", c_uint64 * 6), ("memory", c_size_t * 4)),
    )


class Job:
    """A process and all that it starts from now on; what it has started before stays outside."""

    def __init__(self, process: int) -> None:
        """Put a process into a job of its own.

        Raises:
            OSError: it cannot be put there.
        """
        self._kernel = kernel = _kernel32()
        self._handle = _done(kernel.CreateJobObjectW(None, None))
        limits, size = JobLimits(flags=KILL_ON_JOB_CLOSE), ctypes.sizeof(JobLimits)
        try:
            _done(kernel.SetInformationJobObject(self._handle, EXTENDED_LIMITS, ctypes.byref(limits), size))
            opened = _done(kernel.OpenProcess(TERMINATE_AND_SET_QUOTA, False, process))
            try:
                _done(kernel.AssignProcessToJobObject(self._handle, opened))
            finally:
                kernel.CloseHandle(opened)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """End every process in it."""
        if self._handle:
            self._kernel.CloseHandle(self._handle)
        self._handle = None


@cache
def job_missing() -> str:
    """Why no job object can hold an engine's processes here, empty if one can."""
    trial = subprocess.Popen([sys.executable, "-I", "-S", "-c", "input()"], stdin=subprocess.PIPE)
    try:
        Job(trial.pid).close()
    except OSError as error:
        return f"a job object cannot be used: {error.strerror or error}"
    finally:
        trial.kill()
        trial.communicate()
    return ""


def _kernel32() -> Any:
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        for name, *types in SIGNATURES:
            function = getattr(kernel, name)
            function.restype, function.argtypes = types
        return kernel
    raise OSError("job objects are for Windows")


def _done(result: Any) -> Any:
    """The return value of a function; zero, which means failure, raises an error."""
    if result:
        return result
    if sys.platform == "win32":
        raise ctypes.WinError(ctypes.get_last_error())
    raise OSError("failed")
