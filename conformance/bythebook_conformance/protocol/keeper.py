"""The keeper: a small process between the kit and an engine, which ends all that the engine has started.

It runs alone (``python -I -S keeper.py REQUEST COMMAND...``), on the standard library, and passes its standard streams
on to the engine. It ends the engine when the kit asks for it or is gone (its end of the control pipe closes), and
writes two lines on the report pipe: at once whether the engine could be started, at the end how it ended, and how many
of its processes outlived it. On Linux it adopts orphans, so that those that leave the process group are found as well;
elsewhere the process group is all it reaches.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # loading typing takes a seventh of a keeper's start
    from collections.abc import Set
    from typing import NoReturn

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LINUX = sys.platform == "linux"
LEAVE = 0.1
"""Seconds that the engine's other processes have to end after it."""
PAUSE = 0.002
ROUNDS = 500
"""How often the keeper looks for processes to end before it gives up."""


def adopt_orphans(adopt: bool = True) -> bool:
    """Let descendants whose parent ends become children of this process, or no longer; whether the system can."""
    return LINUX and _prctl(PR_SET_CHILD_SUBREAPER, int(adopt))


def descendants() -> dict[int, int]:
    """The living processes that this one has started, directly or not, as far as the system tells; each with its
    process group.
    """
    if not LINUX:
        return {}
    children: dict[int, list[tuple[int, int]]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as stat:
                state, parent, group = stat.read().rpartition(b")")[2].split()[:3]
                if state != b"Z":
                    children.setdefault(int(parent), []).append((int(name), int(group)))
    found: dict[int, int] = {}
    due = [os.getpid()]
    while due:
        for child, its_group in children.get(due.pop(), ()):
            found[child] = its_group
            due.append(child)
    return found


def end_descendants(grace: float = 0.0, spared: Set[int] = frozenset()) -> int:
    """End every process that this one has started, but for the spared ones, after a ``grace``; how many there were.

    They are ended by their groups, too: one that forks and ends before its number is read is in the group of the next.
    """
    deadline = time.monotonic() + grace
    while descendants().keys() - spared and time.monotonic() < deadline:
        time.sleep(PAUSE)
    ended: set[int] = set()
    for _ in range(ROUNDS):
        found = descendants()
        living = [process for process in found if process not in spared]
        if not living:
            break
        groups = {found[process] for process in living} - {0, os.getpgrp()} - {found.get(each, 0) for each in spared}
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for end, targets in ((os.killpg, groups), (os.kill, living)):
                for target in targets:
                    with suppress(OSError):
                        end(target, number)
        ended.update(living)
        for process in ended:
            with suppress(OSError):
                os.waitpid(process, os.WNOHANG)
        time.sleep(PAUSE)
    return len(ended)


def main() -> None:
    """Run as a keeper."""
    request = json.loads(sys.argv[1])
    control, report = request["control"], request["report"]
    for end in (control, report):
        os.set_inheritable(end, False)
    adopt_orphans()
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the kit decides when an interruption ends the engine
    failed, failure = os.pipe()
    engine = os.fork()
    if engine == 0:
        _exec_engine(sys.argv[2:], request["limits"], failure)
    os.close(failure)
    for stream in (0, 1, 2):
        os.close(stream)
    why_not = os.read(failed, 4096)  # nothing comes when the engine runs
    os.write(report, why_not or b"{}\n")
    if why_not:
        return
    status = _wait(engine, control, wake)
    outlived = _end_engine(engine) if status is None else _end_leftovers(engine)
    with suppress(OSError):
        os.write(report, json.dumps({"status": status, "outlived": outlived}).encode() + b"\n")
    if request["scratch"]:
        from shutil import rmtree  # not above: it takes longer to load than all the rest

        rmtree(request["scratch"], ignore_errors=True)  # the kit does so, too, unless it has been killed


def _wait(engine: int, control: int, wake: int) -> int | None:
    """How the engine has ended: its status, negative for a signal; None if the kit wants it ended, or is gone."""
    while True:
        ended = _reap(engine)
        if ended is not None:
            return ended
        ready, _, _ = select.select([control, wake], [], [])
        if control in ready:
            return None
        os.read(wake, 512)


def _end_engine(engine: int) -> int:
    """End the engine and all that it has started, none of which has outlived it."""
    with suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    end_descendants()
    with suppress(ChildProcessError):
        os.waitpid(engine, 0)
    _reap()
    return 0


def _end_leftovers(engine: int) -> int:
    """End what the engine has left behind, after a moment; how many processes that were."""
    outlived = end_descendants(grace=LEAVE)
    with suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    _reap()
    return outlived


def _reap(wanted: int = 0) -> int | None:
    """Take note of children that have ended, whose processor time is counted only then; the status of the wanted one,
    if it is among them.
    """
    found = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == wanted:
                found = os.waitstatus_to_exitcode(ended[1])
    return found


def _exec_engine(command: list[str], limits: dict[str, int], failure: int) -> NoReturn:
    """Replace this process by the engine; report the error if that fails."""
    keeper = os.getppid()
    try:
        os.setsid()
        if LINUX:
            _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != keeper:
                os._exit(1)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        _limit(limits)
        os.execvp(command[0], command)
    except (OSError, ValueError) as error:
        why_not = {"errno": getattr(error, "errno", None) or 0, "error": str(error)}
        os.write(failure, json.dumps(why_not).encode() + b"\n")
    os._exit(127)


def _limit(limits: dict[str, int]) -> None:
    """Set resource limits, none above what is allowed already."""
    import resource  # not above: POSIX alone has it, and this module is imported elsewhere, too

    for name, value in limits.items():
        kind = getattr(resource, name, None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            with suppress(OSError, ValueError):
                resource.setrlimit(kind, (value, value))


def _prctl(option: int, value: int) -> bool:
    import ctypes  # not above: it takes longer to load than all the rest

    try:
        done: int = ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
    except (OSError, AttributeError):
        return False
    return done == 0


if __name__ == "__main__":
    main()
