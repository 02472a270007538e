"""Print one long page of HTML on paper."""

from __future__ import annotations

import logging
from bisect import bisect_left
from pathlib import Path
from typing import Any

SIZES = {"a4": "A4", "letter": "letter", "a5": "A5"}
"""Page sizes, each with its name in style sheets."""
PAPERS, CARD = ("a4", "letter"), "a5"
"""The papers of a book, and that of a card."""
SIDES = 2
"""The pages of a card."""
PRINT = (8.5, 9, 9.5, 10, 10.5, 11, 11.5)
"""The sizes of a card's print that are tried, in points, before that of its style sheet."""
VARIANT = "pdf/ua-1"
"""The standard of documents that can be read aloud: ISO 14289-1."""
PRINTERS = "pdf/x-4"
"""The standard of documents that printers take: ISO 15930-7."""
BLEED, SHEET = "3mm", 4
"""How far a printer's page goes beyond the cut, and of how many pages a folded sheet is."""
_BLANK = '<div style="break-before: page; page: blank">\N{NO-BREAK SPACE}</div>'
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


def laid_out(page: Path, paper: str, *, cut: bool = False) -> Any:
    """A page of HTML on sheets of paper; with ``cut``, there is bleed around every page, and marks where to cut."""
    return _laid_out(page.read_text(encoding="utf-8"), page, paper, cut=cut)


def _laid_out(text: str, page: Path, paper: str, *, cut: bool) -> Any:
    from weasyprint import CSS, HTML

    logging.getLogger("weasyprint").setLevel(logging.ERROR)  # it warns about every property that only screens have
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it tells every step of embedding a font
    marks = f"bleed: {BLEED}; marks: crop cross" if cut else ""
    size = CSS(string=f"@page {{ size: {SIZES[paper]}; {marks} }}")
    return HTML(string=text, base_url=str(page)).render(stylesheets=[size])


def write_pdf(page: Path, target: Path, paper: str) -> Path:
    """Write a page of HTML as a PDF/UA document: tagged for screen readers, with language, title and bookmarks."""
    laid_out(page, paper).write_pdf(target, finisher=_with_bodies, pdf_variant=VARIANT)
    return target


def write_for_printers(page: Path, target: Path, paper: str, *, fold: bool = True) -> Path:
    """Write a page of HTML as a PDF/X document, with bleed and cut marks. With ``fold``, blank pages at the end fill
    the last sheet.
    """
    made = laid_out(page, paper, cut=True)
    missing = -len(made.pages) % SHEET if fold else 0
    if missing:
        text = page.read_text(encoding="utf-8").replace("</body>", f"{_BLANK * missing}</body>")
        made = _laid_out(text, page, paper, cut=True)
    made.write_pdf(target, pdf_variant=PRINTERS)
    return target


def write_card(page: Path, target: Path, paper: str) -> Path:
    """Write the two sides of a card for a printer, in print as large as they take; it is smaller than the ``paper`` of
    a book.
    """
    text = page.read_text(encoding="utf-8")

    def made(size: float, fill: str) -> Any:
        larger = f"body > section:has(> .table-page) {{ font-size: {size}pt }} * {{ column-fill: {fill} }}"
        return _laid_out(text.replace("</head>", f"<style>{larger}</style></head>"), page, CARD, cut=True)

    # Columns of one length are laid out again and again, and take no fewer pages than those that are filled in turn.
    fitting = bisect_left(PRINT, True, key=lambda size: len(made(size, "auto").pages) > SIDES)
    if not fitting:
        return write_for_printers(page, target, CARD, fold=False)
    made(PRINT[fitting - 1], "balance").write_pdf(target, pdf_variant=PRINTERS)
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
