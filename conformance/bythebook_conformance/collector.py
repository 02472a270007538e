"""The pytest plugin that gathers what the suites find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook_conformance.bench import About
from bythebook_conformance.plugin import ABOUT, CLOSING, PROPERTY, TARGET
from bythebook_conformance.run import SuiteCount
from bythebook_conformance.tally import Tally, decode_tally


class Collector:
    """Gathers what the tests hand on, in this process or from pytest-xdist's workers."""

    def __init__(self, target: Any, progress: Callable[[str, int, int], None] | None) -> None:
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
        """Hand an engine object over to the plugin."""
        if self._target is not None:
            config.stash[TARGET] = self._target

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Learn how many tests there are."""
        self._total = max(self._total, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Learn it from a worker."""
        self._total = len(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in what a test has found."""
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
        """Keep a fault of the kit."""
        self.kit_faults.append(str(excrepr))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a suite that cannot be read, a fault of the kit."""
        if report.failed:
            self.kit_faults.append(report.longreprtext)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Take in what a worker has seen at its end."""
        closing = getattr(node, "workeroutput", {}).get(PROPERTY)
        if closing:
            self.tally.add(decode_tally(closing))
        if error:
            self.kit_faults.append(f"a worker of the kit went down: {error}")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Take in what was seen when the engine was ended."""
        closing = session.config.stash.get(CLOSING, None)
        if closing:
            self.tally.add(decode_tally(closing))
