"""A browser without a window, and a folder served on this machine: for tests of pages."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PHONE, DESKTOP = 390, 1280
"""Widths in CSS pixels that pages are looked at."""
HEIGHT = 844
SCRIPTS = Path(__file__).parent / "scripts"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def script(name: str) -> str:
    """A script that is run in a page."""
    return (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")


def missing() -> str:
    """What a test of pages lacks here, in a few words; empty when nothing is missing."""
    try:
        import axe_playwright_python
        import playwright.sync_api
    except ImportError as error:
        return f"{error.name} is not installed: pip install '.[browser]'"
    del axe_playwright_python, playwright
    return "" if _chromium() else "no Chromium here: install it (apt-get install chromium), or name it in CHROMIUM"


def _chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium without a window, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=_chromium(), args=_ARGUMENTS)
        yield running
        running.close()


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that notes what it is asked for and lets nothing be cached behind a test's back."""

    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *arguments: Any, asked: list[str], **options: Any) -> None:
        self.asked = asked
        super().__init__(*arguments, **options)

    def log_message(self, *_: object) -> None:
        self.asked.append(self.path)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A browser that hangs up in the middle of a file is no error."""


@contextmanager
def served(folder: Path, asked: list[str] | None = None) -> Iterator[str]:
    """A folder under an address of this machine; the paths that are asked for are added to ``asked``."""
    log = [] if asked is None else asked
    server = _Server(("127.0.0.1", 0), partial(Quiet, directory=str(folder), asked=log))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
