"""The first reason for a refused claim of Twins & Followers is what the claimant did wrong."""

import msgspec
import pytest

from bythebook_conformance.kit import load_kit
from bythebook_conformance.rulings.question import last_situation

KIT = load_kit("twins_and_followers")
PLAY = next(each for each in KIT.methods if each.name == KIT.play_method)
HANDS = ["5S 8C KC", "2D 7D KH", "QH QD 4C"]
DRAWN = [{"seat": 0, "do": "draw"}]
LAID = [*DRAWN, {"seat": 0, "do": "discard", "card": "AD"}]
WINNABLE = ["5S 8C 3D", "2D 7D KH", "QH QD 4C"]
"""The seat after the next can win with the three of diamonds."""
OFFERED = [*DRAWN, {"seat": 0, "do": "discard", "card": "3D"}]
PASSED = [*OFFERED, {"seat": 2, "do": "pass"}]

FIRST = [
    (HANDS, [], 2, "no-card-turned-up"),
    (HANDS, LAID, 2, "claim-completes-a-win"),
    (HANDS, LAID, 0, "own-discard-is-barred"),
    (HANDS, [*LAID, {"seat": 1, "do": "draw"}], 2, "claim-completes-a-win"),
    (HANDS, [*LAID, {"seat": 1, "do": "draw"}], 1, "three-or-four-cards"),
    (WINNABLE, OFFERED, 1, "claim-completes-a-win"),
    (WINNABLE, [*PASSED, {"seat": 1, "do": "draw"}], 2, "claim-is-a-choice"),
    (WINNABLE, PASSED, 2, "claim-is-a-choice"),
]


@pytest.mark.parametrize(("hands", "moves", "seat", "clause"), FIRST)
def test_a_claim_is_refused_for_what_the_claimant_did_wrong(
    hands: list[str], moves: list[dict[str, object]], seat: int, clause: str
) -> None:
    asked = {
        "hands": [hand.split() for hand in hands],
        "starter": 0,
        "pile": ["AD", "7H", "JC", "9C"],
        "moves": [*moves, {"seat": seat, "do": "claim"}],
    }
    expected = PLAY.rule(msgspec.convert(asked, PLAY.params), KIT.readings())
    state, explained = last_situation(expected)
    assert not state.accepted
    assert explained[state.__struct_fields__.index("accepted")][0] == f"twins_and_followers/{clause}"
