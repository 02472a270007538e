"""The names of the people at a table. Programs use their seats, which are numbered clockwise from 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from bythebook_conformance.kit.english import several
from bythebook_conformance.kit.language import tr

LONGEST: Final = 40
"""The most characters of a name."""


class Players(Struct, frozen=True):
    """Names by seat. A seat without a name is called by its number."""

    names: tuple[str, ...] = ()

    def __getitem__(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else tr("seat {number}", number=seat)

    def all(self, seats: Iterable[int]) -> str:
        """Several people: ``Ann, Ben and Cem``."""
        return several([self[seat] for seat in sorted(seats)])

    def seat(self, name: str) -> int | None:
        """The seat of the person with this name, in upper or lower case; None if there is no such person."""
        wanted = name.strip().casefold()
        return next((seat for seat, each in enumerate(self.names) if each.casefold() == wanted), None)


def players_named(names: Iterable[str]) -> Players:
    """The people with these names, in the order of their seats.

    Raises:
        ValueError: a name cannot be told from another one, from a number or from what stands beside it.
    """
    found = tuple(name.strip() for name in names)
    for name in found:
        if not 0 < len(name) <= LONGEST or not name.isprintable() or set(name) & set(" :,"):
            shown = repr(name[:LONGEST])
            expected = tr("expected a name of at most {most} characters, without space, colon or comma", most=LONGEST)
            raise ValueError(f"{shown}: {expected}")
        if name.isdigit():
            raise ValueError(tr("{name} is a number: expected a name", name=repr(name)))
    doubled = sorted(name for name in found if [each.casefold() for each in found].count(name.casefold()) > 1)
    if doubled:
        names = several([*map(repr, doubled)])
        raise ValueError(tr("{names}: expected a different name for everybody", names=names))
    return Players(found)


SOMEBODY: Final = Players(
    (
        *("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"),
        *("Jim", "Kay", "Lou", "Mia", "Ned", "Oli", "Pam", "Quinn"),
    )
)
"""People for a table where nobody has given a name, as many as a game can have."""
TEAMS: Final = Players(("A", "B"))


def in_players_words(text: str, questions: Mapping[str, str] | None = None) -> str:
    """A sentence with names for the numbers of seats, and with ``questions`` for the ids of open points."""
    for name, question in (questions or {}).items():
        if "-" in name:
            text = re.sub(rf"(?<![\w-]){name}(?![\w-])", tr("“{text}”", text=question), text)
    seat = re.escape(tr("seat {number}", number="#")).replace(r"\#", r"(\d+)")
    return re.sub(rf"\b{seat}", lambda found: SOMEBODY[int(found[1])], text, flags=re.IGNORECASE)
