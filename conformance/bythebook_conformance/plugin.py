"""The pytest plugin: options, fixtures and the questions of the suites.

It does nothing unless ``--bythebook-game`` is given, so that it costs other test runs nothing.
"""

from __future__ import annotations

import gc
import shlex
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bythebook_conformance.bench import Bench

TARGET: pytest.StashKey[Any] = pytest.StashKey()
"""An engine object to test, for runs in this process."""
CLOSING: pytest.StashKey[str] = pytest.StashKey()
"""What was seen when the engine was ended, as a tally."""
NEW_OBJECTS = 100_000
"""So many are made before the garbage collector looks at them."""
PROPERTY = "bythebook-tally"
ABOUT = "bythebook-about"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a conformance run."""
    group = parser.getgroup("bythebook", "certify a game engine")
    group.addoption("--bythebook-game", metavar="GAME", help="the game whose suites are run")
    group.addoption("--bythebook-engine", metavar="COMMAND", help="the engine under test, as one quoted command")
    group.addoption("--bythebook-profile", choices=("quick", "standard", "full"), default="quick")
    group.addoption("--bythebook-seed", type=int, default=0)
    group.addoption("--bythebook-timeout", type=float, default=10.0, metavar="SECONDS")
    group.addoption("--bythebook-clause", action="append", default=[], metavar="CLAUSE")
    group.addoption("--bythebook-prove", action="store_true", help="prove that an engine in this process agrees")
    group.addoption("--bythebook-cache", type=Path, metavar="FOLDER", help="keep rulings from one run to the next")
    group.addoption("--bythebook-reading", action="append", default=[], metavar="NAME=VALUE")


def pytest_configure(config: pytest.Config) -> None:
    """Put the conformance plugin in place when a game is named."""
    if config.getoption("--bythebook-game", None):
        config.pluginmanager.register(Conformance(config), "bythebook-conformance")


class Conformance:
    """Fixtures and parameters for the suites, around one engine per process."""

    def __init__(self, config: pytest.Config) -> None:
        from bythebook_conformance.bench import Options
        from bythebook_conformance.kit import load_kit

        self._config = config
        self._bench: Bench | None = None
        self._collected = gc.get_threshold()
        option = config.getoption
        try:
            self._kit = load_kit(option("--bythebook-game"))
        except LookupError as error:
            raise pytest.UsageError(str(error)) from None
        self._options = Options(
            option("--bythebook-profile"),
            option("--bythebook-seed"),
            option("--bythebook-timeout"),
            frozenset(option("--bythebook-clause")),
            option("--bythebook-prove"),
            option("--bythebook-cache"),
        )
        self._readings = dict(map(_reading, option("--bythebook-reading")))

    @pytest.fixture
    def bench(self, request: pytest.FixtureRequest) -> Bench:
        """The engine on its bench, with a fresh tally; an engine that cannot be asked anything costs a test nothing."""
        bench = self._started()
        bench.begin(request.node.path.stem.removeprefix("test_"))
        if bench.silence is not None and not bench.tally.findings:
            _hand_on(request.node, bench)
            if bench.refused:
                pytest.fail(bench.refused, pytrace=False)
            pytest.skip(bench.silence.detail)
        return bench

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Generator[None, object, object]:
        """Hand the tally of a test on, and fail the test when there are findings in it."""
        bench: Any = pyfuncitem.funcargs.get("bench")
        try:
            outcome = yield
        except pytest.skip.Exception:
            self._conclude(pyfuncitem, bench)
            raise
        self._conclude(pyfuncitem, bench)
        return outcome

    def _conclude(self, item: pytest.Function, bench: Bench | None) -> None:
        """Hand a tally on; the test fails when there are findings in it."""
        from bythebook_conformance.report.text import explain

        if bench is None:
            return
        _hand_on(item, bench)
        findings = list(bench.tally.findings.values())
        if findings:
            pytest.fail("\n\n".join(explain(finding, self._kit) for finding in findings), pytrace=False)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """The questions of the suites: examples, chunks, malformed questions, relations, agreements, methods."""
        from bythebook.spec import load_spec

        names = metafunc.fixturenames
        if "example" in names:
            examples = load_spec(self._kit.name).examples
            metafunc.parametrize("example", examples, ids=[example.id.partition("/")[2] for example in examples])
        if "chunk" in names:
            chunks = self._kit.chunks(self._options.profile, self._options.seed)
            ids = [chunk.name for chunk in chunks]
            assert len({*ids}) == len(ids), f"two chunks of {self._kit.name} have one name"
            metafunc.parametrize("chunk", chunks, ids=ids)
        if "malformed" in names:
            ids = [f"{case.method.rpartition('.')[2]}: {case.fault}" for case in self._kit.malformed]
            metafunc.parametrize("malformed", self._kit.malformed, ids=ids)
        if "relation" in names:
            ids = [f"{each.method.rpartition('.')[2]}: {each.name}" for each in self._kit.relations]
            metafunc.parametrize("relation", self._kit.relations, ids=ids)
        if "agreement" in names:
            ids = [each.method.rpartition(".")[2] for each in self._kit.agreements]
            metafunc.parametrize("agreement", self._kit.agreements, ids=ids)
        if "method_name" in names:
            metafunc.parametrize("method_name", [method.name for method in self._kit.methods])

    def pytest_sessionstart(self) -> None:
        """Let the garbage collector come rarely: it finds next to nothing, and takes a tenth of the time."""
        gc.set_threshold(NEW_OBJECTS, *self._collected[1:])

    def pytest_sessionfinish(self) -> None:
        """End the engine; how it ends is part of the protocol."""
        gc.set_threshold(*self._collected)
        from bythebook_conformance.tally import encode_tally

        bench, self._bench = self._bench, None
        if bench is None:
            return
        bench.begin("smoke")
        failure = bench.engine.close()
        if failure is not None:
            bench.failure("", {}, failure)
        closing = encode_tally(bench.tally)
        self._config.stash[CLOSING] = closing
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[PROPERTY] = closing

    def _started(self) -> Bench:
        """The bench, started at first use."""
        if self._bench is None:
            from bythebook_conformance.bench import Bench

            self._bench = Bench(self._kit, self._engine(), self._options, self._readings)
        return self._bench

    def _engine(self) -> Any:
        from bythebook_conformance.engine.starting import started

        subject = self._config.stash.get(TARGET, None)
        if subject is None:
            subject = shlex.split(self._config.getoption("--bythebook-engine") or "")
            if not subject:
                raise pytest.UsageError("--bythebook-engine is missing: expected the engine's command")
        return started(subject, self._kit, self._options.timeout)


def _hand_on(item: pytest.Item, bench: Bench) -> None:
    """Give the test what the bench has seen in it."""
    from bythebook_conformance.tally import encode_tally

    item.user_properties.append((PROPERTY, encode_tally(bench.finish())))
    item.user_properties.append((ABOUT, bench.about()))


def _reading(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not (name and equals and value):
        raise pytest.UsageError(f"--bythebook-reading {pair}: expected NAME=VALUE")
    return name, value
