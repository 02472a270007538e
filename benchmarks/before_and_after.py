"""The reference of another checkout beside this one: how fast it rules, how long it is, how many mutants it has.

python benchmarks/before_and_after.py --before DIR [--rounds N]

DIR is a checkout of an earlier state. Both are asked the same questions, in processes of their own and by turns, so
that what else the machine does falls on both; told are medians of the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1]
MEASURED = r"""
import json, random, sys
from time import process_time
import msgspec
from bythebook.cards import PACK
from bythebook.twos import rule
from bythebook_conformance.kit import load_kit
try:
    from bythebook_conformance.oracle.questions import generated_games
except ImportError:  # as the modules were called before
    from bythebook_conformance.generated import generated_games

def best(work, count, times=3):
    found = []
    for _ in range(times):
        start = process_time()
        work()
        found.append((process_time() - start) / count * 1e6)
    return min(found)

def value(game, name, questions):
    kit = load_kit(game)
    method = kit.method(f"{game}.{name}")
    params = [msgspec.convert(each, method.params) for each in questions(kit)]
    readings = kit.readings()
    answer = getattr(method, "answer", None) or method.rule
    return best(lambda: [answer(each, readings) for each in params], len(params))

def of_domain(name, number):
    def questions(kit):
        chunks = [chunk for chunk in kit.chunks("quick", 0) if chunk.method == f"{kit.name}.{name}"]
        every = [block[0] for chunk in chunks for block in chunk.blocks(kit.readings())]
        return random.Random(1).sample(every, min(number, len(every)))
    return questions

def plays(kit):
    return generated_games(kit.name, kit.readings(), 60, 5)

tricks = [tuple(random.Random(each).sample(PACK, 4)) for each in range(20_000)]
print(json.dumps({
    "value of a trick of Twos": best(lambda: [rule(each) for each in tricks], len(tricks)),
    "value of a slap of Twin It!": value("twin_it", "slap", of_domain("slap", 2_000)),
    "legal cards of Twos": value("twos", "legal", of_domain("legal", 3_000)),
    "able of Twins & Followers": value("twins_and_followers", "able", of_domain("able", 2_000)),
    "play of Twos": value("twos", "play", plays),
    "play of Twins & Followers": value("twins_and_followers", "play", plays),
    "play of Twin It!": value("twin_it", "play", plays),
}))
"""
COUNTED = r"""
import json
try:
    from bythebook_conformance.vectors.mutation.mutants import mutants_of
except ImportError:  # as it was before
    from bythebook_conformance.adequacy.arms import Arms
    from bythebook_conformance.adequacy.mutants import mutants
    from bythebook_conformance.adequacy.rules import rule_constants, rule_functions

    def mutants_of(game):
        functions = rule_functions(game)
        return None, mutants(functions, rule_constants(game), Arms(functions))

found = {game: len(mutants_of(game)[1]) for game in ("twos", "twins_and_followers", "twin_it")}
print(json.dumps(found))
"""


def run(checkout: Path, program: str) -> dict[str, float]:
    """What a program prints in a checkout."""
    path = os.pathsep.join(str(checkout / folder) for folder in ("reference", "conformance"))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def lines(checkout: Path) -> int:
    """The lines of the reference without its loader of specifications."""
    files = (checkout / "reference" / "bythebook").rglob("*.py")
    return sum(len(file.read_text().splitlines()) for file in files if "spec" not in file.parts[-2:-1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rounds = [(run(options.before, MEASURED), run(HERE, MEASURED)) for _ in range(options.rounds)]
    for name in rounds[0][0]:
        ratio = median(before[name] / after[name] for before, after in rounds)
        after = median(each[name] for _, each in rounds)
        print(f"{name:28} {after:8.1f} µs, {ratio:.2f} times as fast as before")
    before, now = lines(options.before), lines(HERE)
    print(f"{'lines of the reference':28} {now:8,}, before {before:,} ({1 - now / before:.0%} fewer)")
    earlier, mutants = run(options.before, COUNTED), run(HERE, COUNTED)
    for game, count in mutants.items():
        told = f"before {earlier[game]:,.0f} ({1 - count / earlier[game]:.0%} fewer)"
        print(f"{f'mutants of deciding, {game}':42} {count:,.0f}, {told}")


if __name__ == "__main__":
    main()
