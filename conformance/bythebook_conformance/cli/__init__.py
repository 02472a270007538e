"""The command line: ``bythebook``."""

from bythebook_conformance.cli.main import main

__all__ = ["main"]
