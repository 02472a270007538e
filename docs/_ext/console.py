"""Commands that are run when the manual is built, shown with their output."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from command_blocks import DIRECTIVE, Block, complaint
from command_runs import outcomes
from docutils import nodes
from docutils.parsers.rst import directives
from markdown_text import MarkdownDirective, block
from sphinx.application import Sphinx

FRAME = '<iframe class="report" title="{title}" srcdoc="{content}" loading="lazy"></iframe>'


class Console(MarkdownDirective):
    """Run the commands of the body, one a line, in a folder with the example engines.

    - ``status``: the exit status that the last one must have; the others must end with 0.
    - ``head`` and ``tail``: how many lines of the output are shown.
    - ``continued``: go on in the folder that the block before has left.
    - ``files``: a folder whose files are laid there first, or ``FILE as NAME``; from the root of the project.
    - ``page``: a page of HTML that the commands write, and that is shown below them.
    - ``needs``: programs and modules that not everybody has; without them, the commands are shown and not run.
    """

    has_content = True
    option_spec = {  # noqa: RUF012 - docutils wants it so
        "status": directives.nonnegative_int,
        "head": directives.nonnegative_int,
        "tail": directives.nonnegative_int,
        "continued": directives.flag,
        "files": directives.unchanged_required,
        "page": directives.unchanged_required,
        "needs": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Run the commands, and show the page that they write."""
        return super().run() + self._page()

    def markdown(self) -> str:
        """The commands with their output."""
        here = self._block()
        if here.missing:  # the commands alone: what they print is compared where it is there
            return block("console", "\n".join(f"$ {command}" for command in here.commands), [":class: wrapped"])
        printed, _ = outcomes(here)
        shown = []
        for command, each in zip(here.commands, printed, strict=False):
            shown += [*f"$ {command}".splitlines(), *self._cut(list(each.lines))]
        if wrong := complaint(here, printed):
            raise self.severe(f"{wrong}:\n" + "\n".join(shown))
        return block("console", "\n".join(shown), [":class: wrapped"])

    def _block(self) -> Block:
        """The block that this directive is."""
        page = Path(self.env.doc2path(self.env.docname))
        options = {name: str(value or "") for name, value in self.options.items()}
        return Block(page, self.lineno, DIRECTIVE, tuple(filter(None, self.content)), options)

    def _page(self) -> list[nodes.Node]:
        """The page that the commands have written, in a frame."""
        if "page" not in self.options:
            return []
        _, folder = outcomes(self._block())
        content = (folder / self.options["page"]).read_text(encoding="utf-8")
        frame = FRAME.format(title=html.escape(self.options["page"]), content=html.escape(content))
        return [nodes.raw("", frame, format="html")]

    def _cut(self, lines: list[str]) -> list[str]:
        """The lines that are to be shown."""
        head, tail = self.options.get("head", len(lines)), self.options.get("tail", 0)
        if head + tail >= len(lines):
            return lines
        return [*lines[:head], "...", *lines[len(lines) - tail :]]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("console", Console)
    return {"version": "2", "parallel_read_safe": True}
