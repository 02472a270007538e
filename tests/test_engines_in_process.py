"""Engines that are objects in this process: what they do to the kit, and what the kit makes of it."""

from typing import Any

import pytest

from bythebook_conformance import Verdict, certify
from bythebook_conformance.kit import GameKit
from games import KITS, engine


def empty(value: Any) -> None:
    """Take out everything that lies in the lists and dictionaries of a value."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        empty(each)
    if isinstance(value, dict | list):
        value.clear()


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_an_engine_may_do_with_its_questions_what_it_likes(kit: GameKit) -> None:
    class Consuming:
        def __init__(self) -> None:
            self.sound = engine(kit)
            self.describe = self.sound.describe

        def __getattr__(self, name: str) -> Any:
            if name not in self.sound.__dict__:
                raise AttributeError(name)

            def ask(**params: Any) -> Any:
                answer = getattr(self.sound, name)(**params)
                empty(params)
                return answer

            return ask

    outcome = certify(kit.name, Consuming(), suites=("examples", "stability"))
    assert (outcome.verdict, [each.detail for each in outcome.findings]) == (Verdict.PASSED, [])
