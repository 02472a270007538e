"""What changes nothing in Twin It!: names, who sits where, which team is called which, what lies where on the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bythebook_conformance.kit import Back, Relation
from bythebook_conformance.kit.relations import renamed

_WORDS = {"competitive", "team", "any", "win", "rob", "grow", "tie", "third", "mistake"}
_PARTIES = ("owner", "winner")
Params = dict[str, Any]
_Change = Callable[[int], int]


def names_changed(params: Params, rng: Random) -> tuple[Params, Back]:
    """Every card and every design gets another name."""
    old = sorted(_texts(params) - _WORDS)
    new = [f"n{number}" for number in rng.sample(range(len(old)), len(old))]
    home = dict(zip(new, old, strict=True))
    return renamed(params, dict(zip(old, new, strict=True))), lambda answer: renamed(answer, home)


def seats_moved(params: Params, rng: Random) -> tuple[Params, Back]:
    """Everybody moves on by some seats, with pile, sets and hands."""
    position = params.get("position", params)
    size = len(position["piles"])
    steps = rng.randrange(1, size)
    teams = bool(position.get("teams"))

    def by(steps: int) -> Callable[[Any], Any]:
        def seat(number: int) -> int:
            return (number + steps) % size

        return lambda value: _moved(value, "", seat, _same if teams else seat, steps)

    return by(steps)(params), by(size - steps)


def teams_exchanged(params: Params, rng: Random) -> tuple[Params, Back]:
    """Team 0 is called team 1, and team 1 team 0; where there are none, nothing is changed."""
    if not params.get("position", params).get("teams"):
        return params, _same

    def exchanged(value: Any) -> Any:
        return _moved(value, "", _same, lambda party: 1 - party, 0)

    return exchanged(params), exchanged


def table_shuffled(params: Params, rng: Random) -> tuple[Params, Back]:
    """The cards on the table are named in another order."""
    position = params["position"]
    table = rng.sample(position["table"], len(position["table"]))
    return {**params, "position": {**position, "table": table}}, _same


def _same(value: Any) -> Any:
    return value


def _texts(value: Any) -> set[str]:
    """Every text in plain data, the names of fields left out."""
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*[[each] if isinstance(each, str) else _texts(each) for each in parts])


def _moved(value: Any, name: str, seat: _Change, party: _Change, steps: int) -> Any:
    """Plain data with other seats and other parties; rows with one entry a seat turned by ``steps``."""
    if isinstance(value, dict) and name == "forbidden":
        return {str(party(int(key))): row for key, row in value.items()}
    if isinstance(value, dict) and name == "give":
        return {str(seat(int(key))): card for key, card in value.items()}
    if isinstance(value, dict):
        return {key: _moved(each, key, seat, party, steps) for key, each in value.items()}
    if name == "piles" and isinstance(value, list):
        return value[-steps:] + value[:-steps]
    if name == "teams" and isinstance(value, list):
        turned = value[-steps:] + value[:-steps]
        return [party(team) for team in turned]
    if name in ("touches", "slap"):
        return [[seat(player), card] for player, card in value]
    if isinstance(value, list) and not (value and isinstance(value[0], str)):  # a card names no seat
        return [_moved(each, name, seat, party, steps) for each in value]
    if isinstance(value, int) and not isinstance(value, bool):
        if name in _PARTIES:
            return party(value)
        return seat(value) if name in ("due", "first", "flip", "player") else value
    return value


_NAMES = "cards and designs get other names"
_SEATS = "all players move on by some seats"
_TEAMS = "the teams exchange their numbers"
RELATIONS = (
    Relation(_NAMES, "twin_it.slap", ("twin_it/pair-by-two-hands", "twin_it/set-of-two-or-three"), names_changed),
    Relation(_NAMES, "twin_it.play", ("twin_it/pair-by-two-hands", "twin_it/set-of-two-or-three"), names_changed),
    Relation(_NAMES, "twin_it.score", ("twin_it/pair-one-point-triple-two",), names_changed),
    Relation(_SEATS, "twin_it.slap", ("twin_it/anyone-at-any-time", "twin_it/bottom-hand-prevails"), seats_moved),
    Relation(_SEATS, "twin_it.play", ("twin_it/turns-go-clockwise", "twin_it/anyone-at-any-time"), seats_moved),
    Relation(_TEAMS, "twin_it.slap", ("twin_it/two-teams",), teams_exchanged),
    Relation(_TEAMS, "twin_it.play", ("twin_it/two-teams",), teams_exchanged),
    Relation(
        "the table is listed in another order", "twin_it.slap", ("twin_it/table-cards-never-cover",), table_shuffled
    ),
)
