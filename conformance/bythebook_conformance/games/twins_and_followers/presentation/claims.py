"""What players claim about Twins & Followers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.cards import CARD_OF, RANK_LETTERS
from bythebook.twins_and_followers.hand import are_followers, is_face, wins
from bythebook_conformance.games.twins_and_followers.presentation.wordings import WORDINGS
from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, Situation
from bythebook_conformance.kit.language import message, tr

Fields = dict[str, Any]
_GAME = "twins_and_followers/"
__all__ = ["CLAIMS", "WORDINGS"]


def _winning(asked: Situation) -> Fields:
    return {"wins": True}


def _twins(asked: Situation, rank: str) -> Fields:
    return {"wins": True, "twins": rank}


def _followers(asked: Situation, rank: str, next: str) -> Fields:
    ranks = sorted((rank, next), key=RANK_LETTERS.index)
    return {"wins": True, "followers": ranks}


def _of_twins(asked: Situation, says: ClauseIds, rank: str) -> ByRule | None:
    """Why cards are the twins of a hand that wins: they are equal."""
    return ByRule(None, (f"{_GAME}twins-number-or-face",)) if asked.answer.wins else _has_twins(asked, says)


def _no_fields(asked: Situation, **places: Any) -> Fields:
    """What a sentence about the rules says of the answer: nothing."""
    return {}


def _equal(asked: Situation, says: ClauseIds, rank: str) -> ByRule:
    """Whether there are two cards of a rank: then they are twins, whether the hand wins or not."""
    two = sum(card[0] == rank for card in asked.params.cards) > 1
    return ByRule(two, (f"{_GAME}twins-number-or-face",))


def _in_sequence(asked: Situation, says: ClauseIds, rank: str, next: str) -> ByRule:
    """Whether cards of two ranks follow each other, whether the hand wins or not."""
    one, other = (CARD_OF[f"{each}C"].rank for each in (rank, next))
    follow, faces = are_followers(one, other), is_face(one) + is_face(other)
    if one == other:
        clause = "equal-ranks-never-follow"
    elif faces:
        clause = "faces-follow-each-other" if follow else "number-and-face-never-follow"
    elif follow:
        clause = "ace-and-two-follow" if {rank, next} == {"A", "2"} else "neighbours-follow"
    else:
        clause = "path-has-ends" if {rank, next} == {"A", "T"} else "other-gaps-never-follow"
    return ByRule(follow, (f"twins_and_followers/{clause}",))


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
    return ByRule(True, (f"{_GAME}claim-completes-a-win",))


def _has_twins(asked: Situation, says: ClauseIds) -> ByRule | None:
    """Cards that do not win although two of them are twins lack the followers, not the twins."""
    if asked.answer.wins or len({card[0] for card in asked.params.cards}) == len(asked.params.cards):
        return None
    return ByRule(False, tuple(clause for clause in says if clause != "twins_and_followers/one-part-twins"))


def _completes(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Whoever can win with a discard can do so because it completes a hand, in turn or out of it, fight or no fight."""
    if who not in asked.answer.seats:
        return ByRule(None, (f"{_GAME}own-discard-is-barred",)) if _would_win(asked, who) else None
    return ByRule(None, (f"{_GAME}claim-completes-a-win",))


def _may_take(asked: Situation, who: int, card: str) -> Fields:
    return _able(asked, who) if card == asked.params.discard else {}


def _taking(asked: Situation, says: ClauseIds, who: int, card: str) -> ByRule | None:
    """Why somebody may take a card, or not: it has to be the discard, and to complete a hand."""
    if card != asked.params.discard:
        return ByRule(False, (f"{_GAME}only-latest-discard",))
    return _completes(asked, says, who) or ByRule(None, (f"{_GAME}claim-completes-a-win",))


def _would_win(asked: Situation, who: int) -> bool:
    """Whether a discard completes the hand of whoever laid it down."""
    cards = [CARD_OF[card] for card in (*asked.params.hands[who], asked.params.discard)]
    return who == asked.params.discarder and wins(cards)


