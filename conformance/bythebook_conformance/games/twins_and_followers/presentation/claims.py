"""What players claim about Twins & Followers."""

from __future__ import annotations

from typing import Any

from bythebook.cards import RANK_LETTERS
from bythebook_conformance.kit import ClaimForm, Situation

Fields = dict[str, Any]


def _winning(asked: Situation, who: int | None = None) -> Fields:
    return {"wins": True}


def _twins(asked: Situation, rank: str) -> Fields:
    return {"wins": True, "twins": rank}


def _followers(asked: Situation, rank: str, next: str) -> Fields:
    ranks = sorted((rank, next), key=RANK_LETTERS.index)
    return {"wins": True, "followers": ranks}


def _able(asked: Situation, who: int) -> Fields:
    return {"seats": sorted({*asked.answer.seats, who})}


def _wins_with_it(asked: Situation, who: int) -> Fields:
    return {"seats": [who]}


def _nobody_able(asked: Situation) -> Fields:
    return {"seats": []}


def _nobody_wins(asked: Situation) -> Fields:
    """That nobody wins with the discard: nobody is able to, or several are, who fight."""
    return {"seats": [] if len(asked.answer.seats) == 1 else asked.answer.seats}


def _fight(asked: Situation) -> Fields:
    able = asked.answer.seats
    others = [seat for seat in range(len(asked.params.hands)) if seat not in (*able, asked.params.discarder)]
    return {"seats": able if len(able) > 1 else [*able, *others][: max(2, len(able) + 1)]}


def _fight_between(asked: Situation, players: list[int]) -> Fields:
    if len(players) < 2:
        raise ValueError("expected at least two players")
    return {"seats": players}


def _allowed(asked: Situation) -> Fields:
    return {"accepted": True}


def _won(asked: Situation, who: int) -> Fields:
    return {"winner": who}


def _nobody_won(asked: Situation) -> Fields:
    return {"phase": "over", "winner": None}


def _over(asked: Situation) -> Fields:
    return {"phase": "over"}


def _turn(asked: Situation, who: int) -> Fields:
    return {"turn": who}


def _may_claim(asked: Situation, who: int) -> Fields:
    able = asked.answer.able if asked.answer.phase == "claim" else []
    return {"phase": "claim", "able": sorted({*able, who})}


def _fighting(asked: Situation) -> Fields:
    return {"phase": "fight"}


def _fights(asked: Situation, who: int) -> Fields:
    able = asked.answer.able if asked.answer.phase == "fight" else []
    return {"phase": "fight", "able": sorted({*able, who})}


CLAIMS = {
    "wins": (
        ClaimForm("the hand wins", _winning, "the hand does not win"),
        ClaimForm("{who} wins", _winning, "{who} does not win"),
        ClaimForm("{rank} are the twins", _twins, "{rank} are not the twins"),
        ClaimForm("{rank} and {next} are the followers", _followers, "{rank} and {next} are not the followers"),
    ),
    "able": (
        ClaimForm("{who} wins", _wins_with_it, "{who} does not win"),
        ClaimForm("{who} can win with the discard", _able, "{who} cannot win with the discard"),
        ClaimForm("there is a fight", _fight, "there is no fight"),
        ClaimForm("there is a fight between {players}", _fight_between),
        ClaimForm("only {who} can win with the discard", _wins_with_it),
        ClaimForm("nobody wins now", _nobody_wins),
        ClaimForm("nobody can win with the discard", _nobody_able),
    ),
    "play": (
        ClaimForm("the last move was allowed", _allowed, "the last move was not allowed"),
        ClaimForm("{who} has won", _won, "{who} has not won"),
        ClaimForm("{who} may claim the discard", _may_claim, "{who} may not claim the discard"),
        ClaimForm("there is a fight", _fighting, "there is no fight"),
        ClaimForm("{who} is in the fight", _fights, "{who} is not in the fight"),
        ClaimForm("it is the turn of {who}", _turn),
        ClaimForm("the round is over", _over, "the round goes on"),
        ClaimForm("the round is over and nobody has won", _nobody_won),
    ),
}
"""The sentences of each question, the most frequent first."""
