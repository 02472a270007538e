"""A part of a run: what is asked, judged and counted on its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bythebook_conformance.certification.asking.crashes import RAW
from bythebook_conformance.certification.asking.engine_session import EngineSession

Ask = Callable[[EngineSession], str]
"""Asks and judges; returns why nothing was asked, empty when something was."""


class Part(NamedTuple):
    """One independent piece of a suite; ``method`` is the full name of the method that it asks, if there is one."""

    suite: str
    name: str
    ask: Ask
    method: str = ""

    @property
    def risk(self) -> str:
        """What may bring the engine down: the method, or requests that must be refused."""
        return RAW if self.suite == "smoke" else self.method
