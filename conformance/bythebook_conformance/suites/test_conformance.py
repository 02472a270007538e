"""The suites as pytest tests, one for each part; run with the options of the plugin."""

from __future__ import annotations

from typing import Any


def test_part(bythebook: Any, bythebook_part: Any) -> None:
    """The engine answers every question of the part rightly."""
    bythebook(bythebook_part)
