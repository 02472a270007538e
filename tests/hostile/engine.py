"""The hostile engine as a command: ``python engine.py MODE TOKEN FACTS...``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hostile import escaping, flooding, garbling, modes, reaching

WHOLE_RUNS = ("has_a_million_states", "reports_an_error_with_a_million_objects")
"""Modes that are tried in whole runs, where the memory of every process is watched, and need not be tried elsewhere."""

assert all((escaping, flooding, garbling, reaching))  # they register their modes

if __name__ == "__main__":
    modes.Hostile(sys.argv[1], "".join(sys.argv[3:])).run()
