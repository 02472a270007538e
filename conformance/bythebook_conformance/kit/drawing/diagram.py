"""A diagram of a game: what it shows, its place, and how to draw it on demand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from bythebook_conformance.kit.language import tr


class Drawing(NamedTuple):
    """A drawing: SVG elements in a field of ``width`` by ``height``, and the same in words."""

    width: float
    height: float
    body: str
    description: str


@dataclass(frozen=True)
class Lesson:
    """The pictures of a game's first page."""

    set_up: Callable[[], Drawing] = field(repr=False)
    """The table before the first turn."""
    turn: Callable[[Any], Drawing] = field(repr=False)
    """(params of a play) -> its moves one by one, with what the reference makes of them."""


@dataclass(frozen=True)
class Diagram:
    """A picture that says more than its clauses do.

    ``draw`` computes it from the rules when it is wanted, so that loading a game draws nothing.
    """

    name: str
    """A slug, unique in the game."""
    title: str
    """Its title in English, marked for translators."""
    topic: str
    """The topic in English of the clauses beside which the diagram is shown."""
    clauses: tuple[str, ...]
    """The clauses that the diagram shows."""
    draw: Callable[[], Drawing] = field(repr=False)

    @property
    def drawing(self) -> Drawing:
        """The picture in the language spoken now."""
        return self.draw()

    @property
    def caption(self) -> str:
        """The title in the language spoken now."""
        return tr(self.title)

    @property
    def description(self) -> str:
        """A description for readers who cannot see the picture."""
        return self.drawing.description

    @property
    def svg(self) -> str:
        """The picture as one SVG element for a page of HTML or XHTML, at most as wide as the text."""
        width, height, body, description = self.drawing
        title, told = f"diagram-{self.name}-title", f"diagram-{self.name}-description"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img" aria-labelledby="{title}" aria-describedby="{told}" '
            'fill="currentColor">'
            f'<title id="{title}">{escape(self.caption)}</title><desc id="{told}">{escape(description)}</desc>'
            f"{body}</svg>"
        )
