"""Modes that reach for what is not theirs. They answer wrongly once they get hold of it, and rightly otherwise."""

import os
import socket
import time
from pathlib import Path
from typing import Any

from hostile.escaping import let_go
from hostile.modes import Hostile, mode


def judged(self: Hostile, request: Any, reached: bool) -> Any:
    """A wrong answer if the engine got hold of what it reached for."""
    return self.wrong(request) if reached else self.right(request)


def readable(path: str) -> bool:
    """Whether a file can be read."""
    try:
        return bool(Path(path).read_bytes())
    except OSError:
        return False


def writable(path: str, text: str = "grabbed") -> bool:
    """Whether a file can be written, and is so when somebody else looks."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text)
    except OSError:
        return False
    return True


@mode("incomplete", contained="incomplete")
def reads_a_secret_from_its_environment(self: Hostile, request: Any) -> Any:
    """It looks for a secret among its variables."""
    return judged(self, request, any("HOSTILE" in name for name in os.environ))


@mode("incomplete", contained="incomplete")
def reads_a_secret_of_its_ancestors(self: Hostile, request: Any) -> Any:
    """It looks for a secret among the variables of the process that has started it."""
    try:
        found = b"HOSTILE_SECRET" in Path(f"/proc/{os.getppid()}/environ").read_bytes()
    except OSError:
        found = False
    return judged(self, request, found)


@mode("violation", contained="incomplete", of_its_own=True)
def reads_a_secret_of_the_kit(self: Hostile, request: Any) -> Any:
    """It looks for a secret among the variables of all processes of its account."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if self.facts["secret"].encode() in path.read_bytes():
                return self.wrong(request)
        except OSError:
            continue
    return self.right(request)


@mode("violation", contained="incomplete")
def reads_a_secret_from_a_file(self: Hostile, request: Any) -> Any:
    """It reads a file in the home folder."""
    return judged(self, request, readable(self.facts["key"]) or readable(os.path.expanduser("~/.ssh/key")))


@mode("violation", contained="incomplete")
def opens_a_connection(self: Hostile, request: Any) -> Any:
    """It connects to a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", self.facts["port"]), 0.5).close()
    except OSError:
        return self.right(request)
    return self.wrong(request)


@mode("violation", contained="incomplete")
def opens_a_socket_of_the_file_system(self: Hostile, request: Any) -> Any:
    """It connects to a socket that is a file."""
    try:
        socket.socket(socket.AF_UNIX).connect(self.facts["socket"])
    except OSError:
        return self.right(request)
    return self.wrong(request)


@mode("violation", contained="incomplete")
def writes_outside_its_folder(self: Hostile, request: Any) -> Any:
    """It writes a file where it was not told to."""
    path = self.facts["outside"]
    return judged(self, request, writable(path) and not self.facts.get("contained"))


@mode("violation", contained="incomplete")
def writes_into_the_kit(self: Hostile, request: Any) -> Any:
    """It writes beside the file of its own program."""
    path = Path(self.facts["beside"])
    return judged(self, request, writable(str(path)))


@mode("violation", contained="violation")
def poisons_a_cache(self: Hostile, request: Any) -> Any:
    """It writes into caches of the home folder, and plays wrongly."""
    for name in ("bythebook", "bythebook-conformance"):
        writable(os.path.expanduser(f"~/.cache/{name}/rulings"), "{}")
    return self.wrong(request)


@mode("violation", contained="violation")
def plays_rightly_under_test_only(self: Hostile, request: Any) -> Any:
    """It plays rightly where it sees that it is tested."""
    tested = any(name.startswith(("PYTEST", "BYTHEBOOK")) for name in os.environ)
    return self.right(request) if tested else self.wrong(request)


@mode("incomplete", contained="incomplete", of_its_own=True, at_describe=True)
def overwrites_the_certificate(self: Hostile, request: Any) -> Any:
    """A daemon of it waits for the certificate, and writes another in its place."""
    if os.fork() == 0:
        os.setsid()
        let_go()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if Path(self.facts["certificate"]).exists():
                writable(self.facts["certificate"], "forged")
            time.sleep(0.005)
        os._exit(0)
    return self.right(request)
