"""How many faulty Python engines proofs alone refute, and in what time.

    python benchmarks/refuting_engines.py [GAME ...] [--list first|second|planted|strings] [--every N]

An engine is held to what ``certify --prove`` proves of it: finite domains are enumerated, the tours of small tables
are played, and symbolic execution follows what is unbounded. The stored vectors, examples and generated games are left
out. The engines are those with the mistakes of a list in ``tests/faults`` (drawn without looking at our code), those of
``tests/engines`` (``planted``), or those of Twos in another style of Python (``strings``). A sound engine comes first.
``--every 5`` takes every fifth engine. Needs the extra ``symbolic``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bythebook.spec import game_names
from bythebook_conformance import certify
from common_mistakes import PARTS, mistakes_of
from engines_list import rule_fault, rule_faults, sound_engine

PLANTED, STRINGS = "planted", "strings"
Made = Callable[[], Any]


def proves(suite: str, part: str) -> bool:
    """Whether a part of a run belongs to what is proved of an engine."""
    return suite == "explore" or (suite == "symbolic" and not part.endswith(": situations"))


def faulty(listed: str, game: str) -> Iterator[tuple[str, Made]]:
    """The faulty engines of a list, by name."""
    if listed == STRINGS:
        if game == "twos":
            yield from ((made.__name__, made) for made in import_module("engine_in_strings").FAULTS)
    elif listed == PLANTED:
        yield from ((name, rule_fault(game, name).engine) for at, name in rule_faults() if at == game)
    else:
        faults = (each for each in mistakes_of(listed, game) if not each.no_fault)
        yield from ((each.name, each.engine) for each in faults)


def sound(listed: str, game: str) -> Made:
    """The engine without a fault that those of a list are made from."""
    made: Made = import_module("engine_in_strings").Engine if listed == STRINGS else sound_engine(game)
    return made


def refuted(game: str, made: Made) -> tuple[str, float]:
    """The first question that refutes an engine, empty if none does, and the seconds of CPU that it took."""
    start = process_time()
    outcome = certify(game, made(), prove=True, parts=proves, fail_fast=True)
    if outcome.unfinished:
        raise SystemExit(f"{outcome.sentence}\n{outcome.findings[0].stderr if outcome.findings else ''}")
    where = next((f"{each.method}, {each.suite}" for each in outcome.findings), "")
    return where, process_time() - start


def main() -> None:
    """Print a line an engine, and how many were refuted in what time at most."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=game_names())
    parser.add_argument("--list", dest="listed", choices=(*PARTS, PLANTED, STRINGS), default="second")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    options = parser.parse_args()
    for game in options.games:
        engines = list(faulty(options.listed, game))[:: options.every]
        if not engines:
            continue
        where, seconds = refuted(game, sound(options.listed, game))
        print(f"{game}, sound engine: {where or 'confirmed'} ({seconds:.1f} s)", flush=True)
        times = []
        for name, made in engines:
            where, seconds = refuted(game, made)
            times += [seconds] if where else []
            print(f"{game} {name}: {where or 'not refuted'} ({seconds:.1f} s)", flush=True)
        print(f"{game}: {len(times)} of {len(engines)} refuted, in {max(times, default=0):.1f} s of CPU at most")


if __name__ == "__main__":
    main()
