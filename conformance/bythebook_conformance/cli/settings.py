"""Settings in a file: which engines a project has, and how each is certified."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from bythebook_conformance.certification.toml_files import from_tables, read_toml
from bythebook_conformance.cli.certify_options import REPORT, CertifyOptions, RequestedRun
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit.errors import about

OWN, PROJECT = Path("bythebook.toml"), Path("pyproject.toml")
TABLE = "tool.bythebook"
"""Where the settings stand in ``pyproject.toml``; in ``bythebook.toml`` they stand at the top."""


class EngineOptions(Struct, rename="kebab", forbid_unknown_fields=True):
    """What may be said of all engines, and of each."""

    games: list[str] | UnsetType = UNSET
    profile: Literal["quick", "standard", "full"] | UnsetType = UNSET
    seed: int | Literal["random"] | UnsetType = UNSET
    timeout: float | UnsetType = UNSET
    budget: float | UnsetType = UNSET
    jobs: int | UnsetType = UNSET
    suites: list[str] | UnsetType = UNSET
    methods: list[str] | UnsetType = UNSET
    readings: dict[str, dict[str, str]] | UnsetType = UNSET
    recognise: bool | UnsetType = UNSET
    prove: bool | UnsetType = UNSET
    strict: bool | UnsetType = UNSET
    baseline: str | UnsetType = UNSET
    fail_fast: bool | UnsetType = UNSET
    report_dir: str | UnsetType = UNSET
    subject: list[str] | UnsetType = UNSET
    sign: str | UnsetType = UNSET
    sandbox: Literal["auto", "bwrap", "container", "none"] | UnsetType = UNSET
    require_sandbox: bool | UnsetType = UNSET
    image: str | UnsetType = UNSET
    cwd: str | UnsetType = UNSET
    env: list[str] | UnsetType = UNSET
    bind: list[str] | UnsetType = UNSET


class EngineSettings(EngineOptions, rename="kebab", forbid_unknown_fields=True):
    """An engine: its command, or an object in Python."""

    command: list[str] | UnsetType = UNSET
    python: str | UnsetType = UNSET


class Settings(EngineOptions, rename="kebab", forbid_unknown_fields=True):
    """A file of settings; each of its engines is an ``EngineSettings``."""

    engines: dict[str, dict[str, Any]] = field(default_factory=dict)


_OPTIONS = {"suites": "suite", "methods": "method", "sandbox": "mode", "require_sandbox": "required"}
"""The settings that are called otherwise in code than in a file."""
_PATHS = ("baseline", "report_dir")
_PLAIN_NAME = re.compile(r"[\w.-]*\w[\w.-]*")


def runs_of(game: str, engine: str, typed: Mapping[str, Any]) -> tuple[Path, list[RequestedRun]]:
    """The runs that the settings in the working directory ask for, and the file in which they stand.

    Args:
        game: only this game; empty for all.
        engine: only this engine; empty for all.
        typed: what the command line says, which counts for more.

    Raises:
        UsageError, TomlError: there are no settings, or something is wrong with them.
    """
    file, settings = _read()
    if engine and engine not in settings.engines:
        close = get_close_matches(engine, settings.engines, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(settings.engines) or 'none'}"
        raise UsageError(f"--engine {engine}: not in {file} ({hint})")
    if not settings.engines:
        raise UsageError(f"{file}: no engines; expected a table such as [{_table(file)}engines.mine]")
    names = [engine] if engine else list(settings.engines)
    runs = [run for name in names for run in _runs(file, settings, name, typed)]
    chosen = [run for run in runs if game in ("", run.game)]
    if not chosen:
        raise UsageError(
            f"{file}: no engine there plays {game}" if not engine else f"{file}: {engine} does not play {game}"
        )
    return file, chosen


def _read() -> tuple[Path, Settings]:
    """The settings, and the file in which they stand."""
    if OWN.is_file():
        return OWN, from_tables(read_toml(OWN), Settings, OWN)
    if PROJECT.is_file():
        tables = read_toml(PROJECT).get("tool")
        if isinstance(tables, dict) and "bythebook" in tables:
            return PROJECT, from_tables(tables["bythebook"], Settings, PROJECT, TABLE)
    raise UsageError(
        "expected an engine, either -- COMMAND... or --python MODULE:OBJECT; "
        f"or settings, in {OWN} or as [{TABLE}] in {PROJECT}"
    )


def _table(file: Path) -> str:
    return f"{TABLE}." if file == PROJECT else ""


def _runs(file: Path, settings: Settings, name: str, typed: Mapping[str, Any]) -> Iterator[RequestedRun]:
    """The runs of an engine: one a game."""
    inside = f"{_table(file)}engines.{name}"
    where = f"{file}: {inside}"
    engine = from_tables(settings.engines[name], EngineSettings, file, inside)
    if not _PLAIN_NAME.fullmatch(name):
        raise UsageError(f"{where}: expected a name of letters, digits, -, _ and . alone")
    if bool(engine.command) == bool(engine.python):
        raise UsageError(f"{where}: expected either a command or python")
    said = {**_said(settings), **_said(engine)}
    games = said.pop("games", [])
    if not games:
        raise UsageError(f"{where}: expected games, such as games = ['twos']")
    readings = said.pop("readings", {})
    for each in (*games, *readings):
        with about(f"{where}:"):
            game_named(each)
    by_game = {game_named(each): chosen for each, chosen in readings.items()}
    for game in dict.fromkeys(map(game_named, games)):
        reading = tuple(f"{point}={value}" for point, value in by_game.get(game, {}).items())
        wanted = {**said, "reading": reading, **typed}
        folder = wanted.get("report_dir", REPORT) / name / game
        yield RequestedRun(name, game, CertifyOptions(**{**wanted, "report_dir": folder}))


def _said(choices: EngineOptions) -> dict[str, Any]:
    """What is said there, by the names of the fields of what is wanted."""
    found: dict[str, Any] = {}
    for name in choices.__struct_fields__:
        value = getattr(choices, name)
        if value is UNSET or name == "engines":
            continue
        if name in _PATHS:
            value = Path(value)
        elif name == "subject":
            value = tuple(map(Path, value))
        elif isinstance(value, list):
            value = tuple(value)
        found[_OPTIONS.get(name, name)] = value
    return found
