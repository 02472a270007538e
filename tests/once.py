"""What takes long to make is made once for all workers of a run."""

import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

from filelock import FileLock

PLACE = "BYTHEBOOK_MADE_ONCE"
"""The variable with the folder of a run; its first process makes and removes it."""


def once(name: str, make: Callable[[Path], object]) -> Path:
    """A folder of this name with what is made in it: by the first worker that asks for it."""
    folder = Path(os.environ[PLACE]) / name
    made = folder.with_name(f"{name}.made")
    with FileLock(f"{folder}.lock"):
        if not made.exists():
            rmtree(folder, ignore_errors=True)  # left there by a worker that failed
            folder.mkdir()
            make(folder)
            made.touch()
    return folder
