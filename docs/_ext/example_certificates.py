"""Regenerate the certificates of the example board: ``python docs/_ext/example_certificates.py``; takes minutes.

One for each thing that a board shows: an engine that passes, one that is mended, one that plays another
reading, one of another game, and those that lack methods, crash, or break the protocol before they say their names. The
build of the manual makes the board of them and runs no engine.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATES = ROOT / "docs" / "examples" / "certificates"
UNDER_A_NAME = ("python", "tests/engines/under_a_name.py")
ENGINES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("twos", "twos-python", ("python", "conformance/examples/twos.py")),
    ("twos", "mended-1", (*UNDER_A_NAME, "twos-step-by-step", "0.2", "twos", "three_catches_for_two")),
    ("twos", "mended-2", (*UNDER_A_NAME, "twos-step-by-step", "1.0", "twos", "sound")),
    ("twos", "crashing", (*UNDER_A_NAME, "twos-crashing", "1", "crashes_on_two_twos")),
    ("twos", "only-tricks", (*UNDER_A_NAME, "twos-only-tricks", "1", "only_tricks")),
    ("twos", "with-a-banner", (*UNDER_A_NAME, "twos-with-a-banner", "1", "prints_a_banner")),
    ("twos", "ace-low", ("python", "-m", "bythebook_conformance", "engine", "twos", "--reading", "ranking=ace-low")),
    (
        "twins_and_followers",
        "wrapping",
        (*UNDER_A_NAME, "twins-wrapping", "1", "twins_and_followers", "ten_wraps_to_ace"),
    ),
)
"""The game, the name of the file, and the command of every engine, in the order in which they are certified."""


def main() -> None:
    """Certify every engine and keep its certificate."""
    shutil.rmtree(CERTIFICATES, ignore_errors=True)
    CERTIFICATES.mkdir()
    for game, name, command in ENGINES:
        certify(game, name, command, ROOT)


def certify(game: str, name: str, command: Sequence[str], folder: Path) -> None:
    """Certify an engine that is started in a folder, and keep its certificate under this name."""
    with TemporaryDirectory() as report:
        kit = [sys.executable, "-m", "bythebook_conformance", "certify", game, "--out", report]
        subprocess.run([*kit, "--", *command], cwd=folder, check=False)
        shutil.copy(Path(report) / "certificate.json", CERTIFICATES / f"{name}.json")


if __name__ == "__main__":
    main()
