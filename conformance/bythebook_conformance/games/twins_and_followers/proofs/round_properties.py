"""Properties of a round of Twins & Followers: who may do what, what comes of it, and that it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.twins_and_followers.legality import refusals_of
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import RoundState
from bythebook_conformance.games.twins_and_followers.proofs import round_cases as cases
from bythebook_conformance.games.twins_and_followers.proofs import round_statements as stated
from bythebook_conformance.kit.properties import Domain, Property, Rule, exactly
from bythebook_conformance.kit.stepping import (
    REFUSED,
    passage_changed,
    passage_of,
    refused,
    silent,
    starts_of,
    steps_of,
    told,
    without_reason,
)

READ = cases.READ
Answer = tuple[Any, ...]

# ---- rules -----------------------------------------------------------------------------------------------------------


def against(case: cases.Case, readings: Any) -> list[Answer]:
    """Every reason against a move."""
    return told(refusals_of(*case, readings))


def listed(state: RoundState, readings: Any) -> list[Move]:
    """The moves that the game lists."""
    return list(Round(readings).moves(state))


def seen(state: RoundState, readings: Any) -> Answer:
    """What is seen of a state, and whether it is over."""
    return *Round(readings).observe(state), state.over


step, begun, passage = steps_of(Round), starts_of(Round), passage_of(Round)

# ---- planted faults --------------------------------------------------------------------------------------------------


def _never(kind: type) -> Rule:
    """Moves of a kind are never allowed."""
    return lambda case, readings: against(case, readings) or [("RoundIsOver",)] * isinstance(case[1], kind)


def _unlisted(kind: type) -> Rule:
    return lambda state, readings: [move for move in listed(state, readings) if not isinstance(move, kind)]


def _leads(change: Callable[[RoundState, Any, RoundState], RoundState], *phases: str) -> Rule:
    """Accepted moves lead elsewhere; with phases, those that lead to one of them."""

    def changed(case: cases.Case, readings: Any) -> Answer:
        answer: Answer = step(case, readings)
        if answer[0] == REFUSED or (phases and answer[0] not in phases):
            return answer
        return tuple(change(case[0], case[1], RoundState(*answer)))

    return changed


def _hands_turned(after: RoundState) -> RoundState:
    return after._replace(hands=tuple(hand[::-1] for hand in after.hands))


def _next(state: RoundState, steps: int) -> RoundState:
    return state if state.turn is None else state._replace(turn=(state.turn + steps) % len(state.hands))


def _stays(before: RoundState, after: RoundState, *fields: str) -> RoundState:
    return after._replace(**{field: getattr(before, field) for field in fields})


def _alive(after: RoundState) -> RoundState:
    return after._replace(discards=tuple(each._replace(dead=False) for each in after.discards))


REASONS = (
    *("RoundIsOver", "NoSuchSeat", "OutOfTurn", "MustDrawFirst", "AlreadyDrew", "MayNotPass", "NotHeld", "NotWinning"),
    *("MustDeclare", "DrawnCardStays", "ClaimIsOpen", "NothingToClaim", "OwnDiscardBarred", "NotAble"),
    *("AlreadyAnswered", "NoFight", "FightIsOpen", "NotAFighter", "AlreadyDropped", "DropsOutOfTurn"),
    "MayNotBeDropped",
)
AGAINST_FAULTS: dict[str, Rule] = {
    **{f"{name} is no reason": without_reason(against, name) for name in REASONS},
    **{f"nobody may {kind.__name__.lower()}": _never(kind) for kind in (Draw, Declare, Discard, Claim, Pass, Drop)},
    "one reason is enough": lambda case, readings: against(case, readings)[:1],
}
TURN_FAULTS: dict[str, Rule] = {
    "the card stays on the pile": _leads(lambda old, _, new: _stays(old, new, "pile")),
    "the card is not taken up": _leads(lambda old, _, new: _stays(old, new, "hands")),
    "the drawn card comes first": _leads(lambda old, _, new: _hands_turned(new)),
    "the drawn card is forgotten": _leads(lambda old, _, new: new._replace(drawn=None)),
    "a draw leaves a discard to be claimed": _leads(lambda old, _, new: _stays(old, new, "live"), stated.DISCARD),
    "a declaration wins nothing": _leads(lambda old, _, new: new._replace(winner=None)),
    "a declaration does not end the round": _leads(lambda old, _, new: _stays(old, new, "phase"), stated.OVER),
}
THROW_FAULTS: dict[str, Rule] = {
    "the discard stays in the hand": _leads(lambda old, _, new: _stays(old, new, "hands")),
    "the discard is lost": _leads(lambda old, _, new: new._replace(discards=new.discards[:-1])),
    "nobody has laid it": _leads(
        lambda old, _, new: new._replace(discards=tuple(each._replace(seat=None) for each in new.discards))
    ),
    "the turn goes the other way": _leads(lambda old, _, new: _next(new, -2)),
    "the turn stays": _leads(lambda old, _, new: _next(new, -1)),
    "nobody is asked": _leads(lambda old, _, new: new._replace(able=()), stated.CLAIM),
    "the card that is asked about is not to be had": _leads(lambda old, _, new: new._replace(live=None), stated.CLAIM),
    "nobody fights": _leads(lambda old, _, new: new._replace(phase=stated.CLAIM), stated.FIGHT),
    "the fighters come in the order of seats": _leads(
        lambda old, _, new: new._replace(able=tuple(sorted(new.able))), stated.FIGHT
    ),
    "the contested card can be claimed in the fight": _leads(
        lambda old, _, new: new._replace(live=cases.EIGHT), stated.FIGHT
    ),
    "a round that ends has a winner": _leads(lambda old, _, new: new._replace(winner=0), stated.OVER),
    "a new pile is turned round": _leads(lambda old, _, new: new._replace(pile=new.pile[::-1])),
    "a new pile leaves the discards": _leads(
        lambda old, _, new: _stays(old, new, "discards") if len(new.pile) > len(old.pile) else new
    ),
    "a card whose fight is called off is not dead": _leads(lambda old, _, new: _alive(new), stated.DRAW),
}
ANSWER_FAULTS: dict[str, Rule] = {
    "the first to claim wins at once": _leads(
        lambda old, move, new: (
            new._replace(phase=stated.OVER, winner=move.seat) if isinstance(move, Claim) and new.able else new
        )
    ),
    "who has answered is asked again": _leads(lambda old, _, new: _stays(old, new, "able"), stated.CLAIM),
    "what was said is forgotten": _leads(lambda old, _, new: _stays(old, new, "answers"), stated.CLAIM),
    "those who pass fight too": _leads(lambda old, _, new: _stays(old, new, "able"), stated.FIGHT),
    "all asked fight": _leads(lambda old, _, new: new._replace(able=old.contenders), stated.FIGHT),
    "a claimed card stays among the discards": _leads(lambda old, _, new: _stays(old, new, "discards"), stated.OVER),
    "a claim takes the card on top": _leads(
        lambda old, _, new: new._replace(discards=old.discards[:-1]) if new.winner is not None else new, stated.OVER
    ),
    "a claimed card goes to nobody": _leads(lambda old, _, new: _stays(old, new, "hands"), stated.OVER),
    "the last to answer wins": _leads(
        lambda old, move, new: new._replace(winner=move.seat) if new.winner is not None else new, stated.OVER
    ),
    "nobody wins by a claim": _leads(lambda old, _, new: new._replace(winner=None), stated.OVER),
    "after passes the same seat is due": _leads(lambda old, _, new: _next(new, -1), stated.DRAW),
}
DROP_FAULTS: dict[str, Rule] = {
    "the first drop settles the fight": _leads(
        lambda old, _, new: new._replace(phase=stated.DRAW) if len(new.drops) == 1 else new
    ),
    "a drop is forgotten": _leads(lambda old, _, new: _stays(old, new, "drops"), stated.FIGHT),
    "the drops are not laid": _leads(
        lambda old, _, new: new._replace(discards=new.discards[: len(old.discards)]), stated.DRAW
    ),
    "the drops are laid in turn": _leads(
        lambda old, _, new: new._replace(
            discards=(*new.discards[: len(old.discards)], *new.discards[len(old.discards) :][::-1])
        ),
        stated.DRAW,
    ),
    "the drops and the contested card are not dead": _leads(lambda old, _, new: _alive(new), stated.DRAW),
    "the drops stay in the hands": _leads(lambda old, _, new: _stays(old, new, "hands")),
    "nobody draws": _leads(
        lambda old, _, new: new._replace(
            hands=tuple(hand[:2] if held != hand else hand for held, hand in zip(old.hands, new.hands, strict=True))
        )
    ),
    "the pile keeps its cards": _leads(lambda old, _, new: _stays(old, new, "pile"), stated.DRAW),
    "the contested card can be claimed again": _leads(lambda old, _, new: new._replace(live=cases.EIGHT), stated.DRAW),
    "the discarder is due again": _leads(lambda old, _, new: new._replace(turn=old.discards[-1].seat), stated.DRAW),
    "a fight has a winner": _leads(lambda old, move, new: new._replace(winner=move.seat), stated.OVER),
}
LISTED_FAULTS: dict[str, Rule] = {
    f"nobody may {kind.__name__.lower()}": _unlisted(kind) for kind in (Draw, Declare, Discard, Claim, Pass, Drop)
} | {"moves are listed in another order": lambda state, readings: listed(state, readings)[::-1]}
BEGUN_FAULTS: dict[str, Rule] = {
    "every start is refused": lambda setup, readings: refused(),
    "nothing is said of why not": silent(begun),
    "the first seat starts": lambda setup, readings: begun(setup._replace(starter=0), readings),
    "older discards are forgotten": lambda setup, readings: begun(setup._replace(discards=()), readings),
    "the order of a new pile is forgotten": lambda setup, readings: begun(setup._replace(shuffle=()), readings),
}
SEEN_FAULTS: dict[str, Rule] = {
    "nobody sees the pile": lambda state, readings: (*seen(state, readings)[:4], 0, *seen(state, readings)[5:]),
    "nobody sees the discards": lambda state, readings: (
        *seen(state, readings)[:5],
        (),
        *seen(state, readings)[6:],
    ),
    "nothing is over": lambda state, readings: (*seen(state, readings)[:8], False),
}
ENDS_FAULTS: dict[str, Rule] = {
    "a draw leaves the pile": passage_changed(passage, lambda old, new: _stays(old, new, "pile")),
    "an answer does not count": passage_changed(
        passage, lambda old, new: _stays(old, new, "able") if new.phase == stated.CLAIM else new
    ),
    "a drop does not count": passage_changed(
        passage, lambda old, new: _stays(old, new, "drops") if new.phase == stated.FIGHT else new
    ),
    "a fight opens the claims again": passage_changed(
        passage, lambda old, new: new._replace(phase=stated.CLAIM) if old.phase == stated.FIGHT else new
    ),
    "a round goes on after its end": passage_changed(
        passage, lambda old, new: _stays(old, new, "phase", "able") if new.phase == stated.OVER else new
    ),
}

# ---- properties ------------------------------------------------------------------------------------------------------

ROUND_PROPERTIES = (
    Property(
        "a move is refused exactly for the reasons of the table: by phase, by turn, by the card, by what was "
        "said before",
        (
            "turns-go-clockwise",
            "turn-opens-with-a-draw",
            "one-draw-no-passing",
            "winning-hand-not-broken",
            "any-card-may-be-discarded",
            "claim-completes-a-win",
            "only-latest-discard",
            "each-fighter-drops-one",
            "any-held-card-may-be-dropped",
            "refused-move-changes-nothing",
        ),
        ("legality", "fight:next_clockwise"),
        against,
        exactly(stated.against),
        AGAINST_FAULTS,
        (Domain.of(cases.attempts, READ),),
    ),
    Property(
        "a draw takes the top card of the pile into the hand and ends claims; a declaration wins",
        (
            "turn-opens-with-a-draw",
            "winning-hand-is-declared",
            "one-winner-ends-the-round",
            "claim-before-the-next-draw",
        ),
        ("turns", "state:DISCARD", "round:Round._after", "round:Round.step"),
        step,
        exactly(stated.step),
        TURN_FAULTS,
        (Domain.of(cases.turns, READ),),
    ),
    Property(
        "a discard is laid; nobody is able and the turn passes, one is able and asked, or several fight",
        (
            "discard-back-to-three",
            "discard-face-up",
            "turn-passes-to-the-left",
            "several-able-fight",
            "one-able-is-no-fight",
            "fight-with-a-short-pile",
            "empty-pile-ends-the-round",
        ),
        (
            "window:after_discard",
            "window:_taken",
            "turns",
            "fight:begin_fight",
            "fight:_opened",
            "fight:_called_off",
            "state",
        ),
        step,
        exactly(stated.step),
        THROW_FAULTS,
        (Domain.of(cases.throws, READ),),
    ),
    Property(
        "all who are able answer: nobody claims and the turn passes, one wins with the card, several fight",
        ("claim-is-a-choice", "claim-is-the-win", "any-seat-may-claim", "winning-hand-is-shown"),
        ("window", "fight:begin_fight", "fight:_opened", "fight:_called_off", "turns", "state:RoundState.discarder_of"),
        step,
        exactly(stated.step),
        ANSWER_FAULTS,
        (Domain.of(cases.replies, READ),),
    ),
    Property(
        "the last drop lays all drops, dead, and new cards go to the fighters in the same order; then play goes on",
        (
            "each-fighter-drops-one",
            "drops-before-draws",
            "drops-join-the-discards",
            "fight-drops-are-dead",
            "contested-card-is-dead",
            "one-draw-per-fighter",
            "fight-has-no-winner",
            "turn-after-a-fight",
            "nothing-to-claim-after-a-fight",
        ),
        ("fight", "turns", "state"),
        step,
        exactly(stated.step),
        DROP_FAULTS,
        (Domain.of(cases.drops, READ),),
    ),
    Property(
        "the moves that are listed are exactly those that nothing is against",
        ("refused-move-changes-nothing",),
        ("round:Round.moves", "round:_candidates"),
        listed,
        exactly(stated.listed),
        LISTED_FAULTS,
        (Domain.of(cases.states, READ),),
    ),
    Property(
        "a round starts with the starter's draw from two to seventeen hands of three, no card twice",
        ("three-cards-each", "no-card-turned-up", "number-of-players"),
        ("round:Round.start", "round:_check", "round:_check_distinct", "state:SEATS", "state:HAND_SIZE"),
        begun,
        exactly(stated.begun),
        BEGUN_FAULTS,
        (Domain.of(cases.setups, READ),),
    ),
    Property(
        "everything is seen but the cards of the pile, who laid a discard, and what is remembered; one phase is "
        "the end",
        ("open-and-hidden-cards",),
        ("round:Round.observe", "state:RoundState.over"),
        seen,
        exactly(stated.seen),
        SEEN_FAULTS,
        (Domain.of(cases.states),),
    ),
    Property(
        "every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: "
        "rounds end",
        ("empty-pile-ends-the-round", "one-winner-ends-the-round"),
        ("round:Round.step", "round:Round._after"),
        passage,
        stated.falls,
        ENDS_FAULTS,
        (Domain.of(cases.steps),),
    ),
)
