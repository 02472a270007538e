"""The ruling desk in Firefox, which nothing drives: a page that holds the desk tells the server what it reads there."""

import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import unquote

import pytest

from browsing import SCRIPTS, missing, served

FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr")
WAIT = 120
"""Seconds that Firefox may take, where much else runs."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.skipif(
        FIREFOX is None or sys.platform != "linux", reason="no Firefox here (apt-get install firefox-esr)"
    ),
]


def said(asked: list[str]) -> list[str]:
    """What the page has told, each once: the server notes twice what is not there."""
    return [*dict.fromkeys(unquote(path) for path in asked if "/said/" in path)]


def test_firefox_restores_saved_memory_and_rules_in_both_languages(desk: Path, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "desk").symlink_to(desk)
    shutil.copy(SCRIPTS / "probe.html", tmp_path / "site")
    asked: list[str] = []
    until = monotonic() + WAIT
    with served(tmp_path / "site", asked) as address:
        command = [str(FIREFOX), "--headless", "--no-remote", "--profile", str(tmp_path), f"{address}probe.html"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            while len(said(asked)) < 2 and monotonic() < until:
                sleep(0.1)
            running.terminate()
    assert said(asked) == [
        "/said/The second card, 2♥\ufe0e, takes the trick.",
        "/said/Die zweite Karte, 2♥\ufe0e, gewinnt den Stich.",
    ]
    assert [path for path in asked if "python_stdlib" in path] == []  # Python was not started from nothing
