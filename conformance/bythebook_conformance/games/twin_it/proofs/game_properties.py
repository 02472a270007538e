"""Properties of a game of Twin It!: moves, starts, and which moves are refused and listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from bythebook.clauses import ClauseIds, breaks, broken
from bythebook.game import RefusalReason
from bythebook.twin_it.attempt_reasons import AttemptFacts, StartFacts, claimable
from bythebook.twin_it.course_reasons import Landed, LandedHand, Telling, Touchable, touchables_of
from bythebook.twin_it.game import TwinIt, TwinItSetup, refusals_of
from bythebook.twin_it.hands import Hand, Target, visible
from bythebook.twin_it.mistakes import mistakes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import (
    Cards,
    Flip,
    Move,
    Obstacle,
    Outcome,
    Piles,
    Row,
    Slap,
    State,
    Touch,
    WonSet,
    position,
)
from bythebook.twin_it.state_reasons import REMEMBERED, STAGES, demands_on
from bythebook.twin_it.told_reasons import ToldFacts
from bythebook_conformance.games.twin_it.proofs.other_moves import other_readings, other_states
from bythebook_conformance.games.twin_it.situations import attempts as cases
from bythebook_conformance.games.twin_it.situations.landed import erring, landed
from bythebook_conformance.kit.properties import Property, in_stages


class ShownStart(NamedTuple):
    """What a game shows before its first move."""

    outcomes: tuple[Outcome, ...]
    winner: int | None
    sets: tuple[WonSet, ...]
    piles: Piles
    table: Cards
    forbidden: tuple[Row, ...]
    due: int | None


# ---- rules -----------------------------------------------------------------------------------------------------------


def _step(case: tuple[State, Move], readings: Any) -> State | None:
    """The state after a move; None if it is refused, and changes nothing."""
    step = TwinIt(readings).step(*case)
    assert step.accepted or step.state == case[0], "a refused move changes nothing"
    return step.state if step.accepted else None


def _begun(setup: TwinItSetup, readings: Any) -> ShownStart:
    """What lies at the start, and who flips."""
    state = TwinIt(readings).start(setup)
    assert TwinIt(readings).observe(state) == state, "all of it is seen"
    shown = ShownStart(**{field: getattr(state, field) for field in STAGES})
    nothing = State(setup.teams, (), None, (), (), (), (), None)
    assert state == nothing._replace(**shown._asdict()), "nothing is remembered"
    seen = position(shown.piles, shown.due, shown.table, shown.sets, shown.forbidden, shown.winner, setup.teams)
    assert state == seen, "it is as it looks"
    return shown


def _refused(case: tuple[State, Move], readings: Any) -> frozenset[RefusalReason]:
    """What stands against a move."""
    return frozenset(each.reason for each in refusals_of(*case, readings))


def _listed(state: State, readings: Any) -> list[Move]:
    return sorted(TwinIt(readings).moves(state), key=repr)


def _other_refusals(against: frozenset[RefusalReason], *_: Any) -> Iterator[frozenset[RefusalReason]]:
    """That the move is accepted, or refused."""
    yield frozenset() if against else frozenset({Obstacle.GAME_IS_OVER})


# ---- mistakes alone: as whole slaps of several mates they would be too many rulings under all readings ---------------


def _found(case: tuple[State, tuple[Hand, ...]], readings: Any) -> list[tuple[Any, ...]]:
    return [(each.arrival, each.player, {*each.wrong}) for each in mistakes(*case, readings)]


def _made(case: tuple[State, tuple[Hand, ...]], readings: Any) -> list[tuple[Any, ...]]:
    """A mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single hands
    on a forbidden pair or on different targets without any pair.
    """
    landed = Landed(case[0], Slap(()), readings)
    landed.hands = [LandedHand(each.player, each.party, _touchable(each.target), each.arrival) for each in case[1]]
    return [(each.at, each.player, {*each.wrong}) for each in landed.mistakes]


def _touchable(target: Target) -> Touchable:
    return Touchable(("table", "piles", "sets", "forbidden")[target.place], target.owner, target.cards)


def _seen(state: State, _: Any) -> list[Touchable]:
    return [*map(_touchable, visible(state))]


def _lying(state: State, _: Any) -> list[Touchable]:
    """Every card on the table, in a row or on top of a pile can be seen, and every set as one target."""
    return touchables_of(state)


# ---- what clauses demand ---------------------------------------------------------------------------------------------


class _Moves:
    """A move, and what was told of it last: answers are often the same in what comes of the hands."""

    def __init__(self, case: tuple[State, Move], readings: Any) -> None:
        self._case, self._readings = case, readings
        self.attempt = ToldFacts(*case, case[0], readings)
        self._courses: dict[Any, Telling] = {}
        self._latest: ToldFacts | None = None

    def told(self, after: State) -> ToldFacts:
        """The move as an answer tells it."""
        if self._latest is None or self._latest.after is not after:
            self._latest = told = ToldFacts(*self._case, after, self._readings, self.attempt.landed)
            known = self._courses.get(after.outcomes)
            if known is None:
                self._courses[after.outcomes] = told.course
            else:
                told.course = known
        return self._latest


def _part(after: State | None, field: str) -> Any:
    """A field of what comes of a move."""
    return after is not None if field == "accepted" else getattr(after, field, None)


@in_stages("accepted", *STAGES, *REMEMBERED, about=_Moves, part=_part)
def _breaks(after: State | None, move: _Moves, field: str) -> Iterable[str]:
    """A move leads to the state that no clause forbids, under all readings."""
    if field == "accepted":
        return breaks(demands_on(field), move.attempt, field, after is not None)
    return () if after is None else breaks(demands_on(field), move.told(after), field, getattr(after, field))


def _breaks_by_the_sheet(after: State | None, case: tuple[State, Move], readings: Any) -> Iterable[str]:
    """Every other state after a move breaks a clause."""
    return _breaks(after, case, readings)


@in_stages(*STAGES, about=lambda setup, readings: StartFacts(setup.piles, setup.first, setup.forbidden))
def _breaks_if_begun(begun: ShownStart, start: StartFacts, field: str) -> Iterable[str]:
    """A game begins as the clauses demand."""
    return breaks(demands_on(f"dealt.{field}"), start, f"dealt.{field}", getattr(begun, field))


_AGAINST: Final[dict[RefusalReason, Callable[[AttemptFacts], object]]] = {
    Obstacle.NO_SUCH_SEAT: lambda t: t.of_nobody,
    Obstacle.NOT_DUE: lambda t: t.out_of_turn,
    Obstacle.OTHER_SIDE: lambda t: t.of_other_side,
    Obstacle.EMPTY_PILE: lambda t: t.without_card,
    Obstacle.PAIR_WAITS: lambda t: t.pair_waits,
    Obstacle.NOT_VISIBLE: lambda t: t.out_of_sight,
    Obstacle.TOO_MANY_HANDS: lambda t: t.three_hands,
    Obstacle.NOT_THEIR_SET: lambda t: t.gives_others,
}


def _breaks_if_refused(against: frozenset[RefusalReason], case: tuple[State, Move], readings: Any) -> ClauseIds:
    """A move is accepted unless a clause forbids it, and everything against it is told."""
    t = ToldFacts(*case, case[0], readings)
    found = broken(demands_on("accepted"), t, "accepted", not against)
    if found or t.before.winner is not None:
        return found or ("the end of the game is told alone",) * (against != {Obstacle.GAME_IS_OVER})
    alone = {Obstacle.NO_SUCH_SEAT} if t.of_nobody and isinstance(t.move, Flip) else _AGAINST
    told = {why for why in alone if _AGAINST[why](t)}
    return ("everything against a move is told",) * (against != told)


def _allowed(state: State, readings: Any) -> list[Move]:
    """The moves that are listed are the flips that nothing is against and the pairs that a party may take."""
    if state.winner is not None:
        return []
    flips = [Flip(seat) for seat in range(len(state.piles)) if AttemptFacts(state, Flip(seat), readings).allowed]
    pairs = [
        (Touch(a.player, a.on.cards[0].id), Touch(b.player, b.on.cards[0].id))
        for a, b in claimable(Landed(state, Slap(()), readings))
    ]
    return sorted((*flips, *map(Slap, pairs)), key=repr)


RULES_OF_MOVES = (
    "slap turns contest mistakes hands state:ids state:Card state:State state:with_pile state:SETS_TO_WIN "
    "game:TwinIt.step"
)

GAME_PROPERTIES = (
    Property.demanded(_breaks, RULES_OF_MOVES, _step, cases.course, landed, read=TwinItReadings, others=other_readings),
    Property.demanded(
        _breaks_by_the_sheet, RULES_OF_MOVES, _step, cases.course, read=TwinItReadings(), others=other_states
    ),
    Property.demanded(
        _breaks_if_refused,
        "game:refusals_of game:_against_a_flip game:_against_a_slap game:_pair_waits game:_plain_slaps "
        "hands:visible_pairs hands:alike hands:_faces hands:showing hands:every_two "
        "hands:tops_count mistakes:is_forbidden",
        _refused,
        cases.attempts,
        read=TwinItReadings,
        others=_other_refusals,
    ),
    Property.demanded(
        _breaks_if_begun, "game:TwinIt.start state:position", _begun, cases.setups, read=TwinItReadings()
    ),
    Property.stated(_made, "mistakes hands", _found, erring, read=TwinItReadings),
    Property.stated(_lying, "hands:visible", _seen, cases.states),
    Property.stated(
        _allowed,
        "game:TwinIt.moves game:TwinIt.flips game:_plain_slaps hands:visible_pairs hands:are_pair hands:tops_count",
        _listed,
        cases.states,
        read=TwinItReadings,
    ),
)
