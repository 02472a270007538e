"""Why a round stands as it does, and what clauses demand of it: each state follows from the move that led to it, or
from how the round begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Any, Final

from bythebook.cards import Card
from bythebook.clauses import (
    ClauseIds,
    Demands,
    Items,
    Law,
    Reasons,
    Table,
    broken,
    is_decided,
    joined,
    keeps,
    on,
    reasons_by_field,
    together,
)
from bythebook.twins_and_followers.claiming import Claims, able_reasons, broken_by_able, broken_by_claim, claim_reasons
from bythebook.twins_and_followers.hand import Judged, broken_by_hand, hand_reasons
from bythebook.twins_and_followers.moved_reasons import Moved
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import DropChoice
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    HAND_SIZE,
    OVER,
    Hands,
    Laid,
    Observation,
    RoundSetup,
    Seats,
    dealt,
)

SEEN: Final = Observation._fields
FIELDS: Final = ("accepted", *SEEN)

# ---- what several clauses demand: of answers of any size -------------------------------------------------------------


def lawful(m: Moved, accepted: bool) -> bool:
    """A move is accepted unless something stands against it."""
    return accepted is not m.refused


def nobody(m: Moved, able: Collection[int]) -> bool:
    """Nobody may claim, or fights."""
    return not able


def nothing(m: Moved, seat_or_card: object) -> bool:
    """No seat, or no card."""
    return seat_or_card is None


def over(m: Moved, phase: str) -> bool:
    """The round is over."""
    return phase == OVER


def those_asked(m: Moved, able: Collection[int]) -> bool:
    """Exactly those who are asked may claim, or exactly the fighters fight."""
    return same(able, m.asked)


def the_next(m: Moved, turn: int | None) -> bool:
    """It is the turn of the seat that is due."""
    return turn == m.next


def the_winner(m: Moved, winner: int | None) -> bool:
    """The winner is the seat that wins by the move, if any."""
    return winner == m.winner


def same(one: Collection[object], other: Collection[object]) -> bool:
    """Whether both have the same items, in any order."""
    return len(one) == len(other) and {*one} == {*other}


def held(hands: Hands, seat: int | None) -> set[Card]:
    """The cards in a hand."""
    return {*hands[seat]} if seat is not None and seat < len(hands) else set()


def cards_of(laid: Iterable[Laid]) -> list[Card]:
    """The cards of discards."""
    return [each.card for each in laid]


def untouched(m: Moved, hands: Hands, *but: int | None) -> bool:
    """Whether all hands but those of these seats are as they were, except for a card that was discarded."""
    return len(hands) == len(m.left) and all(seat in but or same(hand, m.left[seat]) for seat, hand in enumerate(hands))


def unchanged(field: str) -> Demands:
    """The demand that a field is as it was."""

    def says(m: Moved, value: Any) -> bool:
        before = getattr(m.seen, field)
        if field == "hands":
            return len(value) == len(before) and all(map(same, value, before))
        return same(value, before) if field == "able" else bool(value == before)

    return says


REFUSED: Final = attrgetter("refused")
UNCHANGED: Final = {field: unchanged(field) for field in SEEN}

# ---- reasons and demands ---------------------------------------------------------------------------------------------

STATE: Table = {
    "twins_and_followers/refused-move-changes-nothing": {
        field: Law(REFUSED, as_it_was) for field, as_it_was in UNCHANGED.items()
    },
    # How it ends
    "twins_and_followers/one-winner-ends-the-round": together(
        lambda m: m.won, phase=over, turn=nothing, live=nothing, able=nobody
    )
    | on("closed", lambda m: m.before.winner is not None, lawful),
    "twins_and_followers/fight-with-a-short-pile": on(
        "phase",
        lambda m: m.several and m.several >= len(m.before.pile),
        lambda m, phase: (phase == OVER) is (m.void or m.out),
        wherever=lambda m: m.rivals,
    )
    | together(
        lambda m: m.several and m.several >= len(m.before.pile),
        wherever=lambda m: m.void or m.called_off,
        turn=lambda m, turn: m.called_off or turn is None,
        live=nothing,
        winner=nothing,
        able=nobody,
    )
    | on("closed", lambda m: m.before.over and m.before.winner is None and m.before.pile, lawful),
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
    | on("closed", lambda m: m.before.over and m.before.winner is None and not m.before.pile, lawful),
    # A discard that somebody can win with
    "twins_and_followers/several-able-fight": together(
        lambda m: m.several or (m.opened and len(m.contenders) > 1),
        wherever=lambda m: m.fighters,
        phase=lambda m, phase: phase == FIGHT,
        able=those_asked,
    )
    | on("turn live winner", lambda m: m.several, nothing, wherever=lambda m: m.fighters)
    | on("accepted", lambda m: m.against(Why.NO_FIGHT, Why.NOT_A_FIGHTER), lawful),
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
        lambda m: m.made(Pass) or (m.threw and m.won),
        lambda m, winner: winner is None or (not m.waiting and winner != m.seat),
        wherever=lambda m: m.made(Pass) or m.opened or m.waiting,
    )
    | on("accepted", lambda m: m.made(Pass) or m.against(Why.ALREADY_ANSWERED), lawful),
    "twins_and_followers/only-latest-discard": on("asked", lambda m: m.uncovered)
    | on("phase able", lambda m: m.uncovered and m.made(Pass))
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
    | on("accepted", lambda m: m.against(Why.CLAIM_IS_OPEN), lawful)
    | on("closed", lambda m: m.idle and not m.first_after_a_fight and m.laid_by_a_seat, lawful),
    "twins_and_followers/one-able-is-no-fight": keeps(
        "phase", lambda m: m.threw and len(m.contenders) == 1, lambda m, phase: phase != FIGHT
    )
    | on("turn winner", lambda m: m.threw and len(m.contenders) == 1)
    | on(
        "live",
        lambda m: m.threw and len(m.contenders) == 1,
        lambda m, live: live == m.card,
        wherever=lambda m: m.opened,
    ),
    "twins_and_followers/fight-needs-three-players": keeps(
        "phase", lambda m: m.for_two and m.contenders, lambda m, phase: phase != FIGHT, wherever=lambda m: m.for_two
    )
    | keeps("able", lambda m: m.for_two and m.contenders, lambda m, able: len(able) < 2, wherever=lambda m: m.for_two)
    | on("turn live", lambda m: m.for_two and m.contenders),
    # A fight
    "twins_and_followers/one-draw-per-fighter": on(
        "pile", lambda m: m.settled, lambda m, pile: pile == m.room, wherever=lambda m: m.settled and not m.refill
    ),
    "twins_and_followers/fight-draw-from-the-pile": on(
        "hands",
        lambda m: m.settled,
        lambda m, hands: all(held(hands, seat) - {*m.left[seat]} <= {*m.before.pile} for seat in m.row),
    )
    | on("pile", lambda m: m.settled, lambda m, pile: pile == m.room, wherever=lambda m: m.settled and not m.refill),
    "twins_and_followers/rest-is-the-pile": on(
        "pile", lambda m: m.start or m.drew, lambda m, pile: pile == m.room, wherever=lambda m: not m.refill
    )
    | on(
        "hands",
        lambda m: m.drew or m.settled,
        lambda m, hands: all(held(hands, seat) - {*m.left[seat]} <= {*m.new.values()} for seat in m.new),
    ),
    "twins_and_followers/drops-join-the-discards": on(
        "discards",
        lambda m: m.settled,
        lambda m, discards: (
            discards[: len(m.seen.discards)] == m.seen.discards and same(discards[len(m.seen.discards) :], m.laid)
        ),
        wherever=lambda m: m.settled and not m.refill,
    )
    | on("pile", lambda m: m.settled),
    "twins_and_followers/contested-card-goes-to-nobody": on("live winner", lambda m: m.fighters, nothing)
    | on("pile", lambda m: m.settled)
    | on("accepted", lambda m: m.against(Why.FIGHT_IS_OPEN) and m.tried(Claim), lawful),
    "twins_and_followers/play-resumes-after-a-fight": on(
        "phase", lambda m: m.settled and not m.out, lambda m, phase: phase == DRAW
    ),
    "twins_and_followers/nothing-to-claim-after-a-fight": on(
        "live", lambda m: m.settled, lambda m, live: live == m.open, wherever=lambda m: m.settled and not m.out
    )
    | on("closed", lambda m: m.idle and m.first_after_a_fight, lawful),
    "twins_and_followers/fight-drops-are-dead": keeps("phase", lambda m: m.settled, lambda m, phase: phase != CLAIM)
    | on("able", lambda m: m.settled, nobody)
    | keeps("live", lambda m: m.settled, lambda m, live: live not in m.laid)
    | on("closed", lambda m: m.idle and m.first_after_a_fight, lawful),
    "twins_and_followers/contested-card-is-dead": keeps(
        "discards", lambda m: m.settled, lambda m, discards: m.contested in discards
    )
    | on("able", lambda m: m.settled, nobody)
    | keeps("live", lambda m: m.settled, lambda m, live: live != m.contested or m.open == m.contested),
    "twins_and_followers/fight-goes-clockwise": together(
        lambda m: m.settled,
        hands=lambda m, hands: all(m.new[seat] in held(hands, seat) for seat in m.new),
        discards=lambda m, discards: [card for card in discards if card in m.laid] == [*m.laid],
    ),
    "twins_and_followers/fight-has-no-winner": on("winner", lambda m: m.settled, nothing)
    | on("accepted", lambda m: m.tried(Declare) and m.before.phase == DRAW and m.first_after_a_fight, lawful),
    "twins_and_followers/turn-after-a-fight": on("turn", lambda m: m.settled and not m.out, the_next)
    | on("accepted", lambda m: m.against(Why.OUT_OF_TURN) and m.first_after_a_fight, lawful),
    "twins_and_followers/fighters-end-with-three": on(
        "hands",
        lambda m: m.settled,
        lambda m, hands: untouched(m, hands, *m.row) and all(len(hands[seat]) == m.size_of(seat) for seat in m.row),
    )
    | on("pile", lambda m: m.settled)
    | on("phase", lambda m: m.settled and not m.out and m.stock <= len(m.before.able)),
    "twins_and_followers/drops-before-draws": on(
        "pile", lambda m: m.fighters or m.dropped, lambda m, pile: pile == len(m.before.pile)
    )
    | on("hands", lambda m: m.dropped or m.settled, untouched, wherever=lambda m: m.dropped)
    | on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Why.DROPS_OUT_OF_TURN) or (m.against(Why.FIGHT_IS_OPEN) and m.tried(Draw)),
        lawful,
    ),
    "twins_and_followers/any-held-card-may-be-dropped": on(
        "accepted", lambda m: m.made(Drop) and m.readings.drop_choice is DropChoice.OWN_CHOICE, lawful
    ),
    "twins_and_followers/drop-from-the-combination": on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Why.MAY_NOT_BE_DROPPED) or (m.tried(Drop) and m.against(Why.NOT_HELD)),
        lawful,
    ),
    "twins_and_followers/each-fighter-drops-one": together(
        lambda m: m.dropped, phase=lambda m, phase: phase == FIGHT, able=those_asked
    )
    | on(
        "hands",
        lambda m: m.settled,
        lambda m, hands: all({*m.left[seat]} - held(hands, seat) == {m.drops[seat]} for seat in m.row),
    )
    | keeps(
        "discards",
        lambda m: m.settled,
        lambda m, discards: all(len({*m.left[seat]} & {*discards}) == 1 for seat in m.row),
    )
    | on(
        "accepted",
        lambda m: m.made(Drop) or m.against(Why.NOT_A_FIGHTER, Why.ALREADY_DROPPED, Why.FIGHT_IS_OPEN),
        lawful,
    ),
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
"""Why a move is allowed or refused (``accepted``), why the fields of the state after it are what they are, and what the
clauses demand of them.

