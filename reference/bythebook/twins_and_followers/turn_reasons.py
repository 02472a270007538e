"""Clauses on a turn and on what always holds: when they have a say, and what they demand."""

from __future__ import annotations

from bythebook.clauses import Table, keeps, on, together
from bythebook.twins_and_followers.demand_reasons import (
    cards_of,
    held,
    lawful,
    nobody,
    nothing,
    over,
    the_next,
    the_winner,
    those_asked,
    untouched,
)
from bythebook.twins_and_followers.moves import Declare, Discard, Draw
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, HAND_SIZE, OVER

TURNS: Table = {
    # A turn
    "twins_and_followers/winning-hand-not-broken": on(
        "accepted", lambda m: m.against(Why.MUST_DECLARE) or (m.threw and m.wins(m.held)), lawful
    )
    | together(lambda m: m.drew and m.won, phase=over, winner=the_winner, turn=nothing),
    "twins_and_followers/winning-hand-is-declared": together(
        lambda m: m.complete or m.made(Declare),
        phase=lambda m, phase: phase == (OVER if m.won else DISCARD),
        turn=lambda m, turn: turn == (None if m.won else m.seat),
        winner=the_winner,
    )
    | on("accepted", lambda m: m.made(Declare) or m.against(Why.NOT_WINNING), lawful),
    "twins_and_followers/turn-passes-to-the-left": on(
        "turn", lambda m: m.passes, the_next, wherever=lambda m: m.passes and not m.out
    )
    | on(
        "phase",
        lambda m: m.passes and not m.threw,
        lambda m, phase: phase == DRAW,
        wherever=lambda m: m.passes and not m.out,
    ),
    "twins_and_followers/turns-go-clockwise": on(
        "turn",
        lambda m: (m.passes or m.settled) and len(m.left) > 2,
        the_next,
        wherever=lambda m: m.due and not m.out and not m.start,
    )
    | on("accepted", lambda m: m.made(Draw) or m.against(Why.OUT_OF_TURN), lawful),
    "twins_and_followers/turn-opens-with-a-draw": on(
        "phase",
        lambda m: m.start or m.drew,
        lambda m, phase: phase == DRAW,
        wherever=lambda m: m.due and not m.out,
    )
    | on(
        "turn",
        lambda m: m.drew or (m.due and not m.out),
        lambda m, turn: turn == (m.seat if m.drew else m.next),
        wherever=lambda m: (m.drew and not m.won) or (m.due and not m.out),
    )
    | on(
        "hands",
        lambda m: m.drew,
        lambda m, hands: held(hands, m.seat) == {*m.held, m.before.pile[0]} and untouched(m, hands, m.seat),
    )
    | on("accepted", lambda m: m.made(Draw) or m.against(Why.MUST_DRAW_FIRST), lawful),
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
    | on("accepted", lambda m: m.against(Why.ALREADY_DREW, Why.MAY_NOT_PASS), lawful),
    "twins_and_followers/any-card-may-be-discarded": on(
        "accepted", lambda m: m.threw or m.against(Why.DRAWN_CARD_STAYS), lawful
    ),
    "twins_and_followers/discard-back-to-three": on(
        "hands", lambda m: m.threw, lambda m, hands: untouched(m, hands, m.winner)
    )
    | on("accepted", lambda m: m.tried(Discard) and m.against(Why.NOT_HELD), lawful),
    "twins_and_followers/discard-face-up": on(
        "discards",
        lambda m: m.threw or (m.start and m.before.discards),
        lambda m, discards: [*discards] == cards_of(m.lying),
        wherever=lambda m: (m.threw or m.start) and not m.refill and not m.prize,
    ),
    # What always holds
    "twins_and_followers/three-or-four-cards": keeps(
        "hands",
        lambda m: m.start or m.drew or m.threw or m.dropped,
        lambda m, hands: all(len(hand) == m.size_of(seat) for seat, hand in enumerate(hands)),
    )
    | on("discards", lambda m: m.dropped)
    | on(
        "accepted",
        lambda m: m.start or (m.against(Why.NOT_ABLE, Why.NOTHING_TO_CLAIM) and len(m.held) > HAND_SIZE),
        lawful,
    ),
    "twins_and_followers/number-of-players": on("accepted", lambda m: m.start or m.against(Why.NO_SUCH_SEAT), lawful)
    | keeps("hands", lambda m: m.start, lambda m, hands: len(hands) == len(m.left)),
    "twins_and_followers/first-to-complete-wins": on(
        "winner", lambda m: m.start or m.drew or m.threw or m.won, the_winner
    ),
    "twins_and_followers/everyone-may-win-after-a-fight": keeps(
        "phase",
        lambda m: m.threw and m.contenders and m.after_a_fight,
        lambda m, phase: phase in (CLAIM, FIGHT),
        wherever=lambda m: m.after_a_fight and m.threw and m.asked,
    )
    | on(
        "able",
        lambda m: m.threw and m.contenders and m.after_a_fight,
        those_asked,
        wherever=lambda m: m.after_a_fight and m.threw and m.asked,
    )
    | on(
        "live",
        lambda m: m.threw and m.contenders and m.after_a_fight,
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
