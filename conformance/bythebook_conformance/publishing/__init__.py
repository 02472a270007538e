"""Standalone rulebooks: a site, an EPUB and a PDF, with the sheet's own paragraphs beside the clauses."""

from bythebook_conformance.publishing.publication import FORMATS, PAPERS, PublishingError, publish
from bythebook_conformance.publishing.review import Review, review

__all__ = ["FORMATS", "PAPERS", "PublishingError", "Review", "publish", "review"]
