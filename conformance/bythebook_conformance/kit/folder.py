"""A game that is a folder: what its subfolders bring, each found under the name that it has in every game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from bythebook_conformance.kit.components import Illustrations, Playing, Proofs


def components_of(package: str, game: str = "") -> dict[str, Any]:
    """The fields of ``GameKit`` that the subfolders of a game bring.

    Most commands do without its diagrams, plays and proofs, so those are imported when they are needed.

    Args:
        package: the folder, as a package.
        game: the name of the game, where the folder has another one.
    """

    def found(module: str, name: str) -> Any:
        return getattr(import_module(f"{package}.{module}"), name)

    game = game or package.rpartition(".")[2]
    return {
        "name": game,
        "methods": found("rulings", "METHODS"),
        "chunks": found("questions.domains", "chunks"),
        "enumerated": found("questions.domains", "enumerated"),
        "malformed": found("questions.malformed", "MALFORMED"),
        "nearer": lambda params, place, readings: found("questions.nearer", "nearer")(params, place, readings),
        "relations": found("questions.relations", "RELATIONS"),
        "words": found("presentation.words", "WORDS"),
        "changes": found("presentation.variations", "changes"),
        "claims": found("presentation.claims", "CLAIMS"),
        "questions": found("presentation.questions", "QUESTIONS"),
        "completed": found("presentation.unsaid", "completed"),
        "unsaid": found("presentation.unsaid", "unsaid"),
        "asked": found("presentation.desk", "ASKED"),
        "illustrations": lambda: Illustrations(
            found("presentation.diagrams", "DIAGRAMS"),
            found("presentation.lesson", "LESSON"),
            getattr(import_module(f"{package}.presentation.diagrams"), "TABLES", ()),
        ),
        "replay": lambda: found("presentation.replay", "REPLAY"),
        "playing": lambda: Playing(found("playing.tables", "TABLES"), found("playing.policies", "SIMULATION")),
        "proofs": cache(
            lambda: Proofs.of(game, found("proofs.properties", "PROPERTIES"), found("proofs.agreements", "AGREEMENTS"))
        ),
        "play": lambda readings: found("questions.generated", "plays")(readings),
        "serving": lambda: found("serving", "SERVING"),
        "scopes": lambda: found("questions.scopes", "SCOPES"),
    }
