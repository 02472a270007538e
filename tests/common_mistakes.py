"""Faults that are not ours: common mistakes of programmers (``faults/``), planted in the example engines in Python."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engines_list import example_engine

FOLDER = Path(__file__).parent / "faults"
PARTS = ("first", "second")
"""The lists, each by people who had seen neither the vectors nor the other list."""


@dataclass(frozen=True)
class Mistake:
    """A mistake of a list, in the engine of a game: its number among those of the game, and how the code is changed."""

    part: str
    game: str
    number: int
    kind: str
    says: str
    changes: tuple[tuple[str, str], ...]
    told_by: str = ""
    """The example that tells it, where the vectors missed it at first: it is no independent evidence any more."""
    no_fault: str = ""
    """Why it changes no answer that is asked for, empty if it changes some."""

    @property
    def name(self) -> str:
        """Tells it from the others of its game."""
        return f"{self.part}-{self.kind}-{self.number}"

    def engine(self) -> Any:
        """A new engine with the mistake. AssertionError if a piece to change is not there just once."""
        return example_engine(self.game, self.changes, self.name)


@cache
def kinds(part: str) -> dict[str, str]:
    """Every kind of mistake of a list, with a sentence on it."""
    return tomllib.loads((FOLDER / part / "kinds.toml").read_text(encoding="utf-8"))


@cache
def mistakes_of(part: str, game: str) -> tuple[Mistake, ...]:
    """The mistakes of a list that are planted in the engine of a game."""
    found = tomllib.loads((FOLDER / part / f"{game}.toml").read_text(encoding="utf-8"))
    return tuple(
        Mistake(part, game, number, says=says, **{**each, "changes": tuple(map(tuple, each["changes"]))})
        for number, (says, each) in enumerate(found.items(), 1)
    )
