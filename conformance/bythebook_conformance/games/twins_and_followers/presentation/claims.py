"""What players claim about Twins & Followers."""

from __future__ import annotations

from typing import Any

from bythebook.cards import RANK_LETTERS
from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, Situation
from bythebook_conformance.kit.language import message

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
    """That somebody wins: nobody else is able to, unless this one is not able either."""
    return {"seats": [who]} if who in asked.answer.seats else _able(asked, who)


def _only(asked: Situation, who: int) -> Fields:
    return {"seats": [who]}


def _next_in_turn(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Whoever is next in turn wins because the cards do; that others may claim out of turn is no reason."""
    seats = len(asked.params.hands)
    if asked.answer.seats != [who] or (asked.params.discarder + 1) % seats != who:
        return None
    return ByRule(True, ("twins_and_followers/claim-completes-a-win",))


def _has_twins(asked: Situation, says: ClauseIds, who: int | None = None) -> ByRule | None:
    """Cards that do not win although two of them are twins lack the followers, not the twins."""
    if asked.answer.wins or len({card[0] for card in asked.params.cards}) == len(asked.params.cards):
        return None
    return ByRule(False, tuple(clause for clause in says if clause != "twins_and_followers/one-part-twins"))


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
        ClaimForm(message("the hand wins"), _winning, message("the hand does not win"), by_rule=_has_twins),
        ClaimForm(message("{who} wins"), _winning, message("{who} does not win"), by_rule=_has_twins),
        ClaimForm(
            message("{rank} are the twins"),
            _twins,
            message("{rank} are not the twins"),
            also=(message("{rank} are twins"),),
        ),
        ClaimForm(
            message("{rank} and {next} are the followers"),
            _followers,
            message("{rank} and {next} are not the followers"),
            also=(message("{rank} and {next} are followers"),),
        ),
    ),
    "able": (
        ClaimForm(message("{who} wins"), _wins_with_it, message("{who} does not win"), by_rule=_next_in_turn),
        ClaimForm(
            message("{who} can win with the discard"),
            _able,
            message("{who} cannot win with the discard"),
            by_rule=_next_in_turn,
        ),
        ClaimForm(message("there is a fight"), _fight, message("there is no fight")),
        ClaimForm(message("there is a fight between {players}"), _fight_between),
        ClaimForm(message("only {who} can win with the discard"), _only),
        ClaimForm(message("nobody wins now"), _nobody_wins),
        ClaimForm(message("nobody can win with the discard"), _nobody_able),
    ),
    "play": (
        ClaimForm(message("the last move was allowed"), _allowed, message("the last move was not allowed")),
        ClaimForm(message("{who} has won"), _won, message("{who} has not won")),
        ClaimForm(message("{who} may claim the discard"), _may_claim, message("{who} may not claim the discard")),
        ClaimForm(message("there is a fight"), _fighting, message("there is no fight")),
        ClaimForm(message("{who} is in the fight"), _fights, message("{who} is not in the fight")),
        ClaimForm(message("it is the turn of {who}"), _turn),
        ClaimForm(message("the round is over"), _over, message("the round goes on")),
        ClaimForm(message("the round is over and nobody has won"), _nobody_won),
    ),
}
"""The sentences of each question, the most frequent first."""
