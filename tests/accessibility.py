"""Pages of a built site through axe-core: light and dark, on a phone and on a wide screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from browsing import DESKTOP, HEIGHT, PHONE, script

GRAVE = ("serious", "critical")
LIGHT, DARK = "light", "dark"
COLOURS = "color-contrast"
"""The rule that a page may break in one look and keep in another."""
OVERFLOW = script("overflow")


class Look(NamedTuple):
    """How pages are looked at: the colours that the reader prefers, and the width of the screen."""

    scheme: str
    width: int

    def __str__(self) -> str:
        return f"{self.scheme}, {self.width} px"


LOOKS = tuple(Look(scheme, width) for width in (PHONE, DESKTOP) for scheme in (LIGHT, DARK))
CROSSED = (Look(LIGHT, PHONE), Look(DARK, DESKTOP))
"""Two looks that have both colours and both widths between them, and every rule once: half the time of all four."""


class Finding(NamedTuple):
    """Something that keeps people from reading a page."""

    page: str
    look: Look
    impact: str
    what: str

    def __str__(self) -> str:
        return f"{self.page} ({self.look}): {self.impact}: {self.what}"


def pages_of(site: Path) -> list[str]:
    """Every page of a site, by its path."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if "_static" not in path.parts)


def findings(running: Any, address: str, pages: Sequence[str], look: Look) -> Iterator[Finding]:
    """What is wrong with pages, looked at in one way."""
    context = running.new_context(
        color_scheme=look.scheme, viewport={"width": look.width, "height": HEIGHT}, reduced_motion="reduce"
    )
    page = context.new_page()
    for name in pages:
        page.goto(address + name, wait_until="load")
        yield from findings_on(page, name, look)
    context.close()


def findings_on(page: Any, name: str, look: Look) -> Iterator[Finding]:
    """What is wrong with a page as it stands in the browser now; in the dark only what colours can change."""
    from axe_playwright_python.sync_playwright import Axe

    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if look.scheme == DARK:
        options["runOnly"] = [COLOURS]
    found = Axe().run(page, options=options).response["violations"]
    for violation in found:
        places = "; ".join(node["target"][0] if node["target"] else "" for node in violation["nodes"][:5])
        more = f" and {len(violation['nodes']) - 5} more" if len(violation["nodes"]) > 5 else ""
        yield Finding(name, look, violation["impact"], f"{violation['id']}: {violation['help']}: {places}{more}")
    for element in page.evaluate(OVERFLOW):
        yield Finding(name, look, "serious", f"wider than the screen: {element}")
