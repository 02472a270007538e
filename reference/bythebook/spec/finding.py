"""Where the specification lies: beside the sources in a checkout, inside the package in an installed wheel."""

from __future__ import annotations

from pathlib import Path

import bythebook


def spec_folder() -> Path:
    """The folder that holds one folder a game."""
    for package in map(Path, bythebook.__path__):
        for folder in (package / "_spec", package.parents[1] / "spec"):
            if folder.is_dir():
                return folder
    raise FileNotFoundError("the specification is missing: reinstall bythebook")


def game_names() -> list[str]:
    """Every game there is, in alphabetical order."""
    return sorted(path.parent.name for path in spec_folder().glob("*/clauses.toml"))
