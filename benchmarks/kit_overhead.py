"""What the kit costs beside the engine alone: a whole domain against the same requests from a file.

python benchmarks/kit_overhead.py [--game GAME] [--profile PROFILE] [--jobs N] [--rounds N] [-- COMMAND...]

For Twos every class of tricks is asked, for Twins & Followers every hand of four cards, for Twin It! the classes of
slaps of profile standard. All are sealed. By default the command is the game's JavaScript example.

Told is processor time, of the kit and of the engine together, and of the engine alone. What else the machine does moves
wall time by far more, but this, too: compare figures of a quiet machine. With one job the kit asks in its own process,
which has been loaded already, so that the figures of kit and engine can be told apart; each further process of the kit
has to be loaded first.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bythebook_conformance import certify
from bythebook_conformance.certification.asking.batches import BATCH
from bythebook_conformance.kit import Chance, load_kit
from bythebook_conformance.protocol.messages import Request


class Domain(NamedTuple):
    """What is asked of a game: a method, a part of the names of its chunks, and the profile that has them."""

    method: str
    chunks: str
    profile: str


DOMAINS = {
    "twos": Domain("twos.trick", "trick-", "quick"),
    "twins_and_followers": Domain("twins_and_followers.wins", "hands-0", "standard"),
    "twin_it": Domain("twin_it.slap", "slaps-0", "standard"),
}


def main() -> None:
    """Measure and print, a line a round, and the median."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=DOMAINS, default="twos")
    parser.add_argument("--profile", help="default: the smallest that asks the domain")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("command", nargs="*")
    options = parser.parse_args()
    domain = DOMAINS[options.game]
    profile = options.profile or domain.profile
    command = options.command or ["node", f"conformance/examples/{options.game}.js"]
    with tempfile.TemporaryDirectory() as folder:
        requests = Path(folder) / "requests.jsonl"
        count = write_requests(requests, options.game, domain, profile)
        ratios = []
        for _ in range(options.rounds):
            alone = engine_alone(command, requests)
            before, of_kit = processor_time(), own_time()
            outcome = certify(
                options.game,
                command,
                profile=profile,
                jobs=options.jobs,
                suites=("exhaustive",),
                parts=lambda suite, name: name.startswith(domain.chunks),
            )
            suite = outcome.suites["exhaustive"]
            assert suite.questions == count, (suite.questions, count)
            spent, of_kit = processor_time() - before, own_time() - of_kit
            ratios.append(spent / alone)
            figures = f"engine alone {alone:.2f} s, suite {spent:.2f} s, ratio {ratios[-1]:.2f}"
            if options.jobs == 1:
                figures += f", kit {of_kit:.2f} s, engine {spent - of_kit:.2f} s"
            asked = f"{count:,} questions of {domain.method}, {options.jobs} engine processes"
            print(f"{asked}: {figures}; {suite.wall:.2f} s by the clock")
        if ratios:
            print(f"median ratio {median(ratios):.2f} of {len(ratios)} rounds")


def write_requests(path: Path, game: str, domain: Domain, profile: str) -> int:
    """Write the suite's requests as lines of batches; how many there are."""
    kit = load_kit(game)
    count, batch = 0, []
    with path.open("wb") as file:

        def flush() -> None:
            file.write(msgspec.json.encode(batch) + b"\n")
            batch.clear()

        for chunk in kit.chunks(profile, Chance("0")):
            if not chunk.name.startswith(domain.chunks):
                continue
            for block in chunk.blocks(kit.readings()):
                for params in block:
                    count += 1
                    batch.append(Request[Any](count, domain.method, params))
                    if len(batch) == BATCH:
                        flush()
        if batch:
            flush()
    return count


def processor_time() -> float:
    """Seconds of the processor that this process and those that it has ended have taken."""
    return own_time() + _time(resource.RUSAGE_CHILDREN)


def own_time() -> float:
    """Seconds of the processor that this process has taken."""
    return _time(resource.RUSAGE_SELF)


def _time(who: int) -> float:
    spent = resource.getrusage(who)
    return spent.ru_utime + spent.ru_stime


def engine_alone(command: list[str], requests: Path) -> float:
    """Seconds of the processor that the engine takes to answer the file."""
    before = processor_time()
    with requests.open("rb") as lines:
        subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, check=True)
    return processor_time() - before


if __name__ == "__main__":
    main()
