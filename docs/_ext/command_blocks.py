"""The command blocks of the pages: find them, and compare their output with what the pages show.

There are two kinds. The build of the manual and the tests run both, in the same way: see ``command_runs``.

A block of ``{console}`` is a directive: its body is the commands, and what they print is put there by the build.

A block of ``console`` is read as it stands, on GitHub as well: commands behind ``$``, and below each the lines that it
prints. A line ``...`` stands for any number of lines. Figures are compared only as being figures, since generated games
differ from one version of Hypothesis to the next. Every command must end with status 0, or else ``echo $?`` must be the
next one.

A comment before a block of the second kind may say ``<!-- not run: REASON -->`` or ``<!-- needs: NAME ... -->``.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

DIRECTIVE = "{console}"
FENCE = re.compile(r"(?P<fence>`{3,})(?P<info>.*)")
COMMENT = re.compile(r"<!-- (?P<key>not run|needs): (?P<text>.+) -->")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    """Of its fence, from 1."""
    language: str
    body: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict, hash=False)
    not_run: str = ""
    """Why its commands cannot be run, empty if they can."""

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands, without the prompt."""
        if self.language == DIRECTIVE:
            return joined(self.body)
        return tuple(line.removeprefix("$ ") for line in joined(self.body) if line.startswith("$ "))

    @property
    def shown(self) -> list[list[str]]:
        """The lines below each command."""
        outputs: list[list[str]] = []
        for line in joined(self.body):
            if line.startswith("$ "):
                outputs.append([])
            elif outputs:
                outputs[-1].append(line)
        return outputs

    @property
    def files(self) -> str:
        """Further files to provide: a folder, or ``FILE as NAME``."""
        return self.options.get("files", "")

    @property
    def missing(self) -> list[str]:
        """The programs and modules that the commands need besides the kit and that are missing."""
        names = self.options.get("needs", "").split()
        words = {word for command in self.commands for word in command.split()}
        wanted = [*names, *(["node"] if "node" in words else [])]
        return [name for name in wanted if not (shutil.which(name) or find_spec(name))]


@dataclass(frozen=True)
class Printed:
    """The result of a command: its status and its output, or its error messages if it has no other output."""

    status: int
    lines: tuple[str, ...]


def joined(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines; one that ends in a backslash is joined with the next."""
    whole: list[str] = []
    for line in lines:
        if whole and whole[-1].endswith("\\"):
            whole[-1] += "\n" + line
        else:
            whole.append(line)
    return tuple(whole)


@lru_cache
def blocks_of(page: Path) -> tuple[Block, ...]:
    """The fenced blocks of a page in order; colon fences are not blocks, but may contain some."""
    return tuple(_blocks(page, page.read_text(encoding="utf-8").splitlines()))


def _blocks(page: Path, lines: list[str]) -> Iterator[Block]:
    number = 0
    marks: dict[str, str] = {}
    while number < len(lines):
        if comment := COMMENT.fullmatch(lines[number].strip()):
            marks[comment["key"]] = comment["text"]
        elif fence := FENCE.fullmatch(lines[number]):
            start, number = number, number + 1
            while number < len(lines) and lines[number].rstrip() != fence["fence"]:
                number += 1
            body = lines[start + 1 : number]
            options = {"needs": marks["needs"]} if "needs" in marks else {}
            while fence["info"].startswith("{") and body and (option := re.fullmatch(r":([\w-]+): ?(.*)", body[0])):
                options[option[1]] = option[2]
                del body[0]
            body = [line for line in body if line or not fence["info"].startswith("{")]
            yield Block(page, start + 1, fence["info"].strip(), tuple(body), options, marks.get("not run", ""))
            marks = {}
        elif lines[number].strip():
            marks = {}
        number += 1


def continued_by(block: Block) -> Block | None:
    """The earlier block whose folder a block continues to use, if any."""
    if "continued" not in block.options:
        return None
    above = [each for each in blocks_of(block.page) if each.language == DIRECTIVE and each.line < block.line]
    return above[-1]


def complaint(block: Block, printed: Sequence[Printed]) -> str:
    """What is wrong with what the commands of a block printed, empty if nothing is."""
    commands = block.commands
    if len(printed) < len(commands):
        return f"{len(printed)} of {len(commands)} commands were run"
    for number, (command, came) in enumerate(zip(commands, printed, strict=True)):
        if block.language == DIRECTIVE:
            due = int(block.options.get("status") or 0) if number == len(commands) - 1 else 0
        else:
            due = came.status if "echo $?" in commands[number + 1 : number + 2] else 0
            if not agrees(came.lines, block.shown[number]):
                return f"`{command}` prints something else:\n" + "\n".join(came.lines)
        if came.status != due:
            return f"`{command}` has exit status {came.status} instead of {due}:\n" + "\n".join(came.lines)
    return ""


def agrees(printed: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether lines are those that a page shows: its ``...`` stand for any number of lines."""
    text = "\n".join(map(_loosely, printed))
    parts = "\n".join(map(_loosely, shown)).split("...")
    pattern = ".*".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, text, re.DOTALL) is not None


def _loosely(line: str) -> str:
    """A line without its counts, which generated games change, and without its columns, which counts change."""
    return line if line.strip() == "..." else re.sub(r"[\d,]*\d", "#", " ".join(line.split()))
