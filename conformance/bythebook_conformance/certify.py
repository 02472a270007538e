"""Certifying an engine: the suites run by pytest, their tallies gathered into an outcome."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pytest

from bythebook import __version__
from bythebook.spec import load_spec
from bythebook_conformance import suites as suites_package
from bythebook_conformance.bench import About, Bench, Options
from bythebook_conformance.engine.starting import started
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.plugin import ABOUT, CLOSING, PROPERTY, TARGET
from bythebook_conformance.recognise import undeclared_readings
from bythebook_conformance.run import Outcome, SuiteCount, conclude
from bythebook_conformance.tally import Tally, decode_tally

SUITES = ("smoke", "examples", "exhaustive", "play", "relations", "stability")
FOLDER = Path(suites_package.__file__).parent

Progress = Callable[[str, int, int], None]
"""(suite, tests done, tests in all) after every test; the total is 0 while it is not known."""


def certify(
    game: str,
    engine: Any,
    *,
    profile: str = "quick",
    seed: int = 0,
    timeout: float = 10.0,
    jobs: int = 1,
    suites: Sequence[str] = SUITES,
    select: str = "",
    clauses: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    recognise: bool = False,
    junit: Path | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Hold an engine to a game's specification.

    Args:
        game: the game's name, such as ``"twos"``.
        engine: a command (a sequence of words) or any object that offers the game's methods (see ``PythonEngine``).
        profile: ``"quick"``, ``"standard"`` or ``"full"``.
        seed: of everything that is drawn at random.
        timeout: seconds that an engine has for the reply to one line.
        jobs: how many engine processes work side by side (commands only).
        suites: which suites to run.
        select: a pytest ``-k`` expression over test names.
        clauses: ask only situations in which one of these clauses is decisive.
        readings: open points on which the engine departs, beside those that it declares itself.
        recognise: whether to find out first which alternatives it plays without saying so, and to judge it by them.
        junit: where to write a JUnit file.
        progress: called after every test.

    Returns:
        The outcome: verdict, totals per clause, findings.

    Raises:
        LookupError: no such game, suite or clause.
        ReadingError: a reading that does not exist or makes no sense.
    """
    kit, spec = load_kit(game), load_spec(game)
    _check_names(suites, SUITES, "suite")
    _check_names(clauses, spec.clause, "clause")
    kit.readings.from_names(readings or {})
    options = Options(profile, seed, timeout, frozenset(clauses))
    command = list(engine) if isinstance(engine, list | tuple) else []
    recognised = _recognised(kit, engine, options, readings or {}) if recognise else {}
    collector = _Collector(None if command else engine, progress)
    arguments = [
        *_quiet(),
        *_options(kit.name, options, {**(readings or {}), **recognised}),
        *([f"--bythebook-engine={shlex.join(command)}"] if command else []),
        *(["-k", select] if select else []),
        *([f"--junitxml={junit}", "-o", "junit_suite_name=bythebook"] if junit else []),
        *(["-p", "xdist.plugin", "-n", str(jobs)] if command and jobs > 1 else []),
        *(str(FOLDER / f"test_{suite}.py") for suite in SUITES if suite in suites),
    ]
    start = perf_counter()
    with _clean_environment():
        pytest.main(arguments, plugins=[collector])
    return conclude(
        spec,
        options,
        collector.about,
        collector.tally,
        collector.suites,
        collector.kit_faults,
        __version__,
        perf_counter() - start,
        recognised,
    )


def _recognised(kit: GameKit, engine: Any, options: Options, readings: Mapping[str, str]) -> dict[str, str]:
    """The undeclared readings of an engine, which is started for it and ended again."""
    bench = Bench(kit, started(engine, kit, options.timeout), options, dict(readings))
    found = undeclared_readings(bench, readings)
    bench.engine.close()  # how it ends is judged at the end of the suites
    return found


class _Collector:
    """Gathers what the tests hand on, in this process or from pytest-xdist's workers."""

    def __init__(self, target: Any, progress: Progress | None) -> None:
        self.tally = Tally()
        self.about = About("", None, {}, "no test was selected")
        self.suites: dict[str, SuiteCount] = {}
        self.kit_faults: list[str] = []
        self._target = target
        self._progress = progress
        self._total = 0
        self._done = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        if self._target is not None:
            config.stash[TARGET] = self._target

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._total = max(self._total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        self._total = len(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and report.passed:
            return
        suite = self.suites.setdefault(Path(report.fspath).stem.removeprefix("test_"), SuiteCount())
        suite.tests += 1
        suite.seconds += report.duration
        suite.begun = min(suite.begun or report.start, report.start)
        suite.wall = max(suite.wall, report.stop - suite.begun)
        suite.failed += report.failed
        suite.skipped += report.skipped
        handed_on = dict(report.user_properties)
        if PROPERTY in handed_on:
            data = decode_tally(handed_on[PROPERTY])
            suite.questions += data.questions
            self.tally.add(data)
            self.about = msgspec.json.decode(str(handed_on[ABOUT]), type=About)
            if report.failed and not data.findings:
                self.kit_faults.append(report.longreprtext)
        elif report.failed:
            self.kit_faults.append(report.longreprtext)
        self._done += 1
        if self._progress:
            self._progress(Path(report.fspath).stem.removeprefix("test_"), self._done, self._total)

    def pytest_internalerror(self, excrepr: object) -> None:
        self.kit_faults.append(str(excrepr))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.kit_faults.append(report.longreprtext)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        closing = getattr(node, "workeroutput", {}).get(PROPERTY)
        if closing:
            self.tally.add(decode_tally(closing))
        if error:
            self.kit_faults.append(f"a worker of the kit went down: {error}")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        closing = session.config.stash.get(CLOSING, None)
        if closing:
            self.tally.add(decode_tally(closing))


def _options(game: str, options: Options, readings: Mapping[str, str]) -> list[str]:
    """The options of a run as the plugin reads them."""
    return [
        f"--bythebook-game={game}",
        f"--bythebook-profile={options.profile}",
        f"--bythebook-seed={options.seed}",
        f"--bythebook-timeout={options.timeout}",
        *(f"--bythebook-clause={clause}" for clause in sorted(options.clauses)),
        *(f"--bythebook-reading={name}={value}" for name, value in readings.items()),
    ]


def _quiet() -> list[str]:
    """pytest without its terminal, its cache, and the settings of whatever project the user stands in.

    Nor does it look for exceptions in threads and finalisers: that takes two rounds of the garbage collector, and what
    it finds would be warnings, which nobody sees here.
    """
    return [
        "-c",
        str(FOLDER / "pytest.ini"),
        f"--rootdir={FOLDER}",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:unraisableexception",
        "-p",
        "no:threadexception",
        "-p",
        "bythebook_conformance.plugin",
    ]


@contextmanager
def _clean_environment() -> Iterator[None]:
    """The environment without what would change the run: other plugins and other options of pytest."""
    changed = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    before = {name: os.environ.get(name) for name in changed}
    os.environ.update(changed)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _check_names(names: Sequence[str], known: Any, what: str) -> None:
    for name in names:
        if name not in known:
            raise LookupError(f"no {what} {name!r}; there are: {', '.join(known)}")
