"""Frequencies: how often each clause decides, and how often each open point matters, counted over simulated games.

They are in ``spec/<game>/frequencies.json`` and, for other policies than the simple one, ``frequencies-POLICY.json``;
``bythebook rules simulate GAME --write`` counts them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from bythebook.spec.editions import wording
from bythebook.spec.finding import game_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import SpecError

FREQUENCIES = "frequencies.json"
"""The file of a game's frequencies under the simple policy, beside its clauses."""
SIMPLE = "simple"


def frequencies_file(policy: str) -> str:
    """The file of a game's frequencies under a policy."""
    return FREQUENCIES if policy == SIMPLE else f"frequencies-{policy}.json"


@dataclass(frozen=True, slots=True)
class Rate:
    """In ``count`` of ``games`` games something came up; ``low`` and ``high`` are the ends of the interval in which the
    true share lies with 95 % confidence.
    """

    count: int
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of games in which it came up."""
        return self.count / self.games


@dataclass(frozen=True, slots=True)
class AlternativeEffect:
    """In how many games an alternative changes anything that is shown, the winner, and the score if one is kept, when
    the same deals are played with the same choices. ``beside`` are further departures that it needs to make sense.

    An alternative that changes much is compared in some of the games only; the rates are of these.
    """

    result: Rate
    winner: Rate
    score: Rate | None
    beside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Frequencies:
    """What was counted over simulated games of one specification.

    ``unit`` is what was played, such as "deal"; ``table`` and ``policy`` say who played it and how. Clauses are counted
    over ``explained`` of the ``games``. ``effects`` maps open points to their alternatives. ``wording`` is the digest
    of what the clauses and open points say (:func:`bythebook.spec.wording`): an example more changes no count.
    """

    game: str
    unit: str
    table: str
    policy: str
    seed: int
    games: int
    explained: int
    wording: str
    readings: Mapping[str, str]
    clauses: Mapping[str, Rate]
    points: Mapping[str, Rate]
    effects: Mapping[str, Mapping[str, AlternativeEffect]]


@lru_cache
def load_frequencies(game: str, folder: Path | None = None, policy: str = SIMPLE) -> Frequencies | None:
    """The frequencies of a game; None if they have not been counted, or were counted for another specification.

    Args:
        game: the game, with hyphens or underscores.
        folder: the game's folder; by default the one shipped with the package.
        policy: how the players choose.

    Raises:
        SpecError: there is no such game, or the file is malformed.
    """
    game = game.replace("-", "_")
    said = wording(load_spec(game, folder, examples=folder is None))
    path = (folder or game_folder(game)) / frequencies_file(policy)
    try:
        found = frequencies_of(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{path}: not JSON: {error}") from None
    except (KeyError, TypeError, AttributeError) as error:
        raise SpecError(f"{path}: not as 'bythebook rules simulate {game} --write' writes it: {error}") from None
    return found if found.wording == said else None


def frequencies_of(data: dict[str, Any]) -> Frequencies:
    """Frequencies from data.

    Raises:
        KeyError: something is missing.
        TypeError: something has another form.
    """
    games, explained, points = data["games"], data["explained"], data["points"]
    return Frequencies(
        data["game"],
        data["unit"],
        data["table"],
        data["policy"],
        data["seed"],
        games,
        explained,
        data["wording"],
        data["readings"],
        {clause: _rate(each, explained) for clause, each in data["clauses"].items()},
        {point: _rate(each, games) for point, each in points.items()},
        {
            point: {value: _effect(found) for value, found in each["alternatives"].items()}
            for point, each in points.items()
        },
    )


def _effect(data: dict[str, Any]) -> AlternativeEffect:
    games, score = data["compared"], data.get("score")
    return AlternativeEffect(
        _rate(data["result"], games),
        _rate(data["winner"], games),
        None if score is None else _rate(score, games),
        data.get("with", {}),
    )


def _rate(data: dict[str, Any], games: int) -> Rate:
    return Rate(data["games"], games, data["low"], data["high"])
