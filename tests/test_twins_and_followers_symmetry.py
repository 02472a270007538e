"""In a fight it does not matter who chooses first.

What else changes nothing stands in the kit as relations, and ``test_relations.py`` holds the reference to them.
"""

from __future__ import annotations

from random import Random

from hypothesis import given

from bythebook.twins_and_followers import Drop
from test_twins_and_followers_rounds import DEFAULT, QUICK, RANDOM, dealt, played, values


@QUICK
@given(RANDOM)
def test_the_order_in_which_fighters_choose_does_not_matter(rng: Random) -> None:
    line = played(DEFAULT, dealt(rng), rng)
    for before, move, step in line:
        if not isinstance(move, Drop) or step.state.phase == "fight":
            continue
        drops = [*before.drops, (move.seat, move.card)]
        rng.shuffle(drops)
        state = before._replace(drops=())
        for seat, card in drops:
            state = DEFAULT.step(state, Drop(seat, card)).state
        assert values(state) == values(step.state)
