"""The options of a run of ``bythebook certify``, from the command line or a settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.run import BUDGETS, Run, SharedOptions
from bythebook_conformance.cli.engines import sandbox_of
from bythebook_conformance.cli.issuing import Issuer, key_file
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, hiding

AUTO, JSON, NONE = "auto", "json", "none"
"""How progress is reported: to people, to programs, or not at all."""
TEXT, GITHUB = "text", "github"
"""The formats of the output."""

REPORT = Path("bythebook-report")
ONE_SHOT = ("smoke", "examples")
"""The suites that a command with ``--one-shot`` is asked unless others are named."""


class RunOptions(SharedOptions, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What may be said on the command line and in a file of settings alike: what is asked, and how it is done."""

    seed: int | Literal["random"] | None = None
    budget: float | None = None
    jobs: int = 0
    one_shot: bool = False
    strict: bool = False
    baseline: Path | None = None
    fail_fast: bool = False
    report_dir: Path = field(default=REPORT, name="out")
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
    clauses: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    write_baseline: Path | None = None
    resume: Path | None = None
    verbose: bool = False
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

    def run(self, game: str, seed: int) -> Run:
        """The run of a game with these options, and this seed.

        Raises:
            LookupError, ReadingError, UserError: it names what there is not.
        """
        asked = {name: getattr(self, name) for name in (*SharedOptions.__struct_fields__, "clauses")}
        if self.one_shot and not self.suites:
            asked["suites"] = ONE_SHOT  # a process for every question is too slow for all
        readings = _readings(self.reading) if self.reading else {}
        return Run.of(load_kit(game), **asked, seed=seed, budget=self.limit, readings=readings, sandbox=self.sandbox)

    @property
    def limit(self) -> float:
        """The seconds that the run may take, 0 for any number."""
        return BUDGETS[self.profile] if self.budget is None else self.budget

    @property
    def sandbox(self) -> Sandbox:
        """How the engine is contained. What the kit is given for itself is hidden from it."""
        contained = sandbox_of(
            self.mode, self.required, self.image, self.cwd, self.env, self.bind, there=bool(self.cluster)
        )
        return hiding(contained, *self.own_files)


def _readings(pairs: tuple[str, ...]) -> dict[str, str]:
    from bythebook_conformance.rulings.commandline import readings_named  # not above: few need it

    return readings_named(pairs)


class PreparedRun(Struct):
    """A run that is ready to start: its options have been checked."""

    run: Run
    engine: Any
    wanted: CertifyOptions
    known: list[BaselineEntry]
    issuer: Issuer


class RequestedRun(NamedTuple):
    """An engine by its name in the settings, empty if it has none; a game; and how it is held to it."""

    engine: str
    game: str
    wanted: CertifyOptions
