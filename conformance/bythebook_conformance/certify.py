"""Certifying an engine: the suites run by pytest, their tallies gathered into an outcome."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, redirect_stderr
from io import StringIO
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bythebook import __version__
from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook_conformance import suites as suites_package
from bythebook_conformance.bench import Options
from bythebook_conformance.cache import Cache
from bythebook_conformance.explaining import explanations
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.run import Outcome, conclude

if TYPE_CHECKING:
    from bythebook_conformance.collector import Collector

SUITES = ("smoke", "examples", "exhaustive", "play", "symbolic", "relations", "stability")
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
    prove: bool = False,
    junit: Path | None = None,
    cache: str | Path | None = None,
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
        prove: whether an object is proved to agree with the rules over whole domains, which takes minutes; so it is
            anyway when the suite ``symbolic`` is asked for by name and in profile ``full``.
        junit: where to write a JUnit file.
        cache: a folder where rulings are kept from one run to the next, so that the next one takes less time; it says
            the same. It is trusted like the kit itself. Without one all is ruled on anew.
        progress: called after every test.

    Returns:
        The outcome: verdict, totals per clause, findings.

    Raises:
        LookupError: no such game, suite or clause, or ``select`` is no expression of pytest.
        ReadingError: a reading that does not exist or makes no sense, also beside those that the engine declares.
    """
    from bythebook_conformance.collector import Collector  # not above: who only wants a ruling waits for no pytest

    kit, spec = load_kit(game), load_spec(game)
    _check_names(suites, SUITES, "suite")
    _check_names(clauses, spec.clause, "clause")
    _check_expression(select)
    kit.readings.from_names(readings or {})
    prove = prove or profile == "full" or ("symbolic" in suites and tuple(suites) != SUITES)
    kept_in = None if cache is None else Path(cache).absolute()
    options = Options(profile, seed, timeout, frozenset(clauses), prove, kept_in)
    command = list(engine) if isinstance(engine, list | tuple) else []
    recognised = _recognised(kit, engine, options, readings or {}) if recognise else {}
    collector = Collector(None if command else engine, progress)
    arguments = [
        *_quiet(),
        *_options(kit.name, options, {**(readings or {}), **recognised}),
        *([f"--bythebook-engine={shlex.join(command)}"] if command else []),
        *(["-k", select] if select else []),
        *([f"--junitxml={junit}", "-o", "junit_suite_name=bythebook"] if junit else []),
        *(["-p", "xdist.plugin", "-n", str(jobs), "--dist", "worksteal"] if command and jobs > 1 else []),
        *(str(FOLDER / f"test_{suite}.py") for suite in SUITES if suite in suites),
    ]
    start = perf_counter()
    _run(arguments, collector, kept_in)
    outcome = conclude(
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
    outcome.in_process = not command
    for finding in outcome.findings:
        finding.explained_by = finding.explained_by or explanations(kit, finding)
    return outcome


def _run(arguments: list[str], collector: Collector, cache: Path | None) -> None:
    """Let pytest run the suites, and keep the cache in bounds.

    Raises:
        ReadingError: the chosen readings contradict those that the engine declares.
    """
    import pytest

    with _clean_environment():
        pytest.main(arguments, plugins=[collector])
    if cache is not None:
        Cache(cache).trim()
    if collector.about.refused:
        raise ReadingError(collector.about.refused)


def _recognised(kit: GameKit, engine: Any, options: Options, readings: Mapping[str, str]) -> dict[str, str]:
    """The undeclared readings of an engine, which is started for it and ended again."""
    from bythebook_conformance.bench import Bench
    from bythebook_conformance.engine.starting import started
    from bythebook_conformance.recognise import undeclared_readings  # generates games: not above

    with closing(started(engine, kit, options.timeout)) as subject:  # how it ends is judged at the end of the suites
        return undeclared_readings(Bench(kit, subject, options, dict(readings)), readings)


def _options(game: str, options: Options, readings: Mapping[str, str]) -> list[str]:
    """The options of a run as the plugin reads them."""
    return [
        f"--bythebook-game={game}",
        f"--bythebook-profile={options.profile}",
        f"--bythebook-seed={options.seed}",
        f"--bythebook-timeout={options.timeout}",
        *(["--bythebook-prove"] if options.prove else []),
        *([] if options.cache is None else [f"--bythebook-cache={options.cache}"]),
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


def _check_expression(select: str) -> None:
    """Have pytest read a ``-k`` expression: in a run it would complain of it itself, or its workers would break off."""
    import pytest

    if not select:
        return
    with _clean_environment(), redirect_stderr(StringIO()):
        code = pytest.main([*_quiet(), "--collect-only", "-k", select, str(FOLDER / "test_smoke.py")])
    if code == pytest.ExitCode.USAGE_ERROR:
        raise LookupError(f"-k {select}: no expression of pytest")


def _check_names(names: Sequence[str], known: Any, what: str) -> None:
    for name in names:
        if name not in known:
            raise LookupError(f"no {what} {name!r}; there are: {', '.join(known)}")
