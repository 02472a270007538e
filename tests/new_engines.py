"""New engines in every language, built once, for the tests of them."""

import json
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import which
from tempfile import mkdtemp
from typing import Any

import pytest

from bythebook_conformance.authoring.languages import LANGUAGES
from bythebook_conformance.authoring.project import engine_project, write_project
from bythebook_conformance.kit import load_kit

ROOT = Path(__file__).parents[1]
FINISHED = ROOT / "conformance" / "examples" / "sdk"
GAME = "twins_and_followers"


def missing(language: str) -> str:
    """Why a language cannot be tried here, empty if it can."""
    absent = [tool for tool in LANGUAGES[language].tools if which(tool) is None]
    return f"needs {', '.join(absent)}, which .ci/toolchains installs" if absent else ""


def finished_engine(language: str) -> Path:
    """The example in a language with two methods, which takes the place of the engine of a new project."""
    (path,) = FINISHED.glob(f"[eE]ngine{Path(LANGUAGES[language].engine).suffix}")
    return path


class Projects:
    """New projects, each built when it is first asked for; the workers of a run share their folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def built(self, language: str, finished: bool) -> Path:
        """The folder of a new project, or of one with the finished example as its engine."""
        if reason := missing(language):
            pytest.skip(reason)
        folder = self._folder / f"{language}-{'finished' if finished else 'new'}"
        if not folder.exists():
            making = Path(mkdtemp(dir=self._folder))
            _build(making, language, finished)
            with suppress(OSError):  # another worker was faster
                making.rename(folder)
        return folder

    def command(self, language: str, finished: bool) -> list[str]:
        """The command of an engine, from wherever it is run."""
        folder = self.built(language, finished)
        words = LANGUAGES[language].run.split()
        return [str(folder / word) if (folder / word).exists() else word for word in words]

    def replies(self, language: str, lines: list[bytes]) -> list[Any]:
        """What the finished engine replies to lines, of which the last has no end."""
        command = self.command(language, finished=True)
        done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
        return [json.loads(line) for line in done.stdout.decode().splitlines()]


def _build(folder: Path, language: str, finished: bool) -> None:
    """Write a project and run what builds it, which must not warn of anything."""
    files = engine_project(load_kit(GAME), language)
    if finished:
        files[LANGUAGES[language].engine] = finished_engine(language).read_text(encoding="utf-8")
    write_project(folder, files)
    for command in LANGUAGES[language].build:
        done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        assert (done.returncode, "warning" in said) == (0, False), said


def summary(reply: Any) -> Any:
    """A reply without the words of its error: the id and the code."""
    if isinstance(reply, list):
        return [summary(each) for each in reply]
    assert isinstance(reply, Mapping)
    assert reply["jsonrpc"] == "2.0"
    if "result" in reply:
        assert reply.keys() == {"jsonrpc", "id", "result"}
        return reply["id"], reply["result"]
    assert reply.keys() == {"jsonrpc", "id", "error"}
    assert isinstance(reply["error"]["message"], str)
    return reply["id"], reply["error"]["code"]
