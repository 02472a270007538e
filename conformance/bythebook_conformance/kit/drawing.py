"""Diagrams as inline SVG: what they show, a canvas in the page's own colours, and designs without pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from math import hypot
from textwrap import wrap
from typing import Any, NamedTuple

from bythebook.cards import CARD_OF, DIAMONDS, HEARTS
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import card_symbol


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
    shows: Callable[[Any], object] = field(default=lambda readings: None, repr=False)
    """What is drawn, as the rules have it under some readings: under others it may be otherwise."""

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


INK = "currentColor"
GOOD = "#24945c"
AWAY = "#d0443c"
NOTE = "#3d7fc9"
"""Colours with enough contrast on light and dark pages for lines and marks; letters are in INK."""
PAPER = "#fffefa"
FADED = "#c9c7c1"
PRINT = "#17191c"
RED = "#c1121f"
"""Cards are white in dark mode too."""

LETTER = 0.52
"""The mean width of a letter, as a fraction of the type size."""
SUITS = (
    "M12 1a5.3 5.3 0 0 0-4.8 7.6A5.3 5.3 0 1 0 10.8 17q-.4 3.5-3 6h8.4q-2.6-2.5-3-6a5.3 5.3 0 1 0 3.6-8.4"
    "A5.3 5.3 0 0 0 12 1z",
    "M12 0 21 12 12 24 3 12z",
    "M12 23C4 16 1 12 1 7.5A5.5 5.5 0 0 1 12 5a5.5 5.5 0 0 1 11 2.5C23 12 20 16 12 23z",
    "M12 1c7 6 11 9.5 11 14a5 5 0 0 1-9.8 1.5q.5 4 3 6.5H7.8q2.5-2.5 3-6.5A5 5 0 0 1 1 15C1 10.5 5 7 12 1z",
)
"""Clubs, diamonds, hearts, spades in a square of 24: drawn, since few fonts have them and phones show them as emoji."""

Point = tuple[float, float]


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text in type of this size that fit a width, as well as can be told without the font."""
    return wrap(text, max(1, int(width / (LETTER * size))))


