"""Certifying an engine: asked in parts, judged, and told in one outcome."""

from bythebook_conformance.certification.running import Progress, certify

__all__ = ["Progress", "certify"]
