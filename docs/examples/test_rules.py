"""The conformance test of an engine in Python."""

import engine

from bythebook_conformance import certify


def test_my_engine_plays_twos_by_the_book():
    """Neither an example nor a generated game finds a rule that is not the sheet's."""
    outcome = certify("twos", engine, suites=("examples", "play"))
    assert not outcome.findings, [str(finding.clause) for finding in outcome.findings]
