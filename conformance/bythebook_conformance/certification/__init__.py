"""Certifying an engine: asked in parts, judged, and told in one outcome."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook_conformance.certification.running import Progress, certify

__all__ = ["Progress", "certify"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:  # a worker asks and judges, and does without what runs it and concludes
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from bythebook_conformance.certification import running

        return getattr(running, name)
