"""The faulty engines in ``tests/engines``, found by path: adding one is adding a file."""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bythebook_conformance.protocol.verdict import Verdict
from games import GAMES

FOLDER = Path(__file__).parent / "engines"
sys.path.insert(0, str(FOLDER))
VERDICTS = {
    "passed": Verdict.PASSED,
    "violation": Verdict.VIOLATION,
    "crash": Verdict.CRASH,
    "timeout": Verdict.TIMEOUT,
    "breach": Verdict.BREACH,
    "not-assessed": Verdict.NOT_ASSESSED,
}


def rule_faults() -> list[tuple[str, str]]:
    """Every engine with one fault in the rules, as (game, module)."""
    return [
        (game, path.stem)
        for game in GAMES
        for path in sorted((FOLDER / game).glob("*.py"))
        if path.stem != "sound" and not path.stem.startswith("_")
    ]


def rule_fault(game: str, name: str) -> Any:
    """The module of a faulty engine: it has ``CLAUSE`` and ``Engine``."""
    return import_module(f"{game}.{name}")


def behaviours() -> dict[Path, Verdict]:
    """Every engine script that misbehaves on the wire, with the verdict it deserves."""
    found = {}
    for path in sorted((FOLDER / "behaviour").glob("*.py")):
        verdict = re.search(r'^VERDICT = "(.+)"', path.read_text(), re.MULTILINE)
        if verdict is not None:
            found[path] = VERDICTS[verdict[1]]
    return found
