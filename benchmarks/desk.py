"""How long the ruling desk takes, and how much is fetched for it.

    python benchmarks/desk.py

Builds the desk, serves it on this machine and opens the page of every game in a browser of its own, as a first visitor
does: from opening the page to the first ruling, and then what every example of the game takes from the tap to the words
on the page. Needs the extras ``desk`` and ``browser``, and Chromium.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browsing import HEIGHT, PHONE, browser, missing, served
from bythebook.spec import game_names, load_spec
from bythebook_conformance.desk.build import build_desk

RULED = "document.documentElement.dataset.ruling === 'ruled'"
TAKE_ALL = """async () => {
  const best = [];
  const channel = new MessageChannel();
  const ruled = () => new Promise((resolve) => {
    const look = () => document.documentElement.dataset.ruling === 'ruled' ? resolve() : channel.port2.postMessage(0);
    channel.port1.onmessage = look;
    look();
  });
  const examples = () => document.querySelector("[data-key='example']");
  for (let number = 0; number < examples().length - 1; number += 1) {
    const times = [];
    for (let again = 0; again < 3; again += 1) {
      examples().value = String(number);
      const begun = performance.now();
      examples().dispatchEvent(new Event('change'));
      await ruled();
      times.push(performance.now() - begun);
    }
    best.push(Math.min(...times));
  }
  return best;
}"""
"""Takes one example after the other: milliseconds from each choice to its ruling on the page, the best of three, for
other programs run beside."""


def main() -> int:
    """Build, measure, print."""
    if missing():
        print(f"benchmarks/desk.py: {missing()}", file=sys.stderr)
        return 2
    with TemporaryDirectory() as name:
        built = build_desk(Path(name))
        packed = sum(len(gzip.compress((built.folder / file).read_bytes())) for file in built.sizes)
        print(f"{len(built.sizes)} files, {built.total / 1e6:.1f} MB; each compressed by gzip {packed / 1e6:.1f} MB")
        with browser() as running, served(built.folder) as address:
            for game in game_names():
                context = running.new_context(viewport={"width": PHONE, "height": HEIGHT})
                measure(context.new_page(), address, game)
                context.close()
    return 0


def measure(page: Any, address: str, game: str) -> None:
    """The first ruling of a game, and all others."""
    examples = load_spec(game).examples
    asked = {name: value if isinstance(value, str) else json.dumps(value) for name, value in examples[0].params.items()}
    begun = perf_counter()
    page.goto(f"{address}{game}.html#{urlencode({'ask': examples[0].method.partition('.')[2], **asked})}")
    page.wait_for_function(RULED, timeout=120_000)
    print(f"{game}: first ruling after {perf_counter() - begun:.1f} s")
    for question in dict.fromkeys(example.method.partition(".")[2] for example in examples):
        page.goto(f"{address}{game}.html#{urlencode({'ask': question})}")
        times = sorted(page.evaluate(TAKE_ALL))
        print(f"  {question:<8} {len(times):>4} rulings: median {median(times):5.1f} ms, slowest {times[-1]:6.1f} ms")


if __name__ == "__main__":
    sys.exit(main())
