"""The cover of a book: the title of the game above its first picture."""

from __future__ import annotations

from html import escape

from bythebook.spec import load_introduction
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.first_page import first_page

COVER = "cover.svg"
WIDTH, HEIGHT = 600, 800
_PAPER, _FELT, _INK = "#f6f4ee", "#24634a", "#1a1a1a"
_SERIF = "Palatino, Georgia, DejaVu Serif, serif"


def cover(game: str) -> str:
    """The cover as SVG. A game without a first page has its title only."""
    kit = load_kit(game)
    page = first_page(kit, translated(load_introduction(game), game))
    picture = next(iter(page.pictures.values())) if page is not None and page.pictures else None
    drawn = ""
    if picture is not None:
        width, height, body, _ = picture.drawing
        scale = min(480 / width, 420 / height)
        drawn = (
            f'<g transform="translate({(WIDTH - scale * width) / 2:g} 310) scale({scale:g})" color="{_INK}">{body}</g>'
        )
    subtitle = escape(tr("the rules, with pictures"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/><rect width="{WIDTH}" height="240" fill="{_FELT}"/>'
        f'<text x="{WIDTH / 2:g}" y="135" font-family="{_SERIF}" font-size="52" font-weight="600" text-anchor="middle" '
        f'fill="#fff">{escape(kit.title)}</text>'
        f'<text x="{WIDTH / 2:g}" y="190" font-family="{_SERIF}" font-size="24" font-style="italic" '
        f'text-anchor="middle" fill="#e3ede8">{subtitle}</text>{drawn}</svg>'
    )
