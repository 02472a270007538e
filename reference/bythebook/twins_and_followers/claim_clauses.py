"""Clauses on the end of a round and on a discard that somebody can win with: when they have a say, what they demand."""

from __future__ import annotations

from bythebook.clauses import ClauseTable, keeps, on, together
from bythebook.twins_and_followers.move_facts import (
    cards_of,
    held,
    lawful,
    nobody,
    nothing,
    over,
    same,
    the_winner,
    those_asked,
    untouched,
)
from bythebook.twins_and_followers.state import CLAIM, FIGHT, OVER, Obstacle, Pass

CLAIMS = ClauseTable() | {
    # How it ends
    "twins_and_followers/one-winner-ends-the-round": together(
        lambda m: m.won, phase=over, turn=nothing, live=nothing, able=nobody
    )
    | on("closed", lambda m: m.before.winner is not None, lawful),
    "twins_and_followers/fight-with-a-short-pile": on(
        "phase",
        lambda m: m.several and m.several >= len(m.before.pile),
        lambda m, phase: (phase == OVER) is (m.voided or m.out),
        wherever=lambda m: m.rivals,
    )
    | together(
        lambda m: m.several and m.several >= len(m.before.pile),
        wherever=lambda m: m.voided or m.called_off,
        turn=lambda m, turn: m.called_off or turn is None,
        live=nothing,
        winner=nothing,
    )
    | on(
        "able",
        lambda m: m.several and m.several >= len(m.before.pile),
        lambda m, able: bool(able) is not (m.voided or m.called_off),
        wherever=lambda m: m.rivals,
    )
    | on("closed", lambda m: m.before.phase == OVER and m.before.winner is None and m.before.pile, lawful),
    "twins_and_followers/empty-pile-ends-the-round": on(
        "phase",
        lambda m: m.exhausted or m.last or m.grown,
        lambda m, phase: (phase == OVER) is (m.out or m.shut or m.won),
        wherever=lambda m: m.due or m.last or m.shut,
    )
    | on("turn winner", lambda m: m.exhausted, nothing, wherever=lambda m: m.out or m.shut)
    | together(
        lambda m: (m.exhausted and not m.several) or (m.opened and m.last),
        wherever=lambda m: m.out or m.shut or (m.opened and m.last),
        able=those_asked,
        live=lambda m, live: live == (m.card if m.opened else None),
    )
    | together(
        lambda m: m.grown,
        wherever=lambda m: m.refill,
        pile=lambda m, pile: pile == len(m.refill),
        discards=lambda m, discards: [*discards] == cards_of(m.staying),
    )
    | on("closed", lambda m: m.before.phase == OVER and m.before.winner is None and not m.before.pile, lawful),
    # A discard that somebody can win with
    "twins_and_followers/several-able-fight": together(
        lambda m: m.several or (m.opened and len(m.contenders) > 1),
        wherever=lambda m: m.rivals,
        # they do not where the pile is too short, but then nobody claims the card either
        phase=lambda m, phase: phase == FIGHT if m.fighters else phase != CLAIM,
        able=lambda m, able: not able if not m.fighters else same(able, m.asked),
    )
    | on("turn live winner", lambda m: m.several, nothing, wherever=lambda m: m.fighters)
    | on("accepted", lambda m: m.against(Obstacle.NO_FIGHT, Obstacle.NOT_A_FIGHTER), lawful),
    "twins_and_followers/claim-is-a-choice": together(lambda m: m.opened, asked=None, turn=nothing)
    | together(
        lambda m: m.made(Pass),
        wherever=lambda m: m.opened or m.waiting,
        phase=lambda m, phase: phase == CLAIM,
        live=lambda m, live: live == m.latest,
    )
    | on("able", lambda m: m.made(Pass), those_asked, wherever=lambda m: m.opened or m.waiting or m.made(Pass))
    | keeps(
        "winner",
        lambda m: m.made(Pass) or (m.discarded and m.won),
        lambda m, winner: winner is None or (not m.waiting and winner != m.seat),
        wherever=lambda m: m.made(Pass) or m.opened or m.waiting,
    )
    | on("accepted", lambda m: m.made(Pass) or m.against(Obstacle.ALREADY_ANSWERED), lawful),
    "twins_and_followers/only-latest-discard": on("asked", lambda m: m.uncovered)
    | on("phase", lambda m: m.uncovered and m.made(Pass))
    | keeps("able", lambda m: m.uncovered and m.made(Pass), nobody, wherever=lambda m: m.uncovered)
    | keeps(
        "live",
        lambda m: m.uncovered or m.opened,
        lambda m, live: live in (None, m.latest),
        wherever=lambda m: m.passes or m.opened,
    )
    | on("closed", lambda m: m.idle and not m.first_after_a_fight and m.laid_by_a_seat, lawful),
    "twins_and_followers/claim-is-the-win": together(
        lambda m: m.prize,
        phase=over,
        turn=nothing,
        able=nobody,
        hands=lambda m, hands: held(hands, m.winner) == {*m.shown} and untouched(m, hands, m.winner),
        discards=lambda m, discards: [*discards] == [card for card in cards_of(m.lying) if card != m.prize],
        live=nothing,
        winner=the_winner,
    ),
    "twins_and_followers/claim-before-the-next-draw": on("turn", lambda m: m.opened, nothing)
    | on(
        "live",
        lambda m: m.passes or (m.drew and m.before.live is not None),
        lambda m, live: live == m.open,
        wherever=lambda m: (m.passes and not m.out) or m.drew,
    )
    | on("accepted", lambda m: m.against(Obstacle.CLAIM_IS_OPEN), lawful)
    | on("closed", lambda m: m.idle and not m.first_after_a_fight and m.laid_by_a_seat, lawful),
    "twins_and_followers/one-able-is-no-fight": keeps(
        "phase",
        lambda m: m.discarded and len(m.contenders) == 1,
        # it could also end only for want of cards to fight with
        lambda m, phase: phase != FIGHT and (phase != OVER or not m.opened),
    )
    | on("turn winner", lambda m: m.discarded and len(m.contenders) == 1)
    | on(
        "able",
        lambda m: m.opened and m.last and len(m.contenders) == 1,  # else nothing could bar him
        lambda m, able: m.contenders[0] in able,
        wherever=lambda m: m.opened and len(m.contenders) == 1,
    )
    | on(
        "live",
        lambda m: m.discarded and len(m.contenders) == 1,
        lambda m, live: live == m.card,
        wherever=lambda m: m.opened,
    ),
    "twins_and_followers/fight-needs-three-players": keeps(
        "phase",
        lambda m: m.discarded and m.contenders and len(m.left) == 2,
        # it could also end only for want of cards to fight with
        lambda m, phase: phase != FIGHT and (phase != OVER or m.won or m.out or m.shut),
        wherever=lambda m: m.for_two,
    )
    | keeps(
        "able",
        lambda m: m.discarded and m.contenders and len(m.left) == 2,
        lambda m, able: len(able) < 2,
        wherever=lambda m: m.for_two,
    )
    | on("turn live", lambda m: m.discarded and m.contenders and len(m.left) == 2),
}
"""Of the fields of a state, and of whether a move is accepted (``accepted``).

The reasons in ``asked`` follow the reasons about hands wherever hands decide who can win with a discard. ``closed`` is
about a move after the end, and a claim where no card is open to claims: its reasons are those for that.
"""
