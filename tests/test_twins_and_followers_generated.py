"""The generated rounds of the quick profile meet every phase often, and every refusal that the readings allow."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain

import msgspec
import pytest

from bythebook.game import Refusal
from bythebook.twins_and_followers import Round, refusals
from bythebook_conformance.games.twins_and_followers.messages import PlayParams
from bythebook_conformance.games.twins_and_followers.rulings import move_of, setup_of
from bythebook_conformance.kit import load_kit

KIT = load_kit("twins_and_followers")
OFTEN = 20
NEVER_BY_DEFAULT = {
    "NoSuchSeat": "the protocol calls such a move malformed",
    "AlreadyAnswered": "only with fight-trigger=all-claiming is a seat waited for that has not answered yet",
    "DrawnCardStays": "only with discard-any=not-the-drawn-card",
    "DropsOutOfTurn": "only with drop-secrecy=open-clockwise",
    "MayNotBeDropped": "only with drop-choice=partner-card",
}
KINDS = {kind.__name__ for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refusal)}


@cache
def met() -> Counter[str]:
    """How often each phase and each kind of refusal occurs in the generated rounds."""
    game = Round(KIT.readings())
    seen: Counter[str] = Counter()
    domain = [chunk.blocks(game.readings) for chunk in KIT.chunks("quick", 0) if chunk.domain == "rounds"]
    for question in chain.from_iterable(chain.from_iterable(domain)):
        params = msgspec.convert(question, PlayParams)
        state = game.start(setup_of(params))
        for move in params.moves:
            step = game.step(state, move_of(move))
            seen.update(type(refusal).__name__ for refusal in step.refusals)
            state = step.state
            seen[state.phase] += 1
    return seen


@pytest.mark.parametrize("kind", sorted(KINDS - NEVER_BY_DEFAULT.keys() - {"Refusal"}))
def test_every_kind_of_refusal_occurs_often(kind: str) -> None:
    assert met()[kind] >= OFTEN


@pytest.mark.parametrize("phase", ["draw", "discard", "claim", "fight", "over"])
def test_every_phase_occurs_often(phase: str) -> None:
    assert met()[phase] >= 10 * OFTEN


def test_what_is_said_never_to_occur_is_a_refusal_and_does_not() -> None:
    assert NEVER_BY_DEFAULT.keys() <= KINDS
    assert not NEVER_BY_DEFAULT.keys() & met().keys()
