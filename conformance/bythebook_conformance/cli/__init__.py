"""The command line ``bythebook``.

Whatever is wrong with what a user has typed is raised as a ``UserError`` anywhere here; ``main`` tells it in one line.
"""

import sys
from os.path import dirname
from typing import Final

CUT_SHORT: Final = (
    "a module that Python keeps compiled is cut short, as a full disk or a limit (ulimit -f) leaves it: delete the "
    "folders __pycache__ of bythebook and of the packages that it uses, under "
    f"{sys.pycache_prefix or sys.prefix} and {dirname(dirname(dirname(__file__)))}"
)

try:
    from bythebook_conformance.cli.main import main
except EOFError:  # nothing of the command line could be read
    sys.exit(f"bythebook: {CUT_SHORT}")

__all__ = ["main"]
