"""What an umpire would say first: for situations of every kind, the clauses that come first."""

from typing import Any

import pytest

from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import reasons_by_field
from bythebook_conformance.rulings.question import Rulings, last_situation, question_of

Asked = tuple[str, dict[str, Any], str, str]
"""Method, what is asked, the field, and its first reasons."""


def trick(cards: str, field: str, first: str) -> Asked:
    """A trick of Twos."""
    return "trick", {"cards": cards.split()}, field, first


def may_play(hand: str, on: str, first: str) -> Asked:
    """What may be played from a hand of Twos."""
    return "legal", {"hand": hand.split(), "trick": on.split()}, "cards", first


def deal(hands: str, moves: str, field: str, first: str) -> Asked:
    """A deal of Twos that Ann leads; each move is a seat and a card."""
    played = [{"seat": int(move[0]), "play": move[1:]} for move in moves.split()]
    return "play", {"hands": [hand.split() for hand in hands.split("/")], "leader": 0, "moves": played}, field, first


TWOS = [
    trick("6H AC AS 5H", "winner", "highest-of-led-suit-wins ranking-of-plain-cards"),
    trick("3C AC", "winner", "highest-of-led-suit-wins ranking-of-plain-cards three-otherwise-ordinary"),
    trick("3C 2C", "winner", "three-may-lie-there-first two-caught-by-its-three"),
    trick("AH 3H 2H", "winner", "three-may-lie-there-first earlier-three-takes-and-catches two-caught-by-its-three"),
    trick("AH 3H 2H", "catches", "earlier-three-takes-and-catches three-catching-two-pays-three"),
    trick("2C 3C", "catches", "three-catching-two-pays-three two-caught-by-its-three"),
    trick("KD 2H 2D 3D", "catches", "only-the-winner-catches caught-once-only"),
    may_play("2C 9S", "", "any-card-may-be-led"),
    may_play("9D 3H", "KD", "follow-suit threes-follow-suit"),
    may_play("2C TC", "3C", "follow-suit hopeless-two-is-legal"),
    may_play("2C", "3C", "two-of-led-suit-follows follow-suit hopeless-two-is-legal"),
    may_play("2D 9S", "KD 2H", "two-of-led-suit-follows follow-suit two-may-be-forced"),
    may_play("3D", "2C", "void-plays-anything suit-of-a-led-two"),
    may_play("2H 4H", "5H", "follow-suit no-duty-to-beat"),
    deal("6H 8S / 9H 3D / 2D 4S / TH AS", "06H 19H", "accepted", "follow-suit"),
    deal("6H 8S / 9H 3D / 2D TH / JH AS", "06H 19H 22D", "accepted", "two-to-any-trick"),
    deal("6H 8S / 9H 3D / 2D TH / 3S AS", "06H 19H 22D 3AS", "accepted", "void-plays-anything"),
    deal("6H 8S / 3H 5D / 2H TH / JH AS", "06H 13H 22H", "accepted", "follow-suit hopeless-two-is-legal"),
    deal("6H 8S / 9H 3D / 2D TH / JH 3S", "06H 19H 22D 3JH", "turn", "winner-leads-next twos-are-wild"),
    deal("6H 8S / 9H 3D / 2D TH / JH 3S", "06H 13D", "accepted", "follow-suit threes-follow-suit"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 1KC", "accepted", "follow-suit refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 1JH", "accepted", "four-players refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 22D", "accepted", "play-goes-clockwise refused-play-changes-nothing"),
    deal("6H 8S / 9H KC / 2D TH / JH 3S", "06H 19H 22D 3JH 33S", "accepted", "winner-leads-next play-goes-clockwise"),
    deal("6H / 9H / 2D / JH", "06H 19H 22D 3JH 06H", "accepted", "whole-pack-dealt refused-play-changes-nothing"),
    deal("6H / 9H / 2D / JH", "06H 19H 22D 3JH", "turn", "whole-pack-dealt"),
    deal("6H / 9H / 2D / JH", "06H", "over", "whole-pack-dealt"),
    deal("6H 4C / 9H 5C / 8D 6C / 7H 9C", "06H 19H 28D 37H", "over", "deal-is-played-out whole-pack-dealt"),
    deal("AH 4C / 2H 5C / 2D 6C / KH 9C", "0AH 12H 22D 3KH", "scores", "catch-is-a-transfer honours-to-trick-winner"),
]
FIRST = [pytest.param("twos", *asked, id=f"twos-{number}") for number, asked in enumerate(TWOS)]


@pytest.mark.parametrize(("game", "method", "params", "field", "first"), FIRST)
def test_an_umpire_names_first_what_decides(
    game: str, method: str, params: dict[str, Any], field: str, first: str
) -> None:
    question = question_of(load_kit(game), method, params)
    situation, explained = last_situation(Rulings(question, question.kit.readings()).agreed)
    reasons = [clause.partition("/")[2] for clause in dict(reasons_by_field(situation, explained))[field]]
    assert reasons[: len(first.split())] == first.split()
