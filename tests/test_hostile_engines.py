"""Engines that turn hostile in the middle of a run get the verdict they deserve, never a pass or a fault of the kit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook_conformance import Verdict, certify
from hostile import engine
from many_engines import remembering

SCRIPT = Path(__file__).parent / "hostile" / "engine.py"
MODES = engine.modes.MODES
VALUES = {"breach": Verdict.BREACH, "incomplete": Verdict.INCOMPLETE}


@pytest.mark.parametrize("name", MODES)
def test_a_hostile_engine_gets_the_verdict_it_deserves(name: str) -> None:
    deserved = {VALUES.get(word) or Verdict(word) for word in MODES[name][1]}
    command = [sys.executable, str(SCRIPT), name]
    outcome = certify(remembering("twos", share=8), command, timeout=1.0, suites=("smoke", "play"))
    assert outcome.verdict in deserved, [(each.verdict, each.detail, each.stderr[-300:]) for each in outcome.findings]
    living = subprocess.run(["ps", "-wweo", "ppid,args"], capture_output=True, text=True, check=True).stdout
    ours = [line for line in living.splitlines() if line.split()[0] == str(os.getpid()) and f"engine.py {name}" in line]
    assert ours == []


def test_there_are_at_least_50_modes_and_each_says_what_it_does() -> None:
    assert len(MODES) >= 50
    assert all(strike.__doc__ for strike, _ in MODES.values())
