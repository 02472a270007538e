"""The topics of a game's rulebook, in its order and with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bythebook.spec import Spec, game_folder, load_spec
from bythebook_conformance.kit.language import message, tr

APPENDIX: Final = "A"
"""What stands for the number of the appendix, which is about the sheet and not about the game."""
_ABOUT = message("About the sheet")


class Heading(NamedTuple):
    """A topic and the ids of its clauses. The appendix has a letter for a number."""

    number: str
    title: str
    clauses: tuple[str, ...]

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Every clause with its number: 3.2."""
        for place, clause in enumerate(self.clauses, start=1):
            yield clause, f"{self.number}.{place}"


def topics_of(spec: Spec, appendix: Sequence[str]) -> list[Heading]:
    """The topics in the order in which the clauses have them, then the appendix with its clauses, if it has any."""
    clauses = [clause for clause in spec.clauses if clause.id not in appendix]
    titles = dict.fromkeys(clause.topic for clause in clauses)
    found = [
        Heading(str(number), title, tuple(clause.id for clause in clauses if clause.topic == title))
        for number, title in enumerate(titles, start=1)
    ]
    behind = tuple(clause.id for clause in spec.clauses if clause.id in appendix)
    return [*found, *([Heading(APPENDIX, tr(_ABOUT), behind)] if behind else [])]


def _appendix(game: str) -> list[str]:
    """The clauses in the appendix of a game's rulebook. The rest of that file is not needed where numbers are."""
    import tomllib  # not above: the desk has the numbers from its page

    file = game_folder(game) / "rulebook.toml"
    held = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [f"{game}/{name}" for name in held.get("appendix", ())]


@cache
def numbers_of(game: str) -> dict[str, str]:
    """The number of every clause of a game in its rulebook: 3.2."""
    topics = topics_of(load_spec(game, examples=False), _appendix(game))
    return {clause: number for topic in topics for clause, number in topic.numbers()}
