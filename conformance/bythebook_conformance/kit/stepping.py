"""The rules of whole games in the form in which they are proved: reasons against a move, and its result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from bythebook.game import Game, Refusal, SetupError
from bythebook_conformance.kit.properties import Rule

AnyGame = Game[Any, Any, Any, Any]

_NAMED = re.compile(r"\b[2-9TJQKA][CDHS]\b|-?\d+")
"""The cards of a pack and the numbers in the sentence of a refusal."""
REFUSED = "refused"
"""The answer where a rule refuses to give one, and in the place of a state: a start or a move is refused."""
Reason = tuple[Any, ...]
"""The name of a refusal, and the values that it compares."""


def told(refusals: Iterable[Refusal]) -> list[Reason]:
    """Refusals as plain data: the names of their reasons, and the values that they compare."""
    return [(each.reason.name, *each.values) for each in refusals]


def that_hold(*rows: tuple[Reason, bool]) -> list[Reason]:
    """The reasons in a table that hold."""
    return [reason for reason, holds in rows if holds]


def refused(*named: object) -> tuple[str, ...]:
    """That a rule refuses to answer, with the cards and numbers that it names: what is wrong, then what it expects."""
    return REFUSED, *map(str, named)


def is_refused(answer: Any) -> bool:
    """Whether a rule refuses to answer."""
    return isinstance(answer, tuple) and answer[:1] == (REFUSED,)


def or_refused(rule: Rule) -> Rule:
    """The rule, or that it refuses to answer."""

    def tried(case: Any, readings: Any) -> Any:
        try:
            return rule(case, readings)
        except SetupError as error:
            return refused(*_NAMED.findall(str(error)))

    return tried


def steps_of(game: Callable[[Any], AnyGame]) -> Rule:
    """The moves of a game as a rule: (state, move), readings -> the state that the move leads to, or ``REFUSED`` with
    every reason against it.
    """

    def stepped(case: tuple[Any, Any], readings: Any) -> Any:
        step = game(readings).step(*case)
        assert not step.refusals or step.state == case[0], "a refused move changes nothing"
        return (REFUSED, *told(step.refusals)) if step.refusals else step.state

    return stepped


def starts_of(game: Callable[[Any], AnyGame]) -> Rule:
    """The starts of a game as a rule: setup, readings -> the state, or what is refused."""
    return or_refused(lambda setup, readings: game(readings).start(setup))


def passage_of(game: Callable[[Any], AnyGame]) -> Rule:
    """(state, move, readings) -> the states before and after the move, None if it is refused."""

    def passage(case: tuple[Any, Any, Any], _: Any) -> tuple[Any, Any] | None:
        state, move, readings = case
        step = game(readings).step(state, move)
        return None if step.refusals else (state, step.state)

    return passage
