"""The journal of a run: what each part has seen, written down as it ends, so that a run can go on where it broke off.

One record a line, a digest before it. A record that is damaged, such as the last one of a run that was killed, ends
what can be read. A journal goes on for the same run only: same kit, specification, engine and selection.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from bythebook.readings import ReadingError
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.execution.part_runner import Event, PartResult
from bythebook_conformance.certification.identity import Begun
from bythebook_conformance.certification.report_folder import JOURNAL, ReportFolder
from bythebook_conformance.kit.errors import UserError, about
from bythebook_conformance.kit.files import FULL, file_errors, naming

if sys.platform != "win32":
    import fcntl

SYNC = 1.0
"""Seconds after which written records are flushed to disk."""
_DIGEST = 16


class JournalError(UserError):
    """Why a run cannot go on, or begin; its text is the line that the user reads."""


class Journal:
    """The journal of one run, open for as long as the run lasts: nobody else can open it meanwhile."""

    def __init__(self, folder: Path, run: Begun, *, resume: bool = False) -> None:
        """Begin a journal in a folder, or go on with the one that is there.

        Raises:
            UserError: the folder cannot be written to, another run is writing there, or there is nothing to go on with.
        """
        path = folder / JOURNAL
        if resume and not path.is_file():
            raise JournalError(f"--resume {folder}: no interrupted run there")
        self._path, self._folder = path, ReportFolder(folder)
        self.failed: OSError | None = None
        """Why the journal is not complete, if it is not: a full disk costs the journal, but not the run."""
        with about("--out"), file_errors(path):
            self._file = self._opened()
        try:
            self._lock(folder)
            self.kept: list[Event] = list(self._read(folder, run)) if resume else []
            """What was known before."""
            self._file.truncate()
            if not resume:
                self._append(run)
        except BaseException:
            self._file.close()
            raise
        self._synced = monotonic()

    def note(self, number: int | None, event: PartResult | About) -> None:
        """Write down what has been seen, but not a part that was not done to its end, nor how an engine has ended."""
        if self.failed is not None:
            return
        if isinstance(event, About):
            whole = True
        else:
            whole = number is not None and not (event.interrupted or event.over_budget or event.fault)
        if whole:
            self._append((number, event))
        if monotonic() - self._synced > SYNC and self.failed is None:
            with self._full_disk_fails():
                os.fsync(self._file.fileno())
            self._synced = monotonic()

    @contextmanager
    def answers_for_faults(self) -> Iterator[None]:
        """Where records from before are taken in, say of a fault that they may be nonsense, whole though they are.

        Raises:
            JournalError: something has failed that no run and no mistake of a user brings about.
        """
        try:
            yield
        except (UserError, ReadingError, OSError):
            raise
        except Exception as error:
            wrong_words = isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)
            if wrong_words or not self.kept:
                raise
            raise JournalError(
                f"{self._path}: what is noted there makes no sense ({type(error).__name__}: {error}); "
                "begin again, without --resume"
            ) from error

    def remove(self) -> None:
        """Remove the journal, because everything in it has been reported.

        Raises:
            OSError: it cannot be removed.
        """
        self._folder.release(JOURNAL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._full_disk_fails():  # closing writes what was not written yet
            self._file.close()

    def _opened(self) -> BinaryIO:
        """The file, read from its beginning; if the disk takes none, one that is nowhere."""
        file: BinaryIO = BytesIO()
        with self._full_disk_fails():
            self._folder.claim(JOURNAL)
            file = self._path.open("r+b" if self._path.exists() else "w+b")
        return file

    @contextmanager
    def _full_disk_fails(self) -> Iterator[None]:
        """Give the journal up when the disk is full."""
        try:
            with naming(self._path):
                yield
        except OSError as error:
            if error.errno not in FULL:
                raise
            self.failed = error

    def _lock(self, folder: Path) -> None:
        if sys.platform != "win32" and self.failed is None:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # copies of this process do not hold it
            except OSError:
                raise JournalError(f"{folder}: another run is writing its report there; name another folder") from None

    def _read(self, folder: Path, run: Begun) -> Iterator[Event]:
        """The records that are whole. The file is left at their end.

        Raises:
            JournalError: they are of another run.
        """
        lines = _lines(self._file)
        try:
            known = msgspec.json.decode(next(lines, b""), type=Begun)
        except (ValueError, RecursionError):
            raise JournalError(f"--resume {folder}: no interrupted run there") from None
        other = known.differing(run)
        if other:
            raise JournalError(f"--resume {folder}: that was another run: {', '.join(other)} differ")
        for line in lines:
            try:
                yield msgspec.json.decode(line, type=Event)
            except (ValueError, RecursionError) as error:
                raise JournalError(f"{self._path}: a record that no run has written: {error}") from None

    def _append(self, record: Begun | Event) -> None:
        text = msgspec.json.encode(record)
        with self._full_disk_fails():
            self._file.write(_digest(text) + b" " + text + b"\n")
            self._file.flush()


def run_noted(folder: Path) -> Begun | None:
    """The run whose journal lies in a folder; None where there is none that can be read."""
    try:
        with (folder / JOURNAL).open("rb") as file:
            return msgspec.json.decode(next(_lines(file), b""), type=Begun)
    except (OSError, ValueError, RecursionError):
        return None


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines with the digest before them taken off, as far as it fits; the file is left behind the last of them."""
    while True:
        start = file.tell()
        digest, _, text = file.readline().partition(b" ")
        if not text.endswith(b"\n") or digest != _digest(text[:-1]):
            file.seek(start)
            return
        yield text[:-1]


def _digest(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:_DIGEST].encode()
