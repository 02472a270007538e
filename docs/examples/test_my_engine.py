"""The conformance test of an engine in Python."""

from my_engine import MyEngine

from bythebook_conformance import Verdict, certify


def test_my_engine_plays_twos_by_the_book():
    """Every rule that the engine applies is the sheet's."""
    assert certify("twos", MyEngine()).verdict is Verdict.PASSED
