"""Settings in a file: which engines a project has, and how each is certified."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import replace

from bythebook_conformance.certification.report_folder import ReportFolder
from bythebook_conformance.certification.toml_files import from_tables, read_toml
from bythebook_conformance.cli.certify_options import CertifyOptions, RequestedRun, RunOptions
from bythebook_conformance.cli.complaints import RENAMED
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit.errors import about
from bythebook_conformance.rulings.complaints import nearest

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


def runs_of(game: str, engine: str, typed: Mapping[str, Any]) -> tuple[Path, list[RequestedRun]]:
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
    return file, [_blind_to_others(run, chosen) for run in chosen]


def _blind_to_others(run: RequestedRun, every: list[RequestedRun]) -> RequestedRun:
    """The run of an engine that sees no report of any run."""
    reports = (path for each in every for path in ReportFolder(each.wanted.folder).covered())
    return run._replace(wanted=replace(run.wanted, settings=(*run.wanted.settings, *reports)))


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


def _runs(file: Path, name: str, tables: Mapping[str, Any], typed: Mapping[str, Any]) -> Iterator[RequestedRun]:
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
        yield RequestedRun(name, game, CertifyOptions(**wanted))