class Canvas:
    """SVG elements, one after another; later ones lie above."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.parts: list[str] = []

    def drawing(self, height: float, description: str) -> Drawing:
        """The drawing so far, down to this height."""
        return Drawing(self.width, height, "".join(self.parts), description)

    @contextmanager
    def showing(self, fact: str) -> Iterator[None]:
        """In this context, what is drawn shows this fact; tests check the facts of a picture against the rules."""
        self.parts.append(f'<g data-fact="{escape(fact)}">')
        yield
        self.parts.append("</g>")

    def text(
        self,
        x: float,
        y: float,
        text: str | list[str],
        size: float = 13,
        anchor: str = "middle",
        *,
        bold: bool = False,
        colour: str = INK,
    ) -> None:
        """Lines of text, with the baseline of the first at ``y``."""
        lines = [text] if isinstance(text, str) else text
        weight = ' font-weight="600"' if bold else ""
        for number, line in enumerate(lines):
            self.parts.append(
                f'<text x="{x:g}" y="{y + number * size * 1.25:g}" font-size="{size:g}" text-anchor="{anchor}"'
                f'{weight} fill="{colour}">{escape(line)}</text>'
            )

    def box(self, x: float, y: float, width: float, height: float, *, line: str = INK, tint: float = 0.07) -> None:
        """A rounded box with a light tint of its line's colour."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{line}" '
            f'fill-opacity="{tint:g}" stroke="{line}" stroke-opacity=".6" stroke-width="1.2"/>'
        )

    def line(self, *points: Point, colour: str = INK, width: float = 1.5, faint: float = 1) -> None:
        """A line through points."""
        path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        self._stroke(path, colour, width, faint)

    def bow(self, start: Point, by: Point, end: Point, *, colour: str = INK, width: float = 1.5) -> None:
        """A curve, drawn towards the point ``by`` on its way."""
        self._stroke(f"M{start[0]:.1f} {start[1]:.1f}Q{by[0]:.1f} {by[1]:.1f} {end[0]:.1f} {end[1]:.1f}", colour, width)

    def arrow(
        self, start: Point, end: Point, by: Point | None = None, *, colour: str = INK, width: float = 1.6
    ) -> None:
        """An arrow, straight or drawn towards the point ``by`` on its way."""
        last = start if by is None else by
        distance = hypot(end[0] - last[0], end[1] - last[1]) or 1
        ahead = ((end[0] - last[0]) / distance, (end[1] - last[1]) / distance)
        neck = (end[0] - 8 * ahead[0], end[1] - 8 * ahead[1])
        path = f"M{start[0]:g} {start[1]:g}"
        path += f"L{neck[0]:.1f} {neck[1]:.1f}" if by is None else f"Q{by[0]:g} {by[1]:g} {neck[0]:.1f} {neck[1]:.1f}"
        self._stroke(path, colour, width)
        self._head(neck, end, ahead, colour)

    def way(self, *points: Point, colour: str = INK, width: float = 1.6) -> None:
        """An arrow along several points with rounded corners."""
        path = f"M{points[0][0]:g} {points[0][1]:g}"
        for before, corner, after in zip(points, points[1:], points[2:], strict=False):
            enter, leave = _towards(corner, before, 8), _towards(corner, after, 8)
            path += f"L{enter[0]:g} {enter[1]:g}Q{corner[0]:g} {corner[1]:g} {leave[0]:g} {leave[1]:g}"
        neck = _towards(points[-1], points[-2], 8)
        self._stroke(f"{path}L{neck[0]:g} {neck[1]:g}", colour, width)
        ahead = ((points[-1][0] - neck[0]) / 8, (points[-1][1] - neck[1]) / 8)
        self._head(neck, points[-1], ahead, colour)

    def tick(self, x: float, y: float, good: bool) -> None:
        """A tick or a cross on a disc, around a point."""
        mark = "M-3.5 0-1 2.8 3.8-3" if good else "M-3-3 3 3M3-3-3 3"
        self.parts.append(
            f'<g transform="translate({x:g} {y:g})"><circle r="7.5" fill="{GOOD if good else AWAY}"/>'
            f'<path d="{mark}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>'
        )

    def card(self, x: float, y: float, name: str, *, width: float = 30, faded: bool = False, edge: str = "") -> None:
        """A card of the French pack (``QH``), its upper left corner at a point; a coloured ``edge`` sets it off."""
        card = CARD_OF[name]
        ink = RED if card.suit in (DIAMONDS, HEARTS) else PRINT
        rank = card_symbol(card)[:-1]
        self._paper(x, y, width, 42, edge, FADED if faded else PAPER)
        faint = ' opacity=".5"' if faded else ""
        self.parts.append(
            f'<g{faint}><text x="{5 if len(rank) == 1 else 3}" y="17" font-size="16" font-weight="700" fill="{ink}" '
            f'letter-spacing="-1">{rank}</text>'
            f'<path transform="translate(12 23) scale(.6)" d="{SUITS[card.suit]}" fill="{ink}"/></g></g>'
        )

    def plate(self, x: float, y: float, shape: str, *, width: float = 30, edge: str = "") -> None:
        """A square card that shows a shape (drawn in a square of 24), with its upper left corner at a point."""
        self._paper(x, y, width, 30, edge)
        self.parts.append(f'<g transform="translate(5 5) scale({20 / 24:.3f})">{shape}</g></g>')

    def blank(self, x: float, y: float, width: float, edge: str = "") -> None:
        """A square card of which only the edge shows."""
        self._paper(x, y, width, 30, edge, FADED)
        self.parts.append("</g>")

    def back(self, x: float, y: float, *, width: float = 30) -> None:
        """A card of the French pack that lies face down."""
        self._paper(x, y, width, 42)
        self.parts.append(f'<rect x="3" y="3" width="24" height="36" rx="2" fill="{NOTE}"/></g>')

    def pointer(self, x: float, y: float, label: str) -> None:
        """A label on a yellow disc, such as a hand that lies there."""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="#f6d55c" stroke="{PRINT}" stroke-width=".8"/>')
        self.text(x, y + 4, label, 11.5, bold=True, colour=PRINT)

    def _paper(self, x: float, y: float, width: float, height: int, edge: str = "", paper: str = PAPER) -> None:
        """Begin a card: what is drawn on it, up to the end of the group, is in a field 30 wide."""
        stroke = f'stroke="{edge}" stroke-width="2.6"' if edge else 'stroke="#8f8f8f" stroke-width="1"'
        self.parts.append(
            f'<g transform="translate({x:g} {y:g}) scale({width / 30:g})">'
            f'<rect width="30" height="{height}" rx="3.5" fill="{paper}" {stroke}/>'
        )

    def _stroke(self, path: str, colour: str, width: float, faint: float = 1) -> None:
        opacity = f' stroke-opacity="{faint:g}"' if faint < 1 else ""
        self.parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{opacity}/>'
        )

    def _head(self, neck: Point, end: Point, ahead: Point, colour: str) -> None:
        (x, y), (dx, dy) = neck, ahead
        self.parts.append(
            f'<path d="M{end[0]:g} {end[1]:g}L{x - 4.2 * dy:.1f} {y + 4.2 * dx:.1f}'
            f'L{x + 4.2 * dy:.1f} {y - 4.2 * dx:.1f}z" fill="{colour}"/>'
        )


