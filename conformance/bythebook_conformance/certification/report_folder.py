"""The folder that a run writes to, which may be one of the user's: a list there tells what the kit has written."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from bythebook_conformance.kit.errors import UserError, naming

MANIFEST = "bythebook-manifest"
EVENTS = "events.jsonl"
"""The name of the file with the events of a run."""
FINDINGS = "findings"
FILES = ("report.json", "report.html", "junit.xml", "certificate.json", EVENTS)
_FINDING = re.compile(r"\d{2,}-[\w-]+\.json")


class FolderError(UserError):
    """Why a folder cannot be written to; its text is the line that the user reads."""


class _Manifest(Struct):
    files: list[str]


class ReportFolder:
    """A folder in which the kit deletes and overwrites only what its manifest there lists."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def own(self) -> set[str]:
        """The names of the files there that the kit has written. Nothing else in a manifest counts."""
        listed = self._listed() or []
        return {name for name in listed if name in FILES or _is_finding(name)}

    def check(self, *, resume: bool = False) -> None:
        """Refuse a folder in which something else has the name of what a run writes, also a link that has it.

        The file of events of a run that is resumed has been named as such.

        Raises:
            FolderError: there is such a thing.
        """
        own = self.own | ({EVENTS} if resume else set())
        own |= {MANIFEST} if self._listed() is not None else set()
        findings = list[str]()
        with suppress(OSError):
            findings = sorted(filter(_is_finding, (f"{FINDINGS}/{each}" for each in os.listdir(self.path / FINDINGS))))
        for name in (MANIFEST, FINDINGS, *FILES, *findings):
            path = self.path / name
            kept = path.is_dir() if name == FINDINGS else name in own and path.is_file()
            if os.path.lexists(path) and (path.is_symlink() or not kept):
                raise FolderError(f"{self.path}: {name} there was not written by bythebook; name another folder")

    def claim(self, *names: str) -> None:
        """Note that the kit is about to write these files.

        Raises:
            OSError: the manifest cannot be written.
        """
        own = self.own
        if not own.issuperset(names):
            self._note(own | {*names})

    def release(self, name: str) -> None:
        """Remove a file of the kit's own.

        Raises:
            OSError: it cannot be removed.
        """
        own = self.own
        if name in own:
            (self.path / name).unlink(missing_ok=True)
            self._note(own - {name})

    def replace(self, files: Mapping[str, bytes]) -> None:
        """Write a report in place of what earlier runs have written; the events stay.

        Raises:
            OSError: something cannot be written, or is there and not the kit's; the error names it. Nothing is left
                there in part.
        """
        old = self.own
        for name in old - {EVENTS}:
            (self.path / name).unlink(missing_ok=True)
        self.path.mkdir(parents=True, exist_ok=True)
        self._note({*files, *(old & {EVENTS})})
        for name, content in files.items():
            (self.path / name).parent.mkdir(exist_ok=True)
            _write_new(self.path / name, content)

    def covered(self) -> tuple[Path, ...]:
        """What an engine is not to see: the folder, and if that cannot be hidden as a whole, the kit's files there."""
        return (self.path, *(self.path / name for name in sorted({MANIFEST, *FILES, *self.own})))

    def _listed(self) -> list[str] | None:
        """What the manifest says; None if there is none that can be read."""
        path = self.path / MANIFEST
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(path.read_bytes(), type=_Manifest).files if path.is_file() else None
        return None

    def _note(self, names: set[str]) -> None:
        """Replace the manifest, at once: a run that is killed leaves the old one or the new one."""
        path, made = self.path / MANIFEST, self.path / f"{MANIFEST}.{os.getpid()}"
        if not names:
            path.unlink(missing_ok=True)
            return
        try:
            _write_new(made, msgspec.json.format(msgspec.json.encode(_Manifest(sorted(names)))) + b"\n")
            os.replace(made, path)
        except OSError as error:
            made.unlink(missing_ok=True)
            error.filename = str(path)
            raise


def _is_finding(name: str) -> bool:
    folder, _, file = name.partition("/")
    return folder == FINDINGS and _FINDING.fullmatch(file) is not None


def _write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, through no link; a part of it is taken away again."""
    with naming(path):
        file = path.open("xb")
        try:
            with file:
                file.write(content)
        except OSError:
            path.unlink(missing_ok=True)
            raise
