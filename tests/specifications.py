"""Specifications and houses to be changed: copies of those that there are."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import SpecError, spec_folder
from command_line import ROOT, TOY

FLOORS = ("spec", "reference", "conformance")


def specification(game: str, folder: Path) -> Path:
    """A copy of the specification of a game."""
    return Path(shutil.copytree(spec_folder() / game, folder / game))


def house_with_toy(folder: Path) -> Path:
    """A copy of the house with the toy game in it."""
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for home in (ROOT, TOY):
        for floor in FLOORS:
            shutil.copytree(home / floor, folder / floor, dirs_exist_ok=True, ignore=ignored)
    return folder


def change(path: Path, old: str, new: str) -> None:
    """Put a text in the place of another one, which has to be in the file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def complaint_of(load: Callable[..., Any], *arguments: Any) -> str:
    """The one line with which a specification is refused."""
    with pytest.raises(SpecError) as refusal:
        load(*arguments)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)