The reasons in ``asked`` follow the reasons about hands wherever hands decide who can win with a discard. ``closed``
is about a move after the end, and a claim where no card is open to claims: its reasons are those for that.
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
    if m.tried(Claim, Pass) and m.before.live is not None:
        discarder = next((laid.seat for laid in m.before.discards if laid.card == m.before.live), None)
        assert discarder is not None, "a card that can be claimed was discarded by a seat"
        claims = Claims(m.before.hands, m.before.live, discarder, (m.seat,), m.readings)
        return joined(broken_by_claim(claims, accepted), found)
    if m.tried(Declare):
        return joined(*broken_by_hand(Judged(m.held), accepted), found)
    if m.against(Why.MUST_DECLARE):
        return joined(found, *broken_by_hand(Judged(m.held), not accepted))
    return found


_BY_HAND: Final = {Why.NOT_WINNING, Why.MUST_DECLARE, Why.NOT_ABLE, Why.OWN_DISCARD_BARRED}


def _broken_by_who_is_able(m: Moved, after: Observation) -> ClauseIds:
    """The clauses on hands and claims that an answer breaks by what it says of who can win with a discard."""
    takers = _takers_by(m, after)
    if takers is None or m.card is None:
        return ()
    return broken_by_able(m.left, m.card, m.seat, takers, m.readings)


def _takers_by(m: Moved, after: Observation) -> Seats | None:
    """Who can win with a discard by an answer's own word; None where it says nothing else than what is right."""
    if not m.threw or same(after.able, m.asked):
        return None
    if after.phase in (CLAIM, FIGHT):
        return tuple([seat for seat in after.able if 0 <= seat < len(m.left)])
    silent = after.winner is not None or m.void or m.called_off or m.shut
    return None if silent else ()
