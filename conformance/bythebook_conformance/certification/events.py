"""The events of a run, and their lines: what it is, what each part has seen, how it ended.

Workers send them, ``--progress json`` prints them, and the folder of the report keeps them until the run is done, so
that one that was broken off can go on, or be reported as far as it came. A digest stands first in each line: one that
is damaged, such as the last line of a run that was killed, ends what can be read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Self

import msgspec
from msgspec import Struct, field

from bythebook.readings import ReadingError
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.conditions import Conditions, Resource, told_apart
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report_folder import EVENTS, ReportFolder
from bythebook_conformance.certification.run import DEFAULT_SEED, Run
from bythebook_conformance.kit.errors import FULL, UserError, about, file_errors, naming

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SYNC = 1.0
"""Seconds after which written lines are flushed to disk."""
LOCKED = 2**30
"""The byte of the file that is locked on Windows, which locks no file as a whole."""
_DIGEST = 16
_HEAD, _NECK = b'{"digest":"', b'",'


class EventsError(UserError):
    """Why a run cannot go on, begin, or be reported; its text is the line that the user reads."""


class Begun(Struct, frozen=True, tag_field="event", tag="begun", kw_only=True):
    """A run that begins: what it asks, by which kit and specification, which engine that is, and under which
    conditions.

    Attributes:
        parts: how many parts it has.
        report: the folder of its report.
        known: the failures that are known.
        strict: whether it fails if it is incomplete.
        commitment: SHA-256 of ``salt:seed`` where the seed was drawn, empty if it was not.
        salt: likewise. It and the seed are not printed before the end.
    """

    run: Run
    kit: str
    specification: str
    engine: list[Resource]
    command: list[str]
    conditions: Conditions
    containment: list[str]
    commitment: str = ""
    salt: str = ""
    parts: int = 0
    report: str = ""
    known: list[BaselineEntry] = field(default_factory=list)
    strict: bool = False

    @property
    def options(self) -> list[str]:
        """The words of a command line that ask for this run, to go on with; a seed that was drawn is not told."""
        if not self.salt:
            return self.run.options
        return [*msgspec.structs.replace(self.run, seed=DEFAULT_SEED).options, "--seed", "random"]

    def differing(self, other: Begun) -> list[str]:
        """The names of what differs between two runs; none if one may go on as the other: no answer would change, nor
        which questions are asked.
        """
        found = [*self.run.differing(other.run), *told_apart(self.conditions, other.conditions)]
        told = ("run", "conditions", "parts", "report", "known", "strict")
        names = (name for name in self.__struct_fields__ if name not in told)
        return found + [name for name in names if getattr(self, name) != getattr(other, name)]


class EngineMet(Struct, tag_field="event", tag="engine"):
    """What is known of a process of the engine, and those of its readings that its answers alone have shown."""

    about: About
    recognised: dict[str, str] = field(default_factory=dict)


class PartDone(Struct, tag_field="event", tag="part"):
    """What a part has seen; ``number`` is its place in the plan of the run.

    ``skipped`` is why nothing was asked, empty when something was; ``fault`` a traceback of the kit's own;
    ``interrupted`` says that the part was not finished, ``over_budget`` that the time of the run was used up before;
    ``signal`` is the signal that has ended the process which asked, 0 for none.
    ``asked`` is a digest over the questions of the part, empty where it was not gone through; ``barred`` is why an
    engine that was brought down before was not asked them, and ``fatal`` how often the part brought it down, by method.
    """

    number: int
    suite: str
    name: str
    tally: TallyData = field(default_factory=TallyData)
    skipped: str = ""
    asked: str = ""
    barred: str = ""
    fatal: dict[str, int] = field(default_factory=dict)
    fault: str = ""
    interrupted: bool = False
    over_budget: bool = False
    signal: int = 0
    begun: float = 0.0
    seconds: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether it was done to its end; if not, a run that goes on asks it again."""
        return not (self.interrupted or self.over_budget or self.fault)


class EngineEnded(Struct, tag_field="event", tag="engine ended"):
    """How a process of the engine has ended, or of the kit that asked it; ``outlived`` is how many processes it has
    left behind.
    """

    tally: TallyData = field(default_factory=TallyData)
    outlived: int = 0
    fault: str = ""
    signal: int = 0


class Ended(Struct, tag_field="event", tag="ended"):
    """The end of a run: its report."""

    outcome: Outcome


Seen = EngineMet | PartDone | EngineEnded
"""What a run is concluded from."""
Event = Begun | Seen | Ended


def line_of(event: Event, *, printed: bool = False) -> bytes:
    """The line of an event; when it is ``printed``, a seed that was drawn is not told before the end."""
    text = msgspec.json.encode(event)
    if printed and isinstance(event, Begun) and event.salt:
        told = msgspec.to_builtins(event)
        del told["salt"], told["run"]["seed"]
        text = msgspec.json.encode(told)
    rest = text[1:]
    return _HEAD + _digest(rest) + _NECK + rest + b"\n"


