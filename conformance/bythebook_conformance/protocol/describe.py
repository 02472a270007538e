"""The ``describe`` message: what an engine is and what it can do."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

MOST = 100
"""The most methods, readings and games that an engine may list."""
Name = Annotated[str, Meta(max_length=200)]
"""A name that an engine gives itself or something else."""


class EngineName(Struct, frozen=True):
    """An engine's own name and version."""

    name: Name
    version: Name = ""


class GameSupport(Struct, frozen=True):
    """What an engine knows of one game: its methods (the part behind the dot), and the readings it departs to."""

    methods: Annotated[list[Name], Meta(max_length=MOST)]
    readings: Annotated[dict[Name, Name], Meta(max_length=MOST)] = field(default_factory=dict)


class DescribeParams(Struct, frozen=True):
    """``describe`` asks nothing."""


class Description(Struct, frozen=True):
    """What an engine says of itself. ``batch`` says whether it answers arrays of requests."""

    protocol: Literal[1]
    engine: EngineName
    games: Annotated[dict[Name, GameSupport], Meta(max_length=MOST)]
    batch: bool = False
