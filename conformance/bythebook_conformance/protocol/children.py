"""Child processes that can always be ended: plain ones, and engines started by a keeper."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from select import select
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, BinaryIO
from uuid import uuid4

from bythebook_conformance.protocol import keeper
from bythebook_conformance.protocol.sandbox import Launch, Sandbox, launch

POSIX = os.name == "posix"
NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""What keeps the console's Ctrl-C from a process on Windows; a new session does so elsewhere."""
GRACE = 2.0
"""Seconds that a process has to end once it is told to."""


class Child:
    """A command in a process group of its own, with pipes for its standard streams."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        """Start the command.

        Raises:
            OSError: it cannot be started.
        """
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            creationflags=NEW_GROUP,
            **options,
        )
        self.outlived = 0
        """How many processes that it had started were left when it ended, as far as that is known."""

    def wait(self, grace: float) -> int | None:
        """The exit status, negative for a signal; None if the process is still running after ``grace`` seconds."""
        try:
            return self.process.wait(grace)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End the whole process group, whatever state it is in."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(self.process.pid)], capture_output=True, check=False)
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.wait(GRACE)

    def resume(self) -> None:
        """Continue the process if it has been stopped."""
        if sys.platform != "win32" and self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                self.process.send_signal(signal.SIGCONT)

    def _close_pipes(self) -> None:
        """Close the pipes of a process with which nobody will talk."""
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


class JobChild(Child):
    """An engine on Windows; a job object ends all that it has started, and so does the end of the kit."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        from bythebook_conformance.protocol.job_object import Job  # not above: ctypes, which Windows alone has use for

        super().__init__(command, **options)
        try:
            self._job = Job(self.process.pid)
        except OSError:
            super().kill()
            self._close_pipes()
            raise

    def kill(self) -> None:
        """End the engine's process tree, and what has left it."""
        super().kill()
        self._job.close()


class KeptChild(Child):
    """An engine under a keeper, which ends all that the engine has started."""

    def __init__(self, prepared: Launch) -> None:
        self._undo = prepared.undo
        self._scratch = mkdtemp(prefix="bythebook-") if prepared.scratch else ""
        inside, self._control = os.pipe()
        self._report, outside = os.pipe()
        request = json.dumps(
            {"control": inside, "report": outside, "limits": prepared.limits, "scratch": self._scratch}
        )
        command = [sys.executable, "-I", "-S", keeper.__file__, request, *prepared.command]
        try:
            super().__init__(
                command, pass_fds=(inside, outside), env=prepared.env, cwd=self._scratch or prepared.cwd or None
            )
        except (OSError, ValueError):
            self._release()
            raise
        finally:
            os.close(inside)
            os.close(outside)
        self._status: int | None = None
        started = self._read_report(GRACE * 10)
        if "error" in started:
            self.process.wait()
            self._close_pipes()
            self._release()
            number = int(started["errno"])
            raise OSError(number, os.strerror(number)) if number else ValueError(started["error"])

    def wait(self, grace: float) -> int | None:
        """The exit status of the engine; None if it is still running."""
        if self._status is None and self._report >= 0:
            said = self._read_report(grace)
            if said.get("status") is not None:
                self._status, self.outlived = int(said["status"]), int(said["outlived"])
            elif not said:
                return None
        if self._status is None:  # the keeper was ended, and the engine with it
            self._status = super().wait(grace)
        return self._status

    def kill(self) -> None:
        """End the engine and all that it has started. A keeper that somebody has stopped is ended with them."""
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        if self.process.returncode is None:
            super().kill()
        self._release()

    def _read_report(self, grace: float) -> dict[str, Any]:
        """The next line that the keeper writes; nothing if none comes in time, or the keeper is gone."""
        if not select([self._report], [], [], max(grace, 0.0))[0]:
            return {}
        line = os.read(self._report, 8192)
        return json.loads(line.partition(b"\n")[0]) if line else {"status": None}

    def _release(self) -> None:
        """Release the engine's resources."""
        for end in ("_control", "_report"):
            if getattr(self, end) >= 0:
                os.close(getattr(self, end))
                setattr(self, end, -1)
        if self._undo:
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self._undo, capture_output=True, timeout=GRACE * 5, check=False)
            self._undo = ()
        if self._scratch:
            rmtree(self._scratch, ignore_errors=True)
            self._scratch = ""


def engine_child(command: Sequence[str], sandbox: Sandbox) -> Child:
    """Start an engine's command in a sandbox.

    Raises:
        OSError: it cannot be started.
        ValueError: a word of it cannot be passed on, or (``SandboxError``) there is no such sandbox.
    """
    prepared = launch(command, sandbox, f"bythebook-{uuid4().hex}")
    if any("\0" in word for word in prepared.command):
        raise ValueError("embedded null byte")
    if POSIX:
        return KeptChild(prepared)
    from bythebook_conformance.protocol.job_object import job_missing  # not above: as in JobChild

    # No empty folder: it could not be removed while it is used.
    kind = Child if job_missing() else JobChild
    return kind(prepared.command, env=prepared.env, cwd=prepared.cwd or None)


def own_output() -> BinaryIO:
    """Standard output for this child's replies alone: whatever else it prints goes to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out
