"""The first page of a game: its sentences with pictures, and a turn that the reference rules on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bythebook.spec import Introduction
from bythebook.spec.retelling import SET_UP, TURN
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import message
from bythebook_conformance.rulebook.records import FirstPage, RulebookError
from bythebook_conformance.rulebook.ruled_points import shown


def first_page(kit: GameKit, text: Introduction | None) -> FirstPage | None:
    """The first page of a game, if it has one.

    Raises:
        RulebookError: its turn differs from the reference's ruling, or there is no such picture.
    """
    if text is None:
        return None
    if text.turn is not None:
        shown(kit, text.turn)
    wanted = [part.picture for part in text.parts if part.picture]
    return FirstPage(text, {name: _picture(kit, text, name) for name in wanted})


def _picture(kit: GameKit, text: Introduction, name: str) -> Diagram:
    """A picture by its name. Its own name is not that of the same diagram among the rules, which may be near."""
    diagrams, lesson, _ = kit.illustrations()
    if name == SET_UP and lesson is not None:
        return Diagram("first-set-up", message("The table before the first turn"), "", (), lesson.set_up)
    if name == TURN and lesson is not None and text.turn is not None:
        draw = partial(lesson.turn, text.turn.params)
        return Diagram("first-turn", text.turn.title, "", text.turn.clauses, draw)
    for diagram in diagrams:
        if diagram.name == name:
            return replace(diagram, name=f"first-{name}")
    raise RulebookError(f"{kit.name}: no picture {name!r} for the first page")
