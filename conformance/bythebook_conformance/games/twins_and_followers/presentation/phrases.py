"""Claims about Twins & Followers that players make in words."""

from __future__ import annotations

from bythebook_conformance.kit import Phrase

PHRASES = {
    "wins": (
        Phrase("the cards win", lambda asked: {"wins": True}),
        Phrase("the cards do not win", lambda asked: {"wins": False}),
    ),
    "able": (
        Phrase("nobody can win", lambda asked: {"seats": []}),
        Phrase("PLAYERS can win", lambda asked, seats: {"seats": seats}, some=True),
        Phrase("only PLAYERS can win", lambda asked, seats: {"seats": seats}),
    ),
    "play": (
        Phrase("nobody wins", lambda asked: {"phase": "over", "winner": None}),
        Phrase("nobody has won", lambda asked: {"winner": None}),
        Phrase("WHO has won", lambda asked, who: {"phase": "over", "winner": who}),
        Phrase("WHO wins", lambda asked, who: {"phase": "over", "winner": who}),
        Phrase("the last move is allowed", lambda asked: {"accepted": True}),
        Phrase("the last move is not allowed", lambda asked: {"accepted": False}),
        Phrase("it is WHO's turn", lambda asked, who: {"turn": who}),
        Phrase("only PLAYERS may claim", lambda asked, seats: {"phase": "claim", "able": seats}),
        Phrase("there is a fight", lambda asked: {"phase": "fight"}),
        Phrase("only PLAYERS fight", lambda asked, seats: {"phase": "fight", "able": seats}),
        Phrase("PLAYERS fight", lambda asked, seats: {"phase": "fight", "able": seats}, some=True),
    ),
}
