"""The conformance kit: holds any engine to the rules that ``bythebook`` specifies."""

from pkgutil import extend_path
from typing import TYPE_CHECKING

from bythebook.lazily import imported_when_used

if TYPE_CHECKING:
    from bythebook_conformance.certification import certify
    from bythebook_conformance.certification.outcome import Outcome
    from bythebook_conformance.statuses import Verdict
else:  # a ruling at the table needs none of them
    __getattr__ = imported_when_used(
        __name__,
        {
            "certification.certifying": "certify",
            "certification.outcome": "Outcome",
            "statuses": "Verdict",
        },
    )

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own elsewhere on the path

__all__ = ["Outcome", "Verdict", "certify"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
