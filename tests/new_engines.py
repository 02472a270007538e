"""New engines in every language, built once, for the tests of them."""

import json
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import which
from tempfile import mkdtemp
from typing import Any, Literal

import pytest

from bythebook_conformance.authoring.languages import LANGUAGES
from bythebook_conformance.authoring.project import engine_project, write_project
from bythebook_conformance.kit import load_kit
from command_line import ROOT

FINISHED = ROOT / "conformance" / "examples" / "sdk"
FIRST_RULES = ROOT / "docs" / "examples" / "first-rules"
GAME = "twins_and_followers"
Kind = Literal["new", "finished", "first rule"]
"""A project as it is written, or with an engine in it: the finished example, or that of the manual with one rule."""


def missing(language: str) -> str:
    """Why a language cannot be tried here, empty if it can."""
    absent = [tool for tool in LANGUAGES[language].tools if which(tool) is None]
    return f"needs {', '.join(absent)}, which .ci/toolchains installs" if absent else ""


def finished_engine(language: str) -> Path:
    """The example in a language with two methods, which takes the place of the engine of a new project."""
    (path,) = FINISHED.glob(f"[eE]ngine{Path(LANGUAGES[language].engine).suffix}")
    return path


def first_rule(language: str) -> Path:
    """The engine for Twos in a language with its first rule."""
    return FIRST_RULES / Path(LANGUAGES[language].engine).name


class Projects:
    """New projects, each built when it is first asked for; the workers of a run share their folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def built(self, language: str, kind: Kind) -> Path:
        """The folder of a project."""
        if reason := missing(language):
            pytest.skip(reason)
        folder = self._folder / f"{language}-{kind.replace(' ', '-')}"
        if not folder.exists():
            making = Path(mkdtemp(dir=self._folder))
            _build(making, language, kind)
            with suppress(OSError):  # another worker was faster
                making.rename(folder)
        return folder

    def command(self, language: str, kind: Kind) -> list[str]:
        """The command of an engine, from wherever it is run."""
        folder = self.built(language, kind)
        words = LANGUAGES[language].run.split()
        return [str(folder / word) if (folder / word).exists() else word for word in words]

    def replies(self, language: str, lines: list[bytes]) -> list[Any]:
        """What the finished engine replies to lines, of which the last has no end."""
        command = self.command(language, "finished")
        done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
        return [json.loads(line) for line in done.stdout.decode().splitlines()]


def _build(folder: Path, language: str, kind: Kind) -> None:
    """Write a project and run what builds it, which must not warn of anything."""
    files = engine_project(load_kit("twos" if kind == "first rule" else GAME), language)
    if kind != "new":
        engine = finished_engine(language) if kind == "finished" else first_rule(language)
        files[LANGUAGES[language].engine] = engine.read_text(encoding="utf-8")
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
