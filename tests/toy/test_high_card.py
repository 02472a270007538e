"""Engines of High Card are held to its rules."""

from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.proving import prove
from bythebook_conformance.kit import load_kit

RANKS = "A23456789TJQK"


class AcesAreLow:
    """An engine that takes the ace for the lowest card."""

    def duel(self, cards):
        """The place of the winning card, -1 if none wins."""
        led, answer = (RANKS.index(card[0]) for card in cards)
        return {"winner": -1 if led == answer else int(answer > led)}


class TwosAreHigh:
    """An engine with the ranks of another game."""

    def duel(self, cards):
        """The place of the winning card, -1 if none wins."""
        led, answer = ("3456789TJQKA2".index(card[0]) for card in cards)
        return {"winner": -1 if led == answer else int(answer > led)}


def test_a_low_ace_is_told_its_clause():
    outcome = certify("high_card", AcesAreLow())
    assert outcome.verdict is Verdict.VIOLATION
    assert [finding.clause for finding in outcome.findings] == ["high_card/ace-is-highest"]


def test_a_wild_two_is_told_its_clause():
    outcome = certify("high_card", TwosAreHigh())
    assert outcome.findings[0].clause == "high_card/higher-rank-wins"


def test_the_clauses_allow_the_answers_of_the_rules_and_no_others():
    assert [proof.proved for proof in prove(load_kit("high_card"))] == [True, True]
