"""The simulation of a game: how it is dealt, how players choose, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeVar

from bythebook_conformance.kit.english import name_of

T = TypeVar("T")

RANDOM = "random"
SIMPLE = "simple"
"""The policy of every game that plays sensibly, by a few stated rules."""
LUCK_BITS = 64
"""The size of a move's luck, in bits."""


class Luck:
    """The chance that goes into one move: a large number, taken apart into small ones.

    Players who meet the same position with the same luck make the same move.
    """

    __slots__ = ("_left",)

    def __init__(self, number: int) -> None:
        self._left = number

    def below(self, bound: int) -> int:
        """A number from 0 to below ``bound``."""
        self._left, number = divmod(self._left, bound)
        return number

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]


Policy = Callable[[Any, Any, Luck], Any]
"""(game, state, luck) -> a move that the rules allow, or None if there is none."""


class GameResult(NamedTuple):
    """The result of a game: the winner, None if nobody won, and the score if the game keeps one."""

    winner: Any
    score: Any = None


def play_at_random(game: Any, state: Any, luck: Luck) -> Any:
    """Any of the moves that the game lists, each as likely as any other."""
    moves = game.moves(state)
    return luck.pick(moves) if moves else None


@dataclass(frozen=True)
class Simulation:
    """How a game is played by the thousand."""

    unit: str
    """What is played, in a word: "deal"."""
    deal: Callable[[Random], Any] = field(repr=False)
    """Chance -> the setup of a game of the reference. It is documented who sits down and what is dealt."""
    game: Callable[[Any], Any] = field(repr=False)
    """Readings -> the game of the reference."""
    explained: Callable[[Any, Any, Iterable[Any]], Iterable[tuple[Any, ...]]] = field(repr=False)
    """(game, setup, moves) -> the reasons for every state: an ``Explanation`` each."""
    outcome: Callable[[Any], GameResult] = field(repr=False)
    """The last state -> what the game came to."""
    simple: Policy = field(repr=False)
    """The policy that plays sensibly."""
    scored: bool = True
    """Whether the game keeps a score."""
    most_moves: int = 1_000
    """A game that is not over after so many moves is broken off, and counted as such."""

    @property
    def table(self) -> str:
        """Who sits down and what is dealt."""
        return name_of(self.deal)

    @property
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play it, by name."""
        return {RANDOM: play_at_random, SIMPLE: self.simple}

    def course(self, game: Any, setup: Any, choose: Callable[[Any, int], Any]) -> Iterator[tuple[Any, Any]]:
        """Every state of a game as it is played, with the move that is made there: None in the last state.

        Args:
            game: the game of the reference.
            setup: how it starts.
            choose: (state, its number from 0) -> a move that the rules allow, or None if there is none.

        Raises:
            AssertionError: the rules refuse a move, which is a fault of the policy.
        """
        state = game.start(setup)
        for number in range(self.most_moves):
            move = choose(state, number)
            yield state, move
            if move is None:
                return
            step = game.step(state, move)
            assert step.accepted, f"a policy made a move that is refused: {move}: {'; '.join(map(str, step.refusals))}"
            state = step.state
        yield state, None
