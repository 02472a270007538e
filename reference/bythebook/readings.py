"""Readings: the alternative in force for every open point.

A game's readings are a frozen dataclass; its field ``two_as_follow`` is the open point ``two-as-follow`` of
``spec/<game>/readings.toml``, which has the question and what each alternative means. The type of a field lists the
alternatives, of which the first is the default.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, get_args, get_type_hints


class ReadingError(ValueError):
    """An open point or an alternative that does not exist, or a combination that makes no sense: a sentence with places
    for values; and the name that does not exist, with those that do.
    """

    def __init__(self, sentence: str, unknown: str = "", known: Collection[str] = (), **values: str) -> None:
        said = sentence.format(**values) if values else sentence
        super().__init__(f"{said}{_nearest(unknown, known)}; there are: {', '.join(known)}" if known else said)
        self.sentence, self.values, self.unknown, self.known = sentence, values, unknown, known


@dataclass(frozen=True, slots=True)
class Readings:
    """Base of every game's readings. Equal readings give equal rulings."""

    apart: ClassVar[Mapping[str, str]] = {}
    """Alternatives that make no sense together, each as ``point=alternative`` with spaces between them -> why not."""

    def __post_init__(self) -> None:
        for name, alternatives in self.points().items():
            chosen = getattr(self, _field(name))
            if chosen not in alternatives:
                sentence = "open point {name}: no alternative {value}"
                raise ReadingError(sentence, str(chosen), alternatives, name=repr(name), value=repr(chosen))
        reason = self.nonsense()
        if reason is not None:
            raise ReadingError(reason)

    def nonsense(self) -> str | None:
        """Why this combination of alternatives makes no sense, or None."""
        for together, why in self.apart.items():
            chosen = [each.split("=") for each in together.split()]
            if all(getattr(self, _field(name)) == alternative for name, alternative in chosen):
                return f"{' and '.join(together.split())} do not go together: {why}"
        return None

    @classmethod
    def points(cls) -> dict[str, tuple[str, ...]]:
        """Every switchable open point with its alternatives, the default first."""
        kind: Any = cls  # a type is hashable, whatever its instances are
        return _points(kind)

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
                raise ReadingError("no open point {name}", name, tuple(points), name=repr(name))
            values[_field(name)] = alternative
        return cls(**values)

    def names(self) -> dict[str, str]:
        """Every open point with the alternative in force."""
        return {name: getattr(self, _field(name)) for name in self.points()}

    def departures(self) -> dict[str, str]:
        """The open points on which these readings depart from the default, with the alternative in force."""
        default = type(self)().names()
        return {name: alternative for name, alternative in self.names().items() if alternative != default[name]}


@cache
def _points(readings: Any) -> dict[str, tuple[str, ...]]:
    """The alternatives that the types of the fields list."""
    types = get_type_hints(readings)
    return {each.name.replace("_", "-"): get_args(types[each.name]) for each in fields(readings)}


def _field(point: str) -> str:
    return point.replace("-", "_")


def _nearest(name: str, known: Collection[str]) -> str:
    from difflib import get_close_matches  # only a mistake needs it

    close = get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
