"""Commands that are run when the manual is built, shown with what they print."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from markdown_text import MarkdownDirective, block
from sphinx.application import Sphinx

HERE = Path(__file__).resolve().parents[1]
FOLDERS = (HERE / "examples", HERE.parent / "conformance" / "examples")
"""Their files are there when the commands run."""


class Console(MarkdownDirective):
    """Run the commands of the body, one a line, in a folder with the example engines.

    ``status`` is the exit status that the last one must have; ``head`` and ``tail`` are how many lines of the output
    are shown.
    """

    has_content = True
    option_spec = {  # noqa: RUF012 - docutils wants it so
        "status": directives.nonnegative_int,
        "head": directives.nonnegative_int,
        "tail": directives.nonnegative_int,
    }

    def run(self) -> list[nodes.Node]:
        """Take note of what the output rests on, then run the commands."""
        for folder in FOLDERS:
            for path in folder.rglob("*.*"):
                self.env.note_dependency(str(path))
        return super().run()

    def markdown(self) -> str:
        """The commands with their output."""
        shown = []
        status = 0
        with TemporaryDirectory() as name:
            for folder in FOLDERS:
                shutil.copytree(folder, name, dirs_exist_ok=True)
            for command in self.content:
                status, output = _run(command, Path(name))
                shown += [f"$ {command}", *self._cut(output)]
        expected = self.options.get("status", 0)
        if status != expected:
            raise self.severe(f"exit status {status} instead of {expected}:\n" + "\n".join(shown))
        return block("console", "\n".join(shown), [":class: wrapped"])

    def _cut(self, lines: list[str]) -> list[str]:
        """The lines that are to be shown."""
        head, tail = self.options.get("head", len(lines)), self.options.get("tail", 0)
        if head + tail >= len(lines):
            return lines
        return [*lines[:head], "...", *lines[len(lines) - tail :]]


def _run(command: str, folder: Path) -> tuple[int, list[str]]:
    """The exit status of a command, and the lines that it prints; its complaints where it prints nothing else."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, check=False)
    return done.returncode, (done.stdout or done.stderr).decode().rstrip().splitlines()


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("console", Console)
    return {"version": "1", "parallel_read_safe": True}
