"""Certify an engine: ask it in parts, judge its answers, and report one outcome."""

from typing import TYPE_CHECKING

from bythebook.lazily import imported_when_used

if TYPE_CHECKING:
    from bythebook_conformance.certification.certifying import certify
    from bythebook_conformance.certification.run import Progress
else:  # a worker asks and judges, and does without what runs it and concludes
    __getattr__ = imported_when_used(__name__, {"run": "Progress", "certifying": "certify"})

__all__ = ["Progress", "certify"]
