"""The project of a new game: three folders with one clause, one reading, one example and one method, which fit."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword

from bythebook.sheet import paragraphs
from bythebook.spec import game_names
from bythebook_conformance.authoring.project import ProjectError, project_templates

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 40
_PARAGRAPH = "Both players show a card. The higher one wins, and an ace beats everything else."
"""What stands on the sheet before there is one: this project's own sentence."""


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
    source = project_templates().get_template
    return {path: source(f"game/{name}.j2").render(values) for path, name in _files(folded).items()}


def _files(name: str) -> dict[str, str]:
    """The files of a project with their templates."""
    return {
        "README.md": "README.md",
        "pyproject.toml": "pyproject.toml",
        "sheet.txt": "sheet.txt",
        f"test_{name}.py": "test.py",
        **{f"spec/{name}/{each}": each for each in ("sheet.toml", "clauses.toml", "readings.toml", "examples.toml")},
        f"reference/bythebook/{name}/__init__.py": "init.py",
        f"reference/bythebook/{name}/rules.py": "rules.py",
        f"conformance/bythebook_conformance/games/{name}.py": "kit.py",
    }


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
