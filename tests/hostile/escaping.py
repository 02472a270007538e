"""Modes that end the engine or hang it, leave processes behind, or turn on those that they were started by."""

import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hostile.modes import Hostile, answers, error, mode

LIFE = 300
"""Seconds that whatever is left behind lives if nobody ends it."""
SHORT_LIFE = 10
DAEMONS = 100


def live_on(first: Any = None) -> int:
    """Fork a child that lives on; its number. It does something first."""
    child = os.fork()
    if child == 0:
        if first is not None:
            first()
        time.sleep(LIFE)
        os._exit(0)
    return child


def let_go() -> None:
    """Close the standard streams, so that nobody waits for them."""
    for stream in (0, 1, 2):
        os.close(stream)


def daemon() -> None:
    """Leave a daemon behind: the child of a child that has left the session and ended."""
    child = os.fork()
    if child == 0:
        os.setsid()
        live_on(let_go)
        os._exit(0)
    os.waitpid(child, 0)


def signal_process(self: Hostile, process: int, number: int) -> None:
    """Signal a process of the kit; never the first of the system, but the first of a sandbox."""
    if process > 1 or (process == 1 and self.facts.get("contained")):
        os.kill(process, number)


def parent_of(process: int) -> int:
    """The parent of a process, 0 for one that cannot be seen."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@mode("incomplete", contained="incomplete", at_describe=True)
def leaves_a_hundred_daemons(self: Hostile, request: Any) -> Any:
    """It leaves a hundred daemons behind."""
    for _ in range(DAEMONS):
        daemon()
    return self.right(request)


@mode("incomplete", contained="incomplete", at_describe=True)
def leaves_another_program(self: Hostile, request: Any) -> Any:
    """It starts a program that is deaf to all signals but one."""
    deaf = "import signal, time; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 15)]; time.sleep(300)"
    words = [sys.executable, "-c", deaf, *sys.argv[1:]]
    null = subprocess.DEVNULL
    self.child = subprocess.Popen(words, stdin=null, stdout=null, stderr=null, start_new_session=True)
    return self.right(request)


@mode("incomplete", "breach", contained="incomplete breach", at_describe=True)
def leaves_a_child_that_holds_its_output(self: Hostile, request: Any) -> Any:
    """A child of it keeps its standard streams open."""
    live_on(os.setsid)
    return self.right(request)


@mode("incomplete", contained="incomplete", at_describe=True)
def leaves_a_child_that_never_stays(self: Hostile, request: Any) -> Any:
    """A child of it forks and ends, again and again, to be hard to hit."""

    def run_away() -> None:
        os.setsid()
        let_go()
        end = time.monotonic() + SHORT_LIFE  # whoever fails to end it must not run out of process numbers
        while time.monotonic() < end:
            if os.fork():
                os._exit(0)
            time.sleep(0.002)

    live_on(run_away)
    return self.right(request)


@mode("crash", "breach", contained="crash breach", at_describe=True)
def hands_over_to_its_child(self: Hostile, request: Any) -> Any:
    """It ends, and a child of it goes on answering."""
    if os.fork():
        os._exit(0)
    time.sleep(0.5)
    return self.right(request)


@mode("timeout", contained="timeout")
def hangs_with_a_child(self: Hostile, request: Any) -> Any:
    """It never answers, nor does its child."""
    live_on(os.setsid)
    time.sleep(LIFE)


@mode("crash", contained="crash")
def kills_its_group(self: Hostile, request: Any) -> Any:
    """It ends its whole process group."""
    os.killpg(0, signal.SIGKILL)


@mode("crash", contained="incomplete")
def kills_its_parent(self: Hostile, request: Any) -> Any:
    """It ends the process that has started it."""
    signal_process(self, os.getppid(), signal.SIGKILL)
    time.sleep(0.1)
    return self.right(request)


@mode("incomplete", "breach", contained="incomplete", at_describe=True)
def stops_its_parent(self: Hostile, request: Any) -> Any:
    """It stops the process that has started it."""
    signal_process(self, os.getppid(), signal.SIGSTOP)
    return self.right(request)


@mode("crash", contained="incomplete", of_its_own=True)
def leaves_a_daemon_and_kills_its_parent(self: Hostile, request: Any) -> Any:
    """It leaves a daemon behind and ends the process that would find it."""
    if self.strikes == 1:
        daemon()
    return kills_its_parent(self, request)


@mode("incomplete", contained="incomplete", of_its_own=True)
def stops_its_grandparent(self: Hostile, request: Any) -> Any:
    """It stops the process that asks the questions."""
    signal_process(self, parent_of(os.getppid()), signal.SIGSTOP)
    return self.right(request)


@mode("kit fault", contained="incomplete", of_its_own=True)
def kills_its_grandparent(self: Hostile, request: Any) -> Any:
    """It ends the process that asks the questions."""
    signal_process(self, parent_of(os.getppid()), signal.SIGKILL)
    time.sleep(0.1)
    return self.right(request)


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
