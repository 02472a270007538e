"""What the questions of a game exercise: how often each clause decided, and how often each phase and refusal occurred.

    python benchmarks/decisive.py GAME [--profile quick] [--seed 0] [--suites exhaustive play]

The reference itself is certified. A clause is counted once for every situation in which it decided some field; a clause
with few situations is one that an engine may break unnoticed. The least come first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from types import SimpleNamespace
from typing import Any

import msgspec

from bythebook.spec import game_names
from bythebook_conformance import certify
from bythebook_conformance.certification.run import SUITES
from bythebook_conformance.kit import GameKit, Method, load_kit


def watched(kit: GameKit, phases: Counter[str]) -> Any:
    """The reference as an engine that counts the values of every field ``phase`` or ``accepted`` that it answers."""

    def method_of(method: Method[Any, Any]) -> Any:
        def ask(**params: Any) -> Any:
            result = method.rule(msgspec.convert(params, method.params), kit.readings()).result
            for state in getattr(result, "states", ()):
                phases.update(
                    f"{name} {getattr(state, name)}" for name in ("phase", "accepted") if hasattr(state, name)
                )
            return msgspec.to_builtins(result)

        return ask

    methods = {method.short: method_of(method) for method in kit.methods}
    described = {"protocol": 1, "engine": {"name": "reference"}, "games": {kit.name: {"methods": list(methods)}}}
    return SimpleNamespace(**methods, describe=lambda: described)


def main() -> None:
    """Certify the reference and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--profile", default="quick")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--suites", nargs="+", choices=SUITES, default=("exhaustive", "play"))
    options = parser.parse_args()
    phases: Counter[str] = Counter()
    engine = watched(load_kit(options.game), phases)
    outcome = certify(options.game, engine, profile=options.profile, seed=options.seed, suites=options.suites)
    print(f"{outcome.verdict.value}: {outcome.questions} questions, {outcome.situations} situations")
    for clause in sorted(outcome.clauses, key=lambda clause: clause.passed):
        if clause.outcome != "advisory":
            print(f"{clause.passed:>9}  {clause.id.partition('/')[2]}")
    for value, times in sorted(phases.items()):
        print(f"{times:>9}  {value}")


if __name__ == "__main__":
    main()
