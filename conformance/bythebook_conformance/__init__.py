"""The conformance kit: holds any engine to the rules that ``bythebook`` specifies."""

from bythebook_conformance.certify import certify
from bythebook_conformance.run import Outcome
from bythebook_conformance.verdict import Verdict

__all__ = ["Outcome", "Verdict", "certify"]
