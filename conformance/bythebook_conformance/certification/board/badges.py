"""Badges: a picture of a verdict, and the same as data in the form that shields.io reads from an address."""

from __future__ import annotations

import json
from html import escape

from bythebook_conformance.certification.board.results import EngineResult

COLOURS = {"passed": "#17682f", "implicated": "#865400", "not-assessed": "#555b64", "failed": "#b01e1e"}
"""By the tone of the verdict; white letters are readable on each of them."""
_LABEL = "#3b4048"
_WIDTH = {**dict.fromkeys("fijlrt!,.:'|()/ 1I-", 4.2), **dict.fromkeys("mwMW&@%", 10.0)}
"""Widths of letters of 11 pixels where they are not about 6.6; the drawing is fitted to them by the browser."""
_MARGIN = 6
_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="c"><rect width="{whole}" height="20" rx="3"/></clipPath>
<g clip-path="url(#c)"><rect width="{left}" height="20" fill="{grey}"/>\
<rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
<text x="{margin}" y="14" textLength="{left_text}">{label}</text>\
<text x="{message_x}" y="14" textLength="{right_text}">{message}</text></g>
</svg>
"""


def badge_svg(result: EngineResult, title: str) -> str:
    """The picture; ``title`` is the game's."""
    left_text, right_text = _width(title), _width(result.summary)
    left, right = left_text + 2 * _MARGIN, right_text + 2 * _MARGIN
    return _SVG.format(
        whole=left + right,
        left=left,
        right=right,
        left_text=left_text,
        right_text=right_text,
        margin=_MARGIN,
        message_x=left + _MARGIN,
        grey=_LABEL,
        colour=COLOURS[result.tone],
        label=escape(title),
        message=escape(result.summary),
    )


def badge_json(result: EngineResult, title: str) -> str:
    """The data of an endpoint badge of shields.io."""
    colour = COLOURS[result.tone].removeprefix("#")
    data = {"schemaVersion": 1, "label": title, "message": result.summary, "color": colour}
    return json.dumps(data) + "\n"


def _width(text: str) -> int:
    return round(sum(_WIDTH.get(char, 6.8) for char in text))