def _towards(start: Point, goal: Point, length: float) -> Point:
    """The point at this distance from the start on the way to the goal."""
    distance = hypot(goal[0] - start[0], goal[1] - start[1]) or 1
    return (
        start[0] + (goal[0] - start[0]) * length / distance,
        start[1] + (goal[1] - start[1]) * length / distance,
    )


# ---- designs without a picture ---------------------------------------------------------------------------------------


COLOURS = ("#c1121f", "#0b57a4", "#1a7f37", "#8a4fbf", "#b35900", "#00747a", "#3d3d3d")
_SHAPES = (
    '<circle cx="12" cy="12" r="9"/>',
    '<path d="M12 2 22 21H2z"/>',
    '<path d="M3.5 3.5h17v17h-17z"/>',
    '<path d="M12 1 15 9h8l-6.500 5 2.500 8-7-5-7 5 2.500-8L1 9h8z"/>',
    '<path d="M9 2h6v7h7v6h-7v7H9v-7H2V9h7z"/>',
    '<path d="M12 1 20 12 12 23 4 12z"/>',
    '<path d="M12 2a10 10 0 1 0 10 10A8 8 0 0 1 12 2z"/>',
    '<path d="M2 6l5-4 5 4 5-4 5 4v5l-5-4-5 4-5-4-5 4zM2 17l5-4 5 4 5-4 5 4v5l-5-4-5 4-5-4-5 4z"/>',
)
"""Filled shapes in a square of 24."""
DISTINCT = len(_SHAPES) * len(COLOURS)


def pattern(number: int) -> str:
    """The pattern of the ``number``-th design of a picture, hidden from screen readers, which read its name."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">{figure(number)}</svg>'


def figure(number: int) -> str:
    """The pattern of the ``number``-th design in a square of 24, for use inside an SVG.

    Neighbours differ in shape and colour; from the 56th on, the same patterns recur as outlines.
    """
    colour, shape = COLOURS[number % len(COLOURS)], _SHAPES[number % len(_SHAPES)]
    style = f'fill="{colour}"' if number // DISTINCT % 2 == 0 else f'fill="none" stroke="{colour}" stroke-width="3"'
    return f"<g {style}>{shape}</g>"


def design_card(number: int, design: str, name: str, hands: list[str]) -> str:
    """A card that shows a design, with its name below and the hands on it above, the lowest first."""
    above = "".join(f'<i class="hand">{escape(hand)}</i>' for hand in hands)
    return (
        f'<span class="held"><i class="hands">{above}</i><span class="card design">{pattern(number)}'
        f'<small>{escape(design)}</small></span><i class="who">{escape(name)}</i></span>'
    )
