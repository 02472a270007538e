"""Random whole deals of Twos per second, beside pyspiel's hearts played from Python in the same run.

python benchmarks/reference_speed.py [--seconds S]      (pip install ".[session]" for pyspiel)
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

from bythebook.cards import PACK
from bythebook.spec import load_spec
from bythebook.twos import Deal, DealSetup

SEATS = 4
GAME = Deal()
TEXTS = {clause.id: clause.text for clause in load_spec("twos").clauses}


def deal(rng: Random) -> None:
    """Play a whole deal, 52 random legal cards. Every ruling carries its clauses; nobody looks at them."""
    state = GAME.start(_dealt(rng))
    while moves := GAME.moves(state):
        state = GAME.step(state, rng.choice(moves)).state


def deal_with_reasons(rng: Random) -> None:
    """The same, and after every card every field is observed with the texts of the clauses that decided it."""
    state = GAME.start(_dealt(rng))
    while moves := GAME.moves(state):
        state = GAME.step(state, rng.choice(moves)).state
        for ruling in GAME.observe(state):
            if ruling is not None and hasattr(ruling, "because"):
                [TEXTS[clause] for clause in ruling.because]


def hearts(rng: Random) -> None:
    """Play a whole game of pyspiel's hearts: the deal, the pass, 52 random legal cards."""
    import pyspiel

    global _hearts
    _hearts = _hearts or pyspiel.load_game("hearts")
    state = _hearts.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


_hearts = None


def _dealt(rng: Random) -> DealSetup:
    pack = list(PACK)
    rng.shuffle(pack)
    return DealSetup(tuple(tuple(pack[seat::SEATS]) for seat in range(SEATS)), 0)


def rate(play: Callable[[Random], None], seconds: float) -> float:
    """Deals per second."""
    rng, count, start = Random(0), 0, perf_counter()
    while perf_counter() - start < seconds:
        play(rng)
        count += 1
    return count / (perf_counter() - start)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    print(f"Twos, rulings only                {rate(deal, seconds):8.0f} deals/s")
    print(f"Twos, every field with its texts  {rate(deal_with_reasons, seconds):8.0f} deals/s")
    try:
        print(f"pyspiel hearts from Python        {rate(hearts, seconds):8.0f} deals/s")
    except ImportError:
        print('pyspiel hearts: not installed (pip install ".[session]")')


if __name__ == "__main__":
    main()
