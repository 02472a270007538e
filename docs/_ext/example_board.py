"""The example board as part of the site: made of stored certificates when the site has been built."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from docutils import nodes
from example_certificates import CERTIFICATES
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from bythebook_conformance.certification.board.collecting import Collected, collect
from bythebook_conformance.certification.board.pages import board_of, write_board

FOLDER = "example-board"
TITLE = "Example board"
_FORMAT = "html"


class ExampleBoard(SphinxDirective):
    """A link to the board, with what is on it."""

    def run(self) -> list[nodes.Node]:
        """A paragraph."""
        self.env.note_dependency(str(CERTIFICATES))
        up = "../" * self.env.docname.count("/")
        link = nodes.reference("", TITLE, refuri=f"{up}{FOLDER}/index.html", internal=True)
        sentence = board_of(_collected(), TITLE).sentence
        return [nodes.paragraph("", "", link, nodes.Text(f": {sentence}"))]


@lru_cache
def _collected() -> Collected:
    """The stored certificates, verified once for the page and for the board."""
    return collect(CERTIFICATES)


def build(app: Sphinx, exception: Exception | None) -> None:
    """Write the board into a finished site.

    Raises:
        ExtensionError: a stored certificate is refused.
    """
    if exception is not None or app.builder.name != _FORMAT:
        return
    collected = _collected()
    for each in collected.left_out:
        raise ExtensionError(
            f"the example board: {each.file}: {each.why}; make it anew: {app.srcdir}/_ext/example_certificates.py"
        )
    write_board(board_of(collected, TITLE), Path(app.outdir) / FOLDER)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive and what is done at the end."""
    app.add_directive("example-board", ExampleBoard)
    app.connect("build-finished", build)
    return {"version": "1", "parallel_read_safe": True}
