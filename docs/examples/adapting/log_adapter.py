"""Turns the log of self_play.py into one that the kit can judge: ``... | python log_adapter.py > games.jsonl``."""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

SEATS = {"North": 0, "East": 1, "South": 2, "West": 3}
LETTERS = str.maketrans("♣♦♥♠", "CDHS")
DEAL = re.compile(r"--- deal \d+: (.+); (\w+) leads")
MOVE = re.compile(r"(\w+): (\S+)")
TAKEN = re.compile(r"\w+ takes it; (.+)")


def lines_of(log: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A line for every deal, every move, and every state of which the log tells something."""
    for line in log:
        if found := DEAL.match(line):
            hands = [hand.translate(LETTERS).split()[1:] for hand in found[1].split(", ")]
            yield {"game": "twos", "players": [*SEATS], "hands": hands, "leader": SEATS[found[2]]}
        elif found := MOVE.match(line):
            yield {"seat": SEATS[found[1]], "play": found[2].translate(LETTERS)}
        elif found := TAKEN.match(line):
            yield {"state": {"scores": [int(score) for score in found[1].split()]}}


if __name__ == "__main__":
    for each in lines_of(sys.stdin):
        print(json.dumps(each))
