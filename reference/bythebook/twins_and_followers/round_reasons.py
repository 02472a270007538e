"""Why a round stands as it does: each state is explained by the move that led to it, or by how the round begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.clauses import ClauseIds, Items, Reasons, Table, joined, on, reasons_by_field
from bythebook.twins_and_followers.claiming import able_reasons, claim_reasons
from bythebook.twins_and_followers.hand import hand_reasons, wins
from bythebook.twins_and_followers.moved_reasons import Moved
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import DropChoice
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import DRAW, HAND_SIZE, Observation, RoundSetup

FIELDS: Final = ("accepted", *Observation._fields)

STATE: Table = {
    "twins_and_followers/refused-move-changes-nothing": on(" ".join(Observation._fields), lambda m: m.refused),
    # How it ends
    "twins_and_followers/one-winner-ends-the-round": on("phase turn able live", lambda m: m.won),
    "twins_and_followers/fight-with-a-short-pile": on(
        "phase turn able live winner", lambda m: m.several > 0 and m.several >= len(m.before.pile)
    ),
    "twins_and_followers/empty-pile-ends-the-round": on("phase", lambda m: m.out or m.last or m.recycled)
    | on("turn winner", lambda m: m.out)
    | on("able live", lambda m: (m.out and not m.several) or (m.opened and m.last))
    | on("pile discards", lambda m: m.recycled),
    # A discard that somebody can win with
    "twins_and_followers/several-able-fight": on(
        "phase able", lambda m: m.several or (m.opened and len(m.contenders) > 1)
    )
    | on("turn live winner", lambda m: m.several)
    | on("accepted", lambda m: m.against(Why.NO_FIGHT, Why.NOT_A_FIGHTER)),
    "twins_and_followers/claim-is-a-choice": on("asked turn", lambda m: m.opened)
    | on("phase able live", lambda m: m.made(Pass))
    | on("winner", lambda m: m.made(Pass) or (m.threw and m.won))
    | on("accepted", lambda m: m.made(Pass) or m.against(Why.ALREADY_ANSWERED)),
    "twins_and_followers/only-latest-discard": on("asked", lambda m: m.uncovered)
    | on("phase able", lambda m: m.uncovered and m.made(Pass))
    | on("live", lambda m: m.uncovered or m.opened),
    "twins_and_followers/claim-is-the-win": on(
        "phase turn able hands discards live winner", lambda m: m.won and not m.made(Draw, Declare)
    ),
    "twins_and_followers/claim-before-the-next-draw": on("turn", lambda m: m.opened)
    | on("live", lambda m: m.passes or (m.drew and m.before.live is not None))
    | on("accepted", lambda m: m.against(Why.CLAIM_IS_OPEN)),
    "twins_and_followers/one-able-is-no-fight": on(
        "phase turn live winner", lambda m: m.threw and len(m.contenders) == 1
    ),
    "twins_and_followers/fight-needs-three-players": on(
        "phase turn able live", lambda m: m.threw and m.contenders and len(m.after.hands) == 2
    ),
    # A fight
    "twins_and_followers/one-draw-per-fighter": on("pile", lambda m: m.settled),
    "twins_and_followers/fight-draw-from-the-pile": on("hands pile", lambda m: m.settled),
    "twins_and_followers/rest-is-the-pile": on("pile", lambda m: m.start or m.drew)
    | on("hands", lambda m: m.drew or m.settled),
    "twins_and_followers/drops-join-the-discards": on("discards pile", lambda m: m.settled),
    "twins_and_followers/contested-card-goes-to-nobody": on("live winner", lambda m: m.fight)
    | on("pile", lambda m: m.settled)
    | on("accepted", lambda m: m.against(Why.FIGHT_IS_OPEN) and m.tried(Claim)),
    "twins_and_followers/play-resumes-after-a-fight": on("phase", lambda m: m.settled and not m.out),
    "twins_and_followers/nothing-to-claim-after-a-fight": on("live", lambda m: m.settled),
    "twins_and_followers/fight-drops-are-dead": on("phase able live", lambda m: m.settled),
    "twins_and_followers/contested-card-is-dead": on("discards able live", lambda m: m.settled),
    "twins_and_followers/fight-goes-clockwise": on("hands discards", lambda m: m.settled),
    "twins_and_followers/fight-has-no-winner": on("winner", lambda m: m.settled)
    | on("accepted", lambda m: m.tried(Declare) and m.before.phase == DRAW and m.first_after_a_fight),
    "twins_and_followers/turn-after-a-fight": on("turn", lambda m: m.settled and not m.out)
    | on("accepted", lambda m: m.against(Why.OUT_OF_TURN) and m.first_after_a_fight),
    "twins_and_followers/fighters-end-with-three": on("hands pile", lambda m: m.settled)
    | on("phase", lambda m: m.settled and not m.out and len(m.after.pile) <= len(m.before.able)),
    "twins_and_followers/drops-before-draws": on("pile", lambda m: m.fight or m.dropped)
    | on("hands", lambda m: m.dropped or m.settled)
    | on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Why.DROPS_OUT_OF_TURN) or (m.against(Why.FIGHT_IS_OPEN) and m.tried(Draw)),
    ),
    "twins_and_followers/any-held-card-may-be-dropped": on(
        "accepted", lambda m: m.made(Drop) and m.readings.drop_choice is DropChoice.OWN_CHOICE
    ),
    "twins_and_followers/drop-from-the-combination": on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Why.MAY_NOT_BE_DROPPED) or (m.tried(Drop) and m.against(Why.NOT_HELD)),
    ),
    "twins_and_followers/each-fighter-drops-one": on("phase able", lambda m: m.dropped)
    | on("hands discards", lambda m: m.settled)
    | on("accepted", lambda m: m.made(Drop) or m.against(Why.NOT_A_FIGHTER, Why.ALREADY_DROPPED, Why.FIGHT_IS_OPEN)),
    # A turn
    "twins_and_followers/winning-hand-not-broken": on(
        "accepted", lambda m: m.against(Why.MUST_DECLARE) or (m.threw and wins(m.held))
    )
    | on("phase winner turn", lambda m: m.drew and m.won),
    "twins_and_followers/winning-hand-is-declared": on(
        "phase turn winner", lambda m: (m.drew and wins((*m.held, m.before.pile[0]))) or m.made(Declare)
    )
    | on("accepted", lambda m: m.made(Declare) or m.against(Why.NOT_WINNING)),
    "twins_and_followers/turn-passes-to-the-left": on("turn", lambda m: m.passes)
    | on("phase", lambda m: m.passes and not m.threw),
    "twins_and_followers/turns-go-clockwise": on("turn", lambda m: (m.passes or m.settled) and len(m.after.hands) > 2)
    | on("accepted", lambda m: m.made(Draw) or m.against(Why.OUT_OF_TURN)),
    "twins_and_followers/turn-opens-with-a-draw": on("phase", lambda m: m.start or m.drew)
    | on("turn", lambda m: m.drew or (not m.refused and m.after.phase == DRAW))
    | on("hands", lambda m: m.drew)
    | on("accepted", lambda m: m.made(Draw) or m.against(Why.MUST_DRAW_FIRST)),
    "twins_and_followers/four-cards-examined": on("phase", lambda m: m.drew),
    "twins_and_followers/no-card-turned-up": on("phase turn", lambda m: m.start and m.after.discards)
    | on("able live", lambda m: m.start)
    | on("discards", lambda m: m.start and not m.after.discards),
    "twins_and_followers/one-draw-no-passing": on("hands pile", lambda m: m.drew)
    | on("accepted", lambda m: m.against(Why.ALREADY_DREW, Why.MAY_NOT_PASS)),
    "twins_and_followers/any-card-may-be-discarded": on(
        "accepted", lambda m: m.threw or m.against(Why.DRAWN_CARD_STAYS)
    ),
    "twins_and_followers/discard-back-to-three": on("hands", lambda m: m.threw)
    | on("accepted", lambda m: m.tried(Discard) and m.against(Why.NOT_HELD)),
    "twins_and_followers/discard-face-up": on("discards", lambda m: m.threw or (m.start and m.after.discards)),
    # What always holds
    "twins_and_followers/three-or-four-cards": on("hands", lambda m: m.start or m.drew or m.threw or m.dropped)
    | on("discards", lambda m: m.dropped)
    | on("accepted", lambda m: m.start or (m.against(Why.NOT_ABLE, Why.NOTHING_TO_CLAIM) and len(m.held) > HAND_SIZE)),
    "twins_and_followers/number-of-players": on("accepted", lambda m: m.start or m.against(Why.NO_SUCH_SEAT))
    | on("hands", lambda m: m.start),
    "twins_and_followers/first-to-complete-wins": on("winner", lambda m: m.start or m.drew or m.threw or m.won),
    "twins_and_followers/everyone-may-win-after-a-fight": on(
        "phase able live", lambda m: m.threw and m.contenders and m.after_a_fight
    )
    | on("winner", lambda m: m.won and m.after_a_fight),
    "twins_and_followers/winning-hand-is-shown": on("hands", lambda m: m.won),
    "twins_and_followers/shown-hand-has-both-parts": on("hands", lambda m: m.won),
}
"""Why a move is allowed or refused (``accepted``), and why the fields of the state after it are what they are.

