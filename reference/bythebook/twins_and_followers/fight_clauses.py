"""Clauses on a fight: when they have a say, and what they demand."""

from __future__ import annotations

from bythebook.clauses import ClauseTable, keeps, never, on, together
from bythebook.twins_and_followers.move_facts import (
    MoveFacts,
    held,
    lawful,
    nobody,
    nothing,
    same,
    the_next,
    those_asked,
    untouched,
)
from bythebook.twins_and_followers.state import CLAIM, DRAW, FIGHT, Claim, Declare, Draw, Drop, Obstacle


def _no_more_left(m: MoveFacts, pile: int) -> bool:
    """Every card that is drawn is one of the pile, and none is put there."""
    return pile <= m.undrawn


FIGHTS = ClauseTable() | {
    # A fight
    "twins_and_followers/one-draw-per-fighter": on(
        "pile",
        lambda m: m.all_dropped,
        lambda m, pile: pile == m.undrawn,
        wherever=lambda m: m.all_dropped and not m.refill,
    ),
    "twins_and_followers/fight-draw-from-the-pile": on(
        "hands",
        lambda m: m.all_dropped,
        lambda m, hands: all(held(hands, seat) - {*m.left[seat]} <= {*m.before.pile} for seat in m.droppers),
    )
    | on(
        "pile",
        lambda m: m.all_dropped,
        lambda m, pile: pile == m.undrawn,
        wherever=lambda m: m.all_dropped and not m.refill,
    ),
    "twins_and_followers/rest-is-the-pile": on(
        "pile", lambda m: m.start, lambda m, pile: pile == m.undrawn, wherever=lambda m: m.start and not m.refill
    ),
    "twins_and_followers/drawn-from-the-top": on(
        "pile", lambda m: m.drew, lambda m, pile: pile == m.undrawn, wherever=lambda m: not m.start and not m.refill
    )
    | on(
        "hands",
        lambda m: m.drew or m.all_dropped,
        lambda m, hands: all(held(hands, seat) - {*m.left[seat]} <= {*m.drawn.values()} for seat in m.drawn),
    ),
    "twins_and_followers/drops-join-the-discards": on(
        "discards",
        lambda m: m.all_dropped,
        lambda m, discards: (
            discards[: len(m.seen.discards)] == m.seen.discards and same(discards[len(m.seen.discards) :], m.drops_laid)
        ),
        wherever=lambda m: m.all_dropped and not m.refill,
    )
    | keeps("pile", lambda m: m.all_dropped, _no_more_left, wherever=lambda m: m.all_dropped and not m.refill),
    "twins_and_followers/contested-card-goes-to-nobody": on("live winner", lambda m: m.fighters, nothing)
    | keeps("pile", lambda m: m.all_dropped, _no_more_left, wherever=lambda m: m.all_dropped and not m.refill)
    | keeps(
        "hands",
        never,
        lambda m, hands: not any(m.contested in hand for hand in hands),
        wherever=lambda m: m.fighters or m.all_dropped,
    )
    | on("accepted", lambda m: m.against(Obstacle.FIGHT_IS_OPEN) and m.tried(Claim), lawful),
    "twins_and_followers/play-resumes-after-a-fight": on(
        "phase", lambda m: m.all_dropped and not m.out, lambda m, phase: phase == DRAW
    ),
    "twins_and_followers/nothing-to-claim-after-a-fight": on(
        "live", lambda m: m.all_dropped, lambda m, live: live == m.open, wherever=lambda m: m.all_dropped and not m.out
    )
    | on("closed", lambda m: m.idle and m.first_after_a_fight, lawful),
    "twins_and_followers/fight-drops-are-dead": keeps("phase", lambda m: m.all_dropped, lambda m, phase: phase != CLAIM)
    | on("able", lambda m: m.all_dropped, nobody)
    | keeps("live", lambda m: m.all_dropped, lambda m, live: live not in m.drops_laid)
    | on("closed", lambda m: m.idle and m.first_after_a_fight, lawful),
    "twins_and_followers/contested-card-is-dead": keeps(
        "discards", lambda m: m.all_dropped, lambda m, discards: m.contested in discards
    )
    | on("able", lambda m: m.all_dropped, nobody)
    | keeps("live", lambda m: m.all_dropped, lambda m, live: live != m.contested or m.open == m.contested),
    "twins_and_followers/fight-goes-clockwise": together(
        lambda m: m.all_dropped,
        hands=lambda m, hands: (
            not any(m.drawn[seat] in held(hands, other) for seat in m.drawn for other in m.droppers if other != seat)
        ),
        discards=lambda m, discards: (
            [card for card in discards if card in m.drops_laid] == [card for card in m.drops_laid if card in discards]
        ),
    ),
    "twins_and_followers/fight-has-no-winner": on("winner", lambda m: m.all_dropped, nothing)
    | on("accepted", lambda m: m.tried(Declare) and m.before.phase == DRAW and m.first_after_a_fight, lawful),
    "twins_and_followers/turn-after-a-fight": on("turn", lambda m: m.all_dropped and not m.out, the_next)
    | on("accepted", lambda m: m.against(Obstacle.OUT_OF_TURN) and m.first_after_a_fight, lawful),
    "twins_and_followers/fighters-end-with-three": on(
        "hands",
        lambda m: m.all_dropped,
        lambda m, hands: (
            untouched(m, hands, *m.droppers) and all(len(hands[seat]) == m.size_of(seat) for seat in m.droppers)
        ),
    )
    | on("pile", lambda m: m.all_dropped)
    | on("phase", lambda m: m.all_dropped and not m.out and m.pile_size <= len(m.before.able)),
    "twins_and_followers/drops-before-draws": on(
        "pile", lambda m: m.fighters or m.more_to_drop, lambda m, pile: pile == len(m.before.pile)
    )
    | on("hands", lambda m: m.more_to_drop or m.all_dropped, untouched, wherever=lambda m: m.more_to_drop)
    | on(
        "accepted",
        lambda m: (
            m.made(Drop)
            or m.against(Obstacle.DROPS_OUT_OF_TURN)
            or (m.against(Obstacle.FIGHT_IS_OPEN) and m.tried(Draw))
        ),
        lawful,
    ),
    "twins_and_followers/any-held-card-may-be-dropped": on(
        "accepted", lambda m: m.made(Drop) and m.readings.drop_choice == "own-choice", lawful
    ),
    "twins_and_followers/drop-from-the-combination": on(
        "accepted",
        lambda m: (
            m.made(Drop) or m.against(Obstacle.MAY_NOT_BE_DROPPED) or (m.tried(Drop) and m.against(Obstacle.NOT_HELD))
        ),
        lawful,
    ),
    "twins_and_followers/each-fighter-drops-one": together(
        lambda m: m.more_to_drop, phase=lambda m, phase: phase == FIGHT, able=those_asked
    )
    | on(
        "hands",
        lambda m: m.all_dropped,
        lambda m, hands: all({*m.left[seat]} - held(hands, seat) == {m.drops[seat]} for seat in m.droppers),
    )
    | keeps(
        "discards",
        lambda m: m.all_dropped,
        lambda m, discards: all(len({*m.left[seat]} & {*discards}) == 1 for seat in m.droppers),
    )
    | on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Obstacle.NOT_A_FIGHTER, Obstacle.ALREADY_DROPPED, Obstacle.FIGHT_IS_OPEN),
        lawful,
    ),
}
"""Of the fields of a state, and of whether a move is accepted; ``closed`` as for claims."""
