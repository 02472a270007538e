"""Certifying an engine: asked in parts, judged, and told in one outcome."""

from bythebook_conformance.certify.running import Progress, certify

__all__ = ["Progress", "certify"]
