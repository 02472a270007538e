"""The pytest plugin: the suites as tests, one for each part, for projects that run them in their own pytest.

    pytest --pyargs bythebook_conformance.certification.in_pytest --bythebook-game twos --bythebook-engine ./twos

It does nothing unless ``--bythebook-game`` is given, so that it costs other test runs nothing. ``bythebook certify``
does without pytest.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bythebook_conformance.certification.events import EngineEnded, PartDone
    from bythebook_conformance.certification.execution.parts import AskedParts
    from bythebook_conformance.kit import GameKit


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a conformance run."""
    group = parser.getgroup("bythebook", "certify a game engine")
    group.addoption("--bythebook-game", metavar="GAME", help="the game whose suites are run")
    group.addoption("--bythebook-engine", metavar="COMMAND", help="the engine under test, as one quoted command")
    # To import PROFILES takes time, which every test run would pay for.
    group.addoption("--bythebook-profile", choices=("quick", "standard", "full"), default="quick")
    group.addoption("--bythebook-seed", type=int, default=0)
    group.addoption("--bythebook-timeout", type=float, default=10.0, metavar="SECONDS")
    group.addoption("--bythebook-clause", dest="bythebook_clauses", action="append", default=[], metavar="CLAUSE")
    group.addoption("--bythebook-reading", action="append", default=[], metavar="NAME=VALUE")


def pytest_configure(config: pytest.Config) -> None:
    """Put the conformance plugin in place when a game is named."""
    if config.getoption("--bythebook-game", None):
        config.pluginmanager.register(Conformance(config), "bythebook-conformance")


class Conformance:
    """The parts of a run as parameters, and one engine for all of them in this process."""

    def __init__(self, config: pytest.Config) -> None:
        from bythebook_conformance.certification.run import Run
        from bythebook_conformance.kit import load_kit
        from bythebook_conformance.kit.departures import readings_named
        from bythebook_conformance.kit.errors import UserError

        option = config.getoption
        self._command = shlex.split(option("--bythebook-engine") or "")
        if not self._command:
            raise pytest.UsageError("--bythebook-engine is missing: expected the engine's command")
        names = ("profile", "seed", "timeout", "clauses")
        try:
            self._kit: GameKit = load_kit(option("--bythebook-game"))
            readings = readings_named(option("--bythebook-reading"), "--bythebook-reading")
            self._run = Run.of(self._kit, **{name: option(f"bythebook_{name}") for name in names}, readings=readings)
        except (ValueError, UserError) as error:
            raise pytest.UsageError(str(error)) from None

    def asked(self) -> Iterator[AskedParts]:
        """The engine, for a fixture; how it ends is part of the protocol."""
        from bythebook_conformance.certification.execution.parts import AskedParts
        from bythebook_conformance.garbage import garbage_rests
        from bythebook_conformance.protocol.starting import StartError

        asked = AskedParts(self._kit, self._run, self._command)
        with garbage_rests():
            try:
                asked.open()
            except StartError as error:
                pytest.fail(str(error), pytrace=False)
            yield asked
        self.judge(asked.close())

    def judge(self, event: PartDone | EngineEnded) -> None:
        """Fail or skip a test by what its part has seen."""
        from bythebook_conformance.certification.events import PartDone
        from bythebook_conformance.certification.report.text import explain

        if isinstance(event, PartDone) and event.interrupted:
            raise KeyboardInterrupt
        if event.fault:
            pytest.fail(f"a fault of the kit, not of the engine:\n{event.fault}", pytrace=False)
        if event.tally.findings:
            pytest.fail("\n\n".join(explain(finding, self._kit) for finding in event.tally.findings), pytrace=False)
        if isinstance(event, PartDone) and event.skipped:
            pytest.skip(event.skipped)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each part."""
        from bythebook_conformance.certification.suites import plan

        if "bythebook_part" in metafunc.fixturenames:
            parts = plan(self._kit, self._run)
            names = [f"{part.suite}: {part.name}" for part in parts]
            metafunc.parametrize("bythebook_part", range(len(parts)), ids=names)
