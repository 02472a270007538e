"""The base of the manual's directives: they write Markdown, which is parsed as part of the page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from command_runs import read_files
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

NOTED = "bythebook_read_files"
"""Of a page: that it rests on all that commands and rulings rest on."""


class MarkdownDirective(SphinxDirective):
    """A directive that stands for the Markdown which it writes."""

    def markdown(self) -> str:
        """The text in place of the directive."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Read the text; the page rests on all that commands and rulings rest on."""
        if NOTED not in self.env.temp_data:  # once a page: there are more than a thousand files
            self.env.temp_data[NOTED] = True
            for path in read_files():
                self.env.note_dependency(str(path))
        return self.parse_text_to_nodes(self.markdown(), allow_section_headings=True)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the cells are Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(_cell, line)) + " |" for line in lines)


def block(language: str, text: str, options: Iterable[str] = ()) -> str:
    """A block of code."""
    fence = "````"
    return "\n".join([f"{fence}{{code-block}} {language}", *options, "", text, fence])


def as_json(value: Any) -> str:
    """A value as JSON on one line, as a person would write it."""
    return json.dumps(value, ensure_ascii=False)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
