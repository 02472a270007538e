"""Standalone rulebooks: a site, an EPUB and a PDF, with the sheet's own paragraphs beside the clauses."""

from bythebook_conformance.rulebook.publishing.imprint import Imprint, read_imprint
from bythebook_conformance.rulebook.publishing.pdf import PAPERS
from bythebook_conformance.rulebook.publishing.publication import FORMATS, publish
from bythebook_conformance.rulebook.publishing.review import (
    PublishingError,
    Review,
    fill_hashes,
    read_sheet,
    review,
    review_of,
)

__all__ = [
    "FORMATS",
    "PAPERS",
    "Imprint",
    "PublishingError",
    "Review",
    "fill_hashes",
    "publish",
    "read_imprint",
    "read_sheet",
    "review",
    "review_of",
]
