"""Places on a sheet in words, in the language spoken now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bythebook.spec.records import Locator, title_of
from bythebook_conformance.kit.language import tr

if TYPE_CHECKING:
    from bythebook.sheet import Paragraph


def place_words(where: Locator | Paragraph) -> str:
    """A paragraph's place: ``Scoring, paragraph 2``. Headings are those of the sheet, in its own language."""
    title = title_of(where.heading) or tr("before the first heading")
    if where.ordinal:
        return tr("{heading}, paragraph {number}", heading=title, number=where.ordinal)
    return tr("{heading}, heading", heading=title)
