"""The fields of messages that all games share, as tables on the site's other pages."""

from __future__ import annotations

from typing import Any

from markdown_text import MarkdownDirective
from protocol_page import shared_message
from sphinx.application import Sphinx


class SharedMessage(MarkdownDirective):
    """The fields of a message; the body says what those mean whose types do not say it, as ``shared_message`` does."""

    required_arguments = 1
    has_content = True

    def markdown(self) -> str:
        """The table of the message and of the messages inside it."""
        return shared_message(self.arguments[0], self.content)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("message", SharedMessage)
    return {"version": "1", "parallel_read_safe": True}
