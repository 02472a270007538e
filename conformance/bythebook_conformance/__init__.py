"""The conformance kit: holds any engine to the rules that ``bythebook`` specifies."""

from importlib import import_module
from pkgutil import extend_path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook_conformance.certification import certify
    from bythebook_conformance.certification.outcome import Outcome
    from bythebook_conformance.protocol.verdict import Verdict

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own elsewhere on the path

__all__ = ["Outcome", "Verdict", "certify"]

_HOMES = {"Outcome": "certification.outcome", "Verdict": "protocol.verdict", "certify": "certification"}
"""The module of each name, imported when the name is used: a ruling at the table needs none of them."""

if not TYPE_CHECKING:  # a type checker would conclude that every other name exists, too

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
