"""What the ruling desk asks of Python: a question as JSON in, its ruling as JSON out. Runs in the browser.

Nothing is decided here: questions are read and ruled on by the code of ``bythebook rule``, and ``data`` is what its
``--json`` prints.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bythebook.readings import ReadingError
from bythebook.spec import SpecError, load_spec
from bythebook_conformance.desk.fragments import fragments
from bythebook_conformance.kit import load_kit
from bythebook_conformance.rulings.parsing import InputError
from bythebook_conformance.rulings.prose import as_data, hanging
from bythebook_conformance.rulings.question import Rulings, question_of


def answer(asked: str) -> str:
    """The ruling on a question.

    Args:
        asked: JSON: ``game``, ``question`` (a method, with or without its game), ``params``, ``readings``.

    Returns:
        JSON: ``data``, the ruling for programs, and ``said`` and ``why``, the ruling for people as HTML; or ``error``,
        the one line that says what is wrong with the question.
    """
    found = _answer(json.loads(asked))
    return json.dumps(found, ensure_ascii=False)


def _answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    try:
        kit = load_kit(asked["game"])
        question = question_of(kit, asked["question"], asked["params"])
        rulings = Rulings(question, kit.readings.from_names(asked["readings"]))
    except (InputError, ReadingError, SpecError) as error:
        return {"error": str(error)}
    spec = load_spec(kit.name, examples=False)
    found = hanging(rulings, spec)
    said, why = fragments(rulings, spec, found)
    return {"data": as_data(rulings, spec, found), "said": said, "why": why}


def prepare(game: str) -> None:
    """Load what the first ruling of a game would otherwise wait for."""
    load_kit(game)
    load_spec(game, examples=False)
