"""How long it takes to refute the faulty Python engines of the tests by symbolic execution alone.

Every engine in ``tests/engines`` is held to the agreements of its game, smallest domain first, until a counterexample
is found; those that agree everywhere have their fault elsewhere (in plays and slaps), or it was not found. Needs the
extra ``symbolic``. Run from a checkout: ``python benchmarks/refuting_engines.py [GAME]``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bythebook_conformance.kit import load_kit
from bythebook_conformance.proofs.engines import method_of, prove_agreement
from bythebook_conformance.showing import REFUTED
from engines_list import rule_fault, rule_faults


def refuted(game: str, name: str) -> str:
    """The first domain in which the engine is refuted, empty if there is none."""
    kit, engine = load_kit(game), rule_fault(game, name).Engine()
    for agreement in kit.agreements:
        if method_of(engine, agreement)[1] is None:
            continue
        for found in prove_agreement(engine, agreement, kit.readings()):
            if found.trial.result == REFUTED:
                return f"{agreement.method}, {found.domain.name}"
    return ""


def main() -> None:
    """Print a line an engine, and how many were refuted in what time at most."""
    chosen = [(game, name) for game, name in rule_faults() if not sys.argv[1:] or game == sys.argv[1]]
    times = []
    for game, name in chosen:
        start = process_time()
        where = refuted(game, name)
        seconds = process_time() - start
        times += [seconds] if where else []
        print(f"{game} {name}: {where or 'not refuted'} ({seconds:.1f} s)", flush=True)
    print(f"{len(times)} of {len(chosen)} refuted, in {max(times, default=0):.1f} CPU seconds at most")


if __name__ == "__main__":
    main()
