"""The ``describe`` message: what an engine is and what it can do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field


class EngineName(Struct, frozen=True):
    """An engine's own name and version."""

    name: str
    version: str = ""


class GameSupport(Struct, frozen=True):
    """What an engine knows of one game: its methods (the part behind the dot), and the readings it departs to."""

    methods: list[str]
    readings: dict[str, str] = field(default_factory=dict)


class DescribeParams(Struct, frozen=True):
    """``describe`` asks nothing."""


class Description(Struct, frozen=True):
    """What an engine says of itself. ``batch`` says whether it answers arrays of requests."""

    protocol: Literal[1]
    engine: EngineName
    games: dict[str, GameSupport]
    batch: bool = False
