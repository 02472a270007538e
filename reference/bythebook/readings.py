"""Readings: the alternative in force for every open point.

A game's readings are a frozen dataclass whose fields are enums; the field ``two_as_follow`` is the open point
``two-as-follow`` of ``spec/<game>/readings.toml``, with the same default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Self


class ReadingError(ValueError):
    """An open point or an alternative that does not exist, or a combination that makes no sense."""


class Reading(Enum):
    """The alternatives of one open point; the value is the alternative's id."""

    @classmethod
    def of(cls, name: str) -> Self:
        """The alternative called ``name``.

        Raises:
            ReadingError: it does not exist; the message lists those that do.
        """
        try:
            return cls(name)
        except ValueError:
            known = [str(member.value) for member in cls]
            raise ReadingError(f"no alternative {name!r}{_nearest(name, known)}; it has: {', '.join(known)}") from None


@dataclass(frozen=True, slots=True)
class Readings:
    """Base of every game's readings. Equal readings give equal rulings."""

    def __post_init__(self) -> None:
        reason = self.nonsense()
        if reason is not None:
            raise ReadingError(reason)

    def nonsense(self) -> str | None:
        """Why this combination of alternatives makes no sense, or None. Games override it."""
        return None

    @classmethod
    def points(cls) -> dict[str, type[Reading]]:
        """Every switchable open point with the enum of its alternatives."""
        return {_id(field.name): type(field.default) for field in fields(cls)}  # type: ignore[misc]

    @classmethod
    def from_names(cls, chosen: Mapping[str, str]) -> Self:
        """Readings from names: open point -> alternative; a point that is left out keeps its default.

        Raises:
            ReadingError: an unknown point or alternative, or a combination that makes no sense.
        """
        points = cls.points()
        values: dict[str, Any] = {}
        for name, alternative in chosen.items():
            if name not in points:
                known = ", ".join(points)
                raise ReadingError(f"no open point {name!r}{_nearest(name, points)}; there are: {known}")
            try:
                values[name.replace("-", "_")] = points[name].of(alternative)
            except ReadingError as error:
                raise ReadingError(f"open point {name!r}: {error}") from None
        return cls(**values)

    def names(self) -> dict[str, str]:
        """Every open point with the alternative in force."""
        return {_id(field.name): getattr(self, field.name).value for field in fields(self)}

    def departures(self) -> dict[str, str]:
        """The open points on which these readings depart from the default, with the alternative in force."""
        default = type(self)().names()
        return {name: alternative for name, alternative in self.names().items() if alternative != default[name]}


def _id(field_name: str) -> str:
    return field_name.replace("_", "-")


def _nearest(name: str, known: Any) -> str:
    from difflib import get_close_matches  # only a mistake needs it

    close = get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
