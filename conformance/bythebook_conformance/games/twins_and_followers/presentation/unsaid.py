"""What questions about Twins & Followers leave out: nothing that makes a difference."""

from __future__ import annotations

from typing import Any

from bythebook_conformance.kit import Circumstance, Method
from bythebook_conformance.kit.players import Players


def completed(method: str, params: dict[str, Any], who: Players) -> dict[str, Any]:
    """The question as it stands."""
    return params


def unsaid(method: Method[Any, Any], params: Any) -> tuple[Circumstance, ...]:
    """Nothing."""
    return ()
