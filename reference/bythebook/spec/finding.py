"""Find the specifications: beside the sources in a checkout, inside the package when installed.

The package ``bythebook`` may have portions in several folders on the path, so that adding a game needs no change in
this project. Each portion may bring specifications.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bythebook

FIRST_FILE = "clauses.toml"


def spec_folder() -> Path:
    """This project's folder with one folder per game.

    Raises:
        FileNotFoundError: it does not exist.
    """
    for folder in _folders():
        return folder
    raise FileNotFoundError("the specification is missing: reinstall bythebook")


def game_folder(game: str) -> Path:
    """The folder of a game's specification.

    Raises:
        LookupError: there is no such game.
    """
    for folder in _folders():
        if (folder / game / FIRST_FILE).is_file():
            return folder / game
    raise LookupError(f"no game {game!r}; there are: {', '.join(game_names())}")


def game_names() -> list[str]:
    """All games, in alphabetical order."""
    return sorted({path.parent.name for folder in _folders() for path in folder.glob(f"*/{FIRST_FILE}")})


def _folders() -> Iterator[Path]:
    """The folders of specifications, this project's first."""
    for package in map(Path, bythebook.__path__):
        for folder in (package / "_spec", package.parents[1] / "spec"):
            if folder.is_dir():
                yield folder
                break
