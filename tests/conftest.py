"""Fixtures of several test modules."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture
def garbage_collector_rests() -> Iterator[None]:
    """For tests that make or remember much: the collector only looks at what the test leaves behind, not at all of it
    again and again.
    """
    gc.disable()
    yield
    gc.collect(0)
    gc.enable()
