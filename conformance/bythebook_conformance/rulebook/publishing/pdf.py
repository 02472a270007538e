"""Print one long page of HTML on paper."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

SIZES = {"a4": "A4", "letter": "letter"}
"""The page sizes of a PDF, each with its name in style sheets."""
PAPERS = (*SIZES,)
VARIANT = "pdf/ua-1"
"""The standard of documents that can be read aloud: ISO 14289-1."""
_NO_PANGO = (
    "a PDF needs the library Pango, which is not installed (Debian: apt install libpango-1.0-0 libpangoft2-1.0-0 "
    "libharfbuzz-subset0; macOS: brew install pango); --format html and --format epub do without"
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
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it tells every step of embedding a font
    size = CSS(string=f"@page {{ size: {SIZES[paper]} }}")
    return HTML(page).render(stylesheets=[size])


def write_pdf(page: Path, target: Path, paper: str) -> Path:
    """Write a page of HTML as a PDF/UA document: tagged for screen readers, with language, title and bookmarks."""
    laid_out(page, paper).write_pdf(target, finisher=_with_bodies, pdf_variant=VARIANT)
    return target


def _with_bodies(document: Any, pdf: Any) -> None:
    """Give a body to every item of a list. PDF/UA wants one, and WeasyPrint makes none of paragraphs."""
    import pydyf

    elements: dict[Any, Any] = {
        each.reference: each for each in pdf.objects if isinstance(each, pydyf.Dictionary) and "S" in each
    }
    for item in [each for each in elements.values() if each["S"] == "/LI"]:
        loose = [kid for kid in item["K"] if elements[kid]["S"] not in ("/Lbl", "/LBody")]
        if not loose:
            continue
        body = pydyf.Dictionary(
            {"Type": "/StructElem", "S": "/LBody", "K": pydyf.Array(loose), "Pg": item["Pg"], "P": item.reference}
        )
        pdf.add_object(body)
        for kid in loose:
            elements[kid]["P"] = body.reference
        item["K"] = pydyf.Array([*(kid for kid in item["K"] if kid not in loose), body.reference])
