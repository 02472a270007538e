"""The specification of each game as typed records, read from ``spec/<game>/*.toml``, and its test vectors."""

from bythebook.spec.editions import load_editions, wording
from bythebook.spec.finding import game_folder, game_names, spec_folder
from bythebook.spec.frequencies import Effect, Frequencies, Rate, load_frequencies, told
from bythebook.spec.glossary import Term, load_glossary
from bythebook.spec.loading import load_spec
from bythebook.spec.records import (
    Alternative,
    Change,
    Clause,
    Edition,
    Example,
    Locator,
    NoRule,
    OpenPoint,
    Sheet,
    Spec,
    SpecError,
    Witness,
)
from bythebook.spec.vectors import Shown, Vector, load_vectors, vectors_digest

__all__ = [
    "Alternative",
    "Change",
    "Clause",
    "Edition",
    "Effect",
    "Example",
    "Frequencies",
    "Locator",
    "NoRule",
    "OpenPoint",
    "Rate",
    "Sheet",
    "Shown",
    "Spec",
    "SpecError",
    "Term",
    "Vector",
    "Witness",
    "game_folder",
    "game_names",
    "load_editions",
    "load_frequencies",
    "load_glossary",
    "load_spec",
    "load_vectors",
    "spec_folder",
    "told",
    "vectors_digest",
    "wording",
]
