"""The conformance kit: holds any engine to the rules that ``bythebook`` specifies."""

from pkgutil import extend_path

from bythebook_conformance.certify import certify
from bythebook_conformance.certify.outcome import Outcome
from bythebook_conformance.protocol.verdict import Verdict

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own elsewhere on the path

__all__ = ["Outcome", "Verdict", "certify"]
