"""The project of a new game: three consistent folders with one clause, one reading, one example and one method."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword

from bythebook.sheet import paragraphs
from bythebook.spec import game_names
from bythebook_conformance.authoring.project import ProjectError, project_templates, templates_in

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 40
_PLACE = "NAME"
"""The placeholder for the game's name in the paths of templates."""
_PARAGRAPH = "Both players show a card. The higher one wins, and an ace beats everything else."
"""The placeholder text of the sheet, written by this project."""


def game_project(name: str) -> dict[str, str]:
    """The files of a new game by their paths.

    Raises:
        ProjectError: it is no name for a game, or one that is taken.
    """
    folded = name.replace("-", "_")
    _check_name(name, folded)
    words = [word.capitalize() for word in folded.split("_")]
    title = " ".join(words)
    heading, paragraph = paragraphs(f"{title}\n{_PARAGRAPH}", [title])
    values = {
        "name": folded,
        "title": title,
        "prefix": "".join(words),
        "heading": heading,
        "paragraph": paragraph,
    }
    files = {path.replace(_PLACE, folded): template for path, template in templates_in("game").items()}
    return {path: project_templates().get_template(template).render(values) for path, template in files.items()}


def _check_name(name: str, folded: str) -> None:
    if not _NAME.fullmatch(folded) or len(folded) > _LONGEST or iskeyword(folded):
        raise ProjectError(
            f"{name[:_LONGEST]!a}: no name for a game: expected lower-case letters, digits and single hyphens, "
            f"beginning with a letter, such as high-card (at most {_LONGEST} characters)"
        )
    if folded in game_names():
        raise ProjectError(f"{name}: there is a game of this name already; choose another one")
    for module in (f"bythebook.{folded}", f"bythebook_conformance.games.{folded}"):
        if find_spec(module) is not None:
            raise ProjectError(f"{name}: {module} is taken already; choose another name")
