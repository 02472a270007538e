"""Books printed for tests, and what is on their pages."""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bythebook.spec import load_spec
from once import once


def printing(folder: Path, game: str = "twos", kind: str = "pdf") -> Path:
    """Print the book or the card of a game: the folder of the PDF, and of the page that it is printed from."""
    from bythebook_conformance.rulebook.publishing.building import Project

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Sphinx deprecates what its own extensions use
        return Project(load_spec(game), folder, "", "").build(kind, "a4", lambda _: None).parent


def printed_book(game: str) -> tuple[Path, list[str]]:
    """The printed book of a game, made once: the folder, and the pages as text."""

    def make(folder: Path) -> None:
        made = printing(folder, game)
        (folder / "made.json").write_text(json.dumps([str(made), texts_of_pages(made)]))

    folder, pages = json.loads((once(f"book-{game}", make) / "made.json").read_text())
    return Path(folder), pages


def texts_of_pages(folder: Path, paper: str = "a4") -> list[str]:
    """The pages that are printed from a page, as text."""
    from bythebook_conformance.rulebook.publishing.pdf import laid_out

    pages = laid_out(folder / "index.html", paper).pages
    return [" ".join(" ".join(_lines(page._page_box)).split()) for page in pages]


def room_behind_numbers(page: Path) -> dict[str, float]:
    """How much room a page of HTML leaves between the number of every rule and its text, in pixels."""
    from weasyprint.formatting_structure.boxes import InlineBlockBox

    from bythebook_conformance.rulebook.publishing.pdf import laid_out

    boxes = [box for each in laid_out(page, "a4").pages for box in _boxes(each._page_box)]
    blocks = [box for box in boxes if isinstance(box, InlineBlockBox) and box.element_tag == "a"]
    numbers = [box for box in blocks if "number" in box.element.get("class", "").split()]
    return {"".join(_lines(box)): box.width - max(_right_ends(box)) for box in numbers}


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
