"""Whether PDFs can be read aloud: every rule of PDF/UA-1 that a program can check, and some of what only people could.

    python tests/pdf_ua.py BOOK.pdf...

The rules (ISO 14289-1: tags, their nesting, headings, tables, lists, links, alternative texts, language, title, fonts,
marked content) are those of ``page-validation``, which is held to veraPDF's own corpus; veraPDF itself is in no
registry of packages. Beside them: bookmarks that follow the headings, pictures that are told in a sentence, and
links with content. What nobody checks here is in ``docs/publishing.md``. The status is 1 if there are findings.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROFILE = "ua1"
HEADINGS = ("/H1", "/H2", "/H3", "/H4", "/H5", "/H6")


def missing() -> str:
    """What this lacks here, in a few words; empty if nothing."""
    try:
        import page
        import pikepdf
    except ImportError as error:
        package = {"page": "page-validation"}.get(str(error.name), error.name)
        return f"{package} is not installed: pip install page-validation pikepdf"
    del page, pikepdf
    return ""


def findings(book: Path) -> Iterator[str]:
    """What keeps a PDF from being read aloud."""
    import page

    for failure in page.validate_pdf(str(book), profile=PROFILE).failures:
        yield f"{failure.rule_id}: {failure.message}"
    yield from _sense(book)


def levels_of_headings(pdf: Any) -> list[int]:
    """The levels of the headings in the structure of a PDF, in order."""
    return [HEADINGS.index(str(each.S)) for each in _elements(pdf.Root.StructTreeRoot) if str(each.S) in HEADINGS]


def levels_of_bookmarks(pdf: Any) -> list[int]:
    """The levels of the bookmarks of a PDF, in order."""

    def levels(items: Any, level: int) -> Iterator[int]:
        for item in items:
            yield level
            yield from levels(item.children, level + 1)

    with pdf.open_outline() as outline:
        return list(levels(outline.root, 0))


def _sense(book: Path) -> Iterator[str]:
    import pikepdf

    with pikepdf.open(book) as pdf:
        if levels_of_bookmarks(pdf) != levels_of_headings(pdf):
            yield "the bookmarks are not the headings"
        for each in _elements(pdf.Root.StructTreeRoot):
            told = str(each.get("/Alt", ""))
            if each.S == "/Figure" and not (told.endswith(".") and " " in told):
                yield f"a picture is not told in a sentence: {told!r}"
            if each.S == "/Link" and not _has_content(each):
                yield "a link has no content"


def _elements(element: Any) -> Iterator[Any]:
    """The elements of a structure in the order in which they are read."""
    for kid in _kids(element):
        if not isinstance(kid, int) and "/S" in kid:
            yield kid
            yield from _elements(kid)


def _kids(element: Any) -> list[Any]:
    import pikepdf

    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _has_content(element: Any) -> bool:
    return any(isinstance(kid, int) for each in (element, *_elements(element)) for kid in _kids(each))


def main() -> int:
    """Check books and print what is wrong."""
    if missing():
        print(missing(), file=sys.stderr)
        return 2
    wrong = 0
    for name in sys.argv[1:]:
        for finding in findings(Path(name)):
            wrong += 1
            print(f"{name}: {finding}")
    print(f"{len(sys.argv) - 1} books: {wrong} findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
