"""What a run with a hostile engine takes, and what it leaves behind."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

LINUX = sys.platform == "linux"
SCRIPT = Path(__file__).with_name("engine.py")
MOST_MEMORY = 300 * 1024
"""KiB that a process of the kit may take, whatever the engine says."""
PAUSE = 0.05
WORD = 200


def command_of(name: str, facts: dict[str, Any]) -> list[str]:
    """The command of a hostile engine: the token by which its processes are found, then what it knows of its
    surroundings, in words that could be names of files.
    """
    text = json.dumps(facts).encode().hex()
    words = (text[start : start + WORD] for start in range(0, len(text), WORD))
    return [sys.executable, str(SCRIPT), name, facts["token"], *words]


def unprintable(text: str) -> set[str]:
    """The characters of a text that could do more than be read. Pages have spaces that are not broken."""
    return {char for char in text if not char.isprintable() and char not in "\n\xa0"}


def living(token: str) -> list[str]:
    """The command lines of the processes that have a token in them."""
    found = subprocess.run(["ps", "-wweo", "pid,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in found.splitlines() if token in line and "ps -wweo" not in line]


def gone(token: str) -> list[str]:
    """What lives on of a run; that which is being ended has all the time that a busy machine needs to be gone."""
    deadline = time.monotonic() + 600.0
    while (found := living(token)) and time.monotonic() < deadline:
        time.sleep(PAUSE)
    return found


@contextmanager
def little_memory(most: int = MOST_MEMORY // 2) -> Iterator[None]:
    """Hold that this process does not grow by more than so many KiB meanwhile."""
    if not LINUX:
        yield
        return
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before = memory(os.getpid(), "VmRSS")
    yield
    grown = memory(os.getpid(), "VmHWM") - before
    assert grown < most, f"the kit took {grown:,} KiB more"


def memory(process: int, field: str) -> int:
    """KiB that a process takes (``VmRSS``) or has taken at most (``VmHWM``); 0 if it is gone."""
    try:
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith(field):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


class Peak:
    """The most memory that any process with a variable in its environment takes, looked up again and again."""

    def __init__(self, variable: str) -> None:
        self.most = 0
        self._variable = variable.encode()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while LINUX and not self._ended.wait(PAUSE):
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    ours = self._variable in Path(f"/proc/{process}/environ").read_bytes()
                except OSError:
                    continue
                if ours:
                    self.most = max(self.most, memory(int(process), "VmHWM"))


class Surroundings:
    """What a hostile engine may reach for: a home folder with a key, a port, a folder that is not its own."""

    def __init__(self, folder: Path) -> None:
        self.token = uuid4().hex
        self.home, self.temporary, self.elsewhere = (folder / name for name in ("home", "tmp", "elsewhere"))
        for each in (self.home / ".ssh", self.temporary, self.elsewhere):
            each.mkdir(parents=True)
        (self.home / ".ssh" / "key").write_text(self.token)
        self._port = socket.create_server(("127.0.0.1", 0))
        self._file = socket.socket(socket.AF_UNIX)
        self._file.bind(str(self.elsewhere / "socket"))
        self._file.listen()
        self.facts: dict[str, Any] = {
            "token": self.token,
            "secret": f"HOSTILE_SECRET={self.token}",
            "key": str(self.home / ".ssh" / "key"),
            "port": self._port.getsockname()[1],
            "socket": str(self.elsewhere / "socket"),
            "outside": str(self.elsewhere / "grabbed"),
            "beside": str(SCRIPT.with_name(f"{self.token}.txt")),
        }

    @property
    def environment(self) -> dict[str, str]:
        """Variables for the kit."""
        return {"HOSTILE_SECRET": self.token, "HOME": str(self.home), "TMPDIR": str(self.temporary)}

    def close(self) -> None:
        """Close the ports, and take away what was written."""
        self._port.close()
        self._file.close()
        Path(self.facts["beside"]).unlink(missing_ok=True)