def _not_alone(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Others than the next player can win with a discard as well."""
    others = [seat for seat in asked.answer.seats if seat != who]
    return ByRule(None, (f"{_GAME}any-seat-may-claim",)) if others else _next_in_turn(asked, says, who)


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


def _starts_next(asked: Situation, says: ClauseIds, who: int) -> ByRule:
    """Who starts the round after this one: its winner, or whoever has started it if there is none."""
    if asked.answer.phase != "over":
        raise ValueError(tr("the round is not over"))
    if asked.answer.winner is None:
        return ByRule(who == asked.params.starter, (f"{_GAME}next-starter-without-a-winner",))
    return ByRule(who == asked.answer.winner, (f"{_GAME}winner-starts-next",))


def _turn(asked: Situation, who: int) -> Fields:
    return {"turn": who}


def _must(phase: str) -> Callable[..., Fields]:
    """That a round waits for somebody to draw, or to discard."""
    return lambda asked, who: {"phase": phase, "turn": who}


def _back_to_three(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Why whoever has drawn, and does not win, must discard."""
    due = asked.answer.phase == "discard" and who == asked.answer.turn
    return ByRule(None, (f"{_GAME}discard-back-to-three",)) if due else None


def _with_another(asked: Situation, says: ClauseIds, other_rank: str) -> ByRule:
    """Whether four cards would win if one of them were of another rank."""
    hand = [CARD_OF[card] for card in asked.params.cards]
    free = [card for card in CARD_OF.values() if str(card)[0] == other_rank and card not in hand]
    holds = any(wins([*hand[:at], card, *hand[at + 1 :]]) for at in range(len(hand)) for card in free)
    return ByRule(holds, (f"{_GAME}both-parts-needed",))


def _may_claim(asked: Situation, who: int) -> Fields:
    able = asked.answer.able if asked.answer.phase == "claim" else []
    return {"phase": "claim", "able": sorted({*able, who})}


def _may_claim_it(asked: Situation, who: int, card: str) -> Fields:
    return _may_claim(asked, who) if [card] == asked.answer.discards[-1:] else {}


def _older(asked: Situation, says: ClauseIds, who: int, card: str) -> ByRule | None:
    """Why nobody may take a card that is not the latest discard."""
    latest = [card] == asked.answer.discards[-1:]
    return None if latest else ByRule(False, (f"{_GAME}only-latest-discard",))


def _fighting(asked: Situation) -> Fields:
    return {"phase": "fight"}


def _fights(asked: Situation, who: int) -> Fields:
    able = asked.answer.able if asked.answer.phase == "fight" else []
    return {"phase": "fight", "able": sorted({*able, who})}


CLAIMS = {
    "wins": (
        ClaimForm(message("the hand wins"), _winning, message("the hand does not win"), by_rule=_has_twins),
        ClaimForm(message("{rank} are the twins"), _twins, message("{rank} are not the twins"), by_rule=_of_twins),
        ClaimForm(
            message("{rank} and {next} are the followers"),
            _followers,
            message("{rank} and {next} are not the followers"),
        ),
        ClaimForm(message("{rank} are twins"), _no_fields, message("{rank} are no twins"), by_rule=_equal),
        ClaimForm(
            message("{rank} and {next} follow"),
            _no_fields,
            message("{rank} and {next} do not follow"),
            by_rule=_in_sequence,
        ),
        ClaimForm(
            message("cards of the twins' rank may follow"),
            _no_fields,
            message("cards of the twins' rank may not follow"),
            by_rule=lambda asked, says: ByRule(True, (f"{_GAME}follower-of-twin-rank",)),
        ),
        ClaimForm(
            message("a {other_rank} in place of another card would win"),
            _no_fields,
            message("no {other_rank} in place of another card would win"),
            by_rule=_with_another,
        ),
        ClaimForm(
            message("suits must match"),
            _no_fields,
            message("suits play no role"),
            by_rule=lambda asked, says: ByRule(False, (f"{_GAME}twins-of-any-suit", f"{_GAME}followers-of-any-suit")),
        ),
    ),
    "able": (
        ClaimForm(message("{who} wins"), _wins_with_it, message("{who} does not win"), by_rule=_next_in_turn),
        ClaimForm(
            message("{who} can win with the discard"),
            _able,
            message("{who} cannot win with the discard"),
            by_rule=_completes,
        ),
        ClaimForm(message("{who} may take {card}"), _may_take, message("{who} may not take {card}"), by_rule=_taking),
        ClaimForm(message("there is a fight"), _fight, message("there is no fight")),
        ClaimForm(message("there is a fight between {players}"), _fight_between),
        ClaimForm(message("only {who} can win with the discard"), _only, by_rule=_not_alone),
        ClaimForm(
            message("only the next player may claim the discard"),
            _no_fields,
            by_rule=lambda asked, says: ByRule(False, (f"{_GAME}any-seat-may-claim",)),
        ),
        ClaimForm(message("nobody wins now"), _nobody_wins),
        ClaimForm(message("nobody can win with the discard"), _nobody_able),
    ),
    "play": (
        ClaimForm(message("the last move was allowed"), _allowed, message("the last move was not allowed")),
        ClaimForm(message("{who} has won"), _won, message("{who} has not won")),
        ClaimForm(message("{who} may claim the discard"), _may_claim, message("{who} may not claim the discard")),
        ClaimForm(
            message("{who} may take {card}"), _may_claim_it, message("{who} may not take {card}"), by_rule=_older
        ),
        ClaimForm(message("there is a fight"), _fighting, message("there is no fight")),
        ClaimForm(message("{who} is in the fight"), _fights, message("{who} is not in the fight")),
        ClaimForm(message("it is the turn of {who}"), _turn, message("it is not the turn of {who}")),
        ClaimForm(
            message("{who} must discard now"),
            _must("discard"),
            message("{who} need not discard now"),
            by_rule=_back_to_three,
        ),
        ClaimForm(message("{who} must draw now"), _must("draw"), message("{who} need not draw now")),
        ClaimForm(message("the round is over"), _over, message("the round goes on")),
        ClaimForm(message("the round is over and nobody has won"), _nobody_won),
        ClaimForm(
            message("{who} starts the next round"),
            _no_fields,
            message("{who} does not start the next round"),
            by_rule=_starts_next,
        ),
    ),
}
"""The sentences of each question, the most frequent first."""
