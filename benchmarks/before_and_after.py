"""The reference of another checkout beside this one: how fast it rules, how long it is, how many mutants it has.

python benchmarks/before_and_after.py --before DIR [--rounds N]

DIR is a checkout of an earlier state. Both are asked the same questions, in processes of their own and by turns, so
that what else the machine does falls on both; told are medians of the ratios. ``--rounds 0`` leaves the speeds out.
"""

from __future__ import annotations

import argparse
import ast
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
from bythebook_conformance.kit import Chance, load_kit
from bythebook_conformance.oracle.questions import generated_games

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
        chunks = [chunk for chunk in kit.chunks("quick", Chance("0")) if chunk.method == f"{kit.name}.{name}"]
        every = [block[0] for chunk in chunks for block in chunk.blocks(kit.readings())]
        return random.Random(1).sample(every, min(number, len(every)))
    return questions

def plays(kit):
    return generated_games(kit.name, kit.readings(), 60, Chance("5"))

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
import json, sys, types
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
import bythebook
kit = Path(sys.path[2], "bythebook_conformance")  # of the kit only what makes mutants: the rest goes with its reference
for name in ("", ".vectors", ".vectors.mutation"):
    sys.modules["bythebook_conformance" + name] = package = types.ModuleType("bythebook_conformance" + name)
    package.__path__ = [str(kit.joinpath(*name.split(".")))]
today = kit.parents[1] / "reference" / "bythebook"  # it finds games by today's loader, and in them what is mutated
bythebook.__path__.append(str(today))
found = spec_from_file_location("bythebook.spec", today / "spec" / "__init__.py")
sys.modules["bythebook.spec"] = bythebook.spec = module_from_spec(found)
found.loader.exec_module(bythebook.spec)
from bythebook_conformance.vectors.mutation.mutants import mutants_of
print(json.dumps({game: len(mutants_of(game)[1]) for game in ("twos", "twins_and_followers", "twin_it")}))
"""


def run(reference: Path, kit: Path, program: str) -> dict[str, float]:
    """What a program prints with the reference of one checkout and the kit of one."""
    path = os.pathsep.join((str(reference / "reference"), str(kit / "conformance")))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,  # what is wrong goes to standard error
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def lines(checkout: Path) -> tuple[int, int]:
    """The lines of the reference without its loader of specifications: all, and those with code."""
    files = (checkout / "reference" / "bythebook").rglob("*.py")
    texts = [file.read_text(encoding="utf-8") for file in files if "spec" not in file.parts[-2:-1]]
    return sum(len(text.splitlines()) for text in texts), sum(map(lines_of_code, texts))


def lines_of_code(text: str) -> int:
    """The lines of a module that are not blank, comment or docstring."""
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            said.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), start=1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and at not in said for at, line in lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    before = options.before
    rounds = [(run(before, before, MEASURED), run(HERE, HERE, MEASURED)) for _ in range(options.rounds)]
    for name in rounds[0][0] if rounds else ():
        ratio = median(earlier[name] / now[name] for earlier, now in rounds)
        time = median(now[name] for _, now in rounds)
        print(f"{name:28} {time:8.1f} µs, {ratio:.2f} times as fast as before")
    for name, was, now in zip(("lines", "lines of code"), lines(before), lines(HERE), strict=True):
        print(f"{f'{name} of the reference':42} {compared(was, now)}")
    # Both with the operators of today: more operators make more mutants of the same rules.
    earlier, mutants = run(before, HERE, COUNTED), run(HERE, HERE, COUNTED)
    for game, count in mutants.items():
        print(f"{f'mutants of deciding, {game}':42} {compared(earlier[game], count)}")
    print(f"{'mutants of deciding':42} {compared(sum(earlier.values()), sum(mutants.values()))}")


def compared(before: float, now: float) -> str:
    """A number beside the earlier one."""
    return f"{now:,.0f}, before {before:,.0f} ({now / before - 1:+.1%})"


if __name__ == "__main__":
    main()
