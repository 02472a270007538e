"""The hostile engine as a command: ``python engine.py MODE``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hostile import dying, garbling, lying, modes

assert all((dying, garbling, lying))  # they register their modes

if __name__ == "__main__":
    modes.Hostile(sys.argv[1]).run()
