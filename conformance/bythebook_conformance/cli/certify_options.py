"""The options of a run of ``bythebook certify``, from the command line or a file of settings: which engines a project
has, and how each is certified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import field
from msgspec.structs import replace

from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.run import BUDGETS, DEFAULT_SEED, Run, SharedOptions, draw_seed
from bythebook_conformance.cli.engines import checked_sandbox
from bythebook_conformance.cli.issuing import key_file
from bythebook_conformance.cli.main import RENAMED
from bythebook_conformance.cli.options import SANDBOX_OPTIONS
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.errors import about
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.toml_files import from_tables, read_toml
from bythebook_conformance.protocol.sandbox import Mode, Sandbox, hiding

# ---- The options -----------------------------------------------------------------------------------------------------


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
    """The options of a run of a game; ``engine`` is the engine's name in the settings, empty if it has none."""

    game: str
    engine: str = ""
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

    def run(self) -> Run:
        """The run, with another seed each time if it is drawn.

        Raises:
            ReadingError, UserError: it names what there is not.
        """
        asked = {name: getattr(self, name) for name in (*SharedOptions.__struct_fields__, "clauses")}
        if self.one_shot and not self.suites:
            asked["suites"] = ONE_SHOT  # a process for every question is too slow for all
        readings, seed = readings_named(self.reading), draw_seed() if self.draws else int(self.seed or DEFAULT_SEED)
        return Run.of(
            load_kit(self.game), **asked, seed=seed, budget=self.limit, readings=readings, sandbox=self.sandbox
        )

    @property
    def limit(self) -> float:
        """The seconds that the run may take, 0 for any number."""
        return BUDGETS[self.profile] if self.budget is None else self.budget

    @property
    def sandbox(self) -> Sandbox:
        """How the engine is contained. What the kit is given for itself is hidden from it."""
        asked = Sandbox(**{name: getattr(self, name) for name in SANDBOX_OPTIONS})
        return hiding(checked_sandbox(asked, there=bool(self.cluster)), *self.own_files)


# ---- Files of settings -----------------------------------------------------------------------------------------------


SETTINGS = Path("bythebook.toml")
"""The file of settings in the working directory."""
PROJECT = Path("pyproject.toml")
TABLE = "tool.bythebook"
"""Where the settings stand in ``pyproject.toml``; in ``bythebook.toml`` they stand at the top."""
_RENAMED = {old.lstrip("-"): new.lstrip("-") for old, new in RENAMED.items()}
"""What former keys are called now: keys are named like the options."""


class SharedSettings(RunOptions, frozen=True, kw_only=True):
    """The settings that apply to all engines, or to one."""

    games: tuple[str, ...] = ()
    readings: dict[str, dict[str, str]] = field(default_factory=dict)


class EngineSettings(SharedSettings, frozen=True, kw_only=True):
    """An engine: its command, or an object in Python."""

    command: tuple[str, ...] = ()
    python: str = ""


class Settings(SharedSettings, frozen=True, kw_only=True):
    """A file of settings; each of its engines is an ``EngineSettings``."""

    engines: dict[str, dict[str, Any]] = field(default_factory=dict)


_PLAIN_NAME = re.compile(r"[\w.-]*\w[\w.-]*")


def runs_of(game: str, engine: str, typed: Mapping[str, Any]) -> tuple[Path, list[CertifyOptions]]:
    """The runs that the settings in the working directory ask for, and the file in which they stand.

    Args:
        game: only this game; empty for all.
        engine: only this engine; empty for all.
        typed: what the command line says, which counts for more.
    """
    file, shared = _read()
    engines = from_tables(shared, Settings, file, TABLE if file == PROJECT else "", _RENAMED).engines
    shared.pop("engines", None)
    if engine and engine not in engines:
        hint = nearest(engine, engines) or f" (there are: {', '.join(engines) or 'none'})"
        raise UsageError(f"--engine {engine}: not in {file}{hint}")
    if not engines:
        raise UsageError(f"{file}: no engines; expected a table such as [{_table(file)}engines.mine]")
    names = [engine] if engine else list(engines)
    runs = [run for name in names for run in _runs(file, name, {**shared, **engines[name]}, typed)]
    chosen = [run for run in runs if game in ("", run.game)]
    if not chosen:
        raise UsageError(
            f"{file}: no engine there plays {game}" if not engine else f"{file}: {engine} does not play {game}"
        )
    reports = [path for each in chosen for path in ReportFolder(each.folder).covered()]  # none sees any of them
    return file, [replace(run, settings=(*run.settings, *reports)) for run in chosen]


def _read() -> tuple[Path, dict[str, Any]]:
    """The file in which the settings stand, and its tables."""
    if SETTINGS.is_file():
        return SETTINGS, read_toml(SETTINGS)
    if PROJECT.is_file():
        tables = read_toml(PROJECT).get("tool")
        if isinstance(tables, dict) and "bythebook" in tables:
            return PROJECT, tables["bythebook"]
    raise UsageError(
        "expected an engine, either -- COMMAND... or --python MODULE:OBJECT; "
        f"or settings, in {SETTINGS} or as [{TABLE}] in {PROJECT}"
    )


def _table(file: Path) -> str:
    return f"{TABLE}." if file == PROJECT else ""


def _runs(file: Path, name: str, tables: Mapping[str, Any], typed: Mapping[str, Any]) -> Iterator[CertifyOptions]:
    """The runs of an engine: one a game. ``tables`` is what is said of it, and of all engines."""
    inside = f"{_table(file)}engines.{name}"
    where = f"{file}: {inside}"
    engine = from_tables(tables, EngineSettings, file, inside, _RENAMED)
    if not _PLAIN_NAME.fullmatch(name):
        raise UsageError(f"{where}: expected a name of letters, digits, -, _ and . alone")
    if bool(engine.command) == bool(engine.python):
        raise UsageError(f"{where}: expected either a command or python")
    if not engine.games:
        raise UsageError(f"{where}: expected games, such as games = ['twos']")
    with about(f"{where}:"):
        games = dict.fromkeys(map(game_named, engine.games))
        readings = {game_named(each): chosen for each, chosen in engine.readings.items()}
    said = {option: getattr(engine, option) for option in (*RunOptions.__struct_fields__, "command", "python")}
    for game in games:
        reading = tuple(f"{point}={value}" for point, value in readings.get(game, {}).items())
        wanted = {**said, "reading": reading, **typed}
        wanted["settings"] = (file, wanted["report_dir"])
        wanted["report_dir"] = wanted["report_dir"] / name / game
        yield CertifyOptions(**wanted, game=game, engine=name)
