"""How long it takes the suite ``symbolic`` to refute the faulty Python engines of the tests.

Every engine in ``tests/engines`` is asked the stored situations, then what a proof enumerates, chunk by chunk, then
held to the agreements of its game, smallest domain first, until one of them refutes it. With ``--alone`` the proofs
have to do it without the situations; with ``--hidden`` the engines are those in ``tests/engines/engine_in_strings.py``,
whose faults nobody knew who chose the situations. A sound engine in that style is asked first. Needs the extra
``symbolic``. Run from a checkout: ``python benchmarks/refuting_engines.py [GAME] [--alone] [--hidden]``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.findings.evidence import REFUTED
from bythebook_conformance.certification.proofs.engines import method_of, prove_agreement
from bythebook_conformance.certification.suites.symbolic import ask_vectors
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.protocol.in_process import PythonEngine
from engines_list import rule_fault, rule_faults


def refuted_by_situations(kit: GameKit, engine: Any) -> str:
    """The first stored situation, if any, in which the engine errs."""
    session = EngineSession(kit, PythonEngine(engine, kit), Options())
    session.begin("symbolic")
    ask_vectors(session)
    return next((f"{finding.method}, a stored situation" for finding in session.tally.findings.values()), "")


def refuted_by_enumeration(kit: GameKit, engine: Any) -> str:
    """The first part of what a proof enumerates in which the engine errs, empty if there is none."""
    for chunk in kit.enumerated(0):
        session = EngineSession(kit, PythonEngine(engine, kit), Options())
        session.begin("symbolic")
        examine_chunk(session, chunk)
        if session.tally.findings:
            return f"{chunk.method}, {chunk.name} of what is enumerated"
    return ""


def refuted_by_execution(kit: GameKit, engine: Any) -> str:
    """The first domain in which symbolic execution refutes the engine, empty if there is none."""
    for agreement in kit.proofs().agreements:
        if method_of(engine, agreement)[1] is None:
            continue
        for found in prove_agreement(engine, agreement, kit.readings()):
            if found.trial.result == REFUTED:
                return f"{agreement.method}, {found.domain.name}"
    return ""


def main() -> None:
    """Print a line an engine, and how many were refuted in what time at most."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", help="default: all")
    parser.add_argument("--alone", action="store_true", help="without the stored situations")
    parser.add_argument("--hidden", action="store_true", help="the engines of strings, counters and enums")
    options = parser.parse_args()
    chosen = [each for each in (hidden() if options.hidden else known()) if options.game in (None, each[0])]
    times = []
    for game, name, made in chosen:
        kit, engine = load_kit(game), made()
        start = process_time()
        where = "" if options.alone or options.hidden else refuted_by_situations(kit, engine)
        where = where or refuted_by_enumeration(kit, engine) or refuted_by_execution(kit, engine)
        seconds = process_time() - start
        times += [seconds] if where else []
        print(f"{game} {name}: {where or 'not refuted'} ({seconds:.1f} s)", flush=True)
    print(f"{len(times)} of {len(chosen)} refuted, in {max(times, default=0):.1f} CPU seconds at most")


def known() -> Iterator[tuple[str, str, type[Any]]]:
    """The faulty engines of the tests, by game and name."""
    return ((game, name, rule_fault(game, name).engine) for game, name in rule_faults())


def hidden() -> Iterator[tuple[str, str, type[Any]]]:
    """The engines of Twos in another style, the sound one first."""
    styled = import_module("engine_in_strings")
    yield from (("twos", made.__name__, made) for made in (styled.Engine, *styled.FAULTS))


if __name__ == "__main__":
    main()
