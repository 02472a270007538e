"""Places on a sheet in words, in the language spoken now."""

from __future__ import annotations

from bythebook.sheet import Paragraph, title_of
from bythebook.spec import Locator
from bythebook_conformance.kit.language import tr


def place_words(where: Locator | Paragraph) -> str:
    """A paragraph's place: ``Scoring, paragraph 2``. Headings are those of the sheet, in its own language."""
    title = title_of(where.heading) or tr("before the first heading")
    if where.ordinal:
        return tr("{heading}, paragraph {number}", heading=title, number=where.ordinal)
    return tr("{heading}, heading", heading=title)
