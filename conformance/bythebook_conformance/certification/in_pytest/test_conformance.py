"""The suites as pytest tests, one for each part; run with the options of the plugin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bythebook_conformance.certification.execution.parts import AskedParts
    from bythebook_conformance.certification.in_pytest.plugin import Conformance


@pytest.fixture(scope="session")
def conformance(pytestconfig: pytest.Config) -> Conformance:
    """The plugin, which is there when a game is named."""
    plugin: Conformance | None = pytestconfig.pluginmanager.get_plugin("bythebook-conformance")
    if plugin is None:
        pytest.skip("no engine is certified here: see --bythebook-game")
    return plugin


@pytest.fixture(scope="session")
def asked(conformance: Conformance) -> Iterator[AskedParts]:
    """The engine."""
    yield from conformance.asked()


def test_part(conformance: Conformance, asked: AskedParts, bythebook_part: int) -> None:
    """The engine answers every question of the part rightly."""
    conformance.judge(asked.do(bythebook_part))
