"""The check of PDFs finds what keeps them from being read aloud."""

from pathlib import Path

import pytest

import pdf_ua


@pytest.mark.skipif(bool(pdf_ua.missing()), reason=pdf_ua.missing())
def test_the_check_finds_what_keeps_a_pdf_from_being_read_aloud(tmp_path: Path) -> None:
    import weasyprint  # it needs a library of the system

    page = (
        "<h1>One</h1><h3>Three</h3><ul><li><p>Item</ul><p><a href=#x></a><svg width=9 height=9><title>x</title></svg>"
    )
    weasyprint.HTML(string=page).write_pdf(tmp_path / "bad.pdf", pdf_tags=True)
    found = " ".join(pdf_ua.findings(tmp_path / "bad.pdf"))
    for rule in ("LANGUAGE", "METADATA-TITLE", "HEADING", "LI-KIDS", "not told in a sentence: 'x'"):
        assert rule in found
