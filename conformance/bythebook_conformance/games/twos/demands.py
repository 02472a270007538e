"""The clauses that wrong answers of Twos break: answers of the wire as what demands are about."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from msgspec import UNSET

from bythebook.clauses import ClauseIds, broken
from bythebook.twos import TwosReadings, rule
from bythebook.twos.deal_clauses import MoveFacts, Shown
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts, TakenTrick
from bythebook.twos.trick import Catch
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.messages import start
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.tricks.plays import moves_in
from bythebook_conformance.oracle.comparing import field_of, state_of

T = TypeVar("T")


def broken_in_trick(params: m.TrickParams, answer: m.TrickResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on a trick breaks in a field."""
    cards = cards_of(params.cards)
    winner = rule(cards, readings).winner if path == "winner" or answer.winner is UNSET else answer.winner
    facts = ScoreFacts(cards, readings, taken=TakenTrick(winner, (), 0))
    if path == "catches" and answer.catches is not UNSET:
        return broken(TRICK, facts, path, [(each.by, each.victim, each.points) for each in answer.catches])
    return broken(TRICK if path == "winner" else SCORING, facts, path, getattr(answer, path))


def broken_in_legal(params: m.LegalParams, answer: m.LegalResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on legal cards breaks."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return () if answer.cards is UNSET else broken(FOLLOWING, choice, "legal", cards_of(answer.cards))


def broken_in_play(params: m.PlayParams, answer: m.PlayResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that a state breaks in a field, given what it shows before that; the states before it are right."""
    if answer.states is UNSET or not path.startswith("states["):
        return ()
    place = state_of(path)
    facts = next(islice(MoveFacts.along(*start(params, readings), moves_in(params)), place, None))
    return facts.showing(_as_answered(facts.shown, answer.states[place])).broken(field_of(path))


def _as_answered(right: Shown, state: m.PlayState) -> Shown:
    """What a state shows; where it leaves a field out, that is right."""
    given = {name: getattr(state, name) for name in Shown._fields if getattr(state, name) is not UNSET}
    made: dict[str, Callable[[Any], Any]] = {
        "trick": cards_of,
        "legal": lambda names: _without_order(cards_of(names)),
        "scores": tuple,
    }
    if isinstance(state.taken, m.Taken):
        made["taken"] = partial(_as_taken, right.taken or TakenTrick(-1, (), 0))
    return right._replace(**{name: made[name](value) if name in made else value for name, value in given.items()})


def _without_order(row: tuple[T, ...]) -> Collection[T]:
    """A row whose order does not count; what is in it twice stays so."""
    return frozenset(row) if len({*row}) == len(row) else row


def _as_taken(right: TakenTrick, taken: m.Taken) -> TakenTrick:
    """How a trick is taken by a state; where that leaves a field out, it is right."""
    found = right
    if taken.winner is not UNSET:
        found = found._replace(winner=taken.winner)
    if taken.catches is not UNSET:
        catches = tuple(Catch(each.by, each.victim, each.points) for each in taken.catches)
        found = found._replace(catches=_without_order(catches))
    return found if taken.honours is UNSET else found._replace(honours=taken.honours)
