"""The conformance test of an engine in Python."""

import engine

from bythebook_conformance import Verdict, certify


def test_my_engine_plays_twos_by_the_book():
    """Every rule that the engine applies is the sheet's."""
    outcome = certify("twos", engine)
    assert outcome.verdict is Verdict.PASSED, [str(finding.clause) for finding in outcome.findings]
