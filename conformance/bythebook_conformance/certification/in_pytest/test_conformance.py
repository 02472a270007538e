"""The suites as pytest tests, one for each part; run with the options of the plugin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bythebook_conformance.certification.execution.part_runner import PartRunner
    from bythebook_conformance.certification.in_pytest.plugin import Conformance
    from bythebook_conformance.certification.suites.part import Part


@pytest.fixture(scope="session")
def conformance(pytestconfig: pytest.Config) -> Conformance:
    """The plugin, which is there when a game is named."""
    plugin: Conformance | None = pytestconfig.pluginmanager.get_plugin("bythebook-conformance")
    if plugin is None:
        pytest.skip("no engine is certified here: see --bythebook-game")
    return plugin


@pytest.fixture(scope="session")
def runner(conformance: Conformance) -> Iterator[PartRunner]:
    """The engine."""
    yield from conformance.runner()


def test_part(conformance: Conformance, runner: PartRunner, bythebook_part: tuple[int, Part]) -> None:
    """The engine answers every question of the part rightly."""
    conformance.judge(runner.ask(*bythebook_part))
