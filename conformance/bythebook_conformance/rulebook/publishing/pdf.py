"""Print one long page of HTML on paper."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

SIZES = {"a4": "A4", "letter": "letter"}
"""The page sizes of a PDF, each with its name in style sheets."""
PAPERS = (*SIZES,)
_NO_PANGO = (
    "a PDF needs the library Pango, which is not installed (Debian: apt install libpango-1.0-0 libpangoft2-1.0-0; "
    "macOS: brew install pango); --format html and --format epub do without"
)


def missing_library() -> str:
    """What is missing for a PDF, in one line; empty if nothing is missing."""
    try:
        import weasyprint  # noqa: F401 - it loads the library
    except OSError:
        return _NO_PANGO
    return ""


def laid_out(page: Path, paper: str) -> Any:
    """A page of HTML on sheets of paper."""
    from weasyprint import CSS, HTML

    logging.getLogger("weasyprint").setLevel(logging.ERROR)  # it warns about every property that only screens have
    size = CSS(string=f"@page {{ size: {SIZES[paper]} }}")
    return HTML(page).render(stylesheets=[size])


def write_pdf(page: Path, target: Path, paper: str) -> Path:
    """Write a page of HTML as a PDF, tagged for screen readers."""
    laid_out(page, paper).write_pdf(target, pdf_tags=True)
    return target
