"""Modes that end the engine, hang it, or report its own failure."""

import ctypes
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from hostile.modes import Hostile, answers, error, mode

answers("reports_an_error_of_its_own", lambda reply: error(reply["id"], {"code": 7, "message": "lucky"}), "crash")


def acts(name: str, act: Callable[[], Any], *verdicts: str) -> None:
    """Register a mode that does something in place of an answer."""

    def strike(self: Hostile, request: Any) -> Any:
        return act()

    strike.__name__ = name
    mode(*verdicts)(strike)


acts("exits_quietly", lambda: os._exit(0), "crash")
acts("exits_politely", lambda: sys.exit(3), "crash")
acts("kills_itself", lambda: os.kill(os.getpid(), signal.SIGKILL), "crash")
acts("reads_where_nothing_is", lambda: ctypes.string_at(0), "crash")
acts("stops_itself", lambda: os.kill(os.getpid(), signal.SIGSTOP), "timeout")


@mode("crash")
def overflows_its_stack(self: Hostile, request: Any) -> Any:
    """It recurses for ever."""
    return overflows_its_stack(self, request)


@mode("crash")
def dies_half_way_through_a_line(self: Hostile, request: Any) -> Any:
    """It writes half a reply and ends."""
    self.write(json.dumps(self.right(request)).encode()[:40])
    os._exit(1)


@mode("crash")
def dies_at_random(self: Hostile, request: Any) -> Any:
    """It ends at every other strike or so."""
    if random.random() < 0.5:
        os._exit(1)
    return self.right(request)


@mode("violation", "crash")
def answers_wrongly_and_dies(self: Hostile, request: Any) -> Any:
    """It answers wrongly at first and then ends."""
    if self.strikes > 1:
        os._exit(1)
    return self.wrong(request)


@mode("timeout")
def drips(self: Hostile, request: Any) -> Any:
    """It writes a byte now and then, and never a whole line in time."""
    for byte in json.dumps(self.right(request)).encode():
        self.write(bytes([byte]))
        time.sleep(0.1)


@mode("breach", "timeout")  # a sandbox holds the output open
def closes_its_output(self: Hostile, request: Any) -> Any:
    """It closes its output and lives on."""
    os.close(1)
    time.sleep(60)
