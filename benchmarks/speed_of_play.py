"""Actions per second of CPU on one core: every game played at random through start, moves and step.

python benchmarks/speed_of_play.py [--seconds S] [--beside]

With --beside, Hearts of docs/examples and some games of OpenSpiel and RLCard are played in the same run, where they are
installed (pip install open_spiel rlcard): Hearts is there twice, in Python and in C++.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time

from bythebook.spec import game_names
from bythebook_conformance.kit import GameKit, load_kit

DEALS = 200
HEARTS = Path(__file__).parents[1] / "docs" / "examples" / "hearts"
OPEN_SPIEL = ("python_liars_poker", "python_kuhn_poker", "python_tic_tac_toe", "hearts")
"""Written in Python, except the last, which is written in C++ and called from Python."""
RLCARD = ("uno", "leduc-holdem", "limit-holdem")
"""Written in Python."""


def played(load: Callable[[], GameKit]) -> Callable[[Random], int]:
    """A function that plays a whole game of ours at random and counts its actions; the cards are dealt before."""
    kit = load()
    simulation = kit.playing().simulation
    assert simulation is not None
    rules = simulation.game(kit.readings())

    setups = [simulation.deal(Random(number)) for number in range(DEALS)]

    def play(rng: Random) -> int:
        state, actions = rules.start(rng.choice(setups)), 0
        while moves := rules.moves(state):
            state = rules.step(state, rng.choice(moves)).state
            actions += 1
        return actions

    return play


def hearts() -> GameKit:
    """Hearts, a game of an author elsewhere."""
    sys.path.append(str(HEARTS))
    kit: GameKit = import_module("bythebook_hearts.kit").KIT
    return kit


def of_open_spiel(name: str) -> Callable[[Random], int]:
    """The same for a game of OpenSpiel, dealing included."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers the games in Python

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def of_rlcard(name: str) -> Callable[[Random], int]:
    """The same for a game of RLCard, dealing included, without its encoding of states for learning."""
    import rlcard

    game = rlcard.make(name, config={"seed": 0}).game

    def play(rng: Random) -> int:
        game.init_game()
        actions = 0
        while not game.is_over():
            game.step(rng.choice(list(game.get_legal_actions())))
            actions += 1
        return actions

    return play


def rate(play: Callable[[Random], int], seconds: float) -> float:
    """Actions per second of CPU, after a game that is not counted."""
    rng = Random(0)
    play(rng)
    begun, actions = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        actions += play(rng)
    return actions / spent


def all_of_them(beside: bool) -> Iterator[tuple[str, Callable[[], Callable[[Random], int]]]]:
    """Every game with a function that gets it ready."""
    for name in game_names():
        yield f"bythebook {name}", partial(played, partial(load_kit, name))
    if beside:
        yield "bythebook hearts", partial(played, hearts)
        for name in OPEN_SPIEL:
            yield f"OpenSpiel {name}", partial(of_open_spiel, name)
        for name in RLCARD:
            yield f"RLCard {name}", partial(of_rlcard, name)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--beside", action="store_true")
    options = parser.parse_args()
    for name, ready in all_of_them(options.beside):
        try:
            print(f"{name:32} {rate(ready(), options.seconds):10,.0f} actions/s of CPU", flush=True)
        except ImportError:
            print(f"{name:32} not installed")
        except Exception as error:  # another version of somebody else's library: the others are measured still
            print(f"{name:32} not measured: {type(error).__name__}: {str(error).splitlines()[0]}")


if __name__ == "__main__":
    main()
