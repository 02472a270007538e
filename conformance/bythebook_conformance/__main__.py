"""``python -m bythebook_conformance`` is ``bythebook``."""

from bythebook_conformance.cli import main

main()
