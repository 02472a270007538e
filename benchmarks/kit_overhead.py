"""What the kit costs beside the engine alone: the exhaustive trick suite against the same requests from a file.

python benchmarks/kit_overhead.py [--profile quick|full] [--jobs N] [--rounds N] -- COMMAND...
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bythebook_conformance import certify
from bythebook_conformance.bench import BATCH
from bythebook_conformance.kit import load_kit
from bythebook_conformance.wire.jsonrpc import Request

GAME, METHOD, DOMAIN = "twos", "twos.trick", "trick-"


def main() -> None:
    """Measure and print, a line a round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", default="quick")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("command", nargs="*", default=["node", "conformance/examples/twos.js"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        requests = Path(folder) / "requests.jsonl"
        count = write_requests(requests, options.profile)
        for _ in range(options.rounds):
            alone = engine_alone(options.command, requests)
            outcome = certify(
                GAME,
                options.command,
                profile=options.profile,
                jobs=options.jobs,
                suites=("exhaustive",),
                select=DOMAIN,
            )
            suite = outcome.suites["exhaustive"]
            assert suite.questions == count, (suite.questions, count)
            figures = f"engine alone {alone:.2f} s, suite {suite.wall:.2f} s, ratio {suite.wall / alone:.2f}"
            start = outcome.seconds - suite.wall
            print(f"{count:,} tricks, {options.jobs} engine processes: {figures}; starting pytest took {start:.2f} s")


def write_requests(path: Path, profile: str) -> int:
    """Write the suite's requests as lines of batches; how many there are."""
    kit = load_kit(GAME)
    count, batch = 0, []
    with path.open("wb") as file:

        def flush() -> None:
            file.write(msgspec.json.encode(batch) + b"\n")
            batch.clear()

        for chunk in kit.chunks(profile, 0):
            if not chunk.name.startswith(DOMAIN):
                continue
            for block in chunk.blocks(kit.readings()):
                for params in block:
                    count += 1
                    batch.append(Request[Any](count, METHOD, params))
                    if len(batch) == BATCH:
                        flush()
        if batch:
            flush()
    return count


def engine_alone(command: list[str], requests: Path) -> float:
    """Seconds that the engine takes to answer the file."""
    start = perf_counter()
    with requests.open("rb") as lines:
        subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


if __name__ == "__main__":
    main()
