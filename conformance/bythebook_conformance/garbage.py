"""How often Python looks for garbage, of which the kit makes hardly any."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

NEW_OBJECTS = 100_000
"""The threshold of its collector: by default that takes a fifth of a ruling's time, and a tenth of a run's."""


@contextmanager
def garbage_rests() -> Iterator[None]:
    """Raise the threshold for the length of a run."""
    before: Sequence[int] = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
