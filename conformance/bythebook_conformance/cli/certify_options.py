"""The options of a run of ``bythebook certify``, from the command line or a settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from bythebook_conformance.certification.execution.report_folder import ReportFolder
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.cli.engines import sandbox_of
from bythebook_conformance.cli.issuing import Issuer, key_file
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, hiding

AUTO, JSON, NONE = "auto", "json", "none"
"""How progress is reported: to people, to programs, or not at all."""
TEXT, GITHUB = "text", "github"
"""The formats of the output."""

REPORT = Path("bythebook-report")
ONE_SHOT = ("smoke", "examples")
"""The suites that a command with ``--one-shot`` is asked unless others are named."""
BUDGETS = {"quick": 600.0, "standard": 3600.0, "full": 0.0}
"""Seconds that a run may take by its profile, 0 for any number."""


class RunOptions(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What may be said of a run on the command line and in a file of settings alike."""

    profile: Literal["quick", "standard", "full"] = "quick"
    seed: int | Literal["random"] | None = None
    timeout: float = 10.0
    jobs: int = 0
    budget: float | None = None
    suite: tuple[str, ...] = field(default=(), name="suites")
    method: tuple[str, ...] = field(default=(), name="methods")
    one_shot: bool = False
    recognise: bool = False
    prove: bool = False
    strict: bool = False
    baseline: Path | None = None
    fail_fast: bool = False
    report_dir: Path = REPORT
    subject: tuple[Path, ...] = ()
    sign: str = ""
    mode: Mode = field(default="auto", name="sandbox")
    required: bool = field(default=False, name="require-sandbox")
    image: str = ""
    cwd: str = ""
    env: tuple[str, ...] = ()
    bind: tuple[str, ...] = ()


class CertifyOptions(RunOptions, frozen=True, kw_only=True):
    """The options of a run."""

    command: tuple[str, ...] = ()
    python: str = ""
    cluster: str = ""
    clause: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    write_baseline: Path | None = None
    resume: Path | None = None
    clauses: bool = False
    quiet: bool = False
    progress: str = AUTO
    format: str = TEXT
    summary: Path | None = None
    settings: tuple[Path, ...] = ()
    """The file of settings that this run stands in and all that its runs write, if it stands in one."""

    @property
    def folder(self) -> Path:
        """Where the report goes."""
        return self.resume or self.report_dir

    @property
    def draws(self) -> bool:
        """Whether the seed is drawn: where it is wanted, and for a certificate that is signed unless one is given."""
        return self.seed == "random" or (self.seed is None and bool(self.sign))

    @property
    def own_files(self) -> list[Path]:
        """The files and folders that are the kit's and not the engine's, though they may lie beside it."""
        named = (key_file(self.sign), self.baseline, self.write_baseline, self.summary)
        return [*self.settings, *filter(None, named), *ReportFolder(self.folder).covered()]

    @property
    def asked_suites(self) -> tuple[str, ...]:
        """The suites that are asked, none for all; a process for every question is too slow for all."""
        return ONE_SHOT if self.one_shot and not self.suite else self.suite

    @property
    def limit(self) -> float:
        """The seconds that the run may take, 0 for any number."""
        return BUDGETS[self.profile] if self.budget is None else self.budget

    @property
    def sandbox(self) -> Sandbox:
        """How the engine is contained. What the kit is given for itself is hidden from it."""
        contained = sandbox_of(self.mode, self.required, self.image, self.cwd, self.env, self.bind)
        return hiding(contained, *self.own_files)

    @property
    def proves_an_object(self) -> bool:
        """Whether an object in Python is imported into the kit's own process, to prove that it agrees."""
        return bool(self.python) and (self.prove or "symbolic" in self.suite or self.profile == "full")


class PreparedRun(Struct):
    """A run that is ready to start: its options have been checked."""

    game: str
    engine: Any
    wanted: CertifyOptions
    sandbox: Sandbox
    known: list[BaselineEntry]
    issuer: Issuer
    asked: dict[str, Any]


class RequestedRun(NamedTuple):
    """An engine by its name in the settings, empty if it has none; a game; and how it is held to it."""

    engine: str
    game: str
    wanted: CertifyOptions
