"""How long the ruling desk takes, and how much is fetched for it.

    python benchmarks/desk.py [--rounds N] [--desk FOLDER] [--megabits N] [--examples]

Builds the desk (or takes the one in ``--desk``, which may be of another version), serves it on this machine and opens
the page of Twos with a laid trick, as a visitor with a phone does: for the first time, again while the browser
remembers the desk, again without a network, and then in the other language. Prints, for English and for German, the
medians of several rounds: until the laid cards can be seen, until their ruling can be read, and the CPU time of the
browser until then. The times follow what else runs on the machine; the CPU time hardly does. ``--megabits`` makes the
server that slow. ``--examples`` also measures every example of every game, from the tap to the words on the page. Needs
the extras ``desk`` and ``browser``, and Chromium.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browsing import HEIGHT, PHONE, Quiet, browser, missing
from bythebook.spec import game_names
from bythebook_conformance.desk.build import build_desk

PAGES = ("twos.html", "twos.de.html")
TABLE = "#ask=trick&cards=KD+2H+2D+3D"
SEEN = "document.querySelectorAll('.felt .face').length === 4"
RULED = "document.documentElement.dataset.ruling === 'ruled'"
KEPT = """() => document.documentElement.dataset.offline === 'kept' || (
  document.querySelector("[data-key='example']") && navigator.serviceWorker.controller)"""
"""Whether a visit without a network would succeed; desks of earlier versions started Python only then."""
REST = 6
"""Seconds after a first visit in which the desk puts things in order for later ones."""
TICKS = os.sysconf("SC_CLK_TCK")
TAKE_ALL = """async () => {
  const best = [];
  const channel = new MessageChannel();
  const ruled = () => new Promise((resolve) => {
    const look = () => document.documentElement.dataset.ruling === 'ruled' ? resolve() : channel.port2.postMessage(0);
    channel.port1.onmessage = look;
    look();
  });
  const keys = [...document.querySelectorAll('.example')].map((each) => each.dataset.key);
  for (const key of keys) {
    const times = [];
    for (let again = 0; again < 3; again += 1) {
      const begun = performance.now();
      document.querySelector(`[data-key="${key}"]`).click();
      await ruled();
      times.push(performance.now() - begun);
    }
    best.push(Math.min(...times));
  }
  return best;
}"""
"""Takes one example after the other: milliseconds from each tap to its ruling on the page, the best of three, for
other programs run beside."""


class Slow(Quiet):
    """A server that sends so many bytes a second, over all its answers, and counts what it sends."""

    sent = 0
    rate = 0.0
    turn = threading.Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in pieces, waiting in between."""
        while piece := source.read(1 << 15):
            with Slow.turn:
                Slow.sent += len(piece)
                if Slow.rate:
                    sleep(len(piece) / Slow.rate)
            outputfile.write(piece)


@contextmanager
def served_slowly(folder: Path) -> Iterator[str]:
    """A folder under an address of this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Slow, directory=str(folder), asked=[]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--desk", type=Path)
    parser.add_argument("--megabits", type=float, default=0)
    parser.add_argument("--examples", action="store_true")
    chosen = parser.parse_args()
    if missing():
        print(f"left out: {missing()}")
        return
    Slow.rate = chosen.megabits * 1e6 / 8
    with TemporaryDirectory() as name, browser() as running:
        folder = chosen.desk or build_desk(Path(name)).folder
        files = [each for each in folder.rglob("*") if each.is_file()]
        print(f"{len(files)} files, {sum(each.stat().st_size for each in files) / 1e6:.1f} MB")
        with served_slowly(folder) as address:
            for page, other in (PAGES, PAGES[::-1]):
                print(page)
                report([visits(running, address, page, other) for _ in range(chosen.rounds)])
            if chosen.examples:
                for game in game_names():
                    rulings(running, address, game)
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def visits(running: Any, address: str, first: str, other: str) -> Mapping[str, Mapping[str, float]]:
    """A first visit, one with everything in the browser, one without a network, and one of another page without it."""
    context = running.new_context(viewport={"width": PHONE, "height": HEIGHT})
    page = context.new_page()
    found = {"first visit": visit(page, lambda: page.goto(address + first + TABLE, wait_until="commit"))}
    page.wait_for_function(KEPT, timeout=120_000)
    sleep(REST)
    page.goto("about:blank")
    found["second visit"] = visit(page, lambda: page.goto(address + first + TABLE, wait_until="commit"))
    sleep(1)
    context.set_offline(True)
    found["without a network"] = visit(page, lambda: page.reload(wait_until="commit"))
    page.goto("about:blank")
    found[other] = visit(page, lambda: page.goto(address + other + TABLE, wait_until="commit"))
    context.close()
    return found


def visit(page: Any, go: Any) -> Mapping[str, float]:
    """Seconds until the cards are seen and until they are ruled on, CPU seconds of the browser, and megabytes sent."""
    before, begun, sent = _cpu(), perf_counter(), Slow.sent
    go()
    page.wait_for_function(SEEN, timeout=120_000)
    seen = perf_counter() - begun
    page.wait_for_function(RULED, timeout=240_000)
    return {"seen": seen, "ruled": perf_counter() - begun, "CPU": _cpu() - before, "MB": (Slow.sent - sent) / 1e6}


def report(rounds: list[Mapping[str, Mapping[str, float]]]) -> None:
    """The medians of all rounds."""
    print(f"medians of {len(rounds)}: cards seen, ruling read, CPU time of the browser, fetched until then")
    for kind in rounds[0]:
        seen, ruled, cpu, sent = (
            median(each[kind][name] for each in rounds) for name in ("seen", "ruled", "CPU", "MB")
        )
        print(f"  {kind:<18} {seen:5.2f} s   {ruled:5.2f} s   {cpu:5.2f} s   {sent:5.1f} MB")


def rulings(running: Any, address: str, game: str) -> None:
    """What every example of a game takes."""
    page = running.new_page()
    page.goto(f"{address}{game}.html")
    page.wait_for_function("document.documentElement.dataset.rules === 'ready'", timeout=120_000)
    times = sorted(page.evaluate(TAKE_ALL))
    print(f"{game}: {len(times)} rulings: median {median(times):.1f} ms, slowest {times[-1]:.1f} ms")
    page.close()


def _cpu() -> float:
    """CPU seconds of all processes begun here, the browser's among them."""
    parents, taken = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        parents[number] = int(fields[1])
        taken[number] = sum(map(int, fields[11:15])) / TICKS

    def ours(number: int) -> bool:
        while number in parents:
            number = parents[number]
            if number == os.getpid():
                return True
        return False

    return sum(seconds for number, seconds in taken.items() if ours(number))


if __name__ == "__main__":
    main()
