"""The specification of every game as typed records, read from ``spec/<game>/*.toml``."""

from bythebook.spec.finding import game_names, spec_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import (
    Alternative,
    Clause,
    Example,
    Locator,
    OpenPoint,
    Sheet,
    Spec,
    SpecError,
    Witness,
)

__all__ = [
    "Alternative",
    "Clause",
    "Example",
    "Locator",
    "OpenPoint",
    "Sheet",
    "Spec",
    "SpecError",
    "Witness",
    "game_names",
    "load_spec",
    "spec_folder",
]
