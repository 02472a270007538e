"""Reports that people read: their text is kept as snapshots, the page stands alone.

After a wanted change: ``BYTHEBOOK_SNAPSHOTS=write pytest tests/test_reports.py``, and read the difference.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.kit import load_kit
from engines_list import rule_fault
from games import engine

SNAPSHOTS = Path(__file__).parent / "snapshots"
CASES = [
    ("twos", "last_two_wins"),
    ("twos", "three_catches_for_two"),
    ("twos", "three_fits_anywhere"),
    ("twos", "anticlockwise"),
    ("twins_and_followers", "ten_wraps_to_ace"),
    ("twins_and_followers", "nearest_claimant_wins"),
]


@lru_cache
def outcome_of(game: str, name: str) -> Outcome:
    """What the examples alone say of a faulty engine: the same on every machine."""
    return certify(game, rule_fault(game, name).engine(), suites=("examples",))


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_text_of_a_report_is_the_one_that_was_approved(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    texts = [outcome.sentence, *(explain(finding, load_kit(game)) for finding in outcome.findings[:3])]
    text = "\n\n".join(texts) + "\n"
    file = SNAPSHOTS / f"{game}-{name}.txt"
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_page_tells_every_clause_draws_the_cards_and_needs_nothing_from_elsewhere(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    page = html_report(outcome, load_kit(game))
    assert not re.search(r"<script|<link|<img|@import|url\(|src=", page)
    assert all(clause.id in page for clause in outcome.clauses)
    assert 'role="img"' in page
    assert "viewport" in page


def test_where_only_the_order_is_wrong_the_report_says_so() -> None:
    kit = load_kit("twins_and_followers")
    turned = engine(kit, change=lambda _, said: said | {"followers": said["followers"] and said["followers"][::-1]})
    outcome = certify(kit.name, turned, suites=("examples",), methods=("wins",))
    assert "(in this order)" in explain(outcome.findings[0], kit)
    assert "(in this order)" in html_report(outcome, kit)
