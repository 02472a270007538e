"""Properties of a deal and a match of Twos: what clauses demand of every state, and what no clause says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.clauses import ClauseIds
from bythebook.twos.deal import Deal, DealState, Play, Why
from bythebook.twos.deal_reasons import MoveFacts, Shown, broken_in_state, shown_by
from bythebook.twos.match import Match, MatchSetup, MatchState
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import Settled
from bythebook.twos.trick import Catch
from bythebook_conformance.games.twos.proofs import deal_cases as cases
from bythebook_conformance.games.twos.proofs import deal_statements as stated
from bythebook_conformance.kit import planting
from bythebook_conformance.kit.planting import instead, leads
from bythebook_conformance.kit.properties import Latest, Property, exactly
from bythebook_conformance.kit.stepping import REFUSED, starts_of, steps_of

OTHER = next(cases.states())
"""A state that a game is asked about before another."""

# ---- what clauses demand ---------------------------------------------------------------------------------------------


def shown_after(case: tuple[DealState, Play], readings: Any) -> Shown:
    """What the state after a move shows."""
    game = Deal(readings)
    step = game.step(*case)
    return shown_by(game, step.state, step.accepted)


def shown_at_the_start(state: DealState, readings: Any) -> Shown:
    """What a state shows to which no move has led."""
    return shown_by(Deal(readings), state)


_was = Latest(lambda case, readings: shown_by(Deal(readings), case[0]))


def breaks_state(answer: Shown, case: tuple[DealState, Play | None], readings: Any) -> ClauseIds:
    """The clauses on a deal allow one state after every move."""
    facts = MoveFacts(readings, case[0], _was(case, readings), case[1], answer)
    for field in Shown._fields:
        inner = Settled._fields if field == "taken" and answer.taken is not None else ()
        for each in (field, *inner):
            found = broken_in_state(facts, each)
            if found:  # what is wrong behind that may follow from it
                return found
    return ()


def breaks_start(answer: Shown, state: DealState, readings: Any) -> ClauseIds:
    """The clauses on a deal allow one state before the first card."""
    return breaks_state(answer, (state, None), readings)


def other_states(right: Shown, case: tuple[DealState, Play], *_: Shown) -> Iterator[Shown]:
    """One field changed: what a whole trick and what legal cards can be else is tried with their own clauses."""
    card = case[1].card
    yield right._replace(accepted=not right.accepted)
    yield from (
        right._replace(trick=cards) for cards in ((*right.trick, card), right.trick[1:]) if cards != right.trick
    )
    taken = Settled(0, frozenset(), 0) if right.taken is None else None
    yield right._replace(taken=taken)
    if right.taken is not None:
        winner, catches, honours = right.taken
        yield right._replace(taken=right.taken._replace(winner=(winner + 1) % 4))
        yield right._replace(taken=right.taken._replace(honours=honours + 1))
        yield right._replace(
            taken=right.taken._replace(catches=frozenset(catches) ^ {Catch(winner, (winner + 1) % 4, 2)})
        )
    yield right._replace(over=not right.over)
    yield from (right._replace(turn=turn) for turn in (None, *range(4)) if turn != right.turn)
    for seat, score in enumerate(right.scores):
        yield right._replace(scores=(*right.scores[:seat], score + 1, *right.scores[seat + 1 :]))
    yield right._replace(legal=frozenset(right.legal) ^ {min((*right.legal, card))})


# ---- what no clause says ---------------------------------------------------------------------------------------------


_step, _match_step = steps_of(Deal), steps_of(Match)
_begun, _match_begun = starts_of(Deal), starts_of(Match)


def follows(found: Any, case: tuple[DealState, Play], readings: Any) -> bool:
    """Every reason against a card is told; and of one that is played, where it goes, who leads, what was by choice."""
    seen = Deal(readings).observe(case[0])
    against = stated.refusals(case, seen)
    if against or found[0] == REFUSED:
        return bool(found == (REFUSED, *against))
    return bool((found.hands, found.leader, found.by_choice) == stated.hidden(case, seen, found.taken))


def _listed(state: DealState, readings: Any) -> list[tuple[Any, ...]]:
    game = Deal(readings)
    game.moves(OTHER)
    first, again = game.moves(state), game.moves(state)
    as_a_match = MatchState(MatchSetup((), 0), 0, state)
    assert first == again == Match(readings).moves(as_a_match), "whatever is asked before"
    assert game.observe(state) == Match(readings).observe(as_a_match), "a match shows its deal"
    return [*map(tuple, first)]


def are_listed(found: list[tuple[Any, ...]], state: DealState, readings: Any) -> bool:
    """The moves that are listed are exactly the legal cards of the seat to play, in the order of the hand."""
    seen = Deal(readings).observe(state)
    return stated.listed(found, seen) and state.over == seen.over == (seen.turn is None)


def goes_on(found: Any, case: tuple[MatchState, Play], readings: Any) -> bool:
    """A match goes on as its deal does; behind the last card the next begins, led one seat on, with the points."""
    return bool(found == stated.match_step(case, _step((case[0].deal, case[1]), readings)))


def _led_by_the_first(old: MatchState, new: MatchState) -> MatchState:
    """The first seat leads the next deal."""
    return new if new.finished == old.finished else new._replace(deal=new.deal._replace(leader=0))


# ---- properties ------------------------------------------------------------------------------------------------------

DEAL_PROPERTIES = (
    Property.demanded(
        breaks_state,
        "deal:Deal.step deal:Deal.observe deal:Deal.legal deal:DealState scoring:SEATS",
        shown_after,
        cases.few_plays,
        read=TwosReadings,
        others=other_states,
    ),
    Property.demanded(breaks_start, "deal:Deal.observe", shown_at_the_start, cases.beginnings, read=TwosReadings),
    Property.of(
        follows,
        "deal scoring:Settled",
        _step,
        {
            **planting.without_reasons(_step, Why),
            **planting.kept(_step, "leader", "hands"),
            "choices are forgotten": leads(_step, lambda old, new: new._replace(by_choice=())),
        },
        cases.plays,
        read=TwosReadings(),
    ),
    Property.of(
        are_listed,
        "deal:Deal.moves deal:Deal.legal match:Match.moves match:Match.observe",
        _listed,
        planting.of_a_row(_listed),
        cases.states,
        read=TwosReadings(),
    ),
    Property.of(
        exactly(stated.begun),
        "deal:Deal.start deal:_check deal:HAND_SIZES",
        _begun,
        planting.of_a_start(_begun, scores=(0, 0, 0, 0), leader=0),
        cases.setups,
        read=TwosReadings(),
    ),
    Property.of(
        exactly(stated.match_begun),
        "match:Match.start scoring:NO_POINTS",
        _match_begun,
        {
            **planting.of_a_start(_match_begun),
            "only the first deal is looked at": instead(
                _match_begun, lambda setup: setup._replace(deals=setup.deals[:1])
            ),
        },
        cases.matches,
        read=TwosReadings(),
    ),
    Property.of(
        goes_on,
        "match:Match.step",
        _match_step,
        {"every deal is led by the same seat": leads(_match_step, _led_by_the_first)},
        cases.match_plays,
        read=TwosReadings(),
    ),
)
