"""What an umpire would say first: for situations of every kind, the clauses that come first."""

from typing import Any

import pytest

from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import reasons_by_field
from bythebook_conformance.rulings.question import Rulings, last_situation, question_of
from cases import cases

TEAMS = {
    "mode": "team",
    "teams": [0, 1, 0, 1],
    "due": "any",
    "piles": [[[top, f"d-{top}", f"h-{top}"]] for top in "uvmn"],
}


def trick(cards: str) -> Any:
    """A trick of Twos."""
    return {"cards": cards.split()}


def legal(hand: str, on: str) -> Any:
    """What may be played from a hand of Twos."""
    return {"hand": hand.split(), "trick": on.split()}


def deal(hands: str, moves: str) -> Any:
    """A deal of Twos that Ann leads; each move is a seat and a card."""
    played = [{"seat": int(move[0]), "play": move[1:]} for move in moves.split()]
    return {"hands": [hand.split() for hand in hands.split("/")], "leader": 0, "moves": played}


def round_of(hands: str, pile: str, moves: str, discards: str = "") -> Any:
    """A round that Ann starts; each move is a seat, what it does and perhaps a card."""
    words = [(int(move[0]), *move[1:].split(":")) for move in moves.split()]
    made = [dict(zip(("seat", "do", "card"), each, strict=False)) for each in words]
    dealt = [hand.split() for hand in hands.split("/")]
    return {"hands": dealt, "pile": pile.split(), "starter": 0, "discards": discards.split(), "moves": made}


def slap(hands: str, given: dict[str, Any] | None = None) -> Any:
    """Hands of Ann (0), Ben (1) ... on cards of Twin It!: x and y show one design, w another; u and v top piles."""
    given = given or {}
    piles = given.get("piles", [[["u", "c", "h-u"]], [["v", "d", "h-v"]]])
    position = {
        "mode": "competitive",
        "table": [[card, "b" if card == "w" else "a", f"h-{card}"] for card in "xyw"],
        "piles": piles,
        "sets": won(given.get("sets", "0")),
        "due": 0 if any(piles) else None,
        "winner": None,
        **(TEAMS if given.get("teams") else {}),
    }
    return {"position": position, "touches": [[int(hand[0]), hand[1]] for hand in hands.split()]}


def won(words: str) -> list[dict[str, Any]]:
    """The owner and the sets, each of cards with one design of its own."""
    owner, *sets = words.split()
    return [{"owner": int(owner), "cards": [[card, f"s{cards}", f"h-{card}"] for card in cards]} for cards in sets]


def game_of(moves: str) -> Any:
    """A game of Twin It! in which u and v show one design; a move is a seat that flips or, with !, takes both."""
    piles = [[["u", "a", "h-u"], ["k", "m", "h-k"]], [["v", "a", "h-v"], ["l", "n", "h-l"]], [["o", "p", "h-o"]]]
    made = [{"slap": [[int(m[0]), "u"], [int(m[0]), "v"]]} if "!" in m else {"flip": int(m)} for m in moves.split()]
    return {"mode": "competitive", "piles": piles, "first": 0, "moves": made}


ASKED = {
    "twos": {"trick": trick, "legal": legal, "play": deal},
    "twins_and_followers": {"wins": trick, "play": round_of},
    "twin_it": {"slap": slap, "play": game_of, "score": dict, "rating": dict},
}
FIRST = [
    pytest.param(game, method, ASKED[game][method](*words), field, first, id=f"{game}-{number}")
    for game, rows in cases("first_reasons").items()
    for number, (method, *words, field, first) in enumerate(rows)
]


@pytest.mark.parametrize(("game", "method", "params", "field", "first"), FIRST)
def test_an_umpire_names_first_what_decides(
    game: str, method: str, params: dict[str, Any], field: str, first: str
) -> None:
    question = question_of(load_kit(game), method, params)
    situation, explained = last_situation(Rulings(question, question.kit.readings()).agreed)
    decided = "accepted" if field == "refused" else field
    assert getattr(situation, "accepted", True) is (field != "refused")
    reasons = [clause.partition("/")[2] for clause in dict(reasons_by_field(situation, explained))[decided]]
    assert reasons[: len(first.split())] == first.split()
