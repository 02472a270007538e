"""Books printed for tests, and what is on their pages."""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.rulebook.publishing import PublishingError
from bythebook_conformance.rulebook.publishing.publication import require_tools
from once import once


class Printed(NamedTuple):
    """A book or card: the folder of the PDF and of the page that it is printed from, the pages as text, how much room
    there is between the number of every rule and its text, in pixels, the size of the smallest print, in points, and
    how far down each page is filled, of its height.
    """

    folder: Path
    pages: list[str]
    room: dict[str, float]
    smallest: float
    filled: list[float]


def missing() -> str:
    """Why nothing can be published here; empty if it can."""
    try:
        require_tools(("html", "epub", "pdf"))
    except PublishingError as error:
        return str(error)
    return ""


builds = pytest.mark.usefixtures("press")


def printing(folder: Path, game: str = "twos", kind: str = "pdf") -> Printed:
    """Print the book or the card of a game. Laying it out takes seconds and is done once."""
    from weasyprint import Document

    from bythebook_conformance.rulebook.publishing.building import Project

    written, write = [], Document.write_pdf

    def kept(document: Any, *args: Any, **options: Any) -> Any:
        written.append(document)
        return write(document, *args, **options)

    with warnings.catch_warnings(), patch.object(Document, "write_pdf", kept):
        warnings.simplefilter("ignore")  # Sphinx deprecates what its own extensions use
        made = Project(load_spec(game), folder, "", "").build(kind, "a4", lambda _: None).parent
    pages = [page._page_box for page in written[-1].pages]
    texts = [" ".join(" ".join(_lines(page)).split()) for page in pages]
    smallest = min(size for page in pages for size in _sizes(page))
    return Printed(made, texts, _room_behind_numbers(pages), smallest, [*map(_filled, pages)])


def printed_once(game: str, kind: str = "pdf") -> Printed:
    """The printed book or card of a game, made once for all workers."""

    def make(folder: Path) -> None:
        made = printing(folder, game, kind)
        (folder / "made.json").write_text(json.dumps([str(made.folder), *made[1:]]))

    folder, *made = json.loads((once(f"{kind}-{game}", make) / "made.json").read_text())
    return Printed(Path(folder), *made)


def _room_behind_numbers(pages: list[Any]) -> dict[str, float]:
    from weasyprint.formatting_structure.boxes import InlineBlockBox

    boxes = [box for page in pages for box in _boxes(page)]
    blocks = [box for box in boxes if isinstance(box, InlineBlockBox) and box.element_tag == "a"]
    numbers = [box for box in blocks if "number" in box.element.get("class", "").split()]
    return {"".join(_lines(box)): box.width - max(_right_ends(box)) for box in numbers}


POINT = 96 / 72
"""A point in pixels."""
DRAWN = 12
"""The size of the smallest print in diagrams, in units of theirs."""


def _sizes(page: Any) -> Iterator[float]:
    """The sizes of the print on a page, that of diagrams too, in points."""
    for box in _boxes(page):
        if getattr(box, "text", "").strip():
            yield box.style["font_size"] / POINT
        if (getattr(box, "element_tag", "") or "").endswith("svg") and hasattr(box, "replacement"):
            yield DRAWN * box.width / float(box.element.get("viewBox").split()[2]) / POINT


def _filled(page: Any) -> float:
    """How far down a page there is text, of its height; what stands in its margins is not counted."""
    inside = [box for child in page.children if not hasattr(child, "at_keyword") for box in _boxes(child)]
    ends = [box.position_y + box.height for box in inside if getattr(box, "text", "").strip()]
    return float(max(ends, default=0) / page.height)


def _right_ends(box: Any) -> Iterator[float]:
    """Where the texts in a box end, from its left edge."""
    return (text.position_x + text.width - box.content_box_x() for text in _boxes(box) if hasattr(text, "text"))


def _boxes(box: Any) -> Iterator[Any]:
    """A laid out box, and every one within."""
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)


def _lines(box: Any) -> Iterator[str]:
    """The lines of a laid out box, in order."""
    return (each.text for each in _boxes(box) if hasattr(each, "text"))