The reasons in ``asked`` follow the reasons about hands wherever hands decide who can win with a discard.
"""


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
    if m.against(Why.NOTHING_TO_CLAIM):
        accepted = joined((*accepted, *kept["live"]))
    if m.against(Why.ROUND_IS_OVER):
        accepted = (*kept["phase"][:1],)
    found: Explained = {field: own[field] for field in FIELDS}
    found["accepted"] = accepted
    if m.threw:
        found |= _after_discard(m, own)
    if m.settled and m.out:
        found["phase"] = joined(own["phase"][:1], own["pile"], own["phase"])
    if m.won and m.after.winner is not None:
        found["winner"] = joined(own["winner"], *hand_reasons(m.after.hands[m.after.winner]))
    if not found["able"] and isinstance(kept["able"], Items):
        found["able"] = _of_those_still_asked(m, kept["able"])
    return {field: clauses or kept[field] for field, clauses in found.items()}


def _of_those_still_asked(m: Moved, able: Items) -> Items:
    by_seat = dict(zip(m.before.able, able.each, strict=True))
    return Items(tuple([by_seat[seat] for seat in m.after.able]), able.around)


def _after_discard(m: Moved, own: Reasons) -> Explained:
    """The reasons for what hands decide after a discard."""
    each, around = able_reasons(m.claims)
    by_seat = dict(zip(m.claims.seats, each, strict=True))
    hands = joined(*each, around, own["asked"])
    listed = tuple([joined(own["able"], by_seat[seat]) for seat in m.after.able])
    able = Items(listed, joined(own["able"], around if listed else hands))
    live = joined(own["live"], hands) if m.contenders else joined(hands, own["live"])
    return {"phase": joined(own["phase"], hands), "live": live, "able": able}


def explained(game: Round, setup: RoundSetup, moves: Iterable[Move]) -> list[tuple[ClauseIds | Items, ...]]:
    """Why each state of a round is as it is: the clauses for every field. The reasons of a refusal are not kept."""
    state, seen = game.start(setup), []
    kept: Explained = {}
    for move in (None, *moves):
        m = Moved(game, state, move)
        now = state_reasons(m, kept)
        seen.append(tuple(now.values()))
        state, kept = m.after, kept if m.refused else now
    return seen
