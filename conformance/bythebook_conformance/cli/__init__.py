"""The command line ``bythebook``.

Whatever is wrong with what a user has typed is raised as a ``UserError`` anywhere here; ``main`` tells it in one line.
"""

from bythebook_conformance.cli.main import main

__all__ = ["main"]
