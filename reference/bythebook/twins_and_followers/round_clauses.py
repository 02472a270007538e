"""Why a round stands as it does, and what a wrong answer breaks: each state follows from the move that led to it, or
from how the round begins. First the clauses on a turn and on what always holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from bythebook.clauses import (
    ClauseIds,
    ClauseTable,
    Explained,
    Items,
    Law,
    Reasons,
    joined,
    keeps,
    on,
    together,
)
from bythebook.twins_and_followers.claim_clauses import CLAIMS
from bythebook.twins_and_followers.claiming import (
    ClaimFacts,
    able_reasons,
    broken_by_able,
    broken_by_claim,
    claim_reasons,
)
from bythebook.twins_and_followers.fight_clauses import FIGHTS
from bythebook.twins_and_followers.hand import HandFacts, broken_by_hand, hand_reasons
from bythebook.twins_and_followers.move_facts import (
    SEEN,
    UNCHANGED,
    MoveFacts,
    cards_of,
    dealt,
    held,
    lawful,
    nobody,
    nothing,
    over,
    same,
    the_next,
    the_winner,
    those_asked,
    untouched,
)
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    HAND_SIZE,
    OVER,
    Claim,
    Declare,
    Discard,
    Draw,
    Move,
    Observation,
    Obstacle,
    Pass,
    RoundSetup,
    Seats,
)

TURNS = ClauseTable() | {
    # A turn
    "twins_and_followers/winning-hand-not-broken": on(
        "accepted", lambda m: m.against(Obstacle.MUST_DECLARE) or (m.discarded and m.wins(m.held)), lawful
    )
    | together(lambda m: m.drew and m.won, phase=over, winner=the_winner, turn=nothing),
    "twins_and_followers/winning-hand-is-declared": together(
        lambda m: m.complete or m.made(Declare),
        phase=lambda m, phase: phase == (OVER if m.won else DISCARD),
        turn=lambda m, turn: turn == (None if m.won else m.seat),
        winner=the_winner,
    )
    | on("accepted", lambda m: m.made(Declare) or m.against(Obstacle.NOT_WINNING), lawful),
    "twins_and_followers/turn-passes-to-the-left": on(
        "turn", lambda m: m.passes, the_next, wherever=lambda m: m.passes and not m.out
    )
    | on(
        "phase",
        lambda m: m.passes and not m.discarded,
        lambda m, phase: phase == DRAW,
        wherever=lambda m: m.passes and not m.out,
    ),
    "twins_and_followers/turns-go-clockwise": on(
        "turn",
        lambda m: (m.passes or m.all_dropped) and len(m.left) > 2,
        the_next,
        wherever=lambda m: m.due and not m.out and not m.start,
    )
    | on("accepted", lambda m: m.made(Draw) or m.against(Obstacle.OUT_OF_TURN), lawful),
    "twins_and_followers/turn-opens-with-a-draw": on(
        "phase", lambda m: m.start or m.drew, lambda m, phase: phase == DRAW, wherever=lambda m: m.due and not m.out
    )
    | on(
        "turn",
        lambda m: m.drew or (m.due and not m.out),
        lambda m, turn: turn == (m.seat if m.drew else m.next),
        wherever=lambda m: (m.drew and not m.won) or (m.due and not m.out),
    )
    | on(
        "hands",
        lambda m: m.start or m.drew,
        lambda m, hands: (
            untouched(m, hands)
            if m.start
            else {*m.held} <= held(hands, m.seat) <= {*m.held, *m.before.pile} and untouched(m, hands, m.seat)
        ),
    )
    | on("accepted", lambda m: m.made(Draw) or m.against(Obstacle.MUST_DRAW_FIRST), lawful),
    "twins_and_followers/four-cards-examined": on(
        "phase", lambda m: m.drew, lambda m, phase: phase == (OVER if m.won else DISCARD)
    ),
    "twins_and_followers/no-card-turned-up": keeps(
        "phase", lambda m: m.start and m.before.discards, lambda m, phase: phase != CLAIM
    )
    | on("turn", lambda m: m.start and m.before.discards, the_next, wherever=lambda m: m.start and not m.out)
    | together(lambda m: m.start, able=nobody, live=nothing)
    | on("discards", lambda m: m.start and not m.before.discards, lambda m, discards: not discards)
    | on("closed", lambda m: m.idle and not m.laid_by_a_seat, lawful),
    "twins_and_followers/one-draw-no-passing": together(
        lambda m: m.drew,
        hands=lambda m, hands: len(held(hands, m.seat)) == len(m.held) + 1,
        pile=lambda m, pile: pile == len(m.before.pile) - 1,
    )
    | on("accepted", lambda m: m.against(Obstacle.ALREADY_DREW, Obstacle.MAY_NOT_PASS), lawful),
    "twins_and_followers/any-card-may-be-discarded": on(
        "accepted", lambda m: m.discarded or m.against(Obstacle.DRAWN_CARD_STAYS), lawful
    ),
    "twins_and_followers/discard-back-to-three": on(
        "hands", lambda m: m.discarded, lambda m, hands: untouched(m, hands, m.winner)
    )
    | on("accepted", lambda m: m.tried(Discard) and m.against(Obstacle.NOT_HELD), lawful),
    "twins_and_followers/discard-face-up": on(
        "discards",
        lambda m: m.discarded or (m.start and m.before.discards),
        lambda m, discards: [*discards] == cards_of(m.lying),
        wherever=lambda m: (m.discarded or m.start) and not m.refill and not m.prize,
    ),
    # What always holds
    "twins_and_followers/three-or-four-cards": keeps(
        "hands",
        lambda m: m.start or m.drew or m.discarded or m.more_to_drop,
        lambda m, hands: all(HAND_SIZE <= len(hand) <= HAND_SIZE + 1 for hand in hands),
    )
    | on("discards", lambda m: m.more_to_drop)
    | on(
        "accepted",
        lambda m: m.start or (m.against(Obstacle.NOT_ABLE, Obstacle.NOTHING_TO_CLAIM) and len(m.held) > HAND_SIZE),
        lawful,
    ),
    "twins_and_followers/number-of-players": on(
        "accepted", lambda m: m.start or m.against(Obstacle.NO_SUCH_SEAT), lawful
    )
    | keeps("hands", lambda m: m.start, lambda m, hands: len(hands) == len(m.left)),
    "twins_and_followers/first-to-complete-wins": on(
        "winner", lambda m: m.start or m.drew or m.discarded or m.won, the_winner
    ),
    "twins_and_followers/everyone-may-win-after-a-fight": keeps(
        "phase",
        lambda m: m.discarded and m.contenders and m.after_a_fight,
        lambda m, phase: phase in (CLAIM, FIGHT) if m.asked else phase == OVER,
        wherever=lambda m: m.after_a_fight and m.discarded and (m.asked or m.voided),
    )
    | on(
        "able",
        lambda m: m.discarded and m.contenders and m.after_a_fight,
        those_asked,
        wherever=lambda m: m.after_a_fight and m.discarded and m.asked,
    )
    | on(
        "live",
        lambda m: m.discarded and m.contenders and m.after_a_fight,
        lambda m, live: live == m.card,
        wherever=lambda m: m.after_a_fight and m.opened,
    )
    | on("winner", lambda m: m.won and m.after_a_fight, the_winner),
    "twins_and_followers/winning-hand-is-shown": keeps(
        "hands", lambda m: m.won, lambda m, hands: held(hands, m.winner) == {*m.shown}
    ),
    "twins_and_followers/shown-hand-has-both-parts": keeps(
        "hands", lambda m: m.won, lambda m, hands: m.wins([*held(hands, m.winner)])
    ),
}
"""Of the fields of a state, and of whether a move is accepted; ``closed`` as for claims."""


FIELDS: Final = ("accepted", *SEEN)
_REFUSED = attrgetter("refused")


REFUSED = ClauseTable() | {
    "twins_and_followers/refused-move-changes-nothing": {
        field: Law(_REFUSED, as_it_was) for field, as_it_was in UNCHANGED.items()
    }
}
"""What is demanded of a state if the move is refused."""


STATE = REFUSED | CLAIMS | FIGHTS | TURNS
"""Why a move is allowed or refused, why the fields of the state after it are what they are, and what is demanded."""


def _state_reasons(m: MoveFacts, kept: Explained) -> Explained:
    """The clauses that have a say in each field; a field the move did not touch keeps those of the state before."""
    own = STATE.reasons_by_field(m)
    accepted = own["accepted"]
    if m.claim_at_issue is not None:
        accepted = joined(accepted, claim_reasons(m.claim_at_issue))
    elif m.hand_at_issue is not None:
        accepted = joined(accepted, *hand_reasons(m.hand_at_issue))
    if m.idle:
        accepted = joined((*accepted, *kept["live"]))
    if m.against(Obstacle.ROUND_IS_OVER):
        accepted = (*kept["phase"][:1],)
    found: Explained = {field: own[field] for field in FIELDS}
    found["accepted"] = accepted
    if m.discarded:
        found |= _after_discard(m, own)
    if m.all_dropped and m.out:
        found["phase"] = joined(own["phase"][:1], own["pile"], own["phase"])
    if m.won:
        found["winner"] = joined(own["winner"], *hand_reasons(m.shown))
    if not found["able"] and isinstance(kept["able"], Items):
        found["able"] = _of_those_still_asked(m, kept["able"])
    return {field: clauses or kept[field] for field, clauses in found.items()}


def _of_those_still_asked(m: MoveFacts, able: Items) -> Items:
    by_seat = dict(zip(m.before.able, able.each, strict=True))
    return Items(tuple([by_seat[seat] for seat in m.asked]), able.around)


def _after_discard(m: MoveFacts, own: Reasons) -> Explained:
    """The reasons for what hands decide after a discard."""
    assert m.card is not None, "a card was discarded"
    claims = ClaimFacts(m.left, m.card, m.seat, m.able)
    each, around = able_reasons(claims)
    by_seat = dict(zip(claims.seats, each, strict=True))
    hands = joined(*each, around, own["asked"])
    listed = tuple([joined(own["able"], by_seat[seat]) for seat in m.asked])
    able = Items(listed, joined(own["able"], around if listed else hands))
    live = joined(own["live"], hands) if m.contenders else joined(hands, own["live"])
    return {"phase": joined(own["phase"], hands), "live": live, "able": able}


def explained(game: Round, setup: RoundSetup, moves: Iterable[Move]) -> list[tuple[ClauseIds | Items, ...]]:
    """Why each state of a round is as it is: the clauses for every field. The reasons of a refusal are not kept."""
    kept = _state_reasons(MoveFacts(dealt(setup), None, game.readings), {})
    seen, state = [tuple(kept.values())], game.start(setup)
    for move in moves:
        m = MoveFacts(state, move, game.readings)
        now = _state_reasons(m, kept)
        seen.append(tuple(now.values()))
        if not m.refused:
            state, kept = game.step(state, move).state, now
    return seen


# ---- what a wrong answer breaks --------------------------------------------------------------------------------------


def broken_by_answer(m: MoveFacts, accepted: bool, after: Observation, field: str, frame: ClauseIds) -> ClauseIds:
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
    takers = _takers_by(given, after)
    told_by = "phase" if same(after.able, given.asked) else "able"
    if takers is not None and given.card is not None and field == told_by:
        hands = broken_by_able(given.left, given.card, given.seat, takers, given.readings, given.wins)
    elif takers is not None and field != "winner":
        given = given.given(able=takers)
    value = getattr(after, field)
    if field not in given.demanded:
        given.demanded[field] = STATE.breaking(given, field), STATE.decides(given, field)
    breaks, decided = given.demanded[field]
    own = tuple(breaks(value))
    if field == "able" and given.discarded and after.phase == OVER and after.winner is None:
        own = joined(own, STATE.broken(given, "phase", OVER))  # nobody is able because the round is over
    if not own and not decided and not UNCHANGED[field](given, value):
        own = frame
    return joined(hands, own) if hands else own


def _broken_by_acceptance(m: MoveFacts, accepted: bool) -> ClauseIds:
    """The clauses that it breaks to accept or to refuse a move; first those about the hand, where that decides."""
    found = joined(STATE.broken(m, "accepted", accepted), STATE.broken(m, "closed", accepted))
    if accepted is not m.refused or not {*m.obstacles} <= _BY_HAND:
        return found
    if m.against(Obstacle.MUST_DRAW_FIRST) and (m.tried(Discard) or m.wins(m.held)):
        return found
    if m.tried(Claim, Pass) and m.before.live is not None:
        discarder = next((laid.seat for laid in m.before.discards if laid.card == m.before.live), None)
        assert discarder is not None, "a card that can be claimed was discarded by a seat"
        claims = ClaimFacts(m.before.hands, m.before.live, discarder, (m.seat,), m.readings, m.wins)
        return joined(broken_by_claim(claims, accepted), found)
    if m.tried(Declare):
        return joined(*broken_by_hand(HandFacts(m.held), accepted), found)
    if m.against(Obstacle.MUST_DECLARE):
        return joined(found, *broken_by_hand(HandFacts(m.held), not accepted))
    return found


_BY_HAND: Final = {
    Obstacle.NOT_WINNING,
    Obstacle.MUST_DRAW_FIRST,
    Obstacle.MUST_DECLARE,
    Obstacle.NOT_ABLE,
    Obstacle.OWN_DISCARD_BARRED,
}


def _takers_by(m: MoveFacts, after: Observation) -> Seats | None:
    """Who can win with a discard by an answer's own word; None where it says nothing else than what is right."""
    if not m.discarded or (same(after.able, m.asked) and not (m.voided and after.phase == DRAW)):
        return None
    if after.phase in (CLAIM, FIGHT):
        return tuple([seat for seat in after.able if 0 <= seat < len(m.left)])
    silent = after.winner is not None or (m.voided and after.phase == OVER) or m.called_off or m.shut
    return None if silent or (after.phase == OVER and m.before.pile) else ()
