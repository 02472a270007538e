"""Small generated patterns for designs without a picture, easy to tell apart, with their names as text."""

from __future__ import annotations

from html import escape

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
