"""The hostile engine as a command: ``python engine.py MODE TOKEN FACTS...``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hostile import dying, escaping, flooding, garbling, lying, modes, reaching, showing

assert all((dying, escaping, flooding, garbling, lying, reaching, showing))  # they register their modes

if __name__ == "__main__":
    modes.Hostile(sys.argv[1], "".join(sys.argv[3:])).run()
