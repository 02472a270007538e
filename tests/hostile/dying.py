"""Modes that end the engine, hang it, or report its own failure."""

import ctypes
import json
import os
import random
import signal
import time
from typing import Any

from hostile.modes import Hostile, mode


@mode("crash")
def exits_quietly(self: Hostile, request: Any) -> Any:
    """It ends with status 0."""
    os._exit(0)


@mode("crash")
def exits_with_an_error(self: Hostile, request: Any) -> Any:
    """It ends with status 3."""
    os._exit(3)


@mode("crash")
def raises(self: Hostile, request: Any) -> Any:
    """It ends with a traceback."""
    raise RuntimeError("no idea")


@mode("crash")
def overflows_its_stack(self: Hostile, request: Any) -> Any:
    """It recurses for ever."""
    return overflows_its_stack(self, request)


@mode("crash")
def kills_itself(self: Hostile, request: Any) -> Any:
    """It ends by a signal."""
    os.kill(os.getpid(), signal.SIGKILL)


@mode("crash")
def aborts(self: Hostile, request: Any) -> Any:
    """It aborts."""
    os.abort()


@mode("crash")
def faults_its_segment(self: Hostile, request: Any) -> Any:
    """It reads where nothing is."""
    ctypes.string_at(0)


@mode("crash")
def dies_half_way_through_a_line(self: Hostile, request: Any) -> Any:
    """It writes half a reply and ends."""
    self.raw(json.dumps(self.right(request)).encode()[:40])
    os._exit(1)


@mode("crash")
def dies_at_random(self: Hostile, request: Any) -> Any:
    """It ends at every other strike or so."""
    if random.random() < 0.5:
        os._exit(1)
    return self.right(request)


@mode("crash")
def runs_out_of_memory(self: Hostile, request: Any) -> Any:
    """It raises what a full memory raises."""
    raise MemoryError


@mode("timeout")
def hangs(self: Hostile, request: Any) -> Any:
    """It never answers."""
    time.sleep(60)


@mode("timeout")
def spins(self: Hostile, request: Any) -> Any:
    """It computes for ever."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass


@mode("timeout")
def hangs_half_way_through_a_line(self: Hostile, request: Any) -> Any:
    """It writes half a reply and never the rest."""
    self.raw(json.dumps(self.right(request)).encode()[:40])
    time.sleep(60)


@mode("timeout")
def drips(self: Hostile, request: Any) -> Any:
    """It writes a byte now and then."""
    for byte in json.dumps(self.right(request)).encode():
        self.raw(bytes([byte]))
        time.sleep(0.1)


@mode("breach", "timeout")  # a sandbox holds the output open
def closes_its_output(self: Hostile, request: Any) -> Any:
    """It closes its output and lives on."""
    os.close(1)
    time.sleep(60)


@mode("timeout")
def closes_its_input(self: Hostile, request: Any) -> Any:
    """It closes its input and stays silent."""
    os.close(0)
    time.sleep(60)


@mode("timeout")
def stops_itself(self: Hostile, request: Any) -> Any:
    """It stops, as by Ctrl-Z."""
    os.kill(os.getpid(), signal.SIGSTOP)


@mode("crash")
def reports_an_internal_error(self: Hostile, request: Any) -> Any:
    """It says that it has failed."""
    return self.error(request["id"], -32603, "oops")


@mode("crash")
def reports_an_error_of_its_own(self: Hostile, request: Any) -> Any:
    """It answers with a code of its own."""
    return self.error(request["id"], 7, "lucky")
