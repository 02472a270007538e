"""What a publisher says of a book, from one ``book.toml``, and the cover made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path

from bythebook.spec import SpecError, load_introduction
from bythebook.spec.tables import TomlTable
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.book import first_page
from bythebook_conformance.rulebook.publishing.review import PublishingError

# ---- imprint ---------------------------------------------------------------------------------------------------------


TEXTS = ("title", "subtitle", "authors", "publisher", "edition", "rights", "trademark", "isbn")
COLOURS = ("accent", "tint")
"""What can have a colour of its own: titles and lines, and the grounds of boxes."""
LOGOS = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg"}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Imprint:
    """A publisher's own texts, empty where the book's are used. ``in_force`` is the day from which the rules hold."""

    title: str = ""
    subtitle: str = ""
    authors: str = ""
    publisher: str = ""
    edition: str = ""
    rights: str = ""
    trademark: str = ""
    isbn: str = ""
    in_force: date | None = None
    logo: Path | None = None
    accent: str = ""
    tint: str = ""


def read_imprint(path: Path) -> Imprint:
    """Read a ``book.toml``. The logo's path leads from the folder of the file.

    Raises:
        PublishingError: the file cannot be read, or something in it is unknown or wrong.
    """
    try:
        return _imprint(TomlTable.of_file(path), path.parent)
    except SpecError as error:
        raise PublishingError(str(error)) from None


def _imprint(file: TomlTable, folder: Path) -> Imprint:
    texts = {name: file.optional_text(name) or "" for name in TEXTS}
    in_force = file.day("in_force") if file.has("in_force") else None
    colours = file.words("colours")
    logo = file.optional_text("logo")
    file.done()
    for name, colour in colours.items():
        if name not in COLOURS or not _COLOUR.fullmatch(colour):
            expected = "expected accent or tint, as in #24634a"
            raise file.fail(f"colours: {name} = {colour!r}: {expected}")
    if texts["isbn"] and not is_isbn(texts["isbn"]):
        raise file.fail(f"isbn is {texts['isbn']!r}: expected 13 digits with their check digit")
    found = None if logo is None else folder / logo
    if found is not None and (found.suffix.lower() not in LOGOS or not found.is_file()):
        raise file.fail(f"logo is {logo!r}: expected a file that is there, one of {', '.join(LOGOS)}")
    return Imprint(**texts, in_force=in_force, logo=found, **colours)


def is_isbn(text: str) -> bool:
    """Whether a text is an ISBN of 13 digits whose last one checks the others."""
    digits = text.replace("-", "").replace(" ", "")
    if not re.fullmatch(r"97[89][0-9]{10}", digits):
        return False
    return sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits)) % 10 == 0


# ---- cover -----------------------------------------------------------------------------------------------------------


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
