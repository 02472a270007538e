"""The command line of the kit, loaded once: every command is a process of its own, forked from the one that loaded it.

    python -P command_server.py SOCKET                      serve until standard input is closed
    python -I -S command_server.py SOCKET [ARGUMENT...]     run ``bythebook ARGUMENT...`` here

A page of the manual runs a few commands and the site many: to load the kit anew takes most of them longer than what
they do. A command has the arguments, folder, variables, files and processors of its caller, and its status comes back.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from contextlib import suppress

TYPE_CHECKING = False  # the standard library's is in a module that takes longer to load than all of this
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_STREAMS = (0, 1, 2)


def call(place: str, arguments: Sequence[str]) -> int:
    """Run a command as if it were this process, and return its status."""
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(place)
        told = (arguments, os.getcwd(), dict(os.environ), sorted(os.sched_getaffinity(0)))
        socket.send_fds(server, [b"\0"], _STREAMS)
        server.sendall(json.dumps(told).encode())
        server.shutdown(socket.SHUT_WR)
        return int(server.recv(8) or 1)


def serve(place: str) -> tuple[Any, ...] | None:
    """Fork for every call until standard input is closed. In the process of a command: what its caller has told.

    All processes are waited for, so that their time counts as that of whoever waits for this one.
    """
    from select import select

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place)
        listening.listen(64)
        print("ready", flush=True)
        while listening in select([listening, sys.stdin], [], [])[0]:
            calling, _ = listening.accept()
            if not os.fork():
                listening.close()
                return _answer(calling)
            calling.close()
            _wait(os.WNOHANG)
    _wait(0)
    return None


def _wait(options: int) -> None:
    """Wait for processes that have ended."""
    try:
        while os.waitpid(-1, options)[0]:
            pass
    except ChildProcessError:
        pass


def _answer(calling: socket.socket) -> tuple[Any, ...]:
    """Fork the process of a command, which returns what it was told, and say what status it ends with."""
    _, streams, _, _ = socket.recv_fds(calling, 1, len(_STREAMS))
    with calling.makefile("rb") as told:
        told_here: tuple[Any, ...] = tuple(json.load(told))
    command = os.fork()
    if not command:
        calling.close()
        for stream, given in zip(_STREAMS, streams, strict=True):
            os.dup2(given, stream)
            os.close(given)
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
        return told_here
    for given in streams:
        os.close(given)
    status = os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])
    calling.sendall(str(status if status >= 0 else 128 - status).encode())
    os._exit(0)


def _load() -> None:
    """Load what commands load."""
    from bythebook.spec import game_names, load_spec
    from bythebook_conformance.cli.main import NAMES, DeferredCommand
    from bythebook_conformance.kit import load_kit

    for name in NAMES:
        with suppress(ImportError):  # of an extra that is not installed: the command says so itself
            DeferredCommand(name).loaded()
    for game in game_names():
        load_kit(game)
        load_spec(game)
        load_spec(game, examples=False)


def main() -> None:
    """Serve, or call."""
    place, *arguments = sys.argv[1:]
    if sys.flags.isolated:
        sys.exit(call(place, arguments))
    import gc

    _load()
    gc.freeze()  # what is loaded stays: collecting it would copy it into every process
    told = serve(place)
    if told is not None:
        from bythebook_conformance.cli import main as command

        arguments, folder, variables, processors = told
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variables)
        os.sched_setaffinity(0, processors)
        sys.argv = ["bythebook", *arguments]
        command()


if __name__ == "__main__":
    main()
