"""Why a round stands as it does, and what a wrong answer breaks: each state follows from the move that led to it, or
from how the round begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from bythebook.clauses import ClauseIds, Items, Law, Reasons, Table, broken, is_decided, joined, reasons_by_field
from bythebook.twins_and_followers.claim_reasons import CLAIMS
from bythebook.twins_and_followers.claiming import Claims, able_reasons, broken_by_able, broken_by_claim, claim_reasons
from bythebook.twins_and_followers.demand_reasons import SEEN, UNCHANGED, same
from bythebook.twins_and_followers.fight_reasons import FIGHTS
from bythebook.twins_and_followers.hand import Judged, broken_by_hand, hand_reasons
from bythebook.twins_and_followers.moved_reasons import Moved, dealt
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Move, Pass
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import CLAIM, FIGHT, OVER, Observation, RoundSetup, Seats
from bythebook.twins_and_followers.turn_reasons import TURNS

FIELDS: Final = ("accepted", *SEEN)
_REFUSED = attrgetter("refused")

REFUSED: Table = {
    "twins_and_followers/refused-move-changes-nothing": {
        field: Law(_REFUSED, as_it_was) for field, as_it_was in UNCHANGED.items()
    },
}
"""What is demanded of a state if the move is refused."""
STATE: Table = MappingProxyType({**REFUSED, **CLAIMS, **FIGHTS, **TURNS})
"""Why a move is allowed or refused, why the fields of the state after it are what they are, and what is demanded."""

Explained = dict[str, ClauseIds | Items]
"""Field -> why it is what it is; for the seats that may claim or fight, each of them has its own reasons."""


def state_reasons(m: Moved, kept: Explained) -> Explained:
    """The clauses that have a say in each field; a field the move did not touch keeps those of the state before."""
    own = reasons_by_field(STATE, m)
    accepted = own["accepted"]
    if m.claimed is not None:
        accepted = joined(accepted, claim_reasons(m.claimed))
    elif m.judged is not None:
        accepted = joined(accepted, *hand_reasons(m.judged))
    if m.idle:
        accepted = joined((*accepted, *kept["live"]))
    if m.against(Why.ROUND_IS_OVER):
        accepted = (*kept["phase"][:1],)
    found: Explained = {field: own[field] for field in FIELDS}
    found["accepted"] = accepted
    if m.threw:
        found |= _after_discard(m, own)
    if m.settled and m.out:
        found["phase"] = joined(own["phase"][:1], own["pile"], own["phase"])
    if m.won:
        found["winner"] = joined(own["winner"], *hand_reasons(m.shown))
    if not found["able"] and isinstance(kept["able"], Items):
        found["able"] = _of_those_still_asked(m, kept["able"])
    return {field: clauses or kept[field] for field, clauses in found.items()}


def _of_those_still_asked(m: Moved, able: Items) -> Items:
    by_seat = dict(zip(m.before.able, able.each, strict=True))
    return Items(tuple([by_seat[seat] for seat in m.asked]), able.around)


def _after_discard(m: Moved, own: Reasons) -> Explained:
    """The reasons for what hands decide after a discard."""
    assert m.card is not None, "a card was discarded"
    claims = Claims(m.left, m.card, m.seat, m.takers)
    each, around = able_reasons(claims)
    by_seat = dict(zip(claims.seats, each, strict=True))
    hands = joined(*each, around, own["asked"])
    listed = tuple([joined(own["able"], by_seat[seat]) for seat in m.asked])
    able = Items(listed, joined(own["able"], around if listed else hands))
    live = joined(own["live"], hands) if m.contenders else joined(hands, own["live"])
    return {"phase": joined(own["phase"], hands), "live": live, "able": able}


def explained(game: Round, setup: RoundSetup, moves: Iterable[Move]) -> list[tuple[ClauseIds | Items, ...]]:
    """Why each state of a round is as it is: the clauses for every field. The reasons of a refusal are not kept."""
    kept = state_reasons(Moved(dealt(setup), None, game.readings), {})
    seen, state = [tuple(kept.values())], game.start(setup)
    for move in moves:
        m = Moved(state, move, game.readings)
        now = state_reasons(m, kept)
        seen.append(tuple(now.values()))
        if not m.refused:
            state, kept = game.step(state, move).state, now
    return seen


# ---- what a wrong answer breaks --------------------------------------------------------------------------------------


def broken_by_answer(m: Moved, accepted: bool, after: Observation, field: str, frame: ClauseIds) -> ClauseIds:
    """The clauses that an answer breaks in a field: whether the move is accepted, or what is seen of the state after.

    What comes first in an answer is taken as the answer has it: whether the move is accepted, then who can win with a
    discard. ``frame`` is what is broken where no clause decides the field, and it does not stay as it was.
    """
    if field == "accepted":
        return _broken_by_acceptance(m, accepted)
    if accepted and m.refused:
        return ()  # what would follow from a move that may not be made, no clause says
    given = m if accepted is not m.refused else m.given(accepted=accepted)
    hands: ClauseIds = ()
    if field == "able" and given.threw:
        hands = _broken_by_who_is_able(given, after)
    elif field != "winner":
        given = given.given(able=_takers_by(given, after))
    value = getattr(after, field)
    own = broken(STATE, given, field, value)
    if not own and not is_decided(STATE, given, field) and not UNCHANGED[field](given, value):
        own = frame
    return joined(hands, own)


def _broken_by_acceptance(m: Moved, accepted: bool) -> ClauseIds:
    """The clauses that it breaks to accept or to refuse a move; first those about the hand, where that decides."""
    found = joined(broken(STATE, m, "accepted", accepted), broken(STATE, m, "closed", accepted))
    if accepted is not m.refused or not {*m.obstacles} <= _BY_HAND:
        return found
    if m.against(Why.MUST_DRAW_FIRST) and (m.tried(Discard) or m.wins(m.held)):
        return found
    if m.tried(Claim, Pass) and m.before.live is not None:
        discarder = next((laid.seat for laid in m.before.discards if laid.card == m.before.live), None)
        assert discarder is not None, "a card that can be claimed was discarded by a seat"
        claims = Claims(m.before.hands, m.before.live, discarder, (m.seat,), m.readings, m.wins)
        return joined(broken_by_claim(claims, accepted), found)
    if m.tried(Declare):
        return joined(*broken_by_hand(Judged(m.held), accepted), found)
    if m.against(Why.MUST_DECLARE):
        return joined(found, *broken_by_hand(Judged(m.held), not accepted))
    return found


_BY_HAND: Final = {Why.NOT_WINNING, Why.MUST_DRAW_FIRST, Why.MUST_DECLARE, Why.NOT_ABLE, Why.OWN_DISCARD_BARRED}


def _broken_by_who_is_able(m: Moved, after: Observation) -> ClauseIds:
    """The clauses on hands and claims that an answer breaks by what it says of who can win with a discard."""
    takers = _takers_by(m, after)
    if takers is None or m.card is None:
        return ()
    return broken_by_able(m.left, m.card, m.seat, takers, m.readings, m.wins)


def _takers_by(m: Moved, after: Observation) -> Seats | None:
    """Who can win with a discard by an answer's own word; None where it says nothing else than what is right."""
    if not m.threw or same(after.able, m.asked):
        return None
    if after.phase in (CLAIM, FIGHT):
        return tuple([seat for seat in after.able if 0 <= seat < len(m.left)])
    silent = after.winner is not None or m.void or m.called_off or m.shut
    return None if silent or (after.phase == OVER and m.before.pile) else ()
