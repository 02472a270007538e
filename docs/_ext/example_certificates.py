"""Regenerate the certificates of the example board: ``python docs/_ext/example_certificates.py``; takes minutes.

They are those of the example engines, of the finished engine in every language of the SDK (whose toolchains it needs),
and of a few faulty ones of the tests, one of which is mended step by step. The build of the manual makes the board of
them and runs no engine.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bythebook_conformance.authoring.languages import LANGUAGES
from bythebook_conformance.authoring.project import engine_project, write_project
from bythebook_conformance.kit import load_kit

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATES = ROOT / "docs" / "examples" / "certificates"
FINISHED = ROOT / "conformance" / "examples" / "sdk"
SDK_GAME = "twins_and_followers"
"""The game of the finished engines in every language."""
UNDER_A_NAME = ("python", "tests/engines/under_a_name.py")
ENGINES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("twos", "twos-python", ("python", "conformance/examples/twos.py")),
    ("twos", "twos-javascript", ("node", "conformance/examples/twos.js")),
    ("twins_and_followers", "twins-python", ("python", "conformance/examples/twins_and_followers.py")),
    ("twins_and_followers", "twins-javascript", ("node", "conformance/examples/twins_and_followers.js")),
    ("twin_it", "twin-it-python", ("python", "conformance/examples/twin_it.py")),
    ("twin_it", "twin-it-javascript", ("node", "conformance/examples/twin_it.js")),
    ("twos", "mended-1", (*UNDER_A_NAME, "twos-step-by-step", "0.1", "twos", "last_two_wins")),
    ("twos", "mended-2", (*UNDER_A_NAME, "twos-step-by-step", "0.2", "twos", "three_catches_for_two")),
    ("twos", "mended-3", (*UNDER_A_NAME, "twos-step-by-step", "1.0", "twos", "sound")),
    ("twos", "last-two-wins", (*UNDER_A_NAME, "twos-last-two-wins", "1", "twos", "last_two_wins")),
    ("twos", "only-tricks", (*UNDER_A_NAME, "twos-only-tricks", "1", "only_tricks")),
    ("twos", "crashing", (*UNDER_A_NAME, "twos-crashing", "1", "crashes_on_two_twos")),
    ("twos", "with-a-banner", (*UNDER_A_NAME, "twos-with-a-banner", "1", "prints_a_banner")),
    ("twos", "ace-low", ("python", "-m", "bythebook_conformance", "engine", "twos", "--reading", "ranking=ace-low")),
    (
        "twins_and_followers",
        "wrapping",
        (*UNDER_A_NAME, "twins-wrapping", "1", "twins_and_followers", "ten_wraps_to_ace"),
    ),
    ("twin_it", "set-cannot-grow", (*UNDER_A_NAME, "twin-it-set-cannot-grow", "1", "twin_it", "own_set_cannot_grow")),
)
"""The game, the name of the file, and the command of every engine, in the order in which they are certified."""


def main() -> None:
    """Certify every engine and keep its certificate."""
    shutil.rmtree(CERTIFICATES, ignore_errors=True)
    CERTIFICATES.mkdir()
    for game, name, command in ENGINES:
        certify(game, name, command, ROOT)
    for language in LANGUAGES:
        with TemporaryDirectory() as folder:
            certify(SDK_GAME, f"sdk-{language}", built(language, Path(folder)), Path(folder))


def certify(game: str, name: str, command: Sequence[str], folder: Path) -> None:
    """Certify an engine that is started in a folder, and keep its certificate under this name."""
    with TemporaryDirectory() as report:
        kit = [sys.executable, "-m", "bythebook_conformance", "certify", game, "--out", report]
        subprocess.run([*kit, "--", *command], cwd=folder, check=False)
        shutil.copy(Path(report) / "certificate.json", CERTIFICATES / f"{name}.json")


def built(language: str, folder: Path) -> list[str]:
    """Build the finished engine of a language in a folder, which its project is written to; its command."""
    chosen = LANGUAGES[language]
    (engine,) = FINISHED.glob(f"[eE]ngine{Path(chosen.engine).suffix}")
    project = engine_project(load_kit(SDK_GAME), language)
    write_project(folder, {**project, chosen.engine: engine.read_text(encoding="utf-8")})
    for command in chosen.build:
        subprocess.run(command, shell=True, cwd=folder, check=True)
    return chosen.run.split()


if __name__ == "__main__":
    main()