def events_in(file: BinaryIO, name: object) -> Iterator[Event]:
    """The events in a file, up to the first line that is not whole; the file is left behind the last of them.

    Raises:
        EventsError: a line is whole, and no run has written it.
    """
    while True:
        start = file.tell()
        line = file.readline()
        head, rest = line[: len(_HEAD) + _DIGEST + len(_NECK)], line[len(_HEAD) + _DIGEST + len(_NECK) :]
        rest = rest.rstrip(b"\r\n")  # printed lines end so on Windows
        if not line.endswith(b"\n") or head != _HEAD + _digest(rest) + _NECK:
            file.seek(start)
            return
        try:
            yield msgspec.json.decode(b"{" + rest, type=Event)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise EventsError(f"{name}: a line that no run has written: {error}") from None


def known_of(events: Sequence[Event]) -> list[Seen]:
    """What is known already to a run that goes on, or is reported as far as it came."""
    return [each for each in events if isinstance(each, EngineMet) or (isinstance(each, PartDone) and each.whole)]


def _digest(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:_DIGEST].encode()


def _why_nothing_to_resume(folder: Path) -> str:
    if not (folder / "report.json").is_file():
        return "no interrupted run there"
    return f"the run there is finished, see {folder / 'report.html'}; to ask all of it again, give --out for --resume"


class Events:
    """The events of one run in the folder of its report, open for as long as it lasts. No other run can open them, and
    this one opens them once: a lock is lost when the process that has it closes the file anywhere.
    """

    def __init__(self, folder: Path, *, resume: bool = False, printed: bool = False) -> None:
        """Open a file in a folder, a new one or the one that is there.

        Raises:
            UserError: the folder cannot be written to, another run is writing there, or there is nothing to go on with.
        """
        path = folder / EVENTS
        if resume and not path.is_file():
            raise EventsError(f"--resume {folder}: {_why_nothing_to_resume(folder)}")
        self._path, self._folder, self._printed = path, ReportFolder(folder), printed
        self.failed: OSError | None = None
        """Why the file is not complete, if it is not: a full disk costs the file, but not the run."""
        with about("--out"), file_errors(path):
            self._file = self._opened()
        try:
            self._lock()
            events = [*events_in(self._file, path)] if resume else []
            self.begun = events[0] if events and isinstance(events[0], Begun) else None
            """The run that was broken off, if one goes on."""
            if resume and self.begun is None:
                raise EventsError(f"--resume {folder}: {_why_nothing_to_resume(folder)}")
        except BaseException:
            self._file.close()
            raise
        self.known = known_of(events)
        """What was seen before."""
        self._synced = monotonic()

    def begin(self, run: Begun) -> None:
        """Note that a run begins, or goes on.

        Raises:
            EventsError: what is known is of another run.
        """
        if self.begun and (other := self.begun.differing(run)):
            named = self.begun.run.differing(run.run)
            options = f"; its options: {' '.join(self.begun.options) or 'none'}" if named else ""
            differs = f"that was another run; what differs: {', '.join(other)}{options}"
            raise EventsError(f"--resume {self._folder.path}: {differs}")
        self._file.truncate()
        if self.begun is None:
            self.note(run)
            return
        for event in (run, *self.known):
            self._print(event)

    def note(self, event: Event) -> None:
        """Write an event down, and print it if events are printed."""
        self._print(event)
        if self.failed is not None:
            return
        with self._full_disk_fails():
            self._file.write(line_of(event))
            self._file.flush()
            if monotonic() - self._synced > SYNC:
                os.fsync(self._file.fileno())
                self._synced = monotonic()

    @contextmanager
    def answers_for_faults(self) -> Iterator[None]:
        """Where events from before are taken in, say of a fault that they may be nonsense, whole though they are.

        Raises:
            EventsError: something has failed that no run and no mistake of a user brings about.
        """
        try:
            yield
        except (UserError, ReadingError, OSError):
            raise
        except Exception as error:
            if not self.known:
                raise
            raise EventsError(
                f"{self._path}: what is noted there makes no sense ({type(error).__name__}: {error}); "
                "begin again, without --resume"
            ) from error

    def remove(self) -> None:
        """Remove the file, because everything in it has been reported.

        Raises:
            OSError: it cannot be removed.
        """
        with self._full_disk_fails():
            self._file.close()  # Windows removes no open file
        self._folder.release(EVENTS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._full_disk_fails():  # closing writes what was not written yet
            self._file.close()

    def _print(self, event: Event) -> None:
        if self._printed:
            print(line_of(event, printed=True).decode(), end="", file=sys.stderr, flush=True)

    def _opened(self) -> BinaryIO:
        """The file, read from its beginning; if the disk takes none, one that is nowhere."""
        file: BinaryIO = BytesIO()
        with self._full_disk_fails():
            self._folder.claim(EVENTS)
            file = self._path.open("r+b" if self._path.exists() else "w+b")
        return file

    @contextmanager
    def _full_disk_fails(self) -> Iterator[None]:
        """Give the file up when the disk is full."""
        try:
            with naming(self._path):
                yield
        except OSError as error:
            if error.errno not in FULL:
                raise
            self.failed = error

    def _lock(self) -> None:
        if self.failed is not None:
            return
        try:
            if sys.platform == "win32":
                self._file.seek(LOCKED)  # whoever else reads the file is kept from no byte that it has
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
                self._file.seek(0)
            else:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # copies of this process do not hold it
        except OSError:
            folder = self._folder.path
            raise EventsError(f"{folder}: another run is writing its report there; name another folder") from None
