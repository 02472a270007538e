"""All pairs of departures: the specification's own questions tell each from every reading one change away.

So an engine that plays two alternatives and says nothing is found out, unless its answers show nothing of one of them.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec

from bythebook.readings import Readings
from bythebook_conformance.certification.asking.recognition import spec_questions
from bythebook_conformance.kit import GameKit
from cases import cases
from games import departures, readings_with

UNTOLD = {game: {*pairs} for game, pairs in cases("readings_not_told_apart").items()}


def untold(kit: GameKit) -> set[str]:
    """What is not told apart: an alternative and another of its point, beside a departure on another point."""
    asked = [
        (kit.method(name), msgspec.convert(params, kit.method(name).params), point)
        for name, params, point in spec_questions(kit)
        if not any(needs(name, params) for needs in kit.only_declared.values())
    ]

    @lru_cache(None)
    def ruled(place: int, readings: Readings) -> Any:
        method, params, _ = asked[place]
        return method.rule(params, readings).result

    def told(one: Readings, other: Readings, point: str) -> bool:
        order = sorted(range(len(asked)), key=lambda place: asked[place][2] != point)
        return any(ruled(place, one) != ruled(place, other) for place in order)

    choices = {
        point: [each for each in every if f"{point}={each}" not in kit.only_declared]
        for point, every in kit.readings.points().items()
    }
    singles = [each for each in departures(kit) if "=".join(each) not in kit.only_declared]
    found = set()
    for pair in combinations(singles, 2):
        readings = readings_with(kit, *pair) if pair[0][0] != pair[1][0] else None
        for (point, mine), beside in (pair, pair[::-1]) if readings is not None else ():
            for rival in choices[point]:
                other = readings_with(kit, beside, (point, rival))
                if rival != mine and other is not None and not told(readings, other, point):
                    found.add(f"{point}={mine}/{rival} beside {'='.join(beside)}")
    return found


def test_every_pair_of_departures_is_told_apart_but_for_those_known(kit: GameKit) -> None:
    assert untold(kit) == UNTOLD[kit.name]
