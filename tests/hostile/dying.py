"""Modes that end the engine, hang it, or report its own failure."""

import ctypes
import json
import os
import random
import signal
import time
from typing import Any

from hostile.modes import Hostile, answers, error, mode


@mode("crash")
def raises(self: Hostile, request: Any) -> Any:
    """It ends with a traceback."""
    raise RuntimeError("no idea")


@mode("crash")
def overflows_its_stack(self: Hostile, request: Any) -> Any:
    """It recurses for ever."""
    return overflows_its_stack(self, request)


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


for name, sentence, value in (
    ("reports_an_internal_error", "It says that it has failed.", {"code": -32603, "message": "oops"}),
    ("reports_an_error_of_its_own", "It answers with a code of its own.", {"code": 7, "message": "lucky"}),
):
    answers(name, sentence, lambda reply, value=value: error(reply["id"], value), "crash")
for name, sentence, act in (
    ("exits_quietly", "It ends with status 0.", lambda: os._exit(0)),
    ("exits_with_an_error", "It ends with status 3.", lambda: os._exit(3)),
    ("kills_itself", "It ends by a signal.", lambda: os.kill(os.getpid(), signal.SIGKILL)),
    ("aborts", "It aborts.", os.abort),
    ("faults_its_segment", "It reads where nothing is.", lambda: ctypes.string_at(0)),
):
    answers(name, sentence, lambda reply, act=act: act(), "crash")
for name, sentence, act in (
    ("hangs", "It never answers.", lambda: time.sleep(60)),
    ("stops_itself", "It stops, as by Ctrl-Z.", lambda: os.kill(os.getpid(), signal.SIGSTOP)),
):
    answers(name, sentence, lambda reply, act=act: act(), "timeout")
