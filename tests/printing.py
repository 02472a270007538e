"""Books printed for tests, and what is on their pages."""

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bythebook.spec import load_spec
from once import once


def printing(folder: Path, game: str = "twos") -> Path:
    """Print the book of a game: the folder of the PDF, and of the page that it is printed from."""
    from bythebook_conformance.rulebook.publishing.building import Project

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Sphinx deprecates what its own extensions use
        return Project(load_spec(game), folder, "", "").build("pdf", "a4", lambda _: None).parent


def printed_book(game: str) -> tuple[Path, list[str]]:
    """The printed book of a game, made once: the folder, and the pages as text."""

    def make(folder: Path) -> None:
        made = printing(folder, game)
        (folder / "made.json").write_text(json.dumps([str(made), texts_of_pages(made)]))

    folder, pages = json.loads((once(f"book-{game}", make) / "made.json").read_text())
    return Path(folder), pages


def texts_of_pages(folder: Path) -> list[str]:
    """The pages that are printed from a page, as text."""
    from bythebook_conformance.rulebook.publishing.pdf import laid_out

    pages = laid_out(folder / "index.html", "a4").pages
    return [" ".join(" ".join(_lines(page._page_box)).split()) for page in pages]


def _lines(box: Any) -> Iterator[str]:
    """The lines of a laid out box, in order."""
    if hasattr(box, "text"):
        yield box.text
    for child in getattr(box, "children", ()):
        yield from _lines(child)
